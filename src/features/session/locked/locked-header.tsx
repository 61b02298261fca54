import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isPaused } from '#domain/session/tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { EarlierDay, ElapsedTime } from '#features/session/frame/session-timer.tsx';
import { Button } from '#ui/button.tsx';

/** Says that it is locked, how long the session has run, and leads back. No client, no place. Without a way to open the question, it stands open, and nothing counts. */
export function LockedHeader({ unlocking, onUnlock }: { unlocking: boolean; onUnlock: (() => void) | undefined }) {
  const { device, session, policy, timer } = useSessionView();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header
      data-toasts-under=""
      className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line py-1 md:gap-x-5 border-b bg-surface pt-[env(safe-area-inset-top)] pr-3 pl-4 md:px-6 lg:px-5"
    >
      <h1
        className="flex items-center gap-2 font-semibold text-section tracking-title outline-none"
        ref={heading}
        tabIndex={-1}
      >
        <Lock aria-hidden="true" className="size-5 shrink-0" />
        Locked
      </h1>
      <ElapsedTime className="text-timer tracking-title max-md:text-act" timer={timer} />
      {isPaused(session.tally) && (
        <p className="rounded-chip bg-waiting-bg px-1.5 font-semibold text-meta text-waiting-fg">Paused</p>
      )}
      <EarlierDay clock={device.clock} session={session} zone={policy.timeZone} />
      {onUnlock && (
        <>
          <p className="text-meta max-md:hidden">Counting goes on</p>
          <Button
            aria-expanded={unlocking}
            className="ml-auto"
            icon={unlocking ? undefined : LockOpen}
            kind={unlocking ? 'outline' : 'primary'}
            onClick={onUnlock}
          >
            {unlocking ? 'Not now' : 'Unlock'}
          </Button>
        </>
      )}
    </header>
  );
}
