/** Whether a value that came as JSON, and that nobody has checked yet, is an object: no list, and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Its fields; none where it is no object. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
