import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { ownHistory } from '#domain/session/own-measure.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { listAssignments } from '#server/db/queries/list-programs.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { requireCurrent } from './assign-programs.ts';
import { lockVersion, raiseVersion } from './assignment-version.ts';
import { measuredBy } from './behavior-values.ts';

type SetOwn = WriteCall<typeof endpoints.setOwnMeasure>;

/**
 * Of one client: every tablet that has the client has all of them, and characters of their definitions. No client can use
 * up the room of the others: an office downloads those of all.
 */
const MOST_OWN = 500;
const MOST_OF_CLIENT = 60_000;
const MOST_OF_COMPANY = 2_000_000;

/**
 * POST /api/behavior/assign/{clientId}/own: what a behavior is for this client from a day on, today or later: what was
 * recorded before keeps the measure under which it was recorded.
 */
export async function setOwnMeasure(call: SetOwn): Promise<Effect> {
  const { db, who, params, body, now } = call;
  await requireClient(db, who, params.id);
  const place = { companyId: who.companyId, clientId: params.id, kind: 'behaviors' as const };
  const stored = await lockVersion(db, place);
  const assigned = (await listAssignments(db, who.companyId, [params.id])).get(params.id);
  if (!assigned?.behaviour_ids.includes(body.behaviour_id))
    throw invalid({ behaviour_id: 'Is not assigned to this client' });
  const wanted = { definition: body.definition, measured: measuredOf(body) };
  const own = assigned.own ?? [];
  const last = ownHistory(own, body.behaviour_id).find(({ from }) => from === body.from);
  const changed = [
    ...(body.definition === null ? [] : ['own_definition']),
    ...(body.measured === null ? [] : ['own_measure']),
  ];
  const done: Effect = {
    status: 200,
    entity: 'client',
    entityId: params.id,
    detail: { changed: changed.length > 0 ? changed : ['as_for_all_clients'], from_day: body.from },
  };
  // The same again changes nothing, whoever sends it.
  // PostgreSQL keeps the fields of what is measured in an order of its own.
  if (last && isDeepStrictEqual([last.definition, last.measured], [wanted.definition, wanted.measured])) return done;
  const today = inZone(now.getTime(), who.policy.timeZone).date;
  if (body.from < today) throw invalid({ from: 'Must be today or later' });
  await requireCurrent(call, stored);
  const dropped = await dropUnused(call);
  if (own.length - dropped >= MOST_OWN) {
    const detail = `There are ${MOST_OWN} changes of this client’s behaviors already: no more can be kept.`;
    throw new ProblemError(409, 'client_full', { detail });
  }
  const holds = ownHistory(own, body.behaviour_id).findLast(({ from }) => from <= body.from)?.definition ?? '';
  // From now on, half as long as what holds is never refused, however much there is already: what was before it stays, too.
  const shortens = body.from <= today && (wanted.definition ?? '').length * 2 <= holds.length;
  if (wanted.definition !== null && !shortens) await requireRoom(call, wanted.definition);
  await db
    .insertInto('own_measures')
    .values({
      company_id: who.companyId,
      client_id: params.id,
      behavior_id: body.behaviour_id,
      from_day: body.from,
      definition: wanted.definition,
      measured: wanted.measured === null ? null : JSON.stringify(wanted.measured),
      user_id: who.userId,
      created_at: now,
    })
    .execute();
  await raiseVersion(db, place, who.userId, now);
  return done;
}

/** Definitions go to the tablets of everybody who has the client, and to the office all of them. */
async function requireRoom({ db, who, params }: SetOwn, definition: string): Promise<void> {
  const { defined, ofClient } = await db
    .selectFrom('own_measures')
    .select([
      sql<number>`coalesce(sum(char_length(definition)), 0)::int`.as('defined'),
      sql<number>`coalesce(sum(char_length(definition)) filter (where client_id = ${params.id}), 0)::int`.as(
        'ofClient',
      ),
    ])
    .where('company_id', '=', who.companyId)
    .executeTakeFirstOrThrow();
  const full = ofClient + definition.length > MOST_OF_CLIENT ? 'this client' : 'single clients';
  if (full === 'single clients' && defined + definition.length <= MOST_OF_COMPANY) return;
  const detail = `All definitions of ${full} together are as long as they can be, those of earlier days too. Shorten this one, or write in the definition for all clients what holds for all.`;
  throw new ProblemError(409, 'catalogue_full', { detail, errors: { definition: [detail] } });
}

/** What was to hold from the same day on, which nobody can have recorded under yet. What has held, however short, stays. */
async function dropUnused({ db, who, params, body, now }: SetOwn): Promise<number> {
  // Where the day of a tablet is ahead of the company's, a visit of tomorrow may have begun.
  if (body.from <= addDays(inZone(now.getTime(), who.policy.timeZone).date, 1)) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('own_measures')
    .where('company_id', '=', who.companyId)
    .where('client_id', '=', params.id)
    .where('behavior_id', '=', body.behaviour_id)
    .where('from_day', '=', body.from)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const plain = { type: null, measure: 'count' as const, timing: [], interval_length: null, interval_number: null };

/** By the rules of the catalogue. */
function measuredOf({ measured }: SetOwn['body']) {
  if (measured === null) return null;
  const { type, measure, timing, interval_length: length, interval_number: number } = measuredBy(measured, plain);
  return { type, measure, timing, interval: length === null || number === null ? null : { length, number } };
}
