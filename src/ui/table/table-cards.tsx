import { cx } from '#ui/cx.ts';
import { SelectBox, SelectPageBox } from '#ui/fields/select-box.tsx';
import { EmptyCell } from './empty-cell.tsx';
import type { DataTableProps } from './table-types.ts';

/** The same records as cards, same order, same acts. */
export function TableCards<Row>(props: DataTableProps<Row> & { busy: boolean; withPageBox?: boolean }) {
  const {
    busy,
    caption,
    columns,
    rows,
    rowKey,
    firstIndex = 1,
    onOpen,
    openKey,
    rowMenu,
    card,
    cardTitle,
    selection,
    withPageBox = false,
  } = props;
  const naming = columns.find((column) => column.names);
  const titleOf = cardTitle ?? naming?.cell;
  const facts = columns.filter((column) => !column.names && !column.tableOnly);
  const list = (
    <ul aria-busy={busy || undefined} aria-label={caption} className="flex flex-col gap-3" data-cards="">
      {rows.map((row, offset) => {
        const index = firstIndex + offset;
        const open = (openKey !== undefined && rowKey(row) === openKey) || Boolean(selection?.isSelected(row));
        return (
          <li
            className={cx('flex items-start gap-2 rounded-card border p-4', open ? 'framed' : 'border-line bg-surface')}
            key={rowKey(row)}
          >
            {selection && (
              <div className="-mt-2 -ml-2">
                <SelectBox row={row} selection={selection} />
              </div>
            )}
            <div className="@container min-w-0 flex-1">
              {/* Above a card that is arranged on its own the name says itself what it is. */}
              {naming && !cardTitle && !card && (
                <p className={cx('text-label text-muted', onOpen && '-mb-1')}>{naming.header}</p>
              )}
              {titleOf && (
                <h2 className={cx('text-body font-semibold', onOpen ? '-mt-2' : 'mb-1')}>
                  {onOpen ? (
                    <button
                      // Of two lines it stands as far from the words above it as one of one line.
                      className="min-h-hit w-full py-2.5 text-left font-semibold"
                      onClick={() => onOpen(row)}
                      type="button"
                    >
                      {titleOf(row, index)}
                    </button>
                  ) : (
                    titleOf(row, index)
                  )}
                </h2>
              )}
              {card ? (
                card(row, index)
              ) : (
                <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-label @max-[12rem]:grid-cols-1">
                  {facts.map((column) => (
                    <div className="contents @max-[12rem]:block" key={column.key}>
                      <dt className="font-semibold text-muted">{column.header}</dt>
                      <dd className="min-w-0 tabular wrap-anywhere">{column.cell(row, index) || <EmptyCell />}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
            {rowMenu && <div className="-mt-2 -mr-2">{rowMenu(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
  if (!withPageBox || !selection?.onSelectPage) return list;
  return (
    <div className="flex flex-col gap-3">
      <div className="px-4">
        <SelectPageBox named rows={rows} selection={selection} />
      </div>
      {list}
    </div>
  );
}
