import { History } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import { FlagChips } from './flag-chips.tsx';
import type { MoneyRow } from './money-row.ts';

/** What is said of a note beside its facts: that it is not as it was when it was chosen, and its flags. */
export function RowMarks({ row }: { row: MoneyRow }) {
  if (!row.changed) return <FlagChips row={row} />;
  return (
    <>
      <Chip icon={History} tone="waiting">
        Changed since you selected it
      </Chip>
      <FlagChips row={row} />
    </>
  );
}
