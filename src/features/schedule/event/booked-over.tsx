import { TriangleAlert } from 'lucide-react';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { type CalendarEntry, endOf, startOf } from '#features/schedule/calendar/calendar-entries.ts';
import { shortDay } from '#features/schedule/calendar/calendar-range.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { bookedTwice } from './booked-twice.ts';
import { bodyOf, type EventForm, repeatOf, whyNotForm } from './event-form.ts';
import type { EditTarget } from './save-event.ts';

/** How many are named. */
const SHOWN = 4;

/** What the event of the form would be booked over, among the visits that this device knows: "Fri 11/20: Jo has Chidi 1:00–3:30 PM". */
export function bookedOver(
  form: EventForm,
  target: EditTarget,
  known: readonly CalendarEntry[],
  zone: string,
): string[] {
  const { overlapReason: _reason, ...plan } = form;
  if (Object.keys(whyNotForm({ ...plan, overlapReason: '' })).length > 0) return [];
  // What is being changed takes no time from itself.
  const others = known.filter(({ event, index }) => !isChanged(target, event.uid, index));
  const days = others.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const { start, end } = bodyOf(form, '', zone);
  const event = { ...repeatOf(form), start, end, event_info: {} };
  return listOccurrences(event, { from, to }, zone).flatMap((occurrence) => {
    const visit = {
      key: '',
      starts: startOf(occurrence),
      ends: endOf(occurrence),
      client_id: form.clientId,
      user_id: form.userId ?? null,
      declined: false,
    };
    return bookedTwice(visit, others).map((text) => `${shortDay(occurrence.date)}: ${text}`);
  });
}

function isChanged(target: EditTarget, uid: string, index: number): boolean {
  if (target?.entry.event.uid !== uid) return false;
  if (target.scope === 'this') return index === target.entry.index;
  return target.scope === 'all' || index >= target.entry.index;
}

/** Says what it is booked over, and asks why. */
export function BookedOver({
  over,
  reason,
  field,
  onReason,
}: {
  over: readonly string[];
  reason: string;
  field: { id: string; error: string | undefined };
  onReason: (reason: string) => void;
}) {
  if (over.length === 0) return null;
  const more = over.length - SHOWN;
  return (
    <div className="flex flex-col gap-3">
      <Banner icon={TriangleAlert} title="Booked twice" tone="waiting">
        <ul>
          {over.slice(0, SHOWN).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      </Banner>
      <TextField
        {...field}
        hint="Shown to whoever approves, for example: supervision, both are there"
        label="Why it is booked twice"
        onChange={onReason}
        required
        value={reason}
      />
    </div>
  );
}
