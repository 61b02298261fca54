import * as z from 'zod/mini';
import type { HeldWork } from '#contract/held.ts';
import { repeatBody, type ScheduleEvent } from '#contract/schedule.ts';
import { objectOf } from '#domain/json-object.ts';
import { lookupText, noteLocations, sessionLocations } from '#domain/lookups.ts';
import { noteFieldNames } from '#domain/note/note-fields.ts';
import { serviceText } from '#domain/note/stamp-text.ts';
import { dateOfOccurrence } from '#domain/schedule/recurrence.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { repeatText } from '#domain/schedule/recurrence-text.ts';
import { longDate, shortDate, time12 } from '#domain/time/service-time.ts';
import { wallOf } from '#domain/time/zoned-time.ts';
import {
  behaviorsText,
  describedFacts,
  factsText,
  type ProgramNames,
  programsText,
  trialsText,
} from './program-texts.ts';
import { readBody } from './read-body.ts';

/** A line of what was recorded. */
type BodyLine = { label: string; text: string };

/** What will be stored in the author's name, line by line, and what has to be said of how it came. */
type BodyReading = { lines: BodyLine[]; remarks: string[] };

/** What turns numbers into words, as far as this device knows it. */
export type BodyWords = ProgramNames & {
  users: ReadonlyMap<number, string>;
  events: ReadonlyMap<number, ScheduleEvent>;
  /** The company's: where it is meant, it is not mentioned. */
  zone: string;
  weekStartsOn: number;
};

/** Names and keys that the panel shows elsewhere, or that mean nothing to a person. */
const hidden = new Set([
  'uid',
  'session_uid',
  'visit_session_id',
  'client_id',
  'user_id',
  'note',
  'version',
  'id',
  'occurrence',
  'event_uid',
  'merged',
]);

const labels: ReadonlyMap<string, string> = namesOf({
  ...noteFieldNames,
  visit_location: 'Location (session)',
  overlap_reason: 'Booked twice because',
  startDate: 'Start Date',
  endDate: 'End Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  date_visited: 'Visit date',
  record_date: 'Date',
  events: 'Recorded events',
  behaviors: 'Behaviors',
  skills: 'Skills',
  behaviour_ids: 'Assigned behaviors',
  skill_ids: 'Assigned skills',
  observed_zero: 'Watched, none happened',
  not_observed: 'Not watched',
  reason: 'Reason',
  title: 'Title',
  start: 'Start',
  end: 'End',
  zone: 'Time zone',
  time_zone: 'Time zone',
  scope: 'Which',
  repeat: 'Repeats',
  decision: 'Decision',
  begun_at: 'Begun',
  voided: 'Deleted',
  antecedent: 'Before',
  consequence: 'After',
  head: 'How it begins',
});

const scopes = namesOf({ this: 'This event', later: 'This and later', all: 'All' });

/** Fields that hold a day or a time, which is worded as everywhere; any other text is shown as it is. */
const moments = new Set([
  ...['startDate', 'endDate', 'date_visited', 'record_date'],
  ...['startTime', 'endTime', 'begin_time', 'end_time', 'start', 'end', 'begun_at'],
]);

/** What would be stored of a held record, field by field, and of the note inside it: every text of its author's. */
export function bodyReading(
  work: Pick<HeldWork, 'method' | 'path' | 'body' | 'user' | 'state'>,
  words: BodyWords,
): BodyReading {
  const { body, hasForm, cleaned } = readBody(work);
  const about = work.path.startsWith('/api/schedule/') ? eventLines(body, work.user.id, words) : [];
  // Of a long body without the form of its call only the beginning was kept.
  const inside = [objectOf(body.note), ...(hasForm ? [] : [objectOf(body.shortened)])];
  const lines = [body, ...inside].flatMap((part) => linesOf(part, words));
  return {
    lines: numbered([...about, ...lines]),
    remarks: remarksOf(hasForm || work.state === 'accepted', cleaned.map(labelOf)),
  };
}

function remarksOf(isStored: boolean, cleaned: readonly string[]): string[] {
  const remarks = isStored ? [] : [NOT_STORABLE];
  if (cleaned.length === 0) return remarks;
  const taken = 'characters that can’t be seen, or that turn the order of letters or numbers, were taken out';
  return [...remarks, `${cleaned.join(', ')}: ${taken}.${isStored ? ' This is how it is stored.' : ''}`];
}

