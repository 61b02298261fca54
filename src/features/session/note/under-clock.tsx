import type { SessionRow } from '#db/rows.ts';
import { isOfEarlierDay } from '#domain/session/earlier-day.ts';
import { countdownText } from '#domain/session/session-timer.ts';
import { SET } from '#domain/time/clock-set.ts';
import { dayText, timeText } from '#domain/time/moment-text.ts';
import { instantOf, inZone } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useSecond } from '#features/session/frame/use-second.ts';
import type { Clock } from '#lib/clock.ts';
import { useTimesInForce } from './use-session-note.ts';

/** What is to be said under a visit's clock: that the device's is wrong, for how long it is paused, or that its end has passed. */
export function UnderClock() {
  const { device, session, services } = useSessionView();
  const now = useSecond(device.clock);
  if (now <= Math.max(latestKnown(session), services.hub.now()) - SET) return <CheckClock />;
  const pause = session.tally.pauses.at(-1);
  if (pause?.to === null) return <PausedFor clock={services.hub.recording.clock} since={pause.from} />;
  return <EndPassed now={now} />;
}

/** What this device's clock can't be earlier than, ms: nothing here was recorded later than now. */
const latestKnown = ({ last, createdAt }: SessionRow): number =>
  last?.device_id && last.stamped === undefined ? 0 : Date.parse(last?.at ?? createdAt);

/**
 * A visit of an earlier day says so: what is tapped now goes into it. One that goes on has a quiet line once its end has
 * passed, over midnight with its day. @param now ms
 */
function EndPassed({ now }: { now: number }) {
  const { session, policy } = useSessionView();
  const { timeZone } = policy;
  const times = useTimesInForce();
  if (isOfEarlierDay(session, now, timeZone))
    return (
      <p className="w-fit rounded-chip bg-waiting-bg px-1.5 font-semibold text-meta text-waiting-fg whitespace-nowrap">
        Of {dayText(session.startDate, inZone(now, timeZone).date)}
      </p>
    );
  if (!times?.endTime) return null;
  const { endDate, endTime } = times;
  if (now < instantOf(endDate, endTime, timeZone)) return null;
  const today = inZone(now, timeZone).date;
  const end = timeText(endDate, endTime, today);
  const isToday = endDate === today;
  // No wider than its place, which is the clock's on a phone and a tablet: Pause would move, or the tiles with a second line.
  return (
    <p className="text-meta">
      <span className="@max-[60rem]/session:hidden">{isToday ? `Past End Time (${end})` : `Past ${end}`}</span>
      <span className="@min-[60rem]/session:hidden">{isToday ? `Past ${end}` : `Of ${dayText(endDate, today)}`}</span>
    </p>
  );
}

/** The device's clock was set back, and times of what is recorded are wrong. */
const CheckClock = () => (
  <p
    className="w-fit rounded-chip bg-attention-bg px-1.5 font-semibold text-meta text-attention-fg whitespace-nowrap"
    role="alert"
  >
    Check the clock
    <span className="visually-hidden">of this device: it is earlier than the last record.</span>
  </p>
);

function PausedFor({ clock, since }: { clock: Clock; since: string }) {
  const now = useSecond(clock);
  const whole = Math.floor((now - Date.parse(since)) / 1000) * 1000;
  return (
    <p className="w-fit rounded-chip bg-waiting-bg px-1.5 text-meta font-semibold text-waiting-fg tabular whitespace-nowrap">
      Paused {countdownText(whole)}
    </p>
  );
}
