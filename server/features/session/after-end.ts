import type { Session } from '#contract/session.ts';
import { orderEvents, voidedUids } from '#domain/session/event-order.ts';
import { observedAt } from '#domain/session/intervals/observed-at.ts';
import { asRead } from '#domain/session/one-clock.ts';
import { observedKinds, type SessionEvent } from '#domain/session/session-event.ts';
import { END_MINUTE, sessionSpan } from '#domain/session/session-span.ts';
import type { Db } from '#server/db/pool.ts';
import { listFacts } from '#server/db/queries/session-facts.ts';
import type { Principal } from '#server/http/access/principal.ts';
import type { SessionRow } from './session-row.ts';

/** The facts of the submitted sessions that went on after their End Time, as their last observation tells: most did not. */
export function listAfterEnd(db: Db, { companyId, policy }: Principal, rows: readonly SessionRow[]) {
  const beyond = rows.filter(({ closed, last_at, ...row }) => {
    const end = closed && last_at ? endOf(row, policy.timeZone) : null;
    return end !== null && Number(last_at) >= end + END_MINUTE;
  });
  const ids = beyond.map(({ id }) => id);
  return listFacts(db, companyId, ids, [...observedKinds, 'void']);
}

/**
 * How many observations of a session were made after the minute of its End Time, and the last of them. An interval is
 * of its own time. @param facts of `listAfterEnd`
 */
export function afterEndOf(
  row: SessionRow,
  facts: readonly SessionEvent[] | undefined,
  zone: string,
): Pick<Session, 'after_end'> {
  const end = facts && endOf(row, zone);
  if (!facts || !end) return {};
  const after = observations(facts).filter((event) => observedAt(event, row.tally) >= end + END_MINUTE);
  const last = lastOf(after);
  return last === undefined ? {} : { after_end: { count: after.length, last } };
}

/** When the last observation was made that stands, ISO 8601; undefined where there is none. */
export const lastObserved = (events: readonly SessionEvent[]): string | undefined => lastOf(observations(events));

/** Those that stand, by one clock. */
function observations(events: readonly SessionEvent[]): SessionEvent[] {
  const voided = voidedUids(orderEvents(events));
  return asRead(events).filter(({ kind, uid }) => observedKinds.has(kind) && !voided.has(uid));
}

function lastOf(events: readonly SessionEvent[]): string | undefined {
  return events
    .map(({ at }) => at)
    .reduce<string | undefined>((one, at) => (one && Date.parse(one) >= Date.parse(at) ? one : at), undefined);
}

type Times = Pick<SessionRow, 'time_zone' | 'start_date' | 'start_time' | 'end_date' | 'end_time'>;

function endOf({ time_zone, start_date, start_time, end_date, end_time }: Times, zone: string): number | null {
  const times = { startDate: start_date, startTime: start_time, endDate: end_date, endTime: end_time };
  return sessionSpan(times, time_zone ?? zone)?.end ?? null;
}
