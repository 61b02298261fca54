import { fullName } from '#domain/access/person-name.ts';
import { digits } from '#domain/how-many.ts';
import {
  type Clearing,
  type MoneyMark,
  type Obstacle,
  whyNotBill,
  whyNotGroup,
  whyNotPay,
  whyNotRedate,
  whyNotReplace,
  whyNotTakeOff,
  whyNotUndo,
  whyNotUnpay,
} from '#domain/money/billing-rules.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { type MoneyRow, noteCount } from '#features/billing/list/money-row.ts';
import type { TypedFor } from '#features/billing/undo/use-typed-number.ts';

/** Money is looked at before it is left: its way back stays longer than a message without one, ms. */
export const MONEY_MS = 15_000;

/** What can be done to many notes at once. */
export type MoneyAct = 'bill' | 'assign' | 'replace' | 'take-off' | 'pay' | 'undo' | 'unpay' | 'redate';

/**
 * What the person filled in for it. `replaces`: the wrong ICN that the notes have. `keptAs`: the act under which the server
 * keeps what is taken.
 */
export type ActFacts = {
  date: string;
  icn: string;
  may: Clearing;
  replaces?: string | undefined;
  /** The pay dates that the notes are shown with, by their ids. */
  payDates?: ReadonlyMap<number, string | null> | undefined;
  keptAs?: string | undefined;
};

/** Notes on which an earlier mark is already what the act would have set. */
export type Already = { because: MoneyMark; text: (notes: number) => string };

type ActWords = {
  /** `notes`: "3 notes", or "2 of 3 notes". */
  title: (notes: string) => string;
  /** Label of the date; null where no date is asked for. */
  dateLabel: string | null;
  button: (notes: number, facts: ActFacts) => string;
  /** Shown when it is done. */
  done: (notes: number, facts: ActFacts) => string;
  /** "not billed", after how many */
  left: (notes: number) => string;
  /** "Bill" */
  verb: string;
  /** What a note can or can't be: "billed". */
  mark: string;
  /** Those that already have the mark are not included: "11 already paid". */
  already?: Already;
};

/** "1 left as it is, 2 left as they are" */
export const leftAsIs = (notes: number): string => `left as ${notes === 1 ? 'it is' : 'they are'}`;

export const actWords: Record<MoneyAct, ActWords> = {
  bill: {
    title: (notes) => `Mark ${notes} as billed`,
    dateLabel: 'Billed date',
    button: (notes) => `Mark ${digits(notes)} as billed`,
    done: (notes, { date }) => `${noteCount(notes)} billed on ${shortDate(date)}.`,
    left: () => 'not billed',
    verb: 'Bill',
    mark: 'billed',
    already: { because: 'billed', text: () => 'already billed' },
  },
  assign: {
    title: (notes) => `Assign an ICN to ${notes}`,
    dateLabel: 'Billed date',
    button: (notes) => `Assign to ${noteCount(notes)}`,
    done: (notes, { icn }) => `${noteCount(notes)} in ICN ${icn}.`,
    left: leftAsIs,
    verb: 'Assign',
    mark: 'assigned',
  },
  replace: {
    title: (notes) => `Change the ICN of ${notes}`,
    dateLabel: null,
    button: (notes) => `Change the ICN of ${noteCount(notes)}`,
    done: (notes, { icn }) => `${noteCount(notes)} in ICN ${icn} now.`,
    left: leftAsIs,
    verb: 'Change',
    mark: 'changed',
  },
  'take-off': {
    title: (notes) => `Take the ICN off ${notes}`,
    dateLabel: null,
    button: (notes) => `Take it off ${noteCount(notes)}`,
    done: (notes, { replaces }) => `ICN ${replaces} taken off ${noteCount(notes)}, still billed.`,
    left: leftAsIs,
    verb: 'Take off',
    mark: 'taken off',
  },
  pay: {
    title: (notes) => `Pay ${notes}`,
    dateLabel: 'Pay date',
    button: (notes, { date }) => `Pay ${noteCount(notes)}${date === '' ? '' : ` on ${shortDate(date)}`}`,
    done: (notes, { date }) => `${noteCount(notes)} paid on ${shortDate(date)}.`,
    left: () => 'not paid',
    verb: 'Pay',
    mark: 'paid',
    already: { because: 'paid', text: () => 'already paid' },
  },
  undo: {
    title: (notes) => `Undo billing and pay of ${notes}`,
    dateLabel: null,
    button: (notes) => `Undo ${noteCount(notes)}`,
    done: (notes) => `${noteCount(notes)} neither billed nor paid now.`,
    left: () => 'not undone',
    verb: 'Undo',
    mark: 'undone',
    already: { because: 'undone', text: () => 'neither billed nor paid anyway' },
  },
  unpay: {
    title: (notes) => `Take back the pay of ${notes}`,
    dateLabel: null,
    button: (notes) => `Take back the pay of ${noteCount(notes)}`,
    done: (notes) => `Pay of ${noteCount(notes)} taken back.`,
    left: leftAsIs,
    verb: 'Take back',
    mark: 'taken back',
    already: { because: 'unpaid', text: () => 'not paid anyway' },
  },
  redate: {
    title: (notes) => `Change the pay date of ${notes}`,
    dateLabel: 'Pay date',
    button: (notes, { date }) => `Change ${noteCount(notes)}${date === '' ? '' : ` to ${shortDate(date)}`}`,
    done: (notes, { date }) => `${noteCount(notes)} paid on ${shortDate(date)} now.`,
    left: leftAsIs,
    verb: 'Change',
    mark: 'changed',
    already: { because: 'dated', text: (notes) => `${notes === 1 ? 'has' : 'have'} this pay date` },
  },
};

