import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { findFilters, saveFilters } from '#db/queries/pages.ts';
import { useDevice } from '#db/react/device-context.ts';
import { type NoteFilters, noFilters, readFilters, writeFilters } from './note-filters.ts';

/** The filters of a list, in the address. A list opened without any begins with what the person last used. */
export function useNoteFilters(list: string) {
  const { db, clock } = useDevice();
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  const first = useRef(text);
  // Once, when the list is opened: afterwards the address is the person's.
  const bringBack = useEffectEvent((last: string) => setParams(new URLSearchParams(last), { replace: true }));

  useEffect(() => {
    if (first.current !== '') return;
    let gone = false;
    // Remembered filters are a convenience: a device that can't read or store them loses nothing.
    void findFilters(db, list).then(
      (last) => {
        if (!gone && last !== '') bringBack(last);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [db, list]);

  const set = useCallback(
    (next: NoteFilters) => {
      setParams(writeFilters(next));
      const kept = writeFilters({ ...next, page: 1 }).toString();
      void saveFilters(db, list, kept, new Date(clock.now()).toISOString()).catch(() => undefined);
    },
    [db, clock, list, setParams],
  );

  return {
    filters,
    /** Narrows the list and goes back to its first page. */
    change: useCallback((part: Partial<NoteFilters>) => set({ ...filters, page: 1, ...part }), [filters, set]),
    clear: useCallback(() => set(noFilters), [set]),
  };
}
