import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Column, Sort } from './table-types.ts';

const headClass =
  'sticky top-[calc(var(--list-inset)+var(--own-bar,0px))] z-10 border-line border-b bg-sunken zoomed:static!';

/** The head stays in sight while the page scrolls. A sortable column's name is its button. */
export function TableHead<Row>({
  columns,
  hasMenu,
  sort,
  onSort,
  selectBox,
}: {
  columns: readonly Column<Row>[];
  hasMenu: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Chooses all rows; without it none can be chosen. */
  selectBox?: ReactNode;
}) {
  return (
    <thead>
      <tr>
        {selectBox && (
          <th className={cx('w-11 pl-2', headClass)} scope="col">
            {selectBox}
          </th>
        )}
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              aria-sort={sorted ?? (column.sortable ? 'none' : undefined)}
              className={cx(
                headClass,
                'h-9 px-(--cell-x) text-label font-semibold field:h-12',
                !column.wraps && 'whitespace-nowrap',
                column.align === 'right' && 'text-right',
                sorted ? 'text-text' : 'text-muted',
              )}
              key={column.key}
              scope="col"
              style={column.width === undefined ? undefined : { width: column.width }}
            >
              {column.sortable && onSort ? (
                <SortButton column={column.key} header={column.header} onSort={onSort} sorted={sorted} />
              ) : (
                <span className="inline-flex items-center gap-1.5">
                  {column.header}
                  {sorted && <SortArrow sorted={sorted} />}
                </span>
              )}
            </th>
          );
        })}
        {hasMenu && (
          <th className={cx('w-12', headClass)} scope="col">
            <VisuallyHidden>Options</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortButton(props: {
  column: string;
  header: string;
  sorted: Sort['direction'] | undefined;
  onSort: (sort: Sort) => void;
}) {
  const { column, header, sorted, onSort } = props;
  return (
    <button
      className="-mx-1 inline-flex min-h-7 items-center gap-1.5 rounded-chip px-1 font-semibold hover:text-text field:min-h-12"
      onClick={() => onSort({ key: column, direction: sorted === 'descending' ? 'ascending' : 'descending' })}
      type="button"
    >
      {header}
      {sorted && <SortArrow sorted={sorted} />}
    </button>
  );
}

function SortArrow({ sorted }: { sorted: Sort['direction'] }) {
  const Icon = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
}
