import { scheduleEndpoints } from '#contract/schedule.ts';
import { withWeekStart } from '#db/queries/schedule.ts';
import { fullName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { dayTimeText } from '#domain/time/moment-text.ts';
import { addDays } from '#domain/time/service-time.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

/** Today is the first of them. */
const DAYS = 14;

/**
 * What is planned for a person from now on in the next two weeks, declined visits left out: "today 3:00 PM, Jun Park".
 * undefined until it is known.
 */
export function usePlannedVisits(
  userId: number,
  now: { date: string; time: string },
  { timeZone, weekStartsOn }: Pick<Policy, 'timeZone' | 'weekStartsOn'>,
): { visits: readonly string[] | undefined; failed: boolean } {
  const range = { from: now.date, to: addDays(now.date, DAYS - 1) };
  const { answer, isFresh, loading } = useOnlinePage(scheduleEndpoints.scheduleEvents, {
    start: range.from,
    end: range.to,
  });
  if (!answer || !isFresh) return { visits: undefined, failed: !loading };
  const visits = [...answer.events, ...answer.repeat]
    .filter(({ user_id }) => user_id === userId)
    .flatMap((sent) => {
      const event = withWeekStart(sent, weekStartsOn);
      const whose =
        event.first_name === null
          ? event.title
          : fullName({ first_name: event.first_name, last_name: event.last_name ?? '' });
      return listOccurrences(event, range, timeZone).map((occurrence) => ({ ...occurrence, whose }));
    })
    .filter(
      ({ decision, date, end, endDate }) =>
        decision !== 'declined' && (date > now.date || endDate > date || end > now.time),
    )
    .sort((one, other) => `${one.date}${one.begin}`.localeCompare(`${other.date}${other.begin}`))
    .map(({ date, begin, whose }) => `${dayTimeText(date, begin, now.date)}, ${whose}`);
  return { visits, failed: false };
}
