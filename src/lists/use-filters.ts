import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { findFilters, saveFilters } from '#db/queries/pages.ts';
import { useDevice } from '#db/react/device-context.ts';
import { changed, cleared, type FilterList, misreadIn, readFilters, writeFilters } from './filters.ts';

/** The filters of a list as its screen uses them. */
export interface FilterUse<Values> {
  values: Values;
  /** What the address says and can't be read: by that the list is not narrowed. */
  misread: readonly string[];
  /** Narrows the list and goes back to its beginning. `replace`: no step of its own for Back, as with each typed letter. */
  change: (part: Partial<Values>, how?: { replace?: boolean }) => void;
  /** Removes everything that narrows; the view stays. */
  clear: () => void;
  /** The query of a link to the same list, narrowed otherwise. */
  searchOf: (part: Partial<Values>) => string;
}

/**
 * The filters of a list, in the address, so that a link, Back and a reload keep them. It is the same object, and its acts the
 * same functions, until the filters change, so that rows are not redrawn because of them.
 * @param keep what else stays in the address
 * @param onSet is told the new address
 */
export function useFilters<Values>(
  list: FilterList<Values>,
  { keep = [], onSet }: { keep?: readonly string[]; onSet?: (values: Values) => void } = {},
): FilterUse<Values> {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const values = useMemo(() => readFilters(list, new URLSearchParams(text)), [list, text]);
  const misread = useMemo(() => misreadIn(list, new URLSearchParams(text)), [list, text]);

  const written = (next: Values): URLSearchParams => {
    const address = writeFilters(list, next);
    for (const name of keep) for (const value of params.getAll(name)) address.set(name, value);
    return address;
  };
  const live = useRef({ values, written, setParams, onSet });
  live.current = { values, written, setParams, onSet };
  const set = useCallback((next: Values, how: { replace?: boolean } = {}) => {
    live.current.setParams(live.current.written(next), how);
    live.current.onSet?.(next);
  }, []);
  const change = useCallback<FilterUse<Values>['change']>(
    (part, how) => set(changed(list, live.current.values, part), how),
    [list, set],
  );
  const clear = useCallback(() => set(cleared(list, live.current.values)), [list, set]);
  return useMemo(
    () => ({
      values,
      misread,
      change,
      clear,
      searchOf: (part) => live.current.written(changed(list, values, part)).toString(),
    }),
    [list, values, misread, change, clear],
  );
}

/** The same; a list that is opened without any begins with what the person used last, kept under its `name`. */
export function useRememberedFilters<Values>(list: FilterList<Values>, name: string): FilterUse<Values> {
  const { db, clock } = useDevice();
  const [params, setParams] = useSearchParams();
  const first = useRef(params.size);
  // Once, when the list is opened: afterwards the address is the person's.
  const bringBack = useEffectEvent((last: string) => setParams(new URLSearchParams(last), { replace: true }));

  useEffect(() => {
    if (first.current > 0) return;
    let unmounted = false;
    // Remembered filters are a convenience: a device that can't read or store them loses nothing.
    void findFilters(db, name).then(
      (last) => {
        if (!unmounted && last !== '') bringBack(last);
      },
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [db, name]);

  return useFilters(list, {
    onSet: (values) => {
      const kept = writeFilters(list, changed(list, values, {})).toString();
      void saveFilters(db, name, kept, new Date(clock.now()).toISOString()).catch(() => undefined);
    },
  });
}
