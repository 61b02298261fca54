import { useEffect, useEffectEvent, useRef } from 'react';
import { findContact } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';

/**
 * Asks again what failed for want of a connection, with the first thing that the server answers, whoever asked for it:
 * a screen must not say "You are offline" any longer than the rest of the app.
 */
export function useAgainInContact(failed: ListFailure | null, again: () => void): void {
  const { db } = useDevice();
  const contact = useLive(() => findContact(db), [db]);
  const askAgain = useEffectEvent(again);
  const waits = useRef(false);
  const waitingFor = contact?.waitingFor ?? null;
  useEffect(() => {
    if (!isOffline(failed)) waits.current = false;
    else if (waitingFor !== null) waits.current = true;
    else if (waits.current) {
      waits.current = false;
      askAgain();
    }
  }, [failed, waitingFor]);
}
