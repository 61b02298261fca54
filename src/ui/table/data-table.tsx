import { useMemo } from 'react';
import { cx } from '#ui/cx.ts';
import { SelectPageBox } from '#ui/fields/select-box.tsx';
import { useFit } from '#ui/layout/use-fit.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { TableCards } from './table-cards.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { Column, DataTableProps } from './table-types.ts';
import { useFirstRows } from './use-first-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

/**
 * A list of records: a real table at 840 px and up where it fits, with fewer columns where it has such and only these fit;
 * cards below, and where no table fits. Up and Down move from row to row, Home and End
 * to the ends, Enter opens, X chooses where rows can be chosen. Only one row is a tab stop.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const small = useMediaQuery(widths.underLg);
  const ways = [given.columns, ...(given.folded ?? [])];
  const what = ways.map((columns) => columns.map(({ key }) => key).join()).join('; ');
  const { box, way } = useFit(ways.length + 1, what);
  const chosen = ways[way] ?? given.columns;
  const columns = useMemo(
    () => among(chosen, given.rows, given.inHundredths),
    [chosen, given.rows, given.inHundredths],
  );
  const props = { ...given, columns };
  const { selection } = props;
  const { shown, whole } = useFirstRows(props.rows, props.rowKey);
  const keys = useRowKeys({
    count: shown.length,
    first: shown[0] && props.rowKey(shown[0]),
    whole,
    onSelect:
      selection &&
      ((index, range) => {
        const row = shown[index];
        if (row !== undefined) selection.onSelect(row, range);
      }),
  });
  if (props.rows.length === 0 && props.empty) return props.empty;
  if (small) return <TableCards {...props} busy={!whole} rows={shown} />;
  if (way === ways.length)
    return (
      <div key={way} ref={box}>
        <TableCards {...props} busy={!whole} rows={shown} withPageBox />
      </div>
    );
  const { caption, rows, rowKey, firstIndex = 1, sort, onSort, onOpen, openKey, rowMenu, dense } = props;
  return (
    // What clips its edges lets the head stick to the page; what scrolls sideways would not.
    <div
      className={cx(
        'relative overflow-clip rounded-card border border-line bg-surface',
        // What cells and heads stand apart by.
        dense ? '[--cell-x:0.5rem]' : '[--cell-x:0.5rem] xl:[--cell-x:0.75rem]',
      )}
      key={way}
      ref={box}
    >
      <table
        aria-busy={!whole || undefined}
        className="w-full border-separate border-spacing-0 text-left text-body field:text-label"
        onBlur={keys.onBlur}
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
        ref={keys.table}
      >
        <caption className="visually-hidden">{caption}</caption>
        <TableHead
          columns={columns}
          hasMenu={Boolean(rowMenu)}
          onSort={onSort}
          selectBox={selection && <SelectPageBox rows={rows} selection={selection} />}
          sort={sort}
        />
        <tbody className={cx('[&>tr:last-child>*]:border-b-0')}>
          {shown.map((row, place) => (
            <TableRow
              columns={columns}
              index={firstIndex + place}
              key={rowKey(row)}
              onFocus={keys.setCurrent}
              onOpen={onOpen}
              open={openKey !== undefined && rowKey(row) === openKey}
              place={place}
              row={row}
              rowMenu={rowMenu}
              selection={selection}
              tabStop={place === keys.current}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const among = <Row,>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  inHundredths: boolean | undefined,
): readonly Column<Row>[] =>
  columns.map((column) => (column.cellAmong ? { ...column, cell: column.cellAmong(rows, inHundredths) } : column));
