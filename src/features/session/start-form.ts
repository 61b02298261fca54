import { addMinutes } from '#domain/service-time.ts';
import type { SessionStart } from '#domain/session-rules.ts';
import type { Visit } from './todays-visits.ts';

/** What a row of the day's plan already knows. */
export type StartPreset = {
  clientId?: number | undefined;
  startDate?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  location?: number | undefined;
};

/** The form with what a person decided themselves: that is never changed for them. */
export type StartForm = SessionStart & {
  timesChosen: boolean;
  endChosen: boolean;
  locationChosen: boolean;
  /** The times came from the calendar. */
  planned: boolean;
};

export type Now = { date: string; time: string };
type Length = { defaultLengthMinutes: number };

/** Today, now, and the default length, unless the preset says otherwise. */
export function emptyForm(preset: StartPreset, now: Now, policy: Length): StartForm {
  const startTime = preset.startTime ?? now.time;
  const startDate = preset.startDate ?? now.date;
  return {
    client_id: preset.clientId ?? null,
    startDate,
    endDate: startDate,
    startTime,
    endTime: preset.endTime ?? addMinutes(startTime, policy.defaultLengthMinutes),
    visit_location: preset.location ?? null,
    timesChosen: preset.startTime !== undefined,
    endChosen: preset.endTime !== undefined,
    locationChosen: preset.location !== undefined,
    planned: preset.startTime !== undefined,
  };
}

/** Choosing a client brings the times and the place of their visit today, where the person has not chosen any. */
export function withClient(
  form: StartForm,
  clientId: number | null,
  visit: Visit | null,
  now: Now,
  policy: Length,
): StartForm {
  const next: StartForm = { ...form, client_id: clientId };
  if (!form.timesChosen && !form.endChosen) {
    next.startTime = visit?.begin ?? now.time;
    next.endTime = visit?.end ?? addMinutes(now.time, policy.defaultLengthMinutes);
    next.planned = visit !== null;
  }
  if (!form.locationChosen) next.visit_location = visit?.location ?? null;
  return next;
}

/** A start time moves an end that nobody chose; a chosen or emptied end stays, an empty one is filled. */
export function withStartTime(form: StartForm, startTime: string, policy: Length): StartForm {
  const follows = startTime !== '' && (!form.endChosen || form.endTime === '');
  return {
    ...form,
    startTime,
    endTime: follows ? addMinutes(startTime, policy.defaultLengthMinutes) : form.endTime,
    timesChosen: true,
    planned: false,
  };
}

/** The end date follows the start date while it was the same day. */
export function withStartDate(form: StartForm, startDate: string): StartForm {
  return { ...form, startDate, endDate: form.endDate === form.startDate ? startDate : form.endDate };
}
