import { useEffect, useMemo, useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { fetchNamed } from '#features/billing/list/fetch-matching.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { onPagesChanged, pagesChanged } from '#sync/download/page-changes.ts';
import { useSync } from '#sync/react/sync-context.ts';

/** Of each, what a money act shows of it; an older server says no mark. */
const marksOf = (rows: readonly MoneyRow[]) => new Map(rows.map(({ id, seen }) => [id, seen ?? '']));

/**
 * The rows as the server has them now: asked for at once, and again whenever somebody changes a note, so that a preview
 * counts what is there to be done. Without an answer the rows stay as they were chosen.
 * @param asking false while an act is running: what it changes is no news
 */
export function useFreshRows(rows: readonly MoneyRow[], asking: boolean): readonly MoneyRow[] {
  const { server } = useSync();
  const [fresh, setFresh] = useState<ReadonlyMap<number, MoneyRow> | null>(null);

  useEffect(() => {
    if (!asking) return;
    let newest = 0;
    let known = marksOf(rows);
    async function ask() {
      newest += 1;
      const own = newest;
      try {
        const found = await fetchNamed(
          server,
          rows.map(({ id }) => id),
        );
        if (own !== newest) return;
        setFresh(new Map(found.map((row) => [row.id, row])));
        const before = known;
        known = marksOf(found);
        // The list behind may not know it yet: what is said here is said there, too.
        if (rows.some(({ id }) => known.get(id) !== before.get(id))) pagesChanged();
      } catch (error) {
        // The server judges each note again when it is sent.
        if (!(error instanceof AskFailed)) throw error;
      }
    }
    void ask();
    const stop = onPagesChanged(() => void ask(), billingEndpoints.pay);
    return () => {
      newest = Number.POSITIVE_INFINITY;
      stop();
    };
  }, [server, rows, asking]);

  // A note that is gone has nothing to be done to it.
  return useMemo(() => (fresh ? rows.flatMap(({ id }) => fresh.get(id) ?? []) : rows), [rows, fresh]);
}
