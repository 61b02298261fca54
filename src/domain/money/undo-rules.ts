import { howMany } from '#domain/how-many.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { type Clearing, type MoneyNote, type Obstacle, whyNotFinal, whyNotOn } from './billing-rules.ts';

/** For so many days an undo can be restored. */
export const UNDONE_DAYS = 30;
/** More notes than this are no slip that one sees on the next look. */
const FEW_NOTES = 50;

const listed = new Intl.ListFormat('en-US');

/** What an undo would take away. `icns`: how many different ones. */
export type UndoSize = { notes: number; paid: number; icns: number };

/** Whether the person types how many notes it is: more than 50, several ICNs, or anything that was paid. */
export const isGrave = ({ notes, paid, icns }: UndoSize): boolean => notes > FEW_NOTES || paid > 0 || icns > 1;

/** Whether what was typed is that number; "1,204" and "1204" both are. */
export const isTypedNumber = (typed: string, notes: number): boolean =>
  /^[\d,]+$/.test(typed.trim()) && Number(typed.replaceAll(',', '')) === notes;

/**
 * What an undo took from a note. Days 'YYYY-MM-DD'; null for what it left alone or was not there. `pay_date`: what a change
 * of the pay date put in the place of `user_status`.
 */
export type UndoneMarks = Pick<MoneyNote, 'ins_status' | 'user_status'> & { pay_date: string | null };

/**
 * What became of the note since: whether its client, day, place or times are others, whether it was paid anew, whether a
 * later undo took the same of it, and the ICNs one of which its own is now.
 */
export type Since = { changed: boolean; paidAnew: boolean; undoneAgain: boolean; icns: readonly string[] };

/**
 * Why a note can't have back what an undo took, as it stands now; null when it can.
 */
export function whyNotRestore(note: MoneyNote, undone: UndoneMarks, since: Since, may: Clearing): Obstacle | null {
  const { ins_status: billed, user_status: paid, pay_date: written } = undone;
  if (billed !== null && !may.billing) return { reason: 'Was billed, and your role does not bill.' };
  if (paid !== null && !may.pay) return { reason: 'Was paid, and your role does not pay.' };
  if (paid !== null && written !== null)
    return whyNotDateBack(note, written, since.paidAnew) ?? whyNotOn(note, paid, 'paid');
  if (billed !== null && note.ins_status !== null) return { reason: 'Billed again since.', because: 'billed' };
  if (paid !== null && note.user_status !== null) return { reason: 'Paid again since.', because: 'paid' };
  if (since.undoneAgain) return { reason: 'Undone again since: what was on it last is in the later undo.' };
  if (paid !== null && since.changed) return { reason: 'Changed since: it is not what was paid any more.' };
  if (since.icns.length > 1)
    return { reason: `Its ICN was changed to ${listed.format(since.icns)} since: it is not clear to which.` };
  return (
    whyNotFinal(note) ??
    (billed === null ? null : whyNotOn(note, billed, 'billed')) ??
    (paid === null ? null : whyNotOn(note, paid, 'paid'))
  );
}

/**
 * What is said of the units of a note that has others than when it was undone: a claim comes back with those that it was
 * made with (reading 619), whatever its note has now; pay alone has the note's. '' where they are the same, or not known.
 */
export function unitsBackText(had: number | null, has: number | null, billed: number | null): string {
  if (had === null || has === null || had === has) return '';
  return billed === null
    ? `Units: ${had} when it was undone, ${has} now.`
    : `Billed with ${howMany(billed, 'unit')}, as before; the note has ${howMany(has, 'unit')} now.`;
}

/** Why a note does not have the pay date any more that a change has written. */
function whyNotDateBack({ user_status }: MoneyNote, written: string, paidAnew: boolean): Obstacle | null {
  if (user_status === null) return { reason: 'Its pay was taken back since.', because: 'unpaid' };
  if (paidAnew) return { reason: 'Paid again since.', because: 'paid' };
  if (user_status === written) return null;
  return { reason: `Has the pay date ${shortDate(user_status)} now.`, because: 'dated' };
}
