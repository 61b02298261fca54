import { type ReactNode, useEffect, useMemo } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { lockedCountingEnds } from '#domain/session/session-span.ts';
import { SessionContext } from '#features/session/frame/session-context.ts';
import { useCatalogue, useMakeSessionView } from '#features/session/frame/use-session-view.ts';
import { useWakeLock } from '#features/session/frame/use-wake-lock.ts';
import { useNow } from '#lib/use-now.ts';
import { LockedFrame } from './locked-frame.tsx';
import { lockedWords } from './locked-words.ts';

const HALF_MINUTE = 30_000;

type LockedProps = {
  session: SessionRow;
  unlock: ReactNode;
  /** A PIN opens it without a connection. Without one it goes on counting: nobody is kept from recording a visit. */
  hasPin: boolean;
};

/**
 * Recording under the lock: tiles, prompts, the interval button, Undo and the timer work as before, under codes instead
 * of names. Everything else waits until it is unlocked. `unlock` is shown under the header, beside the tiles. Long after
 * the visit it stops counting, so that nobody's touch in the night becomes a record.
 */
export function LockedSession({ session, unlock, hasPin }: LockedProps) {
  const made = useMakeSessionView(session, useCatalogue(), lockedWords);
  // Busy: the key P would pause, and pausing is not among the things that keep working.
  const view = useMemo(() => made && { ...made, mode: { ...made.mode, busy: true } }, [made]);
  const hub = made?.services.hub;
  useEffect(() => hub?.hold(true), [hub]);
  const now = useNow(useDevice().clock, HALF_MINUTE);
  const done = [session.begunAt ?? session.createdAt, ...(session.last ? [session.last.at] : [])];
  const ends = lockedCountingEnds(session, done, session.timeZone ?? made?.policy.timeZone ?? 'UTC');
  const isOver = made !== undefined && hasPin && ends <= now;
  useWakeLock(!isOver);
  if (!view) return null;
  return (
    <SessionContext value={view}>
      <LockedFrame stoppedAt={isOver ? ends : null} unlock={unlock} />
    </SessionContext>
  );
}
