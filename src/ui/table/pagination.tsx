import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { pageNumbers } from './page-numbers.ts';

/** Up to five page numbers around the current one, with previous and next. `page` counts from 1. */
export function Pagination({
  page,
  pageSize,
  totalCount,
  totalIsExact = true,
  onPage,
  label = 'Pages',
  mostNumbers,
}: {
  page: number;
  pageSize: number;
  totalCount: number;
  /** False when the server stopped counting: "10,000+" is shown. */
  totalIsExact?: boolean;
  onPage: (page: number) => void;
  label?: string;
  /** How many page numbers are shown at once; five unless told. */
  mostNumbers?: number;
}) {
  const pages = Math.max(1, Math.ceil(totalCount / pageSize));
  const first = totalCount === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, totalCount);
  const total = totalCount.toLocaleString('en-US') + (totalIsExact ? '' : '+');
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-2">
      <p className="text-label text-muted tabular">
        {first}–{last} of {total}
      </p>
      {pages > 1 && (
        <nav aria-label={label} className="flex flex-wrap items-center gap-0.5 md:gap-1">
          <IconButton
            aria-disabled={page <= 1}
            className={cx(page <= 1 && 'opacity-40')}
            icon={ChevronLeft}
            label="Previous page"
            onClick={() => page > 1 && onPage(page - 1)}
          />
          {pageNumbers(page, pages, mostNumbers).map((number) => (
            <button
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
              className={cx(
                'min-h-hit min-w-hit rounded-control border px-2 text-body font-medium tabular',
                number === page ? 'chosen' : 'border-transparent hover:bg-sunken',
              )}
              key={number}
              onClick={() => onPage(number)}
              type="button"
            >
              {number}
            </button>
          ))}
          <IconButton
            aria-disabled={page >= pages}
            className={cx(page >= pages && 'opacity-40')}
            icon={ChevronRight}
            label="Next page"
            onClick={() => page < pages && onPage(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}
