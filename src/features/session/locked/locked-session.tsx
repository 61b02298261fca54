import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { countingEnds } from '#domain/session/session-span.ts';
import { isPaused } from '#domain/session/tally.ts';
import { SessionContext } from '#features/session/frame/session-context.ts';
import { useCatalogue, useMakeSessionView } from '#features/session/frame/use-session-view.ts';
import { useWakeLock } from '#features/session/frame/use-wake-lock.ts';
import { useNow } from '#lib/use-now.ts';
import { LockedFrame } from './locked-frame.tsx';
import { lockedWords } from './locked-words.ts';

const HALF_MINUTE = 30_000;

type LockedProps = {
  session: SessionRow;
  /** All open sessions, this one among them. */
  open: readonly SessionRow[];
  unlock: ReactNode;
  /** A PIN opens it without a connection. Without one nobody is kept from recording a visit: a press goes on counting. */
  hasPin: boolean;
};

/** Whether somebody may be recording in it on this device. */
const runsHere = ({ eventsHere, tally }: SessionRow) => eventsHere && !isPaused(tally);

/** When counting under the lock ends in a session, ms. @param zone the company's */
function lockedCountingEnds(session: SessionRow, zone: string): number {
  const done = [session.begunAt ?? session.createdAt, ...(session.last ? [session.last.at] : [])];
  return countingEnds(
    session,
    done.map((at) => Date.parse(at)),
    session.timeZone ?? zone,
  );
}

/**
 * Recording under the lock: tiles, prompts, the interval button, Undo and the timer work as before, under codes instead
 * of names. Everything else waits until it is unlocked. `unlock` is shown under the header, beside the tiles. Long after
 * the visit it stops counting, so that nobody's touch in the night becomes a record; and while another session runs, whose
 * tiles have the same codes, so that none becomes one of the other child.
 */
export function LockedSession({ session, open, unlock, hasPin }: LockedProps) {
  const made = useMakeSessionView(session, useCatalogue(), lockedWords);
  // Busy: the key P would pause, and pausing is not among the things that keep working.
  const view = useMemo(() => made && { ...made, mode: { ...made.mode, busy: true } }, [made]);
  const { clock } = useDevice();
  useNow(clock, HALF_MINUTE);
  // As it is, not as it was half a minute ago: a clock that was set back has a visit stopped that goes on.
  const now = clock.now();
  const zone = made?.policy.timeZone ?? 'UTC';
  const ends = lockedCountingEnds(session, zone);
  const others = open.filter((one) => one.id !== session.id && runsHere(one) && now < lockedCountingEnds(one, zone));
  const running = others.length + 1;
  // Pressed for that end: once it has counted again, another one is ahead.
  const [goneOnAfter, setGoneOnAfter] = useState<number>();
  const isOver = ends <= now && goneOnAfter !== ends;
  const stopped = !made ? null : isOver ? { at: ends } : hasPin && running > 1 ? { running } : null;
  const counts = stopped === null || 'at' in stopped;
  const hub = made?.services.hub;
  useEffect(() => hub?.hold(counts), [hub, counts]);
  useWakeLock(stopped === null);
  if (!view) return null;
  return (
    <SessionContext value={view}>
      <LockedFrame
        isOneOfMore={running > 1}
        onGoOn={hasPin ? undefined : () => setGoneOnAfter(ends)}
        stopped={stopped}
        unlock={unlock}
      />
    </SessionContext>
  );
}
