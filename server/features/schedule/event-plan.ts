import type { CreateEventBody, UpdateEventBody } from '#contract/schedule.ts';
import { dateOfOccurrence } from '#domain/schedule/recurrence.ts';
import { dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import type { Repeat } from '#domain/schedule/recurrence-days.ts';
import { whyNotPlan } from '#domain/schedule/recurrence-rules.ts';
import { noRepeat, plainRepeat } from '#domain/schedule/recurrence-series.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { recurringOf } from '#server/db/queries/recurring.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { requireZone } from '#server/http/require-zone.ts';
import type { StoredEvent } from './event-rows.ts';

/** When an event is, in wall-clock times of the company ('YYYY-MM-DDTHH:mm'). */
export type EventTimes = Pick<StoredEvent, 'starts_at' | 'ends_at'>;

/** What a person says about an event. */
export type EventValues = EventTimes &
  Pick<StoredEvent, 'title' | 'client_id' | 'user_id' | 'visit_location' | 'overlap_reason'> & { repeat: Repeat };

/**
 * The event as the body wants it; what the body leaves out stays as it is in `before`. Throws 422 when it can't be
 * stored.
 */
export function planOf(
  body: CreateEventBody | UpdateEventBody,
  before: Omit<EventValues, 'title' | 'starts_at' | 'ends_at'>,
  { policy }: Principal,
): EventValues {
  requireZone(body.zone, 'zone');
  // Written before the company moved to another zone, it means the time of day that was typed.
  const zone = body.zone ?? policy.timeZone;
  const [starts_at, ends_at] = [localOf(body.start, zone), localOf(body.end, zone)];
  const repeat = repeatOf(body.repeat, before.repeat, policy.weekStartsOn);
  // A rule that was stored before stays, however it is written.
  const checked = body.repeat === undefined ? { ...repeat, ...(repeat.repeat_until ? {} : noRepeat) } : repeat;
  const wrong = whyNotPlan({ starts: starts_at, ends: ends_at, repeat: checked });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const { client_id = before.client_id, user_id = before.user_id, visit_location = before.visit_location } = body;
  const { overlap_reason = before.overlap_reason } = body;
  const plain = plainRepeat(repeat, starts_at.slice(0, 10));
  return { title: body.title, client_id, user_id, visit_location, overlap_reason, starts_at, ends_at, repeat: plain };
}

/** A rule keeps the day its weeks begin on; a new one takes the company's. */
function repeatOf(sent: CreateEventBody['repeat'], before: Repeat, weekStartsOn: number): Repeat {
  if (sent === undefined) return before;
  if (sent === null) return noRepeat;
  const { repeat_every, repeat_unit, repeat_days = null, repeat_week = null, repeat_until } = sent;
  const repeat_week_start = sent.repeat_week_start ?? before.repeat_week_start ?? weekStartsOn;
  return { repeat_every, repeat_unit, repeat_days, repeat_week, repeat_week_start, repeat_until };
}

/** Seconds are not part of a plan. When an hour occurs twice, the first is meant. */
function localOf(timestamp: string, zone: string): string {
  const { date, time } = inZone(Date.parse(timestamp), zone);
  return `${date}T${time}`;
}

/** The stored event as a person would have said it. */
export function valuesOf(event: StoredEvent): EventValues {
  const { title, client_id, user_id, visit_location, overlap_reason, starts_at, ends_at } = event;
  const repeat = plainRepeat({ ...event, repeat_week: weekOf(event.repeat_week) }, starts_at.slice(0, 10));
  return { title, client_id, user_id, visit_location, overlap_reason, starts_at, ends_at, repeat };
}

export function weekOf(stored: string | null): Repeat['repeat_week'] {
  return stored === null || stored === 'last' ? stored : Number(stored);
}

/** When the occurrence is planned. Throws 422 when the event has none with this index. */
export function timesOf(event: StoredEvent, index: number | undefined, zone: string): EventTimes {
  if (index === undefined) throw invalid({ occurrence: 'Is required' });
  const date = dateOfOccurrence(recurringOf(event, zone), index);
  if (date === null) throw invalid({ occurrence: 'This event has no such occurrence' });
  return movedTo(event, date);
}

/** The same times of day, from another day on. */
export function movedTo({ starts_at, ends_at }: EventTimes, date: string): EventTimes {
  const nights = dayNumber(ends_at.slice(0, 10)) - dayNumber(starts_at.slice(0, 10));
  return { starts_at: `${date}${starts_at.slice(10)}`, ends_at: `${addDays(date, nights)}${ends_at.slice(10)}` };
}
