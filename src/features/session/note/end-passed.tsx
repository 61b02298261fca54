import { dayText, timeText } from '#domain/time/moment-text.ts';
import { instantOf, inZone } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useTimesInForce } from './use-session-note.ts';

/** A quiet line once the visit's end has passed, over midnight with its day; the session continues. @param now ms */
export function EndPassed({ now }: { now: number }) {
  const { timeZone } = useSessionView().policy;
  const times = useTimesInForce();
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
