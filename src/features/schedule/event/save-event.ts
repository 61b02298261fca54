import type { AnsweredEvent, CreateEventBody } from '#contract/schedule.ts';
import { scheduleEndpoints } from '#contract/schedule.ts';
import { CaptureFailed } from '#db/device/storage-error.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { bodyOf, type EventForm, errorsByField, type FormErrors, type Scope } from './event-form.ts';
import { queueCreate, queueUpdate } from './event-ops.ts';
import { type Newer, newerOf } from './newer-event.ts';
import { isOwn, type ScheduleRights } from './schedule-rights.ts';

/** What is edited: one occurrence, and which part of its series is meant; null: a new event. */
export type EditTarget = { entry: CalendarEntry; scope: Scope } | null;

/** `overlap`: why it is booked over another visit; null where it is not any more. `version`: what it is saved over. */
type Saving = { version?: number | undefined; overlap?: string | null | undefined };

/** `event`: as the server has it now. `queued`: on this device, and on its way. */
export type SaveResult =
  | { kind: 'done'; event?: AnsweredEvent }
  | { kind: 'queued' }
  | { kind: 'wrong'; errors: FormErrors }
  | { kind: 'stale'; now: Newer }
  | { kind: 'failed'; title: string; text: string };

/**
 * Saves an event: one's own on the device, to be sent when there is a connection; somebody else's at once or not at
 * all.
 */
export function useSaveEvent(rights: ScheduleRights, zone: string) {
  const device = useDevice();
  const create = useOnlineWrite(scheduleEndpoints.createEvent);
  const update = useOnlineWrite(scheduleEndpoints.updateEvent);

  async function save(
    form: EventForm,
    target: EditTarget,
    uid: string,
    { version, overlap }: Saving,
  ): Promise<SaveResult> {
    const body = bodyOf(form, uid, zone, overlap);
    const own = (target === null || isOwn(rights, target.entry.event)) && form.userId === rights.userId;
    if (own)
      return keep(() =>
        target ? queueUpdate(device, target.entry.event, changeOf(target, body)) : queueCreate(device, body),
      );
    const known = version ?? target?.entry.event.version;
    const result = target
      ? await update.send({
          body: { ...changeOf(target, body), id: target.entry.event.id },
          ...(known ? { version: known } : {}),
        })
      : await create.send({ body });
    return result.ok ? { kind: 'done', event: result.answer } : failureOf(result.outcome);
  }

  return { save, busy: create.busy || update.busy };
}

/** One occurrence alone does not repeat; for a single event there is only "all". */
function changeOf({ entry, scope }: NonNullable<EditTarget>, { repeat, ...body }: CreateEventBody) {
  const single = entry.event.repeat_unit === null;
  if (single || scope === 'all') return { ...body, repeat: repeat ?? null, scope: 'all' as const };
  const occurrence = entry.index;
  return scope === 'this' ? { ...body, scope, occurrence } : { ...body, repeat: repeat ?? null, scope, occurrence };
}

function failureOf(outcome: Outcome): SaveResult {
  const now = newerOf(outcome);
  if (now) return { kind: 'stale', now };
  const errors = errorsByField(fieldErrorsOf(outcome));
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  return { kind: 'failed', ...writeFailureText('the event', outcome) };
}

/** Work that the device could not save is reported, and stays in the form. */
export async function keep(work: () => Promise<void>): Promise<SaveResult> {
  try {
    await work();
    return { kind: 'queued' };
  } catch (error) {
    if (!(error instanceof CaptureFailed)) throw error;
    const text =
      error.trouble === 'full'
        ? 'There is no room on this device. Free some space and press again.'
        : 'This device could not keep it. Close other tabs of Tallybook and press again.';
    return { kind: 'failed', title: 'We could not save the event', text };
  }
}
