import type { Session } from '#contract/session.ts';
import { fullName } from '#domain/access/person-name.ts';
import { hoursAsTime, hoursBetween, periodOf } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { sumHours } from '#server/db/queries/client-hours.ts';
import { listAssigned } from '#server/db/queries/list-programs.ts';
import { broughtInOf } from '#server/db/queries/note-answer.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { eachRow } from '#server/http/answer/each-row.ts';
import { afterEndOf, listAfterEnd } from './after-end.ts';
import { readCatalogue } from './catalogue.ts';
import { closedAtOf, countedOf, namedIn } from './read-totals.ts';
import { findSessionRows, type SessionListRow } from './session-rows.ts';
import { totalsOf } from './session-totals.ts';

/** Sessions in their wire form, in the order of `ids`: a handful of queries however many there are. */
export async function describeSessions(db: Db, who: Principal, ids: number[], now: Date): Promise<Session[]> {
  const rows = await findSessionRows(db, who, ids);
  const assignments = await listAssigned(db, who.companyId, [...new Set(rows.map((row) => row.client_id))]);
  const periods = rows.map((row) => ({ clientId: row.client_id, ...periodOf(row.start_date, who.policy) }));
  const hours = await sumHours(db, who.companyId, periods);
  const countedIn = (row: SessionListRow) => countedOf(row, assignments.get(row.client_id), who.policy.timeZone);
  const catalogue = await readCatalogue(db, who, namedIn(rows.flatMap((row) => ifReadable(() => countedIn(row)))));
  const beyond = await listAfterEnd(db, who, rows);
  return eachRow(rows, (row, index) => {
    const counted = countedIn(row);
    const logHours = hours[index] ?? 0;
    return {
      ...sessionFields(row),
      ...afterEndOf(row, beyond.get(row.id), who.policy.timeZone),
      ...totalsOf(counted, catalogue, now.getTime()),
      totalHours: { logHours, time: hoursAsTime(logHours) },
    };
  });
}

/** A row that can't be worked out names nothing: it is left out of its list. */
function ifReadable<T>(work: () => T): T[] {
  try {
    return [work()];
  } catch {
    return [];
  }
}

function sessionFields(row: SessionListRow) {
  const { id, uid, first_name, last_name, note, version } = row;
  return {
    id,
    uid,
    client: { id: row.client_id, first_name, last_name },
    user: {
      id: row.user_id,
      profile: { name: fullName({ first_name: row.u_first_name, last_name: row.u_last_name }) },
    },
    visit_location: row.visit_location,
    date_visited: row.start_date,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    begin_time: row.start_time,
    endTime: row.end_time,
    ...(row.assumed_end === null ? {} : { assumed_end: row.assumed_end }),
    ...(row.planned_end === null ? {} : { planned_end: row.planned_end }),
    ...(row.time_zone === null ? {} : { time_zone: row.time_zone }),
    ...(row.begun_at === null ? {} : { begun_at: row.begun_at.toISOString() }),
    ...(row.event_uid === null ? {} : { event_uid: row.event_uid }),
    ...(row.first_at === null ? {} : { first_at: row.first_at.toISOString() }),
    created_at: row.created_at.toISOString(),
    log_hours: note ? hoursBetween(note.begin_time, note.end_time) : null,
    session_closed: row.closed,
    ...closedAtOf(row),
    ...(row.voided_at === null ? {} : { voided: { at: row.voided_at.toISOString(), reason: row.void_reason ?? '' } }),
    date_week: note?.date_week ?? null,
    comment: note?.comment ?? null,
    note: note ? { id: note.id, uid: note.uid, state: note.state, review: note.review_decision } : null,
    observed_zero: row.observed_zero,
    not_observed: row.not_observed,
    brought_in: broughtInOf(row),
    version,
  };
}
