import { findsByWords } from '#domain/text.ts';
import type { Sort } from '#ui/table/table-types.ts';

/** How a list of people is searched and sorted. */
export interface RowFinder<Row> {
  /** All words by which a row can be found. */
  words: (row: Row) => string;
  /** What a column is sorted by. */
  orders: Readonly<Record<string, (row: Row) => string | number>>;
}

/** Rows in which every typed word begins some word, in the order of the column. */
export function findRows<Row>(rows: readonly Row[], search: string, sort: Sort, finder: RowFinder<Row>): Row[] {
  const order = finder.orders[sort.key] ?? (() => 0);
  const turn = sort.direction === 'descending' ? -1 : 1;
  return rows
    .filter((row) => findsByWords(finder.words(row), search))
    .sort((a, b) => turn * compare(order(a), order(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
