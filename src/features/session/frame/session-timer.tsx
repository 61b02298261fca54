import { useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue } from 'react';
import type { Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import { clockText, countdownText } from '#domain/session/session-timer.ts';
import { isPaused } from '#domain/session/tally.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { usePlaceChanged } from '#ui/use-place-changed.ts';
import { useSessionView } from './session-context.ts';
import { shownElapsed } from './session-timer-machine.ts';
import { SolidPause, SolidPlay } from './solid-icons.ts';
import { useSecond } from './use-second.ts';
import type { TimerRef } from './use-session-timer.ts';

/** Only late in a visit, or on a bad day. */
const rare = () => import('#features/session/note/end-passed.tsx');
const nothing = { waiting: null, failed: null };
const EndPassed = lazyPart(async () => (await rare()).EndPassed, nothing);
const CheckClock = lazyPart(async () => (await rare()).CheckClock, nothing);

/** The session's time, what is to be said about it, and Pause, which waits under the lock. */
export function SessionTimer() {
  const { device, session, timer, locked } = useSessionView();
  const pausedSince = isPaused(session.tally) ? (session.tally.pauses.at(-1)?.from ?? null) : null;
  return (
    <>
      {/* As high with a line under the clock as without: on a phone the header would grow with it, and the tiles move. */}
      <div className="flex min-h-[calc(var(--lead-timer)+var(--lead-meta))] @min-[30rem]/session:min-w-40 @min-[60rem]/session:min-w-50 flex-col justify-center whitespace-nowrap">
        <ElapsedTime className="text-timer tracking-title @max-[18rem]/session:text-act" timer={timer} />
        <div className="min-h-[1lh] text-meta empty:hidden">
          <ClockBehind clock={device.clock} session={session}>
            {pausedSince === null ? (
              <PastEnd clock={device.clock} />
            ) : (
              <PausedFor clock={device.clock} since={pausedSince} />
            )}
          </ClockBehind>
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

function PausedFor({ clock, since }: { clock: Device['clock']; since: string }) {
  const now = useSecond(clock);
  const whole = Math.floor((now - Date.parse(since)) / 1000) * 1000;
  return (
    <p className="w-fit rounded-chip bg-waiting-bg px-1.5 text-meta font-semibold text-waiting-fg tabular whitespace-nowrap">
      Paused {countdownText(whole)}
    </p>
  );
}

/** Clocks are put right by seconds, ms. */
const SET_BACK = 60_000;

/** What this device's clock can't be earlier than, ms: nothing here was recorded later than now. */
const latestKnown = ({ last, createdAt }: SessionRow): number =>
  last?.device_id && last.stamped === undefined ? 0 : Date.parse(last?.at ?? createdAt);

type BehindProps = { clock: Device['clock']; session: SessionRow; children: ReactNode };

/** The device's clock was set back, and times of what is recorded are wrong. Else its children. */
function ClockBehind({ clock, session, children }: BehindProps) {
  const now = useSecond(clock);
  if (now > latestKnown(session) - SET_BACK) return children;
  return <CheckClock />;
}

function PastEnd({ clock }: { clock: Device['clock'] }) {
  // After the first render: the first time zone lookup takes as long as several tiles.
  const now = useDeferredValue(useSecond(clock), null);
  return now === null ? null : <EndPassed now={now} />;
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
