import type { CreateEventBody } from '#contract/schedule.ts';
import type { PlannedEvent } from '#db/planned-events.ts';
import type { Policy } from '#domain/access/policy.ts';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { spanInZone } from '#domain/schedule/recurrence-clock.ts';
import type { Repeat } from '#domain/schedule/recurrence-days.ts';
import { MOST_INTERVAL, whyNotPlan } from '#domain/schedule/recurrence-rules.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { addDays, minutesOfDay, timeOfDay, weekday } from '#domain/time/service-time.ts';
import { wallOf, zonedIso } from '#domain/time/zoned-time.ts';
import { tooLong } from '#lib/too-long.ts';
import type { UnreadTexts } from '#ui/feedback/unread.ts';

/** Which of a series is meant. */
export type Scope = 'this' | 'later' | 'all';

/** The form as typed; '' means nothing yet. */
export type EventForm = {
  title: string;
  clientId: number | null;
  /** null: nobody in particular; undefined: not chosen yet. */
  userId: number | null | undefined;
  location: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  unit: 'never' | 'day' | 'week' | 'month';
  every: string;
  days: readonly number[];
  /** 'day' of the month, or which of its weekdays: '1' to '5', 'last'. */
  monthBy: string;
  /** The day that the weeks of a weekly rule begin on, 0 = Sunday. Nobody types this: a rule keeps its own. */
  weekStart: number;
  until: string;
  /** Why it is planned over another visit. */
  overlapReason: string;
};

/** Fields that are typed in words and stored in another form. */
export type UnreadField = 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'until';

/** What survives a reload: the form, and what was typed as a date or time but is not one. */
export type EventDraft = EventForm & { unread: UnreadTexts<UnreadField> };

export type FormErrors = Partial<Record<keyof EventForm, string>>;

/** A new event on a day. */
export function newForm(date: string, userId: number | null | undefined, weekStart: number): EventForm {
  return {
    title: 'Session',
    clientId: null,
    userId,
    location: '',
    startDate: date,
    startTime: '',
    endDate: date,
    endTime: '',
    unit: 'never',
    every: '1',
    days: [],
    monthBy: 'day',
    weekStart,
    until: '',
    overlapReason: '',
  };
}

/** The event as a person would have typed it, from one occurrence on; `all` begins where the rule begins. */
export function formOf(
  event: PlannedEvent,
  at: { date: string; endDate: string },
  scope: Scope,
  { timeZone: zone, weekStartsOn }: Pick<Policy, 'timeZone' | 'weekStartsOn'>,
): EventForm {
  const [start, end] = [wallOf(event.start), wallOf(event.end)];
  const whole = scope === 'all' || event.repeat_unit === null;
  const planned = { date: at.date, begin: start.time, endDate: at.endDate, end: end.time };
  // One occurrence opens with the times it is shown with: the clock change may skip the rule's times on its day.
  const own = whole ? { ...planned, date: start.date, endDate: end.date } : spanInZone(planned, zone);
  return {
    title: event.title,
    clientId: event.client_id,
    userId: event.user_id,
    location: event.visit_location === null ? '' : String(event.visit_location),
    startDate: own.date,
    startTime: own.begin,
    endDate: own.endDate,
    endTime: own.end,
    unit: scope === 'this' ? 'never' : (event.repeat_unit ?? 'never'),
    every: String(event.repeat_every ?? 1),
    days: event.repeat_days ?? [],
    monthBy: event.repeat_week === null ? 'day' : String(event.repeat_week),
    weekStart: event.repeat_week_start ?? weekStartsOn,
    until: event.repeat_until ?? '',
    overlapReason: event.overlap_reason ?? '',
  };
}

/** A begin time fills an empty end time with the company's usual length. */
export function withStartTime(form: EventForm, startTime: string, { defaultLengthMinutes }: Policy): EventForm {
  if (form.endTime !== '' || startTime === '') return { ...form, startTime };
  const minutes = minutesOfDay(startTime) + defaultLengthMinutes;
  const endDate = minutes >= DAY ? addDays(form.startDate || form.endDate, 1) : form.startDate;
  return { ...form, startTime, endTime: timeOfDay(minutes % DAY), endDate };
}

const DAY = 24 * 60;

/** The end moves with the beginning. */
export function withStartDate(form: EventForm, startDate: string): EventForm {
  const follows = form.endDate === form.startDate || form.endDate === '';
  return { ...form, startDate, ...(follows ? { endDate: startDate } : {}) };
}

/** A weekly rule begins with the weekday of its start. */
export function withUnit(form: EventForm, unit: EventForm['unit']): EventForm {
  const days =
    unit === 'week' && form.days.length === 0 && form.startDate !== '' ? [weekday(form.startDate)] : form.days;
  return { ...form, unit, days };
}