const NOT_STORABLE = 'It is not in the form that is stored, so it can’t be accepted.';

/** Two facts of one minute have the same label. */
function numbered(lines: readonly BodyLine[]): BodyLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ label, text }) => {
    const number = (seen.get(label) ?? 0) + 1;
    seen.set(label, number);
    return { label: number === 1 ? label : `${label} (${number})`, text };
  });
}

const labelOf = (field: string): string => labels.get(field) ?? field;

function linesOf(body: Record<string, unknown>, words: BodyWords): BodyLine[] {
  return Object.entries(body).flatMap(([field, value]): BodyLine[] => {
    const text = hidden.has(field) ? '' : valueText(field, value, body, words);
    const line = text === '' ? [] : [{ label: labelOf(field), text }];
    return field === 'events' ? [...line, ...describedFacts(value, words, dayOrTime)] : line;
  });
}

/** Not an object: a body that nobody has checked yet may have any name in it. */
function namesOf(names: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names));
}

/** Which event a change is about, as this device knows it, and whose it will be. */
function eventLines(
  { id, occurrence, user_id }: Record<string, unknown>,
  author: number,
  words: BodyWords,
): BodyLine[] {
  const lines: BodyLine[] = [];
  if (typeof id === 'number') lines.push({ label: 'Event', text: eventText(words.events.get(id), occurrence) });
  if (user_id === null) lines.push({ label: 'Therapist', text: 'Nobody in particular' });
  if (typeof user_id === 'number' && user_id !== author)
    lines.push({ label: 'Therapist', text: words.users.get(user_id) ?? 'Not on this device' });
  return lines;
}

function eventText(event: ScheduleEvent | undefined, occurrence: unknown): string {
  const isOne = typeof occurrence === 'number';
  if (!event) return isOne ? `Number ${occurrence + 1} of a series that is not on this device` : 'Not on this device';
  const day = isOne ? dateOfOccurrence(event, occurrence) : null;
  return `${event.title}, ${day === null ? wallText(event.start) : shortDate(day)}`;
}

function valueText(field: string, value: unknown, body: Record<string, unknown>, words: BodyWords): string {
  switch (field) {
    case 'visit_location':
      return lookupText(sessionLocations, Number(value));
    case 'location':
      return lookupText(noteLocations, Number(value));
    case 'behaviors':
      return behaviorsText(value, words);
    case 'skills':
      return trialsText(value, words);
    case 'observed_zero':
    case 'not_observed':
    case 'behaviour_ids':
      return programsText(value, words.behaviors);
    case 'skill_ids':
      return programsText(value, words.skills);
    case 'events':
      return factsText(value, words);
    case 'scope':
      return scopes.get(String(value)) ?? String(value);
    case 'repeat':
      return ruleText(value, body.start, words.weekStartsOn);
    case 'zone':
    case 'time_zone':
      return value === words.zone ? '' : wordOf(value);
    case 'voided':
      return value === true ? 'Yes' : 'No, it counts again';
    default:
      return moments.has(field) ? dayOrTime(wordOf(value)) : wordOf(value);
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function dayOrTime(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shortDate(text);
  if (/^\d{2}:\d{2}$/.test(text)) return time12(text);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/.test(text) ? wallText(text) : text;
}

/** As its author wrote it: a visit planned for 3 PM is at 3 PM. */
function wallText(iso: string): string {
  const { date, time } = wallOf(iso);
  return serviceText(date, time);
}

/** A rule that was sent, as the calendar words it; a body that nobody has checked yet may have none. */
function ruleText(value: unknown, start: unknown, weekStartsOn: number): string {
  if (value === null) return 'No';
  const rule = z.safeParse(repeatBody, value);
  if (!rule.success || typeof start !== 'string') return 'A rule that can’t be read';
  const { repeat_days = null, repeat_week = null, repeat_week_start: _, ...rest } = rule.data;
  const words = repeatText({ ...noRepeat, ...rest, repeat_days, repeat_week }, start.slice(0, 10), weekStartsOn);
  return `${words}, until ${longDate(rest.repeat_until)}`;
}
