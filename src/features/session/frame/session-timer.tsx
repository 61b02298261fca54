import { useSelector } from '@xstate/react';
import { clockText } from '#domain/session/session-timer.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { usePlaceChanged } from '#ui/use-place-changed.ts';
import { useSessionView } from './session-context.ts';
import { shownElapsed } from './session-timer-machine.ts';
import { SolidPause, SolidPlay } from './solid-icons.ts';
import type { TimerRef } from './use-session-timer.ts';

/** Not at every moment, and not before the first tile. */
const UnderClock = lazyPart(async () => (await import('#features/session/note/under-clock.tsx')).UnderClock, {
  waiting: null,
  failed: null,
});

/** The session's time, what is to be said about it, and Pause, which waits under the lock. */
export function SessionTimer() {
  const { timer, locked } = useSessionView();
  return (
    <>
      {/* As high with a line under the clock as without: on a phone the header would grow with it, and the tiles move. */}
      <div className="flex min-h-[calc(var(--lead-timer)+var(--lead-meta))] @min-[30rem]/session:min-w-40 @min-[60rem]/session:min-w-50 flex-col justify-center whitespace-nowrap">
        <ElapsedTime className="text-timer tracking-title @max-[18rem]/session:text-act" timer={timer} />
        <div className="min-h-[1lh] text-meta empty:hidden">
          <UnderClock />
        </div>
      </div>
      {!locked && <PauseButton />}
    </>
  );
}

/** hh:mm:ss. Redrawn every second, and nothing else with it. */
export function ElapsedTime({ timer, className }: { timer: TimerRef; className: string }) {
  const text = useSelector(timer, ({ context }) => clockText(shownElapsed(context)));
  return (
    <div aria-label="Session time" className={`font-semibold tabular ${className}`} role="timer">
      {text}
    </div>
  );
}

function PauseButton() {
  const { mode } = useSessionView();
  const phone = useMediaQuery(widths.phone);
  const { paused, busy, send } = mode;
  const label = paused ? 'Resume' : 'Pause';
  usePlaceChanged(label);
  const press = () => !busy && send({ type: paused ? 'RESUME' : 'PAUSE' });
  if (phone) return <IconButton icon={paused ? SolidPlay : SolidPause} label={label} onClick={press} />;
  return (
    <Button icon={paused ? SolidPlay : SolidPause} onClick={press}>
      {label}
    </Button>
  );
}
