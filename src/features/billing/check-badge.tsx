import { CircleCheck, TriangleAlert } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import type { MoneyRow } from './money-row.ts';

/** Whether a note can go to the insurer as it is: words beside the sign. */
export function CheckBadge({ row }: { row: MoneyRow }) {
  const [first, ...others] = row.checks;
  const Icon = first ? TriangleAlert : CircleCheck;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-label whitespace-nowrap',
        first ? 'font-semibold text-waiting-fg outdoor:text-text' : 'font-medium text-sent-fg',
      )}
      title={row.checks.map(({ text }) => text).join(' ') || undefined}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {first ? first.short : 'Complete'}
      {others.length > 0 && `, ${others.length} more`}
    </span>
  );
}
