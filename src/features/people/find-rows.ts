import { findsByWords } from '#domain/text.ts';
import type { Sort } from '#ui/table/table-types.ts';

/** How a list of people is searched and sorted. */
export interface RowFinder<Row> {
  /** All words by which a row can be found. */
  words: (row: Row) => string;
  /** What a column is sorted by. */
  orders: Readonly<Record<string, (row: Row) => string | number>>;
  /** What the list can be narrowed to one of. */
  kinds?: RowKinds<Row>;
}

interface RowKinds<Row> {
  /** "Role"; in small letters its name in the address. */
  name: string;
  /** The kinds that a row is of. */
  of: (row: Row) => readonly { id: number; name: string }[];
}

/** The kinds there are among the rows, by name. */
export function kindsOf<Row>(rows: readonly Row[], kinds: RowKinds<Row>): { value: string; label: string }[] {
  const names = new Map(rows.flatMap(kinds.of).map(({ id, name }) => [id, name]));
  return [...names].map(([id, label]) => ({ value: String(id), label })).sort((a, b) => a.label.localeCompare(b.label));
}

/** Rows of the kind in which every typed word begins some word, in the order of the column. */
export function findRows<Row>(
  rows: readonly Row[],
  { search, sort, kind }: { search: string; sort: Sort; kind: number | null },
  finder: RowFinder<Row>,
): Row[] {
  const order = finder.orders[sort.key] ?? (() => 0);
  const turn = sort.direction === 'descending' ? -1 : 1;
  return rows
    .filter((row) => kind === null || finder.kinds?.of(row).some(({ id }) => id === kind))
    .filter((row) => findsByWords(finder.words(row), search))
    .sort((a, b) => turn * compare(order(a), order(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
