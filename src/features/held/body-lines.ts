import type { HeldAbout, HeldWork } from '#contract/held.ts';
import type { ScheduleEvent } from '#contract/schedule.ts';
import { objectOf } from '#domain/json-object.ts';
import { noteFieldNames } from '#domain/note/note-fields.ts';
import { dateOfOccurrence } from '#domain/schedule/recurrence.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { addDays, shortDate } from '#domain/time/service-time.ts';
import { aboutLines } from './about-lines.ts';
import { factLines } from './fact-lines.ts';
import { describedFacts } from './program-texts.ts';
import { readBody } from './read-body.ts';
import { type BodyWords, dayOrTime, momentText, valueText } from './value-words.ts';

/** A line of what was recorded; `before`: what the record says until then, where that is something else. */
type BodyLine = { label: string; text: string; before?: string };

/** What will be stored in the author's name, line by line, and what has to be said of how it came. */
type BodyReading = { lines: BodyLine[]; remarks: string[] };

/** Parts of a body that are not shown, each with the reason. Every other one is, in words. */
export const notShown: ReadonlyMap<string, string> = new Map([
  ['uid', 'the key of what is made; a record that has it already is shown'],
  ['session_uid', 'the visit that it names is shown'],
  ['visit_session_id', 'the visit that it names is shown'],
  ['id', 'the record that it names is shown'],
  ['occurrence', 'the day of the event is shown'],
  ['user_id', 'whose event it will be is shown'],
  ['note', 'its parts are shown'],
  ['drafted', 'says which texts the app drafted, and no word of them'],
  ['facts', 'says how much its device had, and nothing of the visit'],
  ['known_zero', 'says which answers its device knew; those that it gives are shown'],
  ['known_not_observed', 'says which answers its device knew; those that it gives are shown'],
  ['merged', 'says who wrote last, and no word of the note'],
  // Of the facts of a visit:
  ['fact uid', 'the key of the fact'],
  ['fact seq', 'the order on its device, in which facts are shown'],
  ['fact mono', 'a clock of the device beside the time that is shown'],
  ['fact boot', 'a clock of the device beside the time that is shown'],
  ['fact offset_ms', 'a clock of the device beside the time that is shown'],
  ['fact interval_start.run', 'the key of the recording, which is told by its behavior'],
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
  assumed_end: 'End Time that nobody chose',
  planned_end: 'Planned end',
  begun_at: 'Begun',
  voided: 'Deleted',
  antecedent: 'Before',
  consequence: 'After',
  head: 'How it begins',
  event_uid: 'Planned visit',
});

type Piece = Pick<HeldWork, 'method' | 'path' | 'body' | 'user' | 'state' | 'client' | 'about' | 'facts'>;

/**
 * What would be stored of a held record, field by field, and of the note inside it, with what it is about, and what is
 * stored now where that is something else.
 */
