import { isOfEarlierDay } from '#domain/session/earlier-day.ts';
import { dayText, timeText } from '#domain/time/moment-text.ts';
import { instantOf, inZone } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useTimesInForce } from './use-session-note.ts';

/**
 * A visit of an earlier day says so: what is tapped now goes into it. One that goes on has a quiet line once its end has
 * passed, over midnight with its day. @param now ms
 */
export function EndPassed({ now }: { now: number }) {
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

export const CheckClock = () => (
  <p
    className="w-fit rounded-chip bg-attention-bg px-1.5 font-semibold text-meta text-attention-fg whitespace-nowrap"
    role="alert"
  >
    Check the clock
    <span className="visually-hidden">of this device: it is earlier than the last record.</span>
  </p>
);