/** "Undo billing", "Undo pay" or both: what it takes of these notes, and nothing that they do not have. */
export function undoName(rows: readonly Pick<MoneyRow, 'ins_status' | 'user_status' | 'pay_group'>[]): string {
  const isBilled = rows.some(({ ins_status, pay_group }) => ins_status !== null || pay_group !== null);
  const isPaid = rows.some(({ user_status }) => user_status !== null);
  if (isBilled && isPaid) return 'Undo billing and pay';
  return isPaid ? 'Undo pay' : 'Undo billing';
}

/** The title of the dialog in which it is done. @param all what was chosen */
export function actTitle(act: MoneyAct, doable: number, all: readonly MoneyRow[]): string {
  const notes = partOf(doable, all.length);
  if (act === 'undo') return `${undoName(all)} of ${notes}`;
  const title = actWords[act].title(notes);
  const [payee, ...others] = new Map(all.map(({ user }) => [user.id, user.profile])).values();
  return act === 'pay' && payee && others.length === 0 ? `${title} of ${fullName(payee)}` : title;
}

/** What a line of it must say where its dialog is gone: the pay date or the ICN. */
export function withFacts(act: MoneyAct, { date, icn, replaces }: Pick<ActFacts, 'date' | 'icn' | 'replaces'>): string {
  if (act === 'take-off') return `: ${replaces}`;
  if (act === 'assign') return `: ${icn}`;
  if (act === 'replace') return ` to ${icn}`;
  if (act === 'bill' || act === 'pay') return ` on ${shortDate(date)}`;
  return act === 'redate' ? ` to ${shortDate(date)}` : '';
}

/** An ICN that was given with the bill goes with it: its button says so. */
export function undoText(act: string, back: WayBack | null, notes?: number): string {
  if (back?.by === 'take-off') return notes === undefined ? 'Take off ICN…' : `Take the ICN off ${digits(notes)}…`;
  if (act === 'assign') return notes === undefined ? 'Undo billing…' : `Undo billing of ${digits(notes)}…`;
  return notes === undefined ? 'Undo' : `Undo ${digits(notes)}…`;
}

/** Takes something away that the server keeps. */
export const isUndo = (act: MoneyAct): boolean => act === 'undo' || act === 'unpay';

/** Takes something away. */
export const takes = (act: MoneyAct): boolean => isUndo(act) || act === 'take-off';

/** Sets or takes the pay alone. */
export const marksPay = (act: MoneyAct): boolean => act === 'pay' || act === 'unpay' || act === 'redate';

/** What a number of notes is typed for. */
export const typedForOf = (act: MoneyAct): TypedFor => (act === 'unpay' || act === 'redate' ? act : 'undo');

/** What it takes is kept, and can be restored. */
export const isKept = (act: MoneyAct): boolean => isUndo(act) || act === 'redate';

/**
 * The way back from an act: one that is done to its notes, with the ICN that they get, or the restore of what the server
 * has kept of it. Nothing that names anybody: a tab keeps it over a reload.
 */
