import type { MoneyRow } from '#features/billing/list/money-row.ts';

/** Flags that were ticked (true) or unticked (false) for all of the notes; the others stay as each note has them. */
export type FlagChanges = ReadonlyMap<number, boolean>;

/** The flags a note has afterwards, including those of other categories. */
export function changedFlags(row: MoneyRow, changes: FlagChanges): number[] {
  const kept = row.flags.map(({ id }) => id).filter((id) => changes.get(id) !== false);
  const added = [...changes].flatMap(([id, on]) => (on && !kept.includes(id) ? [id] : []));
  return [...kept, ...added];
}

/** How many of the notes have a flag once the changes are made. */
export function flagState(id: number, rows: readonly MoneyRow[], changes: FlagChanges): 'all' | 'some' | 'none' {
  const changed = changes.get(id);
  if (changed !== undefined) return changed ? 'all' : 'none';
  const having = rows.filter(({ flags }) => flags.some((flag) => flag.id === id)).length;
  return having === 0 ? 'none' : having === rows.length ? 'all' : 'some';
}
