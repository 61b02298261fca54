import { type Selectable, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Sitting } from '#contract/entries.ts';
import { durationsBy, intervalShares, latenciesBy, observedHours, trialShares } from '#domain/session/observation.ts';
import { responseGapsBy } from '#domain/session/response-gaps.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { sessionSpan, timedUntil } from '#domain/session/session-span.ts';
import { watchedSpan } from '#domain/session/watched-span.ts';
import type { Db } from '#server/db/pool.ts';
import { listFacts } from '#server/db/queries/session-facts.ts';
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
  const sittings: Sitting[] = [];
  for (const part of inParts(rows)) {
    const events = await readResponses(db, who.companyId, part, who.policy.timeZone);
    sittings.push(
      ...(await eachRowInTurns(part, (row) =>
        sittingOf(row, events.get(row.id) ?? [], row.time_zone ?? who.policy.timeZone, now.getTime()),
      )),
    );
  }
  const byId = new Map(sittings.map((sitting) => [sitting.id, sitting]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), limit, nextCursor };
}

type Row = Selectable<Database['sessions']>;

/** Facts that are held in memory at a time: a session may have thousands. */
const MOST_AT_ONCE = 5000;

/** Sessions in parts whose taps and episodes can be read together. */
function inParts(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let held = MOST_AT_ONCE;
  for (const row of rows) {
    const facts = Object.values(row.tally.behaviors).reduce((sum, { count }) => sum + 2 * count, 0);
    if (held + facts > MOST_AT_ONCE) {
      parts.push([]);
      held = 0;
    }
    held += facts;
    parts.at(-1)?.push(row);
  }
  return parts;
}

/**
 * What was recorded or typed of behaviors, and what was taken back, of the sessions in which something happened twice, in a
 * pause or after the visit.
 */
function readResponses(
  db: Db,
  companyId: number,
  rows: readonly Row[],
  zone: string,
): Promise<Map<number, SessionEvent[]>> {
  const shown = rows.filter((row) => {
    const { behaviors, pauses } = row.tally;
    const end = spanOf(row, row.time_zone ?? zone)?.end ?? Number.POSITIVE_INFINITY;
    const least = pauses.length > 0 || Number(row.last_at ?? 0) > end ? 1 : 2;
    return Object.values(behaviors).some(({ count }) => count >= least);
  });
  return listFacts(
    db,
    companyId,
    shown.map(({ id }) => id),
    ['tap', 'onset', 'offset', 'set', 'void'],
  );
}

const spanOf = (row: Row, zone: string) => {
  const { start_date: startDate, start_time: startTime, end_date: endDate, end_time: endTime } = row;
  return sessionSpan({ startDate, startTime, endDate, endTime }, zone);
};

/** Measured by the rules of the device. @param zone IANA zone of its times @param now ms */
function sittingOf(row: Row, events: readonly SessionEvent[], zone: string, now: number): Sitting {
  const { id, uid, client_id, tally, version } = row;
  const { start_date: startDate, start_time: startTime } = row;
  const begun = { begunAt: row.begun_at?.toISOString(), firstAt: row.first_at?.toISOString() };
  const span = spanOf(row, zone);
  const timed = timedUntil(span?.end ?? null, begun.begunAt);
  return {
    id,
    uid,
    client_id,
    startDate,
    startTime,
    hours: observedHours(watchedSpan(span, begun, tally), tally),
    intervals: intervalShares(tally),
    trials: trialShares(tally),
    durations: durationsBy(tally, span?.end ?? null, now, begun.begunAt),
    latencies: latenciesBy(tally, timed),
    gaps: responseGapsBy(events, span?.end ?? now, tally.pauses, timed),
    version,
  };
}
