import { type MoneyNote, whyNotFinal, whyNotOn } from './billing-rules.ts';

/** Why nobody can be paid for a note today: its visit is on a later day, or its times overlap another note. */
export type NotYet = 'ahead' | 'held';

export const notYetWords: Readonly<Record<NotYet, string>> = { ahead: 'Still to come', held: 'Held' };

/** Whether a visit's day is later than the company's today: its note may be here all the same, and is not paid on it. */
export const isToCome = (note: Pick<MoneyNote, 'date_visited'>, today: string): boolean =>
  whyNotOn(note, today, 'paid') !== null;

/** Why a note can't be paid on `today`; undefined where it can, or is paid already. */
export function notYet(
  note: Pick<MoneyNote, 'state' | 'date_visited' | 'user_status'>,
  today: string,
): NotYet | undefined {
  if (note.user_status !== null) return undefined;
  if (whyNotFinal(note)) return 'held';
  return isToCome(note, today) ? 'ahead' : undefined;
}
