import type { AuditEntry } from '#contract/audit.ts';
import type { ListNames } from '#db/react/use-list-names.ts';
import { policyChoices } from '#domain/access/policy-choices.ts';
import { howMany } from '#domain/how-many.ts';
import { isObject, objectOf } from '#domain/json-object.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import { type Rounding, roundingNames } from '#domain/money/units.ts';
import { heldReasonText } from '#domain/note/held-reason.ts';
import { hoursText } from '#domain/note/stamp-text.ts';
import { plainText } from '#domain/text.ts';
import { sumHours } from '#domain/time/hours.ts';
import { shortDate, time12 } from '#domain/time/service-time.ts';
import { daysText, didNothing, leftText } from './audit-words.ts';

type Row = Pick<AuditEntry, 'entity' | 'detail' | 'about'>;
type Say = (value: unknown, row: Row, names: ListNames) => string;

/** What a device delivered late, or before its day, and why that is shown. */
const lateReasons: Record<string, string> = {
  after_submit: 'it came after the session was submitted',
  ahead: 'its day was still to come',
  disabled: 'its author was disabled',
  not_permitted: 'its author had lost the right to it',
  off_caseload: 'the client was no longer on its author’s caseload',
};

const moneyActions: Record<string, string> = {
  contractor_paid: 'Marked as paid',
  grouped: 'Given an ICN',
  insurance_billed: 'Marked as billed',
  pay_date: 'Given another pay date',
  regrouped: 'Given another ICN',
  undo: 'Marks undone',
  undo_icn: 'ICN taken off',
  undo_pay: 'Pay taken back',
  ungrouped: 'ICN removed',
};

const scopes: Record<string, string> = {
  all: 'All occurrences',
  later: 'This and later occurrences',
  this: 'This occurrence alone',
};

const fieldNames: Record<string, string> = {
  asst_billing_hours: 'hours budget',
  client_id: 'client',
  client_ids: 'caseload',
  comment: 'comments',
  date_visited: 'visit date',
  hours: 'length',
  insurance_type: 'insurance',
  role_ids: 'roles',
  skill_learned: 'skills worked on',
  'unitRule.rounding': 'rounding of units',
  units: 'number of units',
  user_id: 'therapist',
  user_ids: 'caseload',
};

/** What each part of a row's detail says in words; an empty text says nothing. */
const sayings: Record<string, Say> = {
  accepted_by: (value, _row, { users }) => `Accepted by: ${personText(value, users)}`,
  // Where it did nothing, what it did and left stands as the act itself.
  action: (value, { detail }) => (didNothing(detail) ? '' : (moneyActions[String(value)] ?? words(String(value)))),
  added: (value) => (Array.isArray(value) ? listed('Added', value) : `Recorded events added: ${value}`),
  asked: (value) => numbersOf('Left as they were: notes', value),
  author: (value, _row, { users }) => `Author: ${personText(value, users)}`,
  brought_by: (value, _row, { users }) => `Brought in by: ${personText(value, users)}`,
  changed: (value) => {
    if (Array.isArray(value)) return listed('Changed', value.map(fieldText)) || 'Nothing changed';
    return value === true ? 'Counts or comment changed' : 'Nothing changed';
  },
  created: (value, { detail }) => `${detail.dry_run === true ? 'Would add' : 'Added'}: ${value}`,
  day: (value) => `On ${shortDate(String(value))}`,
  decided: decidedText,
  decision: decisionText,
  device: (value) => `Device ${String(value).slice(-6).toUpperCase()}`,
  dry_run: (value) => (value === true ? 'A check of the file: nothing was stored' : ''),
  from_day: (value) => `From ${shortDate(String(value))}`,
  ended: (value) => `Sign-ins ended: ${value}`,
  existing: (value) => `There already: ${value}`,
  field: (value) => `Field: ${fieldText(value)}`,
  flag_ids: (value) => (Array.isArray(value) ? `Flags: ${value.length || 'none'}` : ''),
  followed: (value) => (Number(value) > 0 ? `Other work that waited for it: ${value}` : ''),
  // The action says it.
  made: () => '',
  // Stand before all others, with hours and units.
  given: () => '',
  held: (value) => `Held: ${heldReasonText(String(value)) ?? words(String(value))}`,
  // As older servers write an acknowledgement.
  hours: (value, { detail }) => `Length${wasLonger(Number(value), detail.more_hours)} ${hoursText(Number(value))}`,
  more_hours: () => '',
  ids: (value, { entity }, { clients }) =>
    entity === 'client' ? namesOf(value, clients).join('; ') : numbersOf('No.', value),
  // Says what `number` counts.
  kind: () => '',
  late: (value) => (Array.isArray(value) ? listed('Taken although', value.map(lateText)) : ''),
  left: (value, { detail }) => (didNothing(detail) ? '' : `Left as they were: ${leftText(value)}`),
  lost: () => '',
  minutes: () => '',
  notes: (value) => numbersOf('Notes', value),
  number: (value, { detail }) => `Assigned ${detail.kind ?? ''}: ${value}`,
  // Where its day is known, that says which.
  occurrence: (value, { detail }) => (detail.day === undefined ? `Occurrence ${Number(value) + 1}` : ''),
  of: (value) => `Split from event ${value}`,
  people: (value, _row, { users }) => listed('Users', namesOf(value, users)),
  removed: (value) => (Array.isArray(value) ? listed('Removed', value) : ''),
  // The record says it: "431 notes".
  rows: () => '',
  scope: (value) => scopes[String(value)] ?? words(String(value)),
  units: () => '',
  values: (value, { entity }, names) => listed('Values', changesOf(value, valueTextsOf(entity, names))),
};

