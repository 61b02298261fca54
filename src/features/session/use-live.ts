import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';

/**
 * A live query that survives trouble: while the database can't be read, what was read last stays on the screen.
 * A recording screen must never go away because its storage did; the next write tells the person.
 */
export function useLive<T>(query: () => Promise<T>, deps: unknown[]): T | undefined {
  const last = useRef<T | undefined>(undefined);
  return useLiveQuery(async () => {
    try {
      last.current = await query();
    } catch {
      // Kept: see above.
    }
    return last.current;
  }, deps);
}
