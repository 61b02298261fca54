import { useEffect, useMemo, useState } from 'react';
import { billingEndpoints, MOST_IDS } from '#contract/billing.ts';
import { type MoneyRow, moneyRows } from '#features/billing/list/money-row.ts';
import { partsOf } from '#lib/parts-of.ts';
import { onPagesChanged } from '#sync/download/page-changes.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { AskFailed } from '#sync/server.ts';

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
      const found = new Map<number, MoneyRow>();
      try {
        for (const part of partsOf(rows, MOST_IDS)) {
          const ids = part.map(({ id }) => id).join();
          const answer = await server.ask(billingEndpoints.pay, { query: { ids, limit: MOST_IDS } });
          if (own !== newest) return;
          for (const row of moneyRows(answer)) found.set(row.id, row);
        }
        setFresh(found);
      } catch (error) {
        // The server judges each note again when it is sent.
        if (!(error instanceof AskFailed)) throw error;
      }
    }
    void ask();
    const stop = onPagesChanged(() => void ask(), billingEndpoints.pay.path);
    return () => {
      newest = Number.POSITIVE_INFINITY;
      stop();
    };
  }, [server, rows, asking]);

  // A note that is gone has nothing to be done to it.
  return useMemo(() => (fresh ? rows.flatMap(({ id }) => fresh.get(id) ?? []) : rows), [rows, fresh]);
}
