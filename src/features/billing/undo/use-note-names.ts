import { useEffect, useState } from 'react';
import { fetchNamed } from '#features/billing/list/fetch-matching.ts';
import { noteName, therapistName } from '#features/billing/list/money-row.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';

/**
 * "Ruiz, Maya, 11/20/25 3:00 – 5:00 PM, with Ortiz, Jo": asked for where notes are to be named of which only the numbers
 * are known. Until then, and of notes that are gone, the number.
 * @param ids of those to be named, in any order
 */
export function useNoteNames(ids: readonly number[]): (id: number) => string {
  const { server } = useSync();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const asked = ids.join();
  useEffect(() => {
    if (asked === '') return;
    let isLeft = false;
    fetchNamed(server, asked.split(',').map(Number))
      .then((rows) => {
        if (!isLeft) setNames(new Map(rows.map((row) => [row.id, `${noteName(row)}, with ${therapistName(row)}`])));
      })
      .catch((error: unknown) => {
        // The report says it with the numbers.
        if (!(error instanceof AskFailed)) throw error;
      });
    return () => {
      isLeft = true;
    };
  }, [server, asked]);
  return (id) => names.get(id) ?? `Note ${id}`;
}
