import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type MoneyFilters, noMoneyFilters, readMoneyFilters, writeMoneyFilters } from './money-filters.ts';

/** The filters of a money list, in the address. What else is there (`keep`) stays. */
export function useMoneyFilters(keep: readonly string[] = []) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => readMoneyFilters(new URLSearchParams(text)), [text]);
  const kept = keep.join();

  const set = useCallback(
    (next: MoneyFilters) => setParams((before) => written(next, before, kept)),
    [kept, setParams],
  );

  // The acts stay the same functions while the filters change, so that rows are not redrawn because of them.
  const live = useRef({ filters, set });
  live.current = { filters, set };

  return {
    filters,
    /** The address's query with part of the filters changed, for links. */
    searchOf: (part: Partial<MoneyFilters>) => written({ ...filters, page: 1, ...part }, params, kept).toString(),
    /** Narrows the list and goes back to its first page. */
    change: useCallback(
      (part: Partial<MoneyFilters>) => live.current.set({ ...live.current.filters, page: 1, ...part }),
      [],
    ),
    /** Removes everything that narrows; the tab stays. */
    clear: useCallback(() => {
      const { tab, billedOnly } = live.current.filters;
      live.current.set({ ...noMoneyFilters, tab, billedOnly });
    }, []),
  };
}

/** Filters as an address, with what is kept of the one before. */
function written(filters: MoneyFilters, before: URLSearchParams, kept: string): URLSearchParams {
  const after = writeMoneyFilters(filters);
  for (const name of kept.split(',')) {
    const value = before.get(name);
    if (name !== '' && value !== null) after.set(name, value);
  }
  return after;
}
