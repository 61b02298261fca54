import { Flag } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import type { MoneyRow } from './money-row.ts';

/** A note's flags, each with its word. */
export function FlagChips({ row }: { row: MoneyRow }) {
  if (row.flags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {row.flags.map(({ id, name }) => (
        <Chip icon={Flag} key={id}>
          {name}
        </Chip>
      ))}
    </span>
  );
}
