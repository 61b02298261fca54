import { type MouseEvent, memo, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { EmptyCell } from './empty-cell.tsx';
import type { Column, RowSelection } from './table-types.ts';

interface TableRowProps<Row> {
  row: Row;
  /** Its number, as the list counts. */
  index: number;
  /** Its place in the table, from 0. */
  place: number;
  columns: readonly Column<Row>[];
  open: boolean;
  tabStop: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onFocus: (place: number) => void;
  rowMenu: ((row: Row) => ReactNode) | undefined;
  selection?: RowSelection<Row> | undefined;
}

function Shown<Row>(props: TableRowProps<Row>) {
  const { row, index, place, columns, open, tabStop, onOpen, onFocus, rowMenu, selection } = props;
  const ticked = Boolean(selection?.isSelected(row));
  // The arrow keys count one button a row.
  const naming = columns.find(({ names }) => names);

  function pressRow(event: MouseEvent) {
    const inner = event.target instanceof Element && event.target.closest('button, a, input, label');
    if (!inner && !getSelection()?.toString()) onOpen?.(row);
  }

  return (
    <tr
      aria-current={open || undefined}
      className={cx(
        'group',
        ticked ? 'bg-tile-on [&>*:first-child]:inset-shadow-[3px_0_0_0_var(--primary)]' : onOpen && 'hover:bg-sunken',
        // What is open is framed, what is ticked is filled: both can be true of a row, and mean different things.
        open &&
          '[&>*]:shadow-[inset_0_2px_0_0_var(--primary),inset_0_-2px_0_0_var(--primary)] forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
      onClick={onOpen ? pressRow : undefined}
    >
      {selection && (
        <td className="h-row w-11 border-line border-b pl-2">
          <SelectBox row={row} selection={selection} />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row, index);
        const className = cx(
          'h-row border-line border-b px-(--cell-x)',
          column.width !== undefined && !column.wraps && 'whitespace-nowrap',
          // Two lines of one row must not stand as close as those of two rows.
          column.wraps && 'py-1',
          column.align === 'right' && 'text-right tabular',
          column === naming ? 'font-semibold' : 'font-regular',
        );
        if (column !== naming) {
          return (
            <td className={className} key={column.key}>
              {content === '' || content === null || content === undefined ? <EmptyCell /> : content}
            </td>
          );
        }
        return (
          <th className={className} key={column.key} scope="row">
            {onOpen ? (
              <button
                className="min-h-8 scroll-mt-12 rounded-chip text-left font-semibold hover:underline field:min-h-12"
                data-row-opener=""
                onClick={() => onOpen(row)}
                onFocus={() => onFocus(place)}
                tabIndex={tabStop ? 0 : -1}
                type="button"
              >
                {content}
              </button>
            ) : (
              content
            )}
          </th>
        );
      })}
      {rowMenu && <td className="h-row w-12 border-line border-b pr-1 text-right">{rowMenu(row)}</td>}
    </tr>
  );
}

/**
 * A row. Its name is the button; a press anywhere else on the row does the same for people who point. Where only the
 * focus moves, the other rows are not drawn anew.
 */
export const TableRow = memo(Shown) as typeof Shown;
