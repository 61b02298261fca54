import { useEffect, useMemo, useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { fetchNamed } from '#features/billing/list/fetch-matching.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { onPagesChanged } from '#sync/download/page-changes.ts';
import { useSync } from '#sync/react/sync-context.ts';

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
    async function ask() {
      newest += 1;
      const own = newest;
      try {
        const found = await fetchNamed(
          server,
          rows.map(({ id }) => id),
        );
        if (own === newest) setFresh(new Map(found.map((row) => [row.id, row])));
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
