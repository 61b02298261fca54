import { useDeferredValue } from 'react';

/** More than most screens hold at once. */
const AT_FIRST = 20;

const none: readonly never[] = [];

type RowKey<Row> = (row: Row) => string | number;

/**
 * The rows of a list to draw now. Of many new ones the first are drawn at once and the rest, out of sight, a moment
 * later; until then the last ones stay below, so that the page keeps its height and its place. `whole`: all are there.
 */
export function useFirstRows<Row>(rows: readonly Row[], rowKey: RowKey<Row>) {
  // A short list has no rest: nothing is drawn later for it.
  const long = rows.length > AT_FIRST ? rows : none;
  const drawn = useDeferredValue(long, none);
  const whole = drawn === long;
  return { shown: whole ? rows : firstRows(rows, drawn, rowKey), whole };
}

/** The first of the new rows over those drawn before. A row that has moved up stands once. */
export function firstRows<Row>(rows: readonly Row[], drawn: readonly Row[], rowKey: RowKey<Row>): readonly Row[] {
  const first = rows.slice(0, AT_FIRST);
  const keys = new Set(first.map(rowKey));
  return [...first, ...drawn.slice(AT_FIRST).filter((row) => !keys.has(rowKey(row)))];
}
