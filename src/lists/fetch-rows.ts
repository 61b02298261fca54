/** The most that one answer contains. */
const A_CALL = 200;

export type Place = { limit: number; cursor: string | undefined };
export type Part<Row> = { rows: readonly Row[]; next: string | null };

/**
 * All rows of a list, part after part where the server says that it goes on, at most `most`. @throws AskFailed
 * @param onMore is told how many have come while more are asked for
 */
export async function fetchRows<Row>(
  ask: (place: Place) => Promise<Part<Row>>,
  most: number,
  onMore: (count: number) => void = () => undefined,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  while (rows.length < most) {
    const part = await ask({ limit: Math.min(A_CALL, most - rows.length), cursor });
    rows.push(...part.rows);
    if (part.next === null) return { rows, isWhole: true };
    cursor = part.next;
    onMore(rows.length);
  }
  return { rows, isWhole: false };
}
