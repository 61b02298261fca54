import type { Selectable } from 'kysely';
import type { Recurring } from '#domain/recurrence.ts';
import { zonedIso } from '#domain/zoned-time.ts';
import type { Database } from '../schema.ts';

type Columns =
  | 'starts_at'
  | 'ends_at'
  | 'repeat_every'
  | 'repeat_unit'
  | 'repeat_days'
  | 'repeat_week'
  | 'repeat_until'
  | 'event_info';

/** What of an event's row says when it is. */
export type EventRow = Pick<Selectable<Database['schedule_events']>, Columns>;

/** A stored event as the rules of recurrence take it: instants for its wall-clock times in the company's zone. */
export function recurringOf(row: EventRow, zone: string): Recurring {
  const { repeat_every, repeat_unit, repeat_days, repeat_week: week, repeat_until, event_info } = row;
  const repeat_week = week === null || week === 'last' ? week : Number(week);
  const iso = (local: string) => zonedIso(local.slice(0, 10), local.slice(11, 16), zone);
  const times = { start: iso(row.starts_at), end: iso(row.ends_at) };
  return { ...times, repeat_every, repeat_unit, repeat_days, repeat_week, repeat_until, event_info };
}
