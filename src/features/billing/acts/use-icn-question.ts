import { useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import { icnKey } from '#domain/money/icn-key.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { mixText } from './icn-mix.ts';
import { whyNotIcn } from './icn-rules.ts';

/**
 * The ICN of a form: typed, checked, and asked about once if it already has notes. `known`: one that the person chose
 * to add to, which needs no question. `replaces`: a wrong one that they have, in whose place it comes.
 */
export function useIcnQuestion(known: string, replaces?: string) {
  const { server } = useSync();
  const [icn, setIcn] = useState(known || (replaces ?? ''));
  const [error, setError] = useState<string | undefined>(undefined);
  // What was asked about, and what has it: in other letters or spaces it may be the same ICN.
  const [found, setFound] = useState<{ icn: string; group: PayGroup | null } | null>(null);
  const [mixed, setMixed] = useState<{ text: string; agreed: boolean; wrong: boolean } | null>(null);
  const existing = found && found.icn !== known ? found.group : null;

  /**
   * True when these notes may have it; otherwise the field says why not, or asks about what is unusual: an ICN that has
   * notes already, several clients or payers under one.
   */
  async function isSettled(rows: readonly MoneyRow[]): Promise<boolean> {
    const problem = whyNot(icn);
    if (problem !== null) {
      setError(problem);
      return false;
    }
    const typed = icn.trim();
    try {
      const group = isSpelling(typed) ? null : await findGroup(typed);
      // What a colleague has put under it, or taken from it, since it was asked about is asked about again.
      const asked = found?.icn === typed && found.group?.version === group?.version;
      setFound({ icn: typed, group });
      const text = mixText(rows, group);
      const agreed = text === null || (mixed?.agreed === true && mixed.text === text);
      setMixed(text === null ? null : { text, agreed, wrong: mixed?.text === text && !agreed });
      return agreed && (asked || group === null || typed === known);
    } catch (failure) {
      if (!(failure instanceof AskFailed)) throw failure;
      const { title, text } = listFailureText('the groups of this ICN', failure.outcome.class);
      setError(`${title}. ${text}`);
      return false;
    }
  }

  /** They have this ICN, written otherwise: nothing is added to another. */
  const isSpelling = (typed: string) => replaces !== undefined && icnKey(typed) === icnKey(replaces);
  const whyNot = (typed: string) =>
    typed.trim() === replaces ? 'The notes have this ICN. Type the right one' : whyNotIcn(typed);

  async function findGroup(typed: string): Promise<PayGroup | null> {
    const { data } = await server.ask(billingEndpoints.payGroups, { query: { icn: typed, limit: 1 } });
    return data[0] ?? null;
  }

  return {
    icn,
    error,
    existing,
    /** Once it was asked, what is unusual about these notes now; an answer is of the notes that it was given for. */
    mixedOf(rows: readonly MoneyRow[]) {
      const text = mixed && mixText(rows, found?.group ?? null);
      if (text === null) return null;
      return text === mixed?.text ? mixed : { text, agreed: false, wrong: false };
    },
    agree(rows: readonly MoneyRow[], agreed: boolean) {
      const text = mixText(rows, found?.group ?? null);
      setMixed(text === null ? null : { text, agreed, wrong: false });
    },
    isSettled,
    change: (next: string) => {
      setIcn(next);
      setFound(null);
      setMixed(null);
      if (error !== undefined) setError(whyNot(next) ?? undefined);
    },
  };
}
