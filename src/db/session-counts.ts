import type { SessionRow } from './rows.ts';

type Counted = Pick<SessionRow, 'tally' | 'answers'>;

/** What a session counts, as Submit writes it (reading 29): what was counted, and the zeros that were stated. */
export function countsOf({ tally, answers }: Counted): Record<number, number> {
  const counted = Object.entries(tally.behaviors).map(([id, { count }]): [string, number] => [id, count]);
  return { ...Object.fromEntries(answers.zero.map((id) => [id, 0])), ...Object.fromEntries(counted) };
}

/** Whether both count the same: nothing is not a zero. */
export function countsAlike(one: Counted, other: Counted): boolean {
  const [ones, others] = [countsOf(one), countsOf(other)];
  const ids = Object.keys({ ...ones, ...others }).map(Number);
  return ids.every((id) => ones[id] === others[id]);
}
