import type { Column } from './table-types.ts';

/** The number of each row in its list; a card has none. */
export const indexColumn: Column<unknown> = {
  key: 'index',
  header: '#',
  align: 'right',
  tableOnly: true,
  width: 44,
  cell: (_row, index) => <span className="text-muted">{index}</span>,
};