/** The rule that the form describes. A month's own day needs no weekdays. */
export function repeatOf({ unit, every, days, monthBy, weekStart, until }: EventForm): Repeat {
  if (unit === 'never') return noRepeat;
  const byWeekday = unit === 'week' || (unit === 'month' && monthBy !== 'day');
  return {
    repeat_every: /^\d+$/.test(every) ? Number(every) : 1,
    repeat_unit: unit,
    repeat_days: byWeekday ? [...days].sort((a, b) => a - b) : null,
    repeat_week: unit !== 'month' || monthBy === 'day' ? null : monthBy === 'last' ? 'last' : Number(monthBy),
    repeat_week_start: unit === 'week' ? weekStart : null,
    repeat_until: until === '' ? null : until,
  };
}

/** As the server accepts it. */
const LONGEST_TITLE = 200;

/** What is wrong, one sentence per field. The rules are the server's own. */
export function whyNotForm(form: EventForm): FormErrors {
  const title = form.title.trim() === '' ? 'Title is required, such as Session' : tooLong(form.title, LONGEST_TITLE);
  const missing: FormErrors = {
    ...(title ? { title } : {}),
    ...(form.userId === undefined ? { userId: 'Choose a therapist, or Nobody in particular' } : {}),
    ...(form.startDate === '' ? { startDate: 'Date is required, such as 11/20/2026' } : {}),
    ...(form.startTime === '' ? { startTime: 'Start is required, such as 3:00 PM' } : {}),
    ...(form.endTime === '' ? { endTime: 'End is required, such as 5:00 PM' } : {}),
    ...(isInterval(form) ? {} : { every: `Use a whole number from 1 to ${MOST_INTERVAL}` }),
  };
  const isTimed = [form.startDate, form.startTime, form.endTime].every((part) => part !== '');
  return isTimed && !missing.every ? { ...planErrors(form), ...missing } : missing;
}

function isInterval({ unit, every }: EventForm): boolean {
  return unit === 'never' || (/^\d{1,4}$/.test(every.trim()) && Number(every) >= 1 && Number(every) <= MOST_INTERVAL);
}

const fieldOf: Record<string, keyof EventForm> = {
  title: 'title',
  client_id: 'clientId',
  user_id: 'userId',
  visit_location: 'location',
  start: 'startTime',
  end: 'endTime',
  repeat: 'unit',
  'repeat.repeat_every': 'every',
  'repeat.repeat_days': 'days',
  'repeat.repeat_week': 'monthBy',
  'repeat.repeat_until': 'until',
  overlap_reason: 'overlapReason',
};

function planErrors(form: EventForm): FormErrors {
  const starts = `${form.startDate}T${form.startTime}`;
  const ends = `${form.endDate || form.startDate}T${form.endTime}`;
  return errorsByField(whyNotPlan({ starts, ends, repeat: repeatOf(form) }));
}

/** The server's messages, at the fields of this form. Messages that belong to none of them are at the title. */
export function errorsByField(errors: Record<string, string>): FormErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [fieldOf[field] ?? 'title', text]));
}

/**
 * The form as the server accepts it.
 * @param overlap why it is planned over another visit; null: not any more; left out: nothing to say
 */
export function bodyOf(form: EventForm, uid: string, zone: string, overlap?: string | null): CreateEventBody {
  const { repeat_unit, repeat_until, ...rule } = repeatOf(form);
  const repeat = repeat_unit && repeat_until ? { ...rule, repeat_unit, repeat_until } : null;
  return {
    uid,
    title: form.title.trim(),
    start: zonedIso(form.startDate, form.startTime, zone),
    end: zonedIso(form.endDate || form.startDate, form.endTime, zone),
    zone,
    client_id: form.clientId,
    ...(form.userId === undefined ? {} : { user_id: form.userId }),
    visit_location: form.location === '' ? null : (Number(form.location) as 1 | 2 | 3 | 5),
    repeat: repeat as CreateEventBody['repeat'],
    ...(overlap === undefined ? {} : { overlap_reason: overlap }),
  };
}

/** The first days of the rule, as long as it is valid. */
export function nextDates(form: EventForm, zone: string, most = 3): string[] {
  if (form.unit === 'never' || Object.keys(whyNotForm({ ...form, userId: null })).length > 0) return [];
  const { start, end } = bodyOf(form, '', zone);
  const event = { ...repeatOf(form), start, end, event_info: {} };
  const range = { from: form.startDate, to: form.until };
  return listOccurrences(event, range, zone)
    .slice(0, most)
    .map(({ date }) => date);
}

/** What becomes of a time that the clocks skip in spring: "3:30 AM" for 2:30 AM; null when the time exists. */
export function skippedTime(date: string, time: string, zone: string): string | null {
  if (date === '' || time === '') return null;
  const real = zonedIso(date, time, zone).slice(11, 16);
  return real === time ? null : real;
}
