import { History, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableHours } from '#domain/stamp-text.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { leftText } from './left-list.ts';
import { type MoneyRow, totalOf } from './money-row.ts';
import type { RowChoice } from './use-row-choice.ts';

/** In place of the filters while rows are chosen, at the same height: counts left, acts right. */
export function BulkBar({
  choice,
  changed = 0,
  left = [],
  matching,
  onChooseAll,
  choosing,
  offline,
  children,
}: {
  choice: RowChoice;
  /** How many of those in sight somebody changed since they were chosen. */
  changed?: number;
  /** Chosen notes that are no longer in the list, because of what somebody did with them. */
  left?: readonly MoneyRow[];
  /** How many notes can be chosen together, and in which words; null where all that match are on the page. */
  matching: string | null;
  onChooseAll: () => void;
  choosing: boolean;
  /** Why notes of other pages can't be brought now. */
  offline?: string | undefined;
  children: ReactNode;
}) {
  const { rows, here, clear, drop } = choice;
  const warned = rows.filter(({ checks }) => checks.length > 0).length;
  const { hours } = totalOf(rows);
  return (
    <section
      aria-label="Selected notes"
      className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 rounded-control border border-primary bg-tile-on px-3 py-1"
    >
      <p aria-live="polite" className="text-body font-semibold tabular">
        {rows.length} selected{here === rows.length ? ' on this page' : here > 0 ? `, ${here} on this page` : ''}
        <span className="ml-2 font-regular text-label">{tableHours(hours)} h</span>
      </p>
      <p aria-live="polite" className="empty:hidden">
        {changed > 0 && (
          <Chip icon={History} tone="waiting">
            {changed} changed since
          </Chip>
        )}
      </p>
      <p aria-live="polite" className="text-label empty:hidden">
        {left.length > 0 && leftText(left)}
      </p>
      {left.length > 0 && (
        <Button kind="quiet" onClick={() => drop(new Set(left.map(({ id }) => id)))} size="toolbar">
          <span className="underline underline-offset-3">Take {left.length === 1 ? 'it' : 'them'} out</span>
        </Button>
      )}
      {warned > 0 && (
        <Chip icon={TriangleAlert} tone="waiting">
          {warned} with a warning
        </Chip>
      )}
      {matching !== null && (
        <Button busy={choosing} kind="quiet" onClick={onChooseAll} size="toolbar" unavailable={offline}>
          <span className="underline underline-offset-3">{matching}</span>
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button kind="quiet" onClick={clear} size="toolbar">
          Clear
        </Button>
        {children}
      </div>
    </section>
  );
}
