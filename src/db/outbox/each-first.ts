/** Ops under the keys of an index, as Dexie finds them. */
interface Range {
  count(): PromiseLike<number>;
  eachUniqueKey(see: (key: unknown, at: { primaryKey: number }) => void): PromiseLike<void>;
}

/**
 * Looks at the first op under each key of an index. WebKit does not open a cursor that skips what repeats over a range
 * that holds nothing ("UnknownError: Unable to open cursor", 2.50): there it is not asked for one.
 */
export async function eachFirst(range: () => Range, see: (key: readonly string[], seq: number) => void): Promise<void> {
  if ((await range().count()) === 0) return;
  await range().eachUniqueKey((key, { primaryKey }) => see(Array.isArray(key) ? key.map(String) : [], primaryKey));
}
