import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';

/**
 * A live query that survives trouble: while the database can't be read, what the same question was answered last
 * stays on the screen. A recording screen must never go away because its storage did; the next write tells the person.
 */
export function useLive<T>(query: () => T | Promise<T>, deps: unknown[]): T | undefined {
  const kept = useRef<{ deps: unknown[]; value: T | undefined }>({ deps, value: undefined });
  return useLiveQuery(async () => {
    if (!isSame(kept.current.deps, deps)) kept.current = { deps, value: undefined };
    try {
      kept.current.value = await query();
    } catch {
      // Kept: see above.
    }
    return kept.current.value;
  }, deps);
}

const isSame = (a: unknown[], b: unknown[]) => a.length === b.length && a.every((one, i) => Object.is(one, b[i]));
