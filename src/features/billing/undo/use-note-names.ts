import { useCallback, useEffect, useState } from 'react';
import { fetchNamed } from '#features/billing/list/fetch-matching.ts';
import { noteName, therapistName } from '#features/billing/list/money-row.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useAgainInContact } from '#sync/react/use-again-in-contact.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';

/**
 * "Ruiz, Maya, 11/20/25 3:00 – 5:00 PM, with Ortiz, Jo": asked for where notes are to be named of which only the numbers
 * are known, and once more when the server can be reached again. Until then, and of notes that are gone, the number.
 * @param ids of those to be named, in any order
 */
export function useNoteNames(ids: readonly number[]): (id: number) => string {
  const { server } = useSync();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [failed, setFailed] = useState<ListFailure | null>(null);
  const asked = ids.join();
  const ask = useCallback(async () => {
    if (asked === '') return;
    try {
      const rows = await fetchNamed(server, asked.split(',').map(Number));
      // One that was asked for before may come later.
      setNames(
        (was) =>
          new Map([...was, ...rows.map((row) => [row.id, `${noteName(row)}, with ${therapistName(row)}`] as const)]),
      );
      setFailed(null);
    } catch (error) {
      // The report says it with the numbers.
      if (!(error instanceof AskFailed)) throw error;
      setFailed(error.outcome.class);
    }
  }, [server, asked]);
  useEffect(() => void ask(), [ask]);
  useAgainInContact(failed, () => void ask());
  return (id) => names.get(id) ?? `Note ${id}`;
}
