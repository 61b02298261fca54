import { Flag } from 'lucide-react';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { Chip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';

/** A note's flags, each with its word. A long one is shortened in a row; in the note's panel (`whole`) it wraps. */
export function FlagChips({ row, whole = false }: { row: MoneyRow; whole?: boolean }) {
  if (row.flags.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {row.flags.map(({ id, name }) => (
        <Chip icon={Flag} key={id}>
          <span className={cx('min-w-0', whole ? 'whitespace-normal wrap-anywhere' : 'max-w-36 truncate')} title={name}>
            {name}
          </span>
        </Chip>
      ))}
    </span>
  );
}
