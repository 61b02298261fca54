import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { asOfText } from '#domain/time/moment-text.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { SessionTimer } from '#features/session/frame/session-timer.tsx';
import { Button } from '#ui/button.tsx';

type LockedHeaderProps = {
  unlocking: boolean;
  /** Absent: the way back in stands open, and nothing counts. */
  onUnlock: (() => void) | undefined;
  /** Other sessions run, too: then it says in which it counts, by its time. */
  isOneOfMore: boolean;
};

/**
 * Says that it is locked, how long the session has run, and leads back. No client, no place. As high as header and tabs
 * of a session together, so that nothing below it moves when the device locks by itself.
 */
export function LockedHeader({ unlocking, onUnlock, isOneOfMore }: LockedHeaderProps) {
  const { session, policy, services, viewing } = useSessionView();
  const zone = session.timeZone ?? policy.timeZone;
  const begun = asOfText(session.begunAt ?? session.createdAt, services.hub.now(), zone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header
        className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 md:gap-x-4 border-line border-b bg-surface pt-[max(0.25rem,env(safe-area-inset-top))] pr-2 pb-1 pl-4 md:min-h-16 md:px-6 lg:gap-x-5 lg:px-5"
        data-toasts-under=""
      >
        <h1
          className="flex items-center gap-2 font-semibold text-section tracking-title outline-none"
          ref={heading}
          tabIndex={-1}
        >
          <Lock aria-hidden="true" className="size-5 shrink-0 max-md:hidden" />
          Locked
        </h1>
        <SessionTimer />
        {onUnlock && (
          <Button
            aria-expanded={unlocking}
            className="ml-auto"
            icon={unlocking ? undefined : LockOpen}
            kind={unlocking ? 'outline' : 'primary'}
            onClick={onUnlock}
          >
            {unlocking ? 'Not now' : 'Unlock'}
          </Button>
        )}
      </header>
      <p className="flex min-h-12.25 shrink-0 items-center border-line border-b bg-surface px-4 text-label text-muted md:px-6 lg:px-5">
        {viewing
          ? 'Another window records this session.'
          : onUnlock && `Counting goes on, under codes${isOneOfMore ? `, in the session begun at ${begun} alone` : ''}`}
      </p>
    </>
  );
}
