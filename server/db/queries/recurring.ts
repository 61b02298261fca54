import type { Selectable } from 'kysely';
import type { Recurring } from '#domain/schedule/recurrence.ts';
import type { Repeat } from '#domain/schedule/recurrence-days.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import type { Database } from '../schema.ts';

type RepeatColumns =
  | 'repeat_every'
  | 'repeat_unit'
  | 'repeat_days'
  | 'repeat_week'
  | 'repeat_week_start'
  | 'repeat_until';
type Stored = Selectable<Database['schedule_events']>;

/** What of an event's row says when it is. */
export type EventRow = Pick<Stored, RepeatColumns | 'starts_at' | 'ends_at' | 'event_info'>;

/** How often a stored event comes again. */
export function repeatOf({ repeat_week: week, ...row }: Pick<Stored, RepeatColumns>): Repeat {
  const { repeat_every, repeat_unit, repeat_days, repeat_week_start, repeat_until } = row;
  const repeat_week = week === null || week === 'last' ? week : Number(week);
  return { repeat_every, repeat_unit, repeat_days, repeat_week, repeat_week_start, repeat_until };
}

/** A stored event as the rules of recurrence take it: instants for its wall-clock times in the company's zone. */
export function recurringOf(row: EventRow, zone: string): Recurring {
  const iso = (local: string) => zonedIso(local.slice(0, 10), local.slice(11, 16), zone);
  return { ...repeatOf(row), start: iso(row.starts_at), end: iso(row.ends_at), event_info: row.event_info };
}
