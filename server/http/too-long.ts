import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Of an array whose schema names no maximum. */
const MOST_ELEMENTS = 1_000;

interface TooLong {
  path: (string | number)[];
  length: number;
  most: number;
}

/**
 * The first array of the input that has more elements than its schema takes, by its length alone: nobody has to walk
 * through half a million elements to refuse them. Null when there is none; what has the wrong type is not judged here.
 */
export function findTooLong(schema: Schema, value: unknown, path: TooLong['path'] = []): TooLong | null {
  if (typeof value !== 'object' || value === null || !hasArrays(schema)) return null;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array': {
      if (!Array.isArray(value)) return null;
      const most = mostOf(def);
      if (value.length > most) return { path, length: value.length, most };
      if (!hasArrays(def.element)) return null;
      return firstOf(value, (inner, at) => findTooLong(def.element, inner, [...path, at]));
    }
    case 'object':
      return firstOf(Object.entries(def.shape), ([key, inner]) =>
        Object.hasOwn(value, key) ? findTooLong(inner, Reflect.get(value, key), [...path, key]) : null,
      );
    case 'optional':
    case 'nullable':
      return findTooLong(def.innerType, value, path);
    case 'pipe':
      return findTooLong(def.in, value, path);
    case 'union': {
      const found = def.options.map((option) => findTooLong(option, value, path));
      return found.includes(null) ? null : (found[0] ?? null);
    }
    default:
      return null;
  }
}

function firstOf<T>(values: readonly T[], find: (value: T, at: number) => TooLong | null): TooLong | null {
  for (const [at, value] of values.entries()) {
    const found = find(value, at);
    if (found) return found;
  }
  return null;
}

function mostOf({ checks = [] }: z.core.$ZodArrayDef): number {
  const limits = checks.flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' && 'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  );
  return limits.length === 0 ? MOST_ELEMENTS : Math.min(...limits);
}

/** Asked at every request, of schemas that never change. */
const known = new WeakMap<Schema, boolean>();

function hasArrays(schema: Schema): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner: readonly Schema[] =
    def.type === 'object'
      ? Object.values(def.shape)
      : def.type === 'optional' || def.type === 'nullable'
        ? [def.innerType]
        : def.type === 'pipe'
          ? [def.in]
          : def.type === 'union'
            ? def.options
            : [];
  const has = def.type === 'array' || inner.some(hasArrays);
  known.set(schema, has);
  return has;
}
