import type { ReactNode } from 'react';

/** One column of a table, and one line of its card on a small screen. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** In place of it, where how a cell is written depends on the others of its column. */
  cellAmong?: ((rows: readonly Row[], inHundredths?: boolean) => (row: Row) => ReactNode) | undefined;
  /** Numbers stand right. */
  align?: 'left' | 'right' | undefined;
  /** The column that names the row; its text opens the row. Exactly one. */
  names?: boolean | undefined;
  sortable?: boolean | undefined;
  /** A width in px to start from (163 for a date with time); such a cell never breaks its line. */
  width?: number | undefined;
  /** With a width: names, and the head, may break their line all the same. */
  wraps?: boolean | undefined;
  /** Left out of cards (the index, for example). */
  tableOnly?: boolean | undefined;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** Rows that can be chosen for an act on several of them. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** By its box, or X on the row; with Shift (`range`) together with all rows from the last one touched. */
  onSelect: (row: Row, range: boolean) => void;
  /** Without it no box in the head chooses all rows of the page. */
  onSelectPage?: ((selected: boolean) => void) | undefined;
  /** Accessible name of a row's box. */
  label: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** Says what the table is, to everybody who can't see where it stands. */
  caption: string;
  columns: readonly Column<Row>[];
  /** In place of them where they are wider than the list's place: what a decision needs in less of it, the widest first. */
  folded?: readonly (readonly Column<Row>[])[] | undefined;
  rows: readonly Row[];
  /** Of a list of lengths: whether hundredths of an hour say them on its other pages, too. */
  inHundredths?: boolean | undefined;
  rowKey: (row: Row) => string | number;
  /** Number of the first row, for the index column (1 unless told). */
  firstIndex?: number | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Opens a row: press, or Enter. Without it rows are plain. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Key of the row whose details are open. */
  openKey?: string | number | undefined;
  selection?: RowSelection<Row> | undefined;
  /** The row's menu, last column. */
  rowMenu?: ((row: Row) => ReactNode) | undefined;
  /** Names a small screen's card where the naming column alone says too little. */
  cardTitle?: ((row: Row) => ReactNode) | undefined;
  /** Draws a small screen's card; without it the columns are listed one under the other. */
  card?: ((row: Row, index: number) => ReactNode) | undefined;
  /** Many columns: less room between them. */
  dense?: boolean | undefined;
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
}
