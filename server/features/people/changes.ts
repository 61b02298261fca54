/** The fields of `wanted` that differ from what is there. Lists of ids are sets: their order says nothing. */
export function changedValues<T extends object>(there: object, wanted: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(there));
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && textOf(before.get(field)) !== textOf(value),
  );
  // Fields of `wanted` with values of `wanted`.
  return Object.fromEntries(changed) as Partial<T>;
}

function textOf(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted((a, b) => a - b) : value);
}
