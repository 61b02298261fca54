import { type ReactNode, useEffect, useMemo } from 'react';
import type { SessionRow } from '#db/rows.ts';
import { SessionContext } from '#features/session/frame/session-context.ts';
import { useMakeSessionView } from '#features/session/frame/use-session-view.ts';
import { useWakeLock } from '#features/session/frame/use-wake-lock.ts';
import { LockedFrame } from './locked-frame.tsx';
import { lockedWords } from './locked-words.ts';

/**
 * Recording under the lock: tiles, prompts, the interval button, Undo and the timer work as before, under codes instead
 * of names. Everything else waits until it is unlocked. `unlock` is shown under the header, beside the tiles.
 */
export function LockedSession({ session, unlock }: { session: SessionRow; unlock: ReactNode }) {
  const made = useMakeSessionView(session, lockedWords);
  // Busy: the key P would pause, and pausing is not among the things that keep working.
  const view = useMemo(() => made && { ...made, mode: { ...made.mode, busy: true } }, [made]);
  const hub = made?.services.hub;
  useEffect(() => hub?.hold(true), [hub]);
  useWakeLock(true);
  if (!view) return null;
  return (
    <SessionContext value={view}>
      <LockedFrame unlock={unlock} />
    </SessionContext>
  );
}
