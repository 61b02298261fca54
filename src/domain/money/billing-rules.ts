import { isOver, type Moment, type VisitTimes } from '#domain/note/visit-over.ts';
import { addDays, longDate, shortDate, time12 } from '#domain/time/service-time.ts';
import { icnKey } from './icn-key.ts';

/** What billing and pay need to know about a note. Days are 'YYYY-MM-DD'; `icn` is its pay group's. */
export type MoneyNote = {
  state: 'draft' | 'final' | 'held';
  date_visited: string;
  /** 'HH:mm', as is the end. */
  begin_time: string;
  end_time: string;
  /** Insurance-billed date. */
  ins_status: string | null;
  /** Contractor-paid date. */
  user_status: string | null;
  icn: string | null;
};

/** What was done to a note before, by somebody who can be named. */
export const moneyMarks = ['billed', 'paid', 'grouped', 'undone', 'unpaid', 'dated', 'restored'] as const;
export type MoneyMark = (typeof moneyMarks)[number];

/** Obstacles a program can tell apart: an earlier mark, or a state that somebody can still fix. */
export const moneyHindrances = [
  'billed',
  'paid',
  'grouped',
  'undone',
  'unpaid',
  'dated',
  'redated',
  'restored',
  'held',
  'draft',
] as const;

/** Why a note is left unchanged: a sentence, and the obstacle. */
export type Obstacle = { reason: string; because?: (typeof moneyHindrances)[number] };

/** Which marks the person may clear. */
export type Clearing = { billing: boolean; pay: boolean };

/** A billed or pay date further ahead than this is a mistyped year; the company's today is day 0. */
const MOST_DAYS_AHEAD = 365;
/** From this many days ahead a date must be confirmed: pay is dated ahead by days, not by months. */
const FAR_DAYS_AHEAD = 31;

/** Why `date` can't be anybody's billed or pay date; null when it can. Undo asks for none. */
export function whyNotDate(date: string, today: string): string | null {
  if (date <= addDays(today, MOST_DAYS_AHEAD)) return null;
  return `${longDate(date)} is more than a year ahead. Check the year`;
}

/** Whether a date is so far ahead that the year may be mistyped. */
export const isFarAhead = (date: string, today: string): boolean => date >= addDays(today, FAR_DAYS_AHEAD);

/** Why a note can't be marked insurance-billed on `date`; null when it can (readings 31, 33 and 526). */
export function whyNotBill(note: MoneyNote, date: string, now: Moment): Obstacle | null {
  if (note.ins_status !== null)
    return { reason: `Already billed on ${shortDate(note.ins_status)}.`, because: 'billed' };
  return whyNotReady(note, now) ?? whyNotOn(note, date, 'billed');
}

/** Why a note can't be marked contractor-paid with the pay date `date`. An unbilled note can: the contractor worked. */
export function whyNotPay(note: MoneyNote, date: string, now: Moment): Obstacle | null {
  if (note.user_status !== null) return { reason: `Already paid on ${shortDate(note.user_status)}.`, because: 'paid' };
  return whyNotReady(note, now) ?? whyNotOn(note, date, 'paid');
}

/**
 * Why a note can't be given the ICN `icn`. One that is billed and has none yet can: the number comes from the insurer,
 * often later than the bill, and its billed date then stays.
 */
export function whyNotGroup(note: MoneyNote, icn: string, date: string, now: Moment): Obstacle | null {
  if (note.icn !== null && icnKey(note.icn) === icnKey(icn))
    return { reason: 'Already in this group.', because: 'grouped' };
  if (note.icn !== null) return { reason: `Already has the ICN ${note.icn}.`, because: 'grouped' };
  return note.ins_status === null ? whyNotBill(note, date, now) : null;
}

/** Why a note can't be given `icn` in place of the ICN `replaces`. Letters of another case are that same ICN. */
export function whyNotReplace(
  note: Pick<MoneyNote, 'icn' | 'ins_status'>,
  icn: string,
  replaces: string,
): Obstacle | null {
  if (note.icn === null) return hasNoIcn(note);
  const key = icnKey(note.icn);
  if (key === icnKey(replaces)) return null;
  if (key === icnKey(icn)) return { reason: 'Already in this group.', because: 'grouped' };
  return { reason: `Has the ICN ${note.icn} now.`, because: 'grouped' };
}

