import { type Clearing, type MoneyNote, type Obstacle, whyNotFinal, whyNotOn } from './billing-rules.ts';

/** For so many days an undo can be restored. */
export const UNDONE_DAYS = 30;
/** More notes than this are no slip that one sees on the next look. */
const FEW_NOTES = 50;

/** What an undo would take away. `icns`: how many different ones. */
export type UndoSize = { notes: number; paid: number; icns: number };

/** Whether the person types how many notes it is: more than 50, several ICNs, or anything that was paid. */
export const isGrave = ({ notes, paid, icns }: UndoSize): boolean => notes > FEW_NOTES || paid > 0 || icns > 1;

/** Whether what was typed is that number; "1,204" and "1204" both are. */
export const isTypedNumber = (typed: string, notes: number): boolean =>
  /^[\d,]+$/.test(typed.trim()) && Number(typed.replaceAll(',', '')) === notes;

/** What an undo took from a note. Days 'YYYY-MM-DD'; null for what it left alone or was not there. */
export type UndoneMarks = Pick<MoneyNote, 'ins_status' | 'user_status'>;

/**
 * Why a note can't have back what an undo took, as it stands now; null when it can.
 * @param changed its client, day, place or times are no longer what they were then
 */
export function whyNotRestore(note: MoneyNote, undone: UndoneMarks, changed: boolean, may: Clearing): Obstacle | null {
  const { ins_status: billed, user_status: paid } = undone;
  if (billed !== null && !may.billing) return { reason: 'Was billed, and your role does not bill.' };
  if (paid !== null && !may.pay) return { reason: 'Was paid, and your role does not pay.' };
  if (billed !== null && note.ins_status !== null) return { reason: 'Billed again since.', because: 'billed' };
  if (paid !== null && note.user_status !== null) return { reason: 'Paid again since.', because: 'paid' };
  if (paid !== null && changed) return { reason: 'Changed since: it is not what was paid any more.' };
  return (
    whyNotFinal(note) ??
    (billed === null ? null : whyNotOn(note, billed, 'billed')) ??
    (paid === null ? null : whyNotOn(note, paid, 'paid'))
  );
}
