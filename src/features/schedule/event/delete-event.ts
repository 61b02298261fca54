import { scheduleEndpoints } from '#contract/schedule.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import { addDays } from '#domain/time/service-time.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { bodyOf, formOf, type Scope } from './event-form.ts';
import { queueDelete, queueUpdate } from './event-ops.ts';
import { newerOf } from './newer-event.ts';
import { keep, type SaveResult } from './save-event.ts';
import { isOwn, type ScheduleRights } from './schedule-rights.ts';

/**
 * Deletes one occurrence (it becomes excluded), this and the later ones (the rule ends the day before), or all of an
 * event: one's own on the device first, other people's at once or not at all.
 */
export function useDeleteEvent(rights: ScheduleRights, policy: Policy) {
  const device = useDevice();
  const remove = useOnlineWrite(scheduleEndpoints.deleteEvent);
  const update = useOnlineWrite(scheduleEndpoints.updateEvent);

  async function send(entry: CalendarEntry, scope: Scope): Promise<SaveResult> {
    const { event, index } = entry;
    const ending = scope === 'later' && index > 0 ? endOfRule(entry, device.newId(), policy) : null;
    const occurrence = scope === 'this' && event.repeat_unit !== null ? index : undefined;
    if (isOwn(rights, event))
      return keep(() => (ending ? queueUpdate(device, event, ending) : queueDelete(device, event, occurrence)));
    const version = event.version > 0 ? { version: event.version } : {};
    const body = { id: event.id, ...(occurrence === undefined ? {} : { occurrence }) };
    const result = ending
      ? await update.send({ body: { ...ending, id: event.id }, ...version })
      : await remove.send({ body, ...version });
    if (result.ok) return { kind: 'done' };
    const now = newerOf(result.outcome);
    return now ? { kind: 'stale', now } : { kind: 'failed', ...writeFailureText('the deletion', result.outcome) };
  }

  return { send, busy: remove.busy || update.busy };
}

/** The whole event as it was, but with its last day before the occurrence. */
function endOfRule(entry: CalendarEntry, uid: string, policy: Policy) {
  const form = formOf(entry.event, entry, 'all', policy);
  const body = bodyOf({ ...form, until: addDays(entry.date, -1) }, uid, policy.timeZone);
  return { ...body, scope: 'all' as const };
}