export type WayBack =
  | { by: 'undo' | 'unpay' | 'take-off' }
  | { by: 'replace'; icn: string }
  | { by: 'restore'; keptAs: string };

/**
 * Null for what takes something away: that is restored from the head of the list.
 * @param rows the notes as they were before it
 */
export function wayBack(
  act: MoneyAct,
  { replaces, keptAs }: Pick<ActFacts, 'replaces' | 'keptAs'>,
  rows: readonly Pick<MoneyRow, 'ins_status'>[],
): WayBack | null {
  // A number that was taken off is typed again: what came between may have given it up.
  if (takes(act)) return null;
  // Whoever takes a number back does not mean the bills that were there before it.
  if (act === 'assign' && rows.some(({ ins_status }) => ins_status !== null)) return { by: 'take-off' };
  if (act === 'replace') return replaces === undefined ? null : { by: 'replace', icn: replaces };
  if (isKept(act) && keptAs !== undefined) return { by: 'restore', keptAs };
  // Whoever takes a payment back does not mean the claim, which was there before it.
  return { by: act === 'pay' ? 'unpay' : 'undo' };
}

/** Asks for a date: what is billed already keeps the day on which it was. */
export const asksDate = (act: MoneyAct, rows: readonly Pick<MoneyRow, 'ins_status'>[]): boolean =>
  actWords[act].dateLabel !== null &&
  (act !== 'assign' || rows.length === 0 || rows.some(({ ins_status }) => ins_status === null));

/** Asks for an ICN. */
export const givesIcn = (act: MoneyAct): boolean => act === 'assign' || act === 'replace';

/** The days on which they were paid, each once, the earliest first. */
export const payDates = (rows: readonly Pick<MoneyRow, 'user_status'>[]): string[] =>
  [...new Set(rows.flatMap(({ user_status }) => user_status ?? []))].sort();

/** Why the server would leave this note as it is, as far as this page knows. */
export function obstacleOf(act: MoneyAct, row: MoneyRow, facts: ActFacts): Obstacle | null {
  const { date, icn, may, replaces = '' } = facts;
  const note = { ...row, icn: row.pay_group?.icn ?? null };
  switch (act) {
    case 'bill':
      return whyNotBill(note, date, row.asOf);
    case 'assign':
      return whyNotGroup(note, icn, date, row.asOf);
    case 'replace':
      return whyNotReplace(note, icn, replaces);
    case 'take-off':
      return whyNotTakeOff(note, replaces);
    case 'pay':
      return whyNotPay(note, date, row.asOf);
    case 'undo':
      return whyNotUndo(note, may);
    case 'unpay':
      return whyNotUnpay(note);
    case 'redate':
      return whyNotRedate(note, date, facts.payDates?.get(row.id));
  }
}

/** To how many of the notes the act can be applied, as far as this page knows. */
export function countDoable(act: MoneyAct, rows: readonly MoneyRow[], facts: ActFacts): number {
  return rows.filter((row) => obstacleOf(act, row, facts) === null).length;
}

/** "1 can't be billed"; null where all can be. */
export function blockedText(act: MoneyAct, blocked: number): string | null {
  return blocked === 0 ? null : `${blocked} can't be ${actWords[act].mark}`;
}

/** "2 of 3 notes"; where all can be done, or none, how many there are. */
export function partOf(doable: number, all: number): string {
  return doable === 0 || doable === all ? noteCount(all) : `${digits(doable)} of ${noteCount(all)}`;
}

/** The note as it will be once the act is done, until the list fetches it again. */
export function afterAct(act: MoneyAct, row: MoneyRow, { date, icn }: ActFacts): MoneyRow {
  switch (act) {
    case 'bill':
      return { ...row, ins_status: date };
    case 'assign':
      return { ...row, ins_status: row.ins_status ?? date, pay_group: { icn, id: 0, status: null } };
    case 'replace':
      return { ...row, pay_group: { icn, id: 0, status: null } };
    case 'take-off':
      return { ...row, pay_group: null };
    case 'pay':
    case 'redate':
      return { ...row, user_status: date, date_week: date };
    case 'unpay':
      return { ...row, user_status: null, date_week: null };
    case 'undo':
      return { ...row, ins_status: null, user_status: null, date_week: null, pay_group: null };
  }
}
