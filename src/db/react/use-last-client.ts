import { useEffect, useRef } from 'react';
import { findFilters, saveFilters } from '#db/queries/pages.ts';
import { onlyOf } from '#lib/only-of.ts';
import { useDevice } from './device-context.ts';

const LIST = 'client';

/** Remembers whom this person looked at, for the other screens that are about one client. */
export function useSeenClient(id: number | null): void {
  const { db, clock } = useDevice();
  useEffect(() => {
    if (id === null) return;
    // A convenience: a device that can't keep it asks for the client.
    void saveFilters(db, LIST, String(id), new Date(clock.now()).toISOString()).catch(() => undefined);
  }, [db, clock, id]);
}

/**
 * A screen that shows one client, opened without one, begins with whom this person looked at last, or with their only
 * client. Whoever was chosen meanwhile stays. For screens that show: what is recorded is never for somebody nobody chose.
 * @param asked the address names somebody, known here or not
 */
export function useLastClient(
  clients: readonly { id: number }[],
  asked: boolean,
  chosen: number | null,
  choose: (id: number) => void,
): void {
  const { db } = useDevice();
  const live = useRef({ clients, asked, choose });
  live.current = { clients, asked, choose };
  useSeenClient(chosen);

  useEffect(() => {
    if (live.current.asked) return;
    let unmounted = false;
    void findFilters(db, LIST).then(
      (text) => {
        const { clients: known, asked: late, choose: go } = live.current;
        if (unmounted || late) return;
        const last = known.find(({ id }) => String(id) === text) ?? onlyOf(known);
        if (last) go(last.id);
      },
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [db]);
}
