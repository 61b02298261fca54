import { findsByWords } from '#domain/text.ts';
import { type Filter, filter, oneOf, page, type ValuesOf, view, words } from '#lists/filters.ts';

/** How a list of people is searched and sorted. */
export interface RowFinder<Row> {
  /** All words by which a row can be found. */
  words: (row: Row) => string;
  /** What a column is sorted by. */
  orders: Readonly<Record<string, (row: Row) => string | number>>;
  /** What the list can be narrowed to one of. */
  kinds?: RowKinds<Row>;
  filters: ReturnType<typeof filtersOf>;
}

interface RowKinds<Row> {
  /** "Role"; in small letters its name in the address. */
  name: string;
  /** The kinds that a row is of. */
  of: (row: Row) => readonly { id: number; name: string }[];
}

const digits = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Words, kind, order and page of a list of people, in its address: a link to it shows the same rows. */
function filtersOf<Row>({ orders, kinds }: Omit<RowFinder<Row>, 'filters'>) {
  const keys = Object.keys(orders);
  const kind: Filter<number | null> = filter<number | null>(kinds?.name.toLowerCase() ?? 'kind', null, digits);
  return {
    search: words('search'),
    sort: view(oneOf<string, string>('sort', keys, keys[0] ?? '')),
    order: view(oneOf<'down', 'up'>('order', ['down'], 'up')),
    kind,
    page,
  };
}

export function rowFinder<Row>(finder: Omit<RowFinder<Row>, 'filters'>): RowFinder<Row> {
  return { ...finder, filters: filtersOf(finder) };
}

/** The kinds there are among the rows, by name. */
export function kindsOf<Row>(rows: readonly Row[], kinds: RowKinds<Row>): { value: string; label: string }[] {
  const names = new Map(rows.flatMap(kinds.of).map(({ id, name }) => [id, name]));
  return [...names].map(([id, label]) => ({ value: String(id), label })).sort((a, b) => a.label.localeCompare(b.label));
}

/** Rows of the kind in which every typed word begins some word, in the order of the column. */
export function findRows<Row>(
  rows: readonly Row[],
  { search, sort, order: turned, kind }: ValuesOf<RowFinder<Row>['filters']>,
  finder: RowFinder<Row>,
): Row[] {
  const order = finder.orders[sort] ?? (() => 0);
  const turn = turned === 'down' ? -1 : 1;
  return rows
    .filter((row) => kind === null || finder.kinds?.of(row).some(({ id }) => id === kind))
    .filter((row) => findsByWords(finder.words(row), search))
    .sort((a, b) => turn * compare(order(a), order(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
