import { useEffect, useEffectEvent, useRef } from 'react';
import { findContact } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';

/** A server that can't answer now says 5 to 15 s; a fault of it lasts longer. */
const [SOONEST_MS, LATEST_MS] = [10_000, 60_000];

/**
 * Asks again what failed for want of a connection, with the first thing that the server answers, whoever asked for it:
 * a screen must not say "You are offline" any longer than the rest of the app. And what the server could not answer then,
 * after ten seconds or so and then ever more seldom: a list that nobody asks for again would stay empty for good.
 */
export function useAgainInContact(failed: ListFailure | null, again: () => void): void {
  const { db } = useDevice();
  const contact = useLive(() => findContact(db), [db]);
  const askAgain = useEffectEvent(again);
  const waits = useRef(false);
  const wait = useRef(SOONEST_MS);
  const waitingFor = contact?.waitingFor ?? null;
  useEffect(() => {
    if (!isOffline(failed)) waits.current = false;
    else if (waitingFor !== null) waits.current = true;
    else if (waits.current) {
      waits.current = false;
      askAgain();
    }
  }, [failed, waitingFor]);
  useEffect(() => {
    if (failed !== 'transient') return;
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      timer = setTimeout(
        () => {
          // It may fail again before this is drawn anew.
          arm();
          askAgain();
        },
        wait.current * (1 + Math.random()),
      );
      wait.current = Math.min(LATEST_MS, wait.current * 2);
    };
    arm();
    return () => clearTimeout(timer);
  }, [failed]);
}
