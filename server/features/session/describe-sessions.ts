import type { Session } from '#contract/session.ts';
import { hoursAsTime, hoursBetween, instantOf, periodOf } from '#domain/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { sumHours } from '#server/db/queries/client-hours.ts';
import { listAssignments } from '#server/db/queries/list-programs.ts';
import type { Principal } from '#server/http/principal.ts';
import { readCatalogue } from './catalogue.ts';
import { findSessionRows, type SessionListRow } from './session-rows.ts';
import { totalsOf } from './session-totals.ts';

/** Sessions as the wire has them, in the order of `ids`: a handful of queries however many there are. */
export async function describeSessions(db: Db, who: Principal, ids: number[], now: Date): Promise<Session[]> {
  const rows = await findSessionRows(db, who, ids);
  const catalogue = await readCatalogue(db, who);
  const assignments = await listAssignments(db, who.companyId, [...new Set(rows.map((row) => row.client_id))]);
  const periods = rows.map((row) => ({ clientId: row.client_id, ...periodOf(row.start_date, who.policy) }));
  const hours = await sumHours(db, who.companyId, periods);
  return rows.map((row, index) => {
    const assigned = assignments.get(row.client_id);
    const counted = {
      tally: row.tally,
      closed: row.closed,
      endedAt: endOf(row, who.policy.timeZone),
      observedZero: row.observed_zero,
      behaviorIds: assigned?.behaviour_ids ?? [],
      skillIds: assigned?.skill_ids ?? [],
    };
    const logHours = hours[index] ?? 0;
    return {
      ...sessionFields(row),
      ...totalsOf(counted, catalogue, now.getTime()),
      totalHours: { logHours, time: hoursAsTime(logHours) },
    };
  });
}

/** When a session ended, ms; null while it is open. */
function endOf({ closed, start_date, end_date, end_time }: SessionListRow, zone: string): number | null {
  return closed && end_time !== null ? instantOf(end_date ?? start_date, end_time, zone) : null;
}

function sessionFields(row: SessionListRow) {
  const { id, uid, first_name, last_name, note, version } = row;
  return {
    id,
    uid,
    client: { id: row.client_id, first_name, last_name },
    user: { id: row.user_id, profile: { name: `${row.u_first_name} ${row.u_last_name}` } },
    visit_location: row.visit_location,
    date_visited: row.start_date,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    begin_time: row.start_time,
    endTime: row.end_time,
    created_at: row.created_at.toISOString(),
    log_hours: note ? hoursBetween(note.begin_time, note.end_time) : null,
    session_closed: row.closed,
    date_week: note?.date_week ?? null,
    comment: note?.comment ?? null,
    note: note ? { id: note.id, uid: note.uid, state: note.state } : null,
    version,
  };
}
