import type { Policy } from '#domain/access/policy.ts';
import { shortDay, whyNotEdit } from './note-rules.ts';

type Marks = { created_at: string; ins_status: string | null; user_status: string | null };

/**
 * Why a submitted visit is not opened again, null when it may be: its data is what its note was billed for, so it closes
 * with the note (readings 30, 460).
 */
export function whyNotReopen(note: Marks, policy: Pick<Policy, 'noteEditWindowDays'>, now: number): string | null {
  const closed = whyNotEdit(note, policy, now);
  return closed === null ? null : `${closed} This visit can’t be opened again: write an addendum to its note.`;
}

/** Whether a note is billed or paid: opening its visit again is asked about. */
export const isSettled = ({ ins_status, user_status }: Omit<Marks, 'created_at'>): boolean =>
  ins_status !== null || user_status !== null;

/** What opening a visit again may change of what was billed or paid, said before it is done; none where it was neither. */
export function reopeningTells({ ins_status, user_status }: Omit<Marks, 'created_at'>, icn: string | null): string[] {
  const billed = ins_status && `billed ${shortDay(ins_status)}${icn === null ? '' : ` in ICN ${icn}`}`;
  const paid = user_status && `paid ${shortDay(user_status)}`;
  const settled = [billed, paid].filter((one) => one !== null && one !== '');
  if (settled.length === 0) return [];
  return [
    `The note of this visit is ${settled.join(' and ')}. It stays as it is: other words, place or times become an addendum when you submit.`,
    billed
      ? 'Other counts, trials, episodes or intervals change what the claim rests on. Whoever bills sees that they were changed after billing.'
      : 'Other counts, trials, episodes or intervals change the data of a visit that is paid, and its graphs.',
  ];
}
