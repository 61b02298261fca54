import type { Session } from '#contract/session.ts';
import { observedAfter } from '#domain/session/observed-after.ts';
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

/** What was observed after the End Time of a session. @param facts of `listAfterEnd` */
export function afterEndOf(
  row: SessionRow,
  facts: readonly SessionEvent[] | undefined,
  zone: string,
): Pick<Session, 'after_end'> {
  const end = facts && endOf(row, zone);
  const after_end = facts && end ? observedAfter(facts, row.tally, end) : null;
  return after_end ? { after_end } : {};
}

type Times = Pick<SessionRow, 'time_zone' | 'start_date' | 'start_time' | 'end_date' | 'end_time'>;

function endOf({ time_zone, start_date, start_time, end_date, end_time }: Times, zone: string): number | null {
  const times = { startDate: start_date, startTime: start_time, endDate: end_date, endTime: end_time };
  return sessionSpan(times, time_zone ?? zone)?.end ?? null;
}
