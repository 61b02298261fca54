import { useCallback, useEffect, useState } from 'react';
import { MOST_NOTES } from '#contract/billing.ts';
import { fetchMatching } from '#features/billing/list/fetch-matching.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';

type Answer = { asked: string; rows: readonly MoneyRow[] | null; failed: ListFailure | null };

/** All notes of a statement, completely or not at all: a partial statement would be wrong. */
export function useStatement(query: Record<string, string | undefined>) {
  const { server } = useSync();
  const asked = JSON.stringify(query);
  const [answer, setAnswer] = useState<Answer | null>(null);

  const load = useCallback(async () => {
    setAnswer(null);
    try {
      setAnswer({ asked, rows: await fetchMatching(server, JSON.parse(asked), MOST_NOTES), failed: null });
    } catch (error) {
      setAnswer({ asked, rows: null, failed: error instanceof AskFailed ? error.outcome.class : 'storage' });
    }
  }, [server, asked]);

  useEffect(() => {
    void load();
  }, [load]);

  const current = answer?.asked === asked ? answer : { rows: null, failed: null };
  return { ...current, isWhole: (current.rows?.length ?? 0) < MOST_NOTES, again: () => void load() };
}
