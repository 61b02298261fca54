import { isDeepStrictEqual } from 'node:util';
import type { Measuring } from '#domain/session/measuring.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';
import type { Measured } from './behavior-values.ts';

type Stored = { id: number; definition: string } & Partial<Measured>;

/** All of them go to every tablet, as days and measures. */
const MOST_OF_COMPANY = 3000;

/** Throws 422 where something else than a definition is said to be in better words. */
export function requireReworded({
  reworded,
  definition,
}: {
  reworded?: boolean | undefined;
  definition?: string | undefined;
}): void {
  if (reworded && definition === undefined) throw invalid({ reworded: 'Belongs to a definition' });
}

/** The fields that a call changes, as the audit names them. */
export const changedIn = (body: object): string[] => Object.keys(body).filter((field) => field !== 'reworded');

/**
 * Keeps what a behavior or skill was for all clients and what it is from here on, where its definition or measure
 * changes. Throws 409 where there is no room for one more.
 */
export async function recordChange(
  { db, who, now, body }: { db: Db; who: Principal; now: Date; body: { reworded?: boolean | undefined } },
  kind: 'behavior_id' | 'skill_id',
  before: Stored,
  after: Omit<Stored, 'id'>,
): Promise<void> {
  const [was, is] = [measuringOf(before), measuringOf(after)];
  const measures = !isDeepStrictEqual(was, is);
  if (before.definition === after.definition && !measures) return;
  const { companyId, userId, policy } = who;
  const { rows } = await db
    .selectFrom('catalogue_changes')
    .select((all) => all.fn.countAll<string>().as('rows'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(rows) >= MOST_OF_COMPANY) {
    const detail =
      'The catalogue was changed as often as can be kept. Add a new one for what is defined or measured otherwise, and retire this one.';
    throw new ProblemError(409, 'catalogue_full', { detail });
  }
  await db
    .insertInto('catalogue_changes')
    .values({
      company_id: companyId,
      behavior_id: kind === 'behavior_id' ? before.id : null,
      skill_id: kind === 'skill_id' ? before.id : null,
      day: inZone(now.getTime(), policy.timeZone).date,
      definition_was: before.definition,
      definition: after.definition,
      reworded: body.reworded ?? false,
      measured_was: measures ? JSON.stringify(was) : null,
      measured: measures ? JSON.stringify(is) : null,
      user_id: userId,
      created_at: now,
    })
    .execute();
}

/** Null of a skill, which has no measure. */
function measuringOf({ type, measure, timing, interval_length: length, interval_number: number }: Partial<Measured>) {
  if (measure === undefined) return null;
  const interval = typeof length === 'number' && typeof number === 'number' ? { length, number } : null;
  return { type: type ?? null, measure, timing: timing ?? [], interval } satisfies Measuring;
}
