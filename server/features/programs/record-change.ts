import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { isGranted } from '#domain/access/permission.ts';
import type { Measuring } from '#domain/session/measuring.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { CatalogueChangesTable } from '#server/db/program-tables.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';
import type { Measured } from './behavior-values.ts';

type Stored = { id: number; definition: string } & Partial<Measured>;

/**
 * Days on which one behavior or skill can become otherwise, and how many of them all of a company keeps: they go to every
 * tablet. Of these a person has a share, of a day and in all, so that nobody uses up the room of the others. An
 * administrator can always go on: they mend what others filled.
 */
const MOST_DAYS = 60;
const MOST_OF_COMPANY = 20_000;
const SHARE_OF_DAY = 500;
const SHARE_IN_ALL = MOST_OF_COMPANY / 4;

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

type Day = Pick<Selectable<CatalogueChangesTable>, 'reworded' | 'definition_was' | 'definition' | 'same'>;
type Kind = 'behavior_id' | 'skill_id';
type Change = { db: Db; who: Principal; now: Date; body: { reworded?: boolean | undefined } };

/**
 * Keeps what a behavior or skill was for all clients and what it is from here on, where its definition or measure
 * changes: a row a day, from what it was when the day began. Its row is locked. Throws 409 where there is no room for
 * another day.
 */
export async function recordChange(
  { db, who, now, body }: Change,
  kind: Kind,
  before: Stored,
  after: Omit<Stored, 'id'>,
): Promise<void> {
  const [was, is] = [measuringOf(before), measuringOf(after)];
  const measures = !isDeepStrictEqual(was, is);
  const redefines = before.definition !== after.definition;
  if (!redefines && !measures) return;
  const isReworded = !redefines || (body.reworded ?? false);
  const ofIt = db.selectFrom('catalogue_changes').where('company_id', '=', who.companyId).where(kind, '=', before.id);
  const days = await ofIt
    .select(['id', sql<string>`day::text`.as('day'), 'reworded', 'definition_was', 'definition', 'same'])
    .orderBy('day')
    .execute();
  const last = days.at(-1);
  const today = inZone(now.getTime(), who.policy.timeZone).date;
  // A clock or a zone that was set back must not put a day before one that is on record.
  const day = last && last.day > today ? last.day : today;
  // The first change of a day says with what the day began.
  const known = last?.day === day ? sameOnDay(last) : [digestOf(before.definition)];
  const reworded =
    known.includes(digestOf(after.definition)) || (isReworded && known.includes(digestOf(before.definition)));
  const changed = {
    definition: after.definition,
    reworded,
    same: reworded ? [...new Set([...known, digestOf(after.definition)])].slice(-MOST_SAME) : known,
    ...(measures ? { measured: JSON.stringify(is) } : {}),
    user_id: who.userId,
    created_at: now,
  };
  if (last?.day === day) {
    await db
      .updateTable('catalogue_changes')
      .set(changed)
      .$if(measures, (row) => row.set({ measured_was: sql`coalesce(measured_was, ${JSON.stringify(was)}::jsonb)` }))
      .where('company_id', '=', who.companyId)
      .where('id', '=', last.id)
      .execute();
    return;
  }
  const full = await whyNoRoom(db, who, day, days.length);
  // Better words are no line, and the audit has them: nobody is kept from them.
  if (full && reworded && !measures) return;
  if (full) throw new ProblemError(409, 'catalogue_full', { detail: full });
  await db
    .insertInto('catalogue_changes')
    .values({
      ...changed,
      company_id: who.companyId,
      behavior_id: kind === 'behavior_id' ? before.id : null,
      skill_id: kind === 'skill_id' ? before.id : null,
      day,
      begun_by: who.userId,
      definition_was: before.definition,
      measured_was: measures ? JSON.stringify(was) : null,
    })
    .execute();
}

/** Texts of a day that are remembered as the same: whoever looks for better words tries a few. */
const MOST_SAME = 100;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The texts that count as what the definition was when the day began, all that it was put in by better words: to come back
 * to one of them the same day, from a mistake or from what another one was meant to say, defines nothing.
 */
function sameOnDay({ same, reworded, definition_was, definition }: Day): string[] {
  return [...new Set([...same, digestOf(definition_was), ...(reworded ? [digestOf(definition)] : [])])];
}

async function whyNoRoom(db: Db, who: Principal, day: string, days: number): Promise<string | null> {
  if (days >= MOST_DAYS)
    return 'This was changed on as many days as can be kept. Add a new one for what is defined or measured otherwise, and retire this one.';
  if (isGranted(who.permissions, '*')) return null;
  const isTheirs = sql`coalesce(begun_by, user_id) = ${who.userId}`;
  const { all, theirs, today } = await db
    .selectFrom('catalogue_changes')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${isTheirs}))::int`.as('theirs'),
      sql<number>`(count(*) filter (where ${isTheirs} and day = ${day}))::int`.as('today'),
    ])
    .where('company_id', '=', who.companyId)
    .executeTakeFirstOrThrow();
  if (today >= SHARE_OF_DAY)
    return `You have changed ${SHARE_OF_DAY} behaviors and skills today, as many as one person can in a day. Go on tomorrow, or ask an administrator.`;
  if (theirs < SHARE_IN_ALL && all < MOST_OF_COMPANY) return null;
  const whose =
    theirs >= SHARE_IN_ALL
      ? 'You have made as many changes as one person can.'
      : 'All changes that can be kept are made.';
  return `${whose} Ask an administrator to make this one, or add a new behavior or skill and retire this one.`;
}

/** Null of a skill, which has no measure. */
function measuringOf({ type, measure, timing, interval_length: length, interval_number: number }: Partial<Measured>) {
  if (measure === undefined) return null;
  const interval = typeof length === 'number' && typeof number === 'number' ? { length, number } : null;
  return { type: type ?? null, measure, timing: timing ?? [], interval } satisfies Measuring;
}
