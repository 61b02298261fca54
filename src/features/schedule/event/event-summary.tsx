import type { ScheduleEvent } from '#contract/schedule.ts';
import { fullName } from '#domain/access/person-name.ts';
import { repeatText } from '#domain/schedule/recurrence-text.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { wallOf } from '#domain/time/zoned-time.ts';

/** An event as it is now, in two lines, for comparing two sides. */
export function EventSummary({
  event,
  weekStartsOn,
}: {
  event: Pick<ScheduleEvent, 'title' | 'start' | 'end' | 'first_name' | 'last_name'> & Parameters<typeof repeatText>[0];
  weekStartsOn: number;
}) {
  const [start, end] = [wallOf(event.start), wallOf(event.end)];
  const client =
    event.first_name === null
      ? ''
      : `, ${fullName({ first_name: event.first_name, last_name: event.last_name ?? '' })}`;
  const rule = repeatText(event, start.date, weekStartsOn);
  return (
    <>
      <span className="block font-semibold">
        {event.title}
        {client}
      </span>
      <span className="block tabular">
        {longDate(start.date)} {time12(start.time)}–{time12(end.time)}
        {rule && `, ${rule}`}
        {event.repeat_until && `, until ${longDate(event.repeat_until)}`}
      </span>
    </>
  );
}
