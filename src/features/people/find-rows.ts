import type { Sort } from '#ui/table-types.ts';

/** How a list of people is searched and sorted. */
export interface RowFinder<Row> {
  /** All words by which a row can be found. */
  words: (row: Row) => string;
  /** What a column is sorted by. */
  orders: Readonly<Record<string, (row: Row) => string | number>>;
}

/** Rows in which every typed word is the beginning of some word, in the order of the column. */
export function findRows<Row>(rows: readonly Row[], search: string, sort: Sort, finder: RowFinder<Row>): Row[] {
  const wanted = plain(search)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const order = finder.orders[sort.key] ?? (() => 0);
  const turn = sort.direction === 'descending' ? -1 : 1;
  return rows
    .filter((row) => matches(plain(finder.words(row)), wanted))
    .sort((a, b) => turn * compare(order(a), order(b)));
}

function matches(text: string, wanted: readonly string[]): boolean {
  const words = text.split(/[\s,.()/@_-]+/);
  // An address is also found as written.
  return wanted.every(
    (want) => words.some((word) => word.startsWith(want)) || (want.length > 3 && text.includes(want)),
  );
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

/** Lower case without accents, so that "jose" finds "José". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