/**
 * What of an act on money decides, before anything else is said of it: hours and units, its ICN and dates, and what stood
 * there until then. `counts`: how many notes have which, and not which ones.
 */
export function moneyLines({ detail, about }: Row, { counts = false } = {}): string[] {
  const { units, given, lost } = detail;
  const sums = [
    ...(about && about.hours > 0 ? [hoursText(about.hours)] : []),
    // An older server did not say.
    ...(typeof units === 'number' ? [howMany(units, 'unit')] : []),
  ];
  const lines = [sums.join(', '), listed('Set', marksOf(given, counts)), listed('Before', marksOf(lost, counts))];
  return lines.filter((text) => text !== '').map(plainText);
}

/** Whom it is about, and what else is known, one line each. */
export function otherLines(row: Row, names: ListNames): string[] {
  const about = row.about
    ? [peopleText(row.about, names), ...(row.about.reasons ?? []).map((one) => `Reason: ${one}`)]
    : [];
  const details = Object.entries(row.detail).flatMap(([field, value]) => {
    if (value === undefined || (value === null && field !== 'decision')) return [];
    const text = sayings[field]?.(value, row, names) ?? `${words(field)}: ${plain(value)}`;
    return text === '' ? [] : [text];
  });
  // A detail is read by no schema: nothing in it turns the words beside it.
  return [...about.filter((text) => text !== ''), ...details].map(plainText);
}

/** What is known about a row, one line each. */
export const detailLines = (row: Row, names: ListNames): string[] => [...moneyLines(row), ...otherLines(row, names)];

/** "11/27/26: Ruiz, Maya with Diaz, Ana; Tan, Leo with Ortiz, Jo; 4 more"; its days first, where they are known. */
function peopleText(
  { of, pairs, visits = [], visitCount }: NonNullable<AuditEntry['about']>,
  { clients, users }: ListNames,
): string {
  const named = of.map(({ client_id, user_id }) => {
    const client = clients.get(client_id) ?? `client ${client_id}`;
    return user_id === null ? client : `${client} with ${users.get(user_id) ?? `user ${user_id}`}`;
  });
  return (
    daysText(visits, visitCount) + [...named, ...(pairs > of.length ? [`${pairs - of.length} more`] : [])].join('; ')
  );
}

/** The same in one line. */
export function detailText(row: Row, names: ListNames): string {
  return detailLines(row, names).join(' · ');
}

type ValueTexts = Partial<Record<string, (value: unknown) => string>>;

const chosen = (names: Record<string, string>) => (value: unknown) => names[String(value)] ?? plain(value);

/** As the screen of the policy calls what is chosen there. */
const policyTexts: ValueTexts = {
  noteDeleteRule: chosen(policyChoices.noteDeleteRule),
  noteLocationFilter: (ids) =>
    [ids]
      .flat()
      .map((id) => lookupText(noteLocations, Number(id)))
      .join(', '),
  weekStartsOn: chosen(policyChoices.weekStartsOn),
  // Absent in policies of before.
  payPeriod: (value) => chosen(policyChoices.payPeriod)(value ?? 'two-weeks'),
  hoursPeriod: chosen(policyChoices.hoursPeriod),
  'unitRule.rounding': (value) => roundingNames[value as Rounding] ?? plain(value),
};

