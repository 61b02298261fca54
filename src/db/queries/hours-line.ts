import type { Client } from '#contract/people.ts';
import type { Policy } from '#domain/access/policy.ts';
import { amountLeftText, formatAmount, hoursLeft, periodText } from '#domain/money/hours-left.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { sumHours } from '#domain/time/hours.ts';
import { periodOf } from '#domain/time/service-time.ts';
import type { HoursRow } from '../database.ts';
import type { NoteRow } from '../rows.ts';
import { type Counts, countedHours, countsFor } from './counted-hours.ts';

type HoursLine = {
  /** "12 hours left", and "this week", or for another week "in the week of 12/20". */
  strong: string;
  rest: string;
  /**
   * "16 hours left after this note" or "3 h over after this note", which other screens say of the client from then on;
   * "this note included" of one that they count already; null while it uses none.
   */
  withNote: string | null;
  /** When the server reported it, ISO 8601, and what this device adds to it. */
  at: string | null;
  waiting: string | null;
  /** This note alone uses more than is left. */
  warning: string | null;
};

/** Hours used as the server counts them. `without`: the note being written is not among them. */
export type KnownHours = { logHours: number; at: string; without: boolean };

type Facts = {
  client: Pick<Client, 'id' | 'asst_billing_hours'> | undefined;
  /** What the server last reported for the period, or null. */
  known: KnownHours | null;
  notes: readonly NoteRow[];
  /** `saved`: as the server has it, where it is not on this device. */
  note: Pick<NoteRow, 'uid' | 'fields'> & { saved: NoteFields | null };
  policy: Pick<Policy, 'hoursPeriod' | 'weekStartsOn'>;
  /** Of the company. */
  today: string;
};

/**
 * What the download reported about the client's hours in the period of the visit; null when it was about another
 * period.
 */
export function downloadedHours(
  rows: readonly HoursRow[],
  clientId: number | null,
  date: string,
  policy: Pick<Policy, 'hoursPeriod' | 'weekStartsOn'>,
): KnownHours | null {
  const { from, to } = periodOf(date, policy);
  const row = rows.find((one) => one.clientId === clientId && one.date >= from && one.date <= to);
  return row ? { logHours: row.logHours, at: row.at, without: false } : null;
}

/**
 * 'N hours left this {period}' in the period of the visit, as of the last contact with the server, minus what still
 * waits on this device: the number of Home, whichever note the form is of. Null when the client has no budget.
 */
export function hoursLine({ client, known, notes, note, policy, today }: Facts): HoursLine | null {
  const budget = client?.asst_billing_hours ?? null;
  if (!client || budget === null) return null;
  if (!known) return { strong: 'Could not get data', rest: '', withNote: null, at: null, waiting: null, warning: null };
  const counts = countsFor(client.id, note.fields.date_visited, policy);
  const own = notes.find(({ uid }) => uid === note.uid);
  const onServer = own ? countedHours(own, counts) : savedHours(note.saved, counts);
  const ownKnown = known.without ? 0 : onServer;
  const ownWaiting = own ? waitingHours(own, counts) : 0;
  const counted = sumHours([onServer, ownWaiting]);
  const others = notes.filter(({ uid }) => uid !== note.uid);
  const waiting = sumHours(others.map((row) => waitingHours(row, counts)));
  /** What is left where the note uses so many. */
  const leftWith = (hours: number) => hoursLeft(budget, sumHours([known.logHours, -ownKnown, waiting, hours])) ?? 0;
  const without = leftWith(0);
  const allWaiting = sumHours([waiting, ownWaiting]);
  const rest = periodText(note.fields.date_visited, today, policy);
  const { begin_time, end_time } = note.fields;
  const uses = begin_time !== '' && end_time > begin_time ? logHours(note.fields) : 0;
  return {
    strong: amountLeftText(leftWith(counted)),
    rest,
    withNote: withNoteText(leftWith(uses), counted, uses),
    at: known.at,
    waiting: allWaiting === 0 ? null : waitingText(allWaiting),
    warning:
      uses > without
        ? `This note uses ${formatAmount(uses)}. Only ${formatAmount(Math.max(0, without))} left ${rest}${counted > 0 ? ' without it' : ''}.`
        : null,
  };
}

/**
 * @param left what would be left with the note as it stands in its form
 * @param counted hours of it that are used already
 * @param uses what it would use
 */
function withNoteText(left: number, counted: number, uses: number): string | null {
  if (counted > 0 && (uses === 0 || uses === counted)) return 'this note included';
  return uses === 0 ? null : `${amountLeftText(left)} after this ${counted > 0 ? 'change' : 'note'}`;
}

const savedHours = (saved: NoteFields | null, counts: Counts): number =>
  saved && counts(saved.date_visited, saved.client_id) ? logHours(saved) : 0;

/** A note may have been made shorter. */
const waitingText = (hours: number): string =>
  hours > 0
    ? `Includes ${formatAmount(hours)} waiting on this device`
    : `${formatAmount(-hours)} fewer once this device has sent`;

/** By how much the server's count will change once a note has been sent. */
export function waitingHours(row: NoteRow, counts: Counts): number {
  const { state, fields } = row;
  if (state === 'draft') return 0;
  const after = counts(fields.date_visited, fields.client_id) ? logHours(fields) : 0;
  return after - countedHours(row, counts);
}
