import type { Selectable } from 'kysely';
import type { ScheduleEvent } from '#contract/schedule.ts';
import { zonedIso } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/schema.ts';

type EventRow = Selectable<Database['schedule_events']> & {
  first_name: string | null;
  last_name: string | null;
  u_first_name: string | null;
  u_last_name: string | null;
};

/** The event as the wire has it; the therapist's names only for those who may see them. */
export function eventAnswer(row: EventRow, zone: string, withNames: boolean): ScheduleEvent {
  const { id, uid, title, client_id, user_id, visit_location, event_info, version } = row;
  const repeats = row.repeat_unit !== null;
  return {
    id,
    uid,
    title,
    start: isoOf(row.starts_at, zone),
    end: isoOf(row.ends_at, zone),
    // All occurrences of one rule belong together; an invitation of several people is not part of this product yet.
    groupId: repeats ? String(id) : null,
    groupInvId: null,
    className: repeats ? 'event-waiting' : classOf(event_info['0']?.decision),
    first_name: row.first_name,
    last_name: row.last_name,
    ...(withNames ? { u_first_name: row.u_first_name ?? '', u_last_name: row.u_last_name ?? '' } : {}),
    client_id,
    user_id,
    visit_location,
    repeat_every: row.repeat_every,
    repeat_unit: row.repeat_unit,
    repeat_days: row.repeat_days,
    repeat_week: row.repeat_week === null || row.repeat_week === 'last' ? row.repeat_week : Number(row.repeat_week),
    repeat_until: row.repeat_until,
    event_info,
    version,
  };
}

/** 0 is declined, any other value approved, no decision waits (reading 13). */
function classOf(decision: number | null | undefined): ScheduleEvent['className'] {
  if (decision === null || decision === undefined) return 'event-waiting';
  return decision === 0 ? 'event-decline' : 'event-approve';
}

function isoOf(local: string, zone: string): string {
  const [date = '', time = ''] = local.split('T');
  return zonedIso(date, time, zone);
}