/** Why the ICN can't be taken off a note. @param icn the one with which it was seen; undefined where nobody said */
export function whyNotTakeOff(note: Pick<MoneyNote, 'icn' | 'ins_status'>, icn?: string): Obstacle | null {
  if (note.icn === null) return hasNoIcn(note);
  if (icn === undefined || icnKey(note.icn) === icnKey(icn)) return null;
  return { reason: `Has the ICN ${note.icn} now.`, because: 'grouped' };
}

/** Of what is still billed the number alone was taken. */
function hasNoIcn({ ins_status }: Pick<MoneyNote, 'ins_status'>): Obstacle {
  return { reason: 'Has no ICN now.', because: ins_status === null ? 'undone' : 'grouped' };
}

/** Why nothing of a note can be undone by somebody who may clear `may`. Undo clears billing and pay together, or neither. */
export function whyNotUndo(note: MoneyNote, may: Clearing): Obstacle | null {
  if (note.ins_status === null && note.user_status === null) {
    return { reason: 'Neither billed nor paid.', because: 'undone' };
  }
  if (note.ins_status !== null && !may.billing) return { reason: 'Is billed, and your role does not undo billing.' };
  if (note.user_status !== null && !may.pay) return { reason: 'Is paid, and your role does not undo pay.' };
  return null;
}

/** Why the pay alone of a note can't be taken back; billing and ICN stay as they are. */
export function whyNotUnpay(note: Pick<MoneyNote, 'user_status'>): Obstacle | null {
  return note.user_status === null ? { reason: 'Not paid.', because: 'unpaid' } : null;
}

/**
 * Why a paid note can't have the pay date `date` instead. @param replaces the one with which it was seen, null where it was
 * not paid; undefined where nobody said
 */
export function whyNotRedate(note: MoneyNote, date: string, replaces?: string | null): Obstacle | null {
  const { user_status } = note;
  if (user_status === null) return { reason: 'Not paid.', because: 'unpaid' };
  if (user_status === date) return { reason: `Already paid on ${shortDate(date)}.`, because: 'dated' };
  if (replaces !== undefined && user_status !== replaces)
    return { reason: `Has the pay date ${shortDate(user_status)} now.`, because: 'redated' };
  return whyNotOn(note, date, 'paid');
}

/** Why a note stays in a pay group that is removed: it is paid, and nobody said that the pay shall be undone too. */
export function whyNotUngroup(note: Pick<MoneyNote, 'user_status'>, undoPay: boolean): Obstacle | null {
  if (note.user_status === null || undoPay) return null;
  return { reason: `Paid on ${shortDate(note.user_status)}. Undo the pay as well to remove it.`, because: 'paid' };
}

/** Why a note is not ready to be billed or paid. */
export function whyNotFinal({ state }: Pick<MoneyNote, 'state'>): Obstacle | null {
  if (state === 'held') return { reason: 'Held: its times overlap another note.', because: 'held' };
  return state === 'draft' ? { reason: 'Not submitted yet.', because: 'draft' } : null;
}

/** What is asked of a note before it is billed, paid or marked reviewed: that it is final, and that its visit is over. */
export function whyNotReady(note: Pick<MoneyNote, 'state'> & VisitTimes, now: Moment): Obstacle | null {
  const isNotFinal = whyNotFinal(note);
  if (isNotFinal || isOver(note, now)) return isNotFinal;
  const { date_visited, end_time } = note;
  const when = date_visited === now.date ? `ends at ${time12(end_time)} today` : `is on ${shortDate(date_visited)}`;
  return { reason: `Still to come: the visit ${when}.` };
}

/** Why a note can't be billed or paid on `date`. A form without a date ('') knows nothing of it yet. */
export function whyNotOn(
  { date_visited }: Pick<MoneyNote, 'date_visited'>,
  date: string,
  what: 'billed' | 'paid',
): Obstacle | null {
  if (date === '' || date >= date_visited) return null;
  return { reason: `The visit is on ${shortDate(date_visited)}: it can't be ${what} before.` };
}
