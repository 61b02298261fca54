import { type Selectable, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Sitting } from '#contract/entries.ts';
import { durationsBy, intervalShares, latenciesBy, observedHours, trialShares } from '#domain/session/observation.ts';
import { sessionSpan, watchedSpan } from '#domain/session/session-span.ts';
import type { Database } from '#server/db/schema.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { eachRowInTurns } from '#server/http/answer/each-row.ts';
import { pickPage } from '#server/http/answer/list-page.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Sittings = typeof endpoints.sittings;

const DEFAULT_LIMIT = 200;

/**
 * GET /api/behavior/sittings: the submitted sessions of a client, as a graph needs them beside the entries. Anyone who
 * may see the client may see them, whoever recorded them: rates and minutes from only some of the sessions would be
 * wrong.
 */
export async function listSittings({ db, who, query, now }: Call<Sittings>): Promise<Answer<Sittings>> {
  await requireClient(db, who, query.client);
  const { ids, limit, nextCursor } = await pickPage(db, {
    table: 'sessions',
    order: 'start_date',
    conditions: [sql`company_id = ${who.companyId}`, sql`client_id = ${query.client}`, sql`closed`],
    query,
    defaultLimit: DEFAULT_LIMIT,
  });
  if (ids.length === 0) return { data: [], limit, nextCursor };
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('id', 'in', ids)
    .execute();
  const sittings = await eachRowInTurns(rows, (row) =>
    sittingOf(row, row.time_zone ?? who.policy.timeZone, now.getTime()),
  );
  const byId = new Map(sittings.map((sitting) => [sitting.id, sitting]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), limit, nextCursor };
}

/** Measured by the rules of the device. @param zone IANA zone of its times @param now ms */
function sittingOf(row: Selectable<Database['sessions']>, zone: string, now: number): Sitting {
  const { id, uid, client_id, tally, version } = row;
  const { start_date: startDate, start_time: startTime, end_date: endDate, end_time: endTime } = row;
  const begun = { begunAt: row.begun_at?.toISOString(), firstAt: row.first_at?.toISOString() };
  const span = sessionSpan({ startDate, startTime, endDate, endTime }, zone);
  return {
    id,
    uid,
    client_id,
    startDate,
    startTime,
    hours: observedHours(watchedSpan(span, begun, tally), tally),
    intervals: intervalShares(tally),
    trials: trialShares(tally),
    durations: durationsBy(tally, span?.end ?? null, now),
    latencies: latenciesBy(tally),
    version,
  };
}