/** What was changed of a visit, in its note or in its session’s. */
const valueTextsOf = (entity: string | null, { clients }: ListNames): ValueTexts =>
  entity === 'policy'
    ? policyTexts
    : entity !== 'note' && entity !== 'session'
      ? {}
      : {
          client_id: (id) => clients.get(Number(id)) ?? `No. ${id}`,
          date_visited: (day) => shortDate(String(day)),
          location: (id) => lookupText(noteLocations, Number(id)),
          begin_time: (time) => time12(String(time)),
          end_time: (time) => time12(String(time)),
          hours: (hours) => hoursText(Number(hours)),
        };

/** "rounding of units was mid-point, now whole units", "end time was 5:00 PM, now 5:30 PM", for each that was changed. */
function changesOf(values: unknown, texts: ValueTexts): string[] {
  return Object.entries(values as Record<string, { from: unknown; to: unknown }>).map(([field, { from, to }]) => {
    const text = texts[field] ?? plain;
    return `${fieldText(field)} was ${text(from)}, now ${text(to)}`;
  });
}

/** " was 40 min, now", where it was another. */
const wasLonger = (hours: number, more: unknown): string =>
  typeof more === 'number' && more !== 0 ? ` was ${hoursText(sumHours([hours, -more]))}, now` : ':';

const lateText = (reason: unknown) => lateReasons[String(reason)] ?? words(String(reason)).toLowerCase();

const fieldText = (field: unknown) => fieldNames[String(field)] ?? words(String(field)).toLowerCase();

const personText = (id: unknown, users: ReadonlyMap<number, string>) => users.get(Number(id)) ?? `user ${id}`;

/** "Ruiz, Maya", or "No. 12" for a client whom this device does not know. */
function namesOf(ids: unknown, names: ReadonlyMap<number, string>): string[] {
  return Array.isArray(ids) ? ids.map((id) => names.get(Number(id)) ?? `No. ${id}`) : [];
}

/** "No. 12, 13" */
function numbersOf(title: string, ids: unknown): string {
  return Array.isArray(ids) && ids.length > 0 ? `${title} ${ids.join(', ')}` : '';
}

/** "Added: one; another" */
function listed(title: string, texts: readonly unknown[]): string {
  return texts.length === 0 ? '' : `${title}: ${texts.map(plain).join('; ')}`;
}

/** For an event a number or, when taken back, null; for a note or held work a word. */
function decisionText(value: unknown): string {
  if (value === null) return 'Decision taken back';
  if (typeof value === 'number') return value === 0 ? 'Declined' : 'Approved';
  return words(String(value));
}

/** "11/27/26: events 9, 10"; of an older server, which does not say the day, "Event 9, occurrence 80". */
function decidedText(value: unknown): string {
  const all = Array.isArray(value) ? value.filter((one): one is unknown[] => Array.isArray(one)) : [];
  const byDay = Map.groupBy(all, ([, , , day]) => (typeof day === 'string' ? day : ''));
  return [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => {
      if (day === '') return ofDay.map(([id, at]) => `Event ${id}, occurrence ${Number(at) + 1}`).join('; ');
      return `${shortDate(day)}: ${ofDay.length === 1 ? 'event' : 'events'} ${ofDay.map(([id]) => id).join(', ')}`;
    })
    .join('; ');
}

/**
 * "billed 11/19/2026", "ICN 2026-1030", "paid 11/20/2026 (notes 1, 2), 11/21/2026 (note 3)": what stands, or stood, on
 * notes; where they had several, which had which.
 */
function marksOf(value: unknown, counts: boolean): string[] {
  const marks = Object.entries(objectOf(value)).sort(byName);
  return marks.map(([mark, at]) => {
    const text = (one: string) => (mark === 'icn' ? one : shortDate(one));
    const all = isObject(at)
      ? Object.entries(at)
          .sort(byName)
          .map(([one, notes]) => `${text(one)} (${ofNotes(notes, counts)})`)
      : (Array.isArray(at) ? at : [at]).map((one) => text(String(one)));
    return `${mark === 'icn' ? 'ICN' : words(mark).toLowerCase()} ${all.join(', ')}`;
  });
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

const ofNotes = (ids: unknown, counts: boolean) => {
  if (!Array.isArray(ids)) return '';
  return counts ? howMany(ids.length, 'note') : `${ids.length === 1 ? 'note' : 'notes'} ${ids.join(', ')}`;
};

/** "noteEditWindowDays" and "note_edit_window_days" as "Note edit window days". */
function words(name: string): string {
  const text = name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value === 'string' && LOCAL_TIME.test(value)) return `${shortDate(value)} ${time12(value.slice(11, 16))}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
