import { History } from 'lucide-react';
import { FlagChips } from '#features/billing/acts/flag-chips.tsx';
import { Chip } from '#ui/chip.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { MoneyRow } from './money-row.ts';

/** What is shown of a note beside its facts: that it has changed since it was chosen, and its flags. */
export function RowMarks({ row }: { row: MoneyRow }) {
  if (!row.changed) return <FlagChips row={row} />;
  return (
    <>
      <Chip icon={History} tone="waiting">
        Changed<VisuallyHidden> since you selected it</VisuallyHidden>
      </Chip>
      <FlagChips row={row} />
    </>
  );
}
