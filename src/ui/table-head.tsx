import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Column, Sort } from './table-types.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

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
          <th className="z-10 w-11 border-line border-b bg-sunken pl-2 xl:sticky xl:top-(--top-inset)" scope="col">
            {selectBox}
          </th>
        )}
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              aria-sort={sorted ?? (column.sortable ? 'none' : undefined)}
              className={cx(
                'z-10 h-9 xl:sticky xl:top-(--top-inset) border-line border-b bg-sunken px-2 text-label font-semibold whitespace-nowrap field:h-12 xl:px-3',
                column.align === 'right' && 'text-right',
                column.names && 'max-xl:sticky max-xl:left-0',
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
          <th
            className="z-10 w-12 border-line border-b bg-sunken max-xl:sticky max-xl:right-0 xl:sticky xl:top-(--top-inset)"
            scope="col"
          >
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
  return <Icon aria-hidden="true" className="size-4" />;
}
