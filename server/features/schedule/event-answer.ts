import type { ScheduleEvent } from '#contract/schedule.ts';
import { type Decision, decisionOf } from '#domain/schedule/recurrence.ts';
import { inZone } from '#domain/time/service-time.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { EventInfo } from '#server/db/schema.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { weekOf } from './event-plan.ts';
import { type EventRow, readEventRow } from './event-rows.ts';

/** The event as it is now, for a caller who has just written it or was refused because of it; also a deleted one. */
export async function readEvent(db: Db, who: Principal, id: number): Promise<ScheduleEvent> {
  return eventAnswer(await readEventRow(db, who, id), who);
}

/** The event in its wire form; the names of its client and its therapist only for those who may see them. */
export function eventAnswer(row: EventRow, who: Principal): ScheduleEvent {
  const { id, uid, title, user_id, visit_location, event_info, version } = row;
  const { timeZone } = who.policy;
  const repeats = row.repeat_unit !== null;
  const withNames = may(who, 'company.schedule.calendar.view');
  return {
    id,
    uid,
    title,
    start: isoOf(row.starts_at, timeZone),
    end: isoOf(row.ends_at, timeZone),
    groupId: repeats || row.series_id !== null ? String(row.series_id ?? id) : null,
    // Inviting several people is not part of this product.
    groupInvId: null,
    className: repeats ? 'event-waiting' : classNames[decisionOf(event_info['0']?.decision)],
    ...clientOf(row),
    ...(withNames ? therapistOf(row, timeZone) : {}),
    user_id,
    visit_location,
    // It may name the client.
    overlap_reason: row.names_client ? row.overlap_reason : null,
    repeat_every: row.repeat_every,
    repeat_unit: row.repeat_unit,
    repeat_days: row.repeat_days,
    repeat_week: weekOf(row.repeat_week),
    repeat_week_start: row.repeat_week_start,
    repeat_until: row.repeat_until,
    event_info: answeredInfo(event_info, withNames),
    version,
  };
}

function therapistOf({ u_first_name, u_last_name, u_disabled_at }: EventRow, zone: string) {
  const names = { u_first_name: u_first_name ?? '', u_last_name: u_last_name ?? '' };
  if (!u_disabled_at) return names;
  const { date, time } = inZone(u_disabled_at.getTime(), zone);
  return { ...names, u_disabled_from: `${date}T${time}` };
}

function clientOf({ names_client, client_id, first_name, last_name }: EventRow) {
  if (names_client) return { client_id, first_name, last_name };
  return { client_id: null, first_name: null, last_name: null, client_hidden: true };
}

/**
 * Who decided, and when, is told to whoever sees everybody's calendar, as who is planned is. A refusal also shows this
 * answer, without a schema to remove anything.
 */
function answeredInfo(info: EventInfo, withNames: boolean): ScheduleEvent['event_info'] {
  return Object.fromEntries(
    Object.entries(info).map(([index, { by, at, version: _version, time: _time, ...rest }]) => {
      return [index, withNames && by !== undefined ? { ...rest, by, ...(at === undefined ? {} : { at }) } : rest];
    }),
  );
}

const classNames: Record<Decision, ScheduleEvent['className']> = {
  approved: 'event-approve',
  declined: 'event-decline',
  waiting: 'event-waiting',
};

function isoOf(local: string, zone: string): string {
  const [date = '', time = ''] = local.split('T');
  return zonedIso(date, time, zone);
}