export function bodyReading(work: Piece, words: BodyWords): BodyReading {
  const { body, hasForm, cleaned } = readBody(work);
  const about = work.about ?? [];
  const event = work.path.startsWith('/api/schedule/') ? eventLines(body, work.user.id, words) : [];
  // Of a long body without the form of its call only the beginning was kept.
  const inside = [objectOf(body.note), ...(hasForm ? [] : [objectOf(body.shortened)])];
  const lines = [body, ...inside].flatMap((part) => linesOf(part, work, words));
  return {
    lines: numbered([...aboutLines(about, work.user, words), ...event, ...lines]),
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
  return lines.map((line) => {
    const { label } = line;
    const number = (seen.get(label) ?? 0) + 1;
    seen.set(label, number);
    return { ...line, label: number === 1 ? label : `${label} (${number})` };
  });
}

const labelOf = (field: string): string => labels.get(field) ?? field;

function linesOf(body: Record<string, unknown>, work: Piece, words: BodyWords): BodyLine[] {
  const known = work.about ?? [];
  return Object.entries({ ...emptied(body, known), ...body }).flatMap(([field]): BodyLine[] => {
    const text = wordsOf(field, body, work.client, words);
    const stored = known.find(({ state, fields }) => state === 'stored' && fields.draft !== true && field in fields);
    const was = stored && wordsOf(field, fieldsOf(stored, body), clientNow(stored), words);
    // Of a visit that goes on, what is not there yet is no change.
    const isChange = was !== undefined && was !== text && (was !== '' || stored?.what !== 'session');
    const line =
      text === '' && !isChange ? [] : [{ label: labelOf(field), text, ...(isChange ? { before: was } : {}) }];
    if (field !== 'events') return line;
    const facts = factLines(body.events, work.facts ?? [], words);
    return [...line, ...facts, ...describedFacts(body.events, words, (at) => dayOrTime(at, words.zone))];
  });
}

/** Of a rule, the occurrence that is changed. */
function fieldsOf({ what, fields }: HeldAbout, { occurrence }: Record<string, unknown>): HeldAbout['fields'] {
  const { start, end, repeat } = fields;
  if (what !== 'event' || typeof occurrence !== 'number' || typeof start !== 'string' || typeof end !== 'string')
    return fields;
  const day = dateOfOccurrence({ ...noRepeat, ...objectOf(repeat), start, end, event_info: {} }, occurrence);
  if (day === null) return fields;
  const nights = start.slice(0, 10) === end.slice(0, 10) ? 0 : 1;
  return { ...fields, start: day + start.slice(10), end: addDays(day, nights) + end.slice(10) };
}

/** An addendum may have said that a note is of another client. */
function clientNow({ client, fields }: HeldAbout): HeldAbout['client'] {
  const id = Number(fields.client_id);
  return client === null || client.id === id ? client : { id, name: 'Not on this device' };
}

/** An entry is written whole: what it is sent without is empty. A note keeps what a call leaves out. */
function emptied(body: Record<string, unknown>, about: readonly HeldAbout[]): Record<string, unknown> {
  const entry = about.find(({ what, state }) => what === 'entry' && state === 'stored');
  return entry && 'client_id' in body ? { comment: entry.fields.comment } : {};
}

/** '' for what is not shown here. @param client whom what it stands in is for */
function wordsOf(field: string, of: Record<string, unknown>, client: Piece['client'], words: BodyWords): string {
  const value = of[field];
  if (notShown.has(field) || value === undefined) return '';
  if (field === 'client_id') return clientText(value, client, words);
  if (field === 'event_uid') return plannedText(value, words);
  return valueText(field, value, of, words);
}

/** Where the company had no client of the number that was sent, it is for the one that the office chose. */
function clientText(id: unknown, client: Piece['client'], words: BodyWords): string {
  if (id === null) return 'None';
  return client ? (words.clients.get(client.id) ?? client.name) : 'Not a client of the company';
}

function plannedText(uid: unknown, { events, zone }: BodyWords): string {
  const event = [...events.values()].find((one) => one.uid === uid);
  return event ? eventText(event, undefined, zone) : 'Not on this device';
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
  if (typeof id === 'number')
    lines.push({ label: 'Event', text: eventText(words.events.get(id), occurrence, words.zone) });
  if (user_id === null) lines.push({ label: 'Therapist', text: 'Nobody in particular' });
  if (typeof user_id === 'number' && user_id !== author)
    lines.push({ label: 'Therapist', text: words.users.get(user_id) ?? 'Not on this device' });
  return lines;
}

function eventText(event: ScheduleEvent | undefined, occurrence: unknown, zone: string): string {
  const isOne = typeof occurrence === 'number';
  if (!event) return isOne ? `Number ${occurrence + 1} of a series that is not on this device` : 'Not on this device';
  const day = isOne ? dateOfOccurrence(event, occurrence) : null;
  return `${event.title}, ${day === null ? momentText(event.start, zone, false) : shortDate(day)}`;
}
