import * as z from 'zod/mini';
import { repeatBody, type ScheduleEvent } from '#contract/schedule.ts';
import { lookupText, noteLocations, sessionLocations } from '#domain/lookups.ts';
import { serviceText } from '#domain/note/stamp-text.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { repeatText, weekdayNames } from '#domain/schedule/recurrence-text.ts';
import { inZone, shortDate, time12 } from '#domain/time/service-time.ts';
import { wallOf } from '#domain/time/zoned-time.ts';
import { behaviorsText, factsText, type ProgramNames, programsText, trialsText } from './program-texts.ts';

/** What turns numbers into words, as far as this device knows it. */
export type BodyWords = ProgramNames & {
  users: ReadonlyMap<number, string>;
  clients: ReadonlyMap<number, string>;
  events: ReadonlyMap<number, ScheduleEvent>;
  /** The company's: where it is meant, it is not mentioned. */
  zone: string;
  weekStartsOn: number;
};

const scopes = new Map([
  ['this', 'This event'],
  ['later', 'This and later'],
  ['all', 'All'],
]);

/** Fields that hold a day or a time, which is worded as everywhere; any other text is shown as it is. */
const moments = new Set([
  ...['startDate', 'endDate', 'date_visited', 'record_date'],
  ...['startTime', 'endTime', 'begin_time', 'end_time', 'start', 'end', 'begun_at', 'assumed_end', 'planned_end'],
]);

/** A value in the words of the screens; '' where there is nothing to say. @param body what it stands in */
export function valueText(field: string, value: unknown, body: Record<string, unknown>, words: BodyWords): string {
  switch (field) {
    case 'visit_location':
      return value === null ? 'None' : lookupText(sessionLocations, Number(value));
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
    case 'overlap_reason':
      return value === null ? 'None' : wordOf(value);
    case 'voided':
      return value === true ? 'Yes' : 'No, it counts again';
    default:
      return moments.has(field) ? dayOrTime(wordOf(value), words.zone) : wordOf(value);
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** @param zone the company's, for a moment that was noted without one */
export function dayOrTime(text: string, zone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shortDate(text);
  if (/^\d{2}:\d{2}$/.test(text)) return time12(text);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/.test(text)) return text;
  return momentText(text, zone, text.slice(17, 19) !== '00');
}

/** As its author wrote it: a visit planned for 3 PM is at 3 PM. */
export function momentText(iso: string, zone: string, hasSeconds: boolean): string {
  const { date, time } = iso.endsWith('Z') ? inZone(Date.parse(iso), zone) : wallOf(iso);
  if (!hasSeconds) return serviceText(date, time);
  const [clock = '', half = ''] = time12(time).split(' ');
  return `${shortDate(date)} ${clock}:${iso.slice(17, 19)} ${half}`;
}

/** A rule that was sent, as the calendar words it; a body that nobody has checked yet may have none. */
function ruleText(value: unknown, start: unknown, weekStartsOn: number): string {
  if (value === null) return 'No';
  const rule = z.safeParse(repeatBody, value);
  if (!rule.success || typeof start !== 'string') return 'A rule that can’t be read';
  const { repeat_days = null, repeat_week = null, repeat_week_start: from, ...rest } = rule.data;
  const words = repeatText({ ...noRepeat, ...rest, repeat_days, repeat_week }, start.slice(0, 10), weekStartsOn);
  const weeks = typeof from === 'number' && from !== weekStartsOn ? `, weeks from ${weekdayNames[from]}` : '';
  return `${words}${weeks}, until ${shortDate(rest.repeat_until)}`;
}
