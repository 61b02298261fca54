import { useCallback, useEffect, useRef, useState } from 'react';
import { AskFailed } from '#sync/ask-failed.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { useAgainInContact } from './use-again-in-contact.ts';

export type Refresh = { run(): void; busy: boolean; failed: ListFailure | null };

/** Loads a list's newest rows when its screen opens, and again on request. A failure removes nothing. */
export function useRefresh(bring: () => Promise<void>): Refresh {
  const latest = useRef(bring);
  latest.current = bring;
  const [busy, setBusy] = useState(true);
  const [failed, setFailed] = useState<ListFailure | null>(null);
  const run = useCallback(async () => {
    setBusy(true);
    try {
      await latest.current();
      setFailed(null);
    } catch (error) {
      setFailed(error instanceof AskFailed ? error.outcome.class : 'storage');
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    void run();
  }, [run]);
  useAgainInContact(failed, () => {
    setFailed(null);
    void run();
  });
  return { run: () => void run(), busy, failed };
}
