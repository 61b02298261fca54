import { useCallback, useRef } from 'react';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { fetchMatching, MOST_CHOSEN } from './fetch-matching.ts';
import type { MoneyRow } from './money-row.ts';

type Query = Record<string, string | undefined>;

/**
 * Fetches all notes that match the filters, up to as many as can be chosen together, and hands them to `take`. If the
 * filters have changed meanwhile, nobody wants them any more and nothing is taken. The same function at every render.
 */
export function useMatching(query: Query) {
  const { server } = useSync();
  const now = useRef(query);
  now.current = query;
  return useCallback(
    async (narrowed: Query, what: string, take: (rows: readonly MoneyRow[]) => void): Promise<void> => {
      const asked = JSON.stringify(now.current);
      try {
        const rows = await fetchMatching(server, { ...now.current, ...narrowed }, MOST_CHOSEN);
        if (JSON.stringify(now.current) === asked) take(rows);
      } catch (error) {
        if (!(error instanceof AskFailed)) throw error;
        showToast({ kind: 'danger', text: listFailureText(what, error.outcome.class).text });
      }
    },
    [server],
  );
}
