import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';
import type { MoneyFilters, MoneyTab } from './money-filters.ts';

/** The three views of a money list: links, because they are in the address. The current one shows the total. */
export function MoneyTabs({
  filters,
  searchOf,
  labels,
  count,
  hours,
}: {
  filters: MoneyFilters;
  /** The query of a link to other filters. */
  searchOf: (part: Partial<MoneyFilters>) => string;
  labels: Record<MoneyTab, string>;
  /** "128"; undefined while unknown. */
  count: string | undefined;
  hours: string | undefined;
}) {
  return (
    <nav aria-label="Which notes" className="flex gap-4 overflow-x-auto md:gap-6">
      {(['open', 'done', 'all'] as const).map((tab) => {
        const current = filters.tab === tab;
        return (
          <Link
            aria-current={current ? 'page' : undefined}
            className={cx(
              'relative flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 text-body font-semibold',
              current ? 'bar text-text' : 'text-muted hover:text-text',
            )}
            key={tab}
            // What is billed can't be billed now.
            to={{ search: searchOf({ tab, ready: filters.ready && tab === 'open' }) }}
          >
            {labels[tab]}
            {current && count !== undefined && (
              <>
                {' '}
                <span className="rounded-chip bg-saved-bg px-1.5 text-label font-medium tabular outdoor:border outdoor:border-control-line">
                  {count}
                </span>{' '}
                {hours !== undefined && <span className="text-label font-regular text-muted tabular">{hours}</span>}
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
