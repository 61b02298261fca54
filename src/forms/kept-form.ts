import { objectOf } from '#domain/json-object.ts';

/** What a form has been changed to, field by field, and what those fields said when they were first changed. */
export type KeptForm<T> = { typed: Partial<T>; over: TypedOver<T> | null };

/** The version that was typed over, and its values of the changed fields. */
type TypedOver<T> = { version: number; fields: Partial<T> };

/** Where a kept form has what it was typed over, beside its fields. */
const TYPED_OVER = 'typed_over';

/** The form after one more change of the record as it is now. Typed back to how that is, a field is no change. */
export function typeOn<T extends object>(
  { typed, over }: KeptForm<T>,
  part: Partial<T>,
  now: { base: T; version: number },
): KeptForm<T> {
  const changes = differing({ ...typed, ...part }, now.base);
  if (Object.keys(changes).length === 0) return { typed: changes, over: null };
  const fields: Partial<T> = {};
  for (const field of keysOf(changes))
    fields[field] = over && field in over.fields ? over.fields[field] : now.base[field];
  return { typed: changes, over: { version: over?.version ?? now.version, fields } };
}

/** The fields in which a form differs from the record. */
export function differing<T extends object>(typed: Partial<T>, base: T): Partial<T> {
  return without(typed, (field) => isSame(typed[field], base[field]));
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * As it goes to the device: without the fields that are to stay off it. Null: there is nothing to keep.
 * @param base what stands in the other fields, where they are kept as well
 */
export function toKeep<T extends object>(
  { typed, over }: KeptForm<T>,
  secret: readonly (keyof T)[],
  base: Partial<T> = {},
): object | null {
  const isSecret = (field: keyof T) => secret.includes(field);
  const fields = without(typed, isSecret);
  if (Object.keys(fields).length === 0) return null;
  return {
    ...base,
    ...fields,
    ...(over ? { [TYPED_OVER]: { ...over, fields: without(over.fields, isSecret) } } : {}),
  };
}

/** What was kept: fields that this version of the form still has, with values of the same kind. */
export function readKept<T extends object>(content: unknown, base: T): KeptForm<T> {
  const over = objectOf(objectOf(content)[TYPED_OVER]);
  return {
    typed: keptFields(content, base),
    over: typeof over.version === 'number' ? { version: over.version, fields: keptFields(over.fields, base) } : null,
  };
}

/** None yet goes with every kind. */
function keptFields<T extends object>(content: unknown, base: T): Partial<T> {
  const kept: Partial<T> = {};
  for (const field of keysOf<T>(base)) {
    const value = objectOf(content)[String(field)];
    if (value !== undefined && (isNone(value) || isNone(base[field]) || isSameKind(value, base[field])))
      kept[field] = value as T[keyof T];
  }
  return kept;
}

const isNone = (value: unknown) => value === null || value === undefined;

const isSameKind = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

function keysOf<T extends object>(fields: Partial<T>): (keyof T)[] {
  return Object.keys(fields) as (keyof T)[];
}

/** The fields that are not left out. */
export function without<T extends object>(fields: Partial<T>, isLeftOut: (field: keyof T) => boolean): Partial<T> {
  const kept = { ...fields };
  for (const field of keysOf(fields)) if (isLeftOut(field)) delete kept[field];
  return kept;
}
