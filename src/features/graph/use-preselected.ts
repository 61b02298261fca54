import { useEffect, useRef } from 'react';
import type { Client } from '#contract/people.ts';
import { findFilters, saveFilters } from '#db/queries/pages.ts';
import { useDevice } from '#db/react/device-context.ts';
import { type GraphQuery, readQuery, writeQuery } from './graph-query.ts';

const LIST = 'graph';

/**
 * Opened without a client, the graph begins with what this person last looked at here, or with their only client. What
 * was chosen meanwhile stays.
 */
export function usePreselected(
  clients: readonly Client[],
  query: GraphQuery,
  change: (part: Partial<GraphQuery>) => void,
): void {
  const { db, clock } = useDevice();
  const latest = useRef({ query, change });
  useEffect(() => {
    latest.current = { query, change };
  });
  const [only, another] = clients;
  const onlyId = only && !another ? only.id : null;
  const known = clients.map(({ id }) => id).join(',');

  useEffect(() => {
    if (latest.current.query.client !== null) return;
    let unmounted = false;
    // A convenience: a device that can't read it asks for the client.
    void findFilters(db, LIST).then(
      (text) => {
        if (unmounted || latest.current.query.client !== null) return;
        const last = readQuery(new URLSearchParams(text));
        if (last.client !== null && known.split(',').includes(String(last.client))) latest.current.change(last);
        else if (onlyId !== null) latest.current.change({ client: onlyId });
      },
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [db, known, onlyId]);

  const text = query.client === null ? '' : writeQuery(query).toString();
  useEffect(() => {
    if (text === '') return;
    void saveFilters(db, LIST, text, new Date(clock.now()).toISOString()).catch(() => undefined);
  }, [db, clock, text]);
}
