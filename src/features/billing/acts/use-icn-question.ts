import { useState } from 'react';
import { billingEndpoints, type PayGroup } from '#contract/billing.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { AskFailed } from '#sync/server.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { whyNotIcn } from './icn-rules.ts';

/**
 * The ICN of a form: typed, checked, and asked about once if it already has notes. `known`: one that the person chose
 * to add to, which needs no question.
 */
export function useIcnQuestion(known: string) {
  const { server } = useSync();
  const [icn, setIcn] = useState(known);
  const [error, setError] = useState<string | undefined>(undefined);
  const [existing, setExisting] = useState<PayGroup | null>(null);

  /** True when it may be used; otherwise the field says why not. */
  async function isSettled(): Promise<boolean> {
    const problem = whyNotIcn(icn);
    if (problem !== null) {
      setError(problem);
      return false;
    }
    if (icn.trim() === known || existing?.icn === icn.trim()) return true;
    try {
      const { data } = await server.ask(billingEndpoints.payGroups, { query: { icn: icn.trim(), limit: 1 } });
      const [group = null] = data;
      setExisting(group);
      return group === null;
    } catch (failure) {
      if (!(failure instanceof AskFailed)) throw failure;
      const { title, text } = listFailureText('the groups of this ICN', failure.outcome.class);
      setError(`${title}. ${text}`);
      return false;
    }
  }

  return {
    icn,
    error,
    existing,
    isSettled,
    change: (next: string) => {
      setIcn(next);
      setExisting(null);
      if (error !== undefined) setError(whyNotIcn(next) ?? undefined);
    },
  };
}
