import { findRecorder } from '#db/device/contact.ts';
import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { NoteRow } from '#db/rows.ts';
import { timesOfNote } from '#domain/session/session-rules.ts';
import { instantOf } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useNow } from '#lib/use-now.ts';
import { type BeyondEnd, beyondEnd } from './beyond-end.ts';
import { type RecordedSpan, type SubmitTimes, submitTimes } from './submit-times.ts';

/** How often what is said of the times is looked at anew, ms. */
export const HALF_MINUTE = 30_000;

/** `now`: when they were read, ms. */
export type KnownTimes = SubmitTimes & { now: number; beyond: readonly BeyondEnd[] };

/** What is to be said about the times of the note; undefined until the records are read. `now`: ms. */
export function useSubmitTimes(note: NoteRow): KnownTimes | undefined {
  const { device, session, services, policy } = useSessionView();
  const looked = useNow(device.clock, HALF_MINUTE);
  // Read together: what has just been recorded is not compared with a time before it.
  const read = useLive(
    async () => ({
      events: await listEvents(device.db, session.id),
      recorder: await findRecorder(device.db),
      now: device.clock.now(),
      ahead: services.hub.now(),
    }),
    [device, session.id, services, looked],
  );
  if (!read) return;
  const { events, recorder, now, ahead } = read;
  const { endDate, endTime } = timesOfNote(session, note.fields);
  const end =
    endDate === '' || endTime === '' ? Number.POSITIVE_INFINITY : instantOf(endDate, endTime, policy.timeZone);
  return {
    ...submitTimes(session, note.fields, events, now, policy.timeZone, { own: recorder?.deviceId, ahead }),
    beyond: beyondEnd(session, events, { end, now: ahead }),
    now,
  };
}

/** Whether what was done disagrees with the service times. */
export function spanDisagrees({ afterwards, began, early, before, quiet, unsure }: RecordedSpan): boolean {
  return unsure !== null || afterwards || began === null || early > 0 || before > 0 || quiet > 0;
}

/**
 * Whether the times can be ticked off: they are known, nothing of them is to be looked at, and the clock that they were
 * taken from is right.
 */
export function timesAgree(times: SubmitTimes | undefined, isClockOff: boolean): boolean {
  if (!times || isClockOff) return false;
  const { overnight, after, ahead, span } = times;
  return overnight === null && after === null && !ahead && (span === null || !spanDisagrees(span));
}
