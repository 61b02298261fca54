import { isOver, type Moment } from '#domain/note/visit-over.ts';
import { type MoneyNote, whyNotFinal } from './billing-rules.ts';

/** Why nobody can be paid for a note yet: its visit is not over, or its times overlap another note. */
export type NotYet = 'ahead' | 'held';

export const notYetWords: Readonly<Record<NotYet, string>> = { ahead: 'Still to come', held: 'Held' };

/** Why a note can't be paid in this minute; undefined where it can, or is paid already. */
export function notYet(
  note: Pick<MoneyNote, 'state' | 'date_visited' | 'begin_time' | 'end_time' | 'user_status'>,
  now: Moment,
): NotYet | undefined {
  if (note.user_status !== null) return undefined;
  if (whyNotFinal(note)) return 'held';
  return isOver(note, now) ? undefined : 'ahead';
}
