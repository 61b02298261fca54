import { useState } from 'react';
import { digits } from '#domain/how-many.ts';
import { MOST_CHOSEN } from '#features/billing/list/fetch-matching.ts';
import { useMatching } from '#features/billing/list/use-matching.ts';
import type { RowChoice } from '#features/billing/list/use-row-choice.ts';

/** Chooses all notes that match the filters, up to as many as can be chosen together. */
export function useChooseAll(choice: RowChoice, query: Record<string, string | undefined>) {
  const bring = useMatching(query);
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await bring({}, 'all the notes', choice.choose);
    } finally {
      setBusy(false);
    }
  }

  return { busy, run: () => void run() };
}

/** "Select all 128 that match", or how many can be; null where the page shows all there are. */
export function chooseAllText(total: number, chosen: number, onPage: number): string | null {
  if (total <= onPage || chosen >= Math.min(total, MOST_CHOSEN)) return null;
  const most = digits(MOST_CHOSEN);
  return total > MOST_CHOSEN ? `Select the first ${most} that match` : `Select all ${digits(total)} that match`;
}
