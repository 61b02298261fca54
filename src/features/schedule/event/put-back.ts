import { useEffect, useRef } from 'react';
import type { AnsweredEvent } from '#contract/schedule.ts';
import type { PlannedEvent } from '#db/planned-events.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { addDays } from '#domain/time/service-time.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { type EventForm, formOf } from './event-form.ts';
import { type EditTarget, useSaveEvent } from './save-event.ts';
import type { ScheduleRights } from './schedule-rights.ts';

/** A change that was saved: of what, and the event that it made or changed, where the server has answered. */
export type SavedChange = {
  target: NonNullable<EditTarget>;
  /** Of what the change made where it parts a series. */
  uid: string;
  event: AnsweredEvent | undefined;
};

/** How far ahead a series that goes on has its next day. */
const DAYS = 400;

/** Gives an event back the times, days and people that it had before a change; what parted a series stays apart from it. */
export function usePutBack({
  rights,
  policy,
  today,
  known,
}: {
  rights: ScheduleRights;
  policy: Policy;
  today: string;
  known: readonly CalendarEntry[];
}) {
  const { newId } = useDevice();
  const { save } = useSaveEvent(rights, policy.timeZone);
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  });

  return async ({ target, uid, event }: SavedChange): Promise<void> => {
    const before = target.entry.event;
    const now = event ? plannedOf(event, before) : foundIn(latest.current, uid, before.uid);
    const form = now && formBefore(target, now.uid !== before.uid, policy, today);
    if (!now || !form) return sayNotPutBack('It is not in sight any more. Open it and change it back.');
    const result = await save(form, { entry: { ...target.entry, event: now }, scope: 'all' }, newId(), {
      overlap: before.overlap_reason,
    });
    if (result.kind === 'done' || result.kind === 'queued') showToast({ kind: 'success', text: 'Put back as it was' });
    else if (result.kind === 'failed') sayNotPutBack(result.text);
    else if (result.kind === 'wrong') sayNotPutBack(Object.values(result.errors).join('. '));
    else sayNotPutBack('Somebody has changed it since. Look at it again.');
  };
}

function sayNotPutBack(why: string): void {
  showToast({ kind: 'danger', text: `Not put back. ${why}`, duration: 10_000 });
}

const plannedOf = (event: AnsweredEvent, { repeat_week_start }: PlannedEvent): PlannedEvent => ({
  ...event,
  repeat_week_start: event.repeat_week_start ?? repeat_week_start,
  pending: null,
  lane: `schedule:${event.uid}`,
  ref: event.id,
});

/** What a change on the device has made: the part of the series, or the event itself. */
function foundIn(known: readonly CalendarEntry[], made: string, own: string): PlannedEvent | undefined {
  const events = known.map(({ event }) => event);
  return events.find(({ uid }) => uid === made) ?? events.find(({ uid }) => uid === own);
}

/**
 * The form with which the event was as it is to be again. What parted a series begins where it parted it: its past stays
 * in the other part. @returns null where no day of it is to come
 */
function formBefore(
  { entry, scope }: NonNullable<EditTarget>,
  isParted: boolean,
  policy: Policy,
  today: string,
): EventForm | null {
  if (!isParted) return formOf(entry.event, entry, 'all', policy);
  if (scope !== 'all') return formOf(entry.event, entry, scope, policy);
  const range = { from: today, to: addDays(today, DAYS) };
  const [next] = listOccurrences(entry.event, range, policy.timeZone);
  return next ? formOf(entry.event, next, 'later', policy) : null;
}
