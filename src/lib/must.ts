/** The value, or an error naming what was missing. For things that cannot be missing unless the program is wrong. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`);
  return value;
}
