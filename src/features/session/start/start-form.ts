import type { SessionStart } from '#domain/session/session-rules.ts';
import { addMinutes, hoursBetween } from '#domain/time/service-time.ts';
import type { UnreadTexts } from '#ui/feedback/unread.ts';
import type { Visit } from './todays-visits.ts';

/** What a row of the day's plan already knows. */
export type StartPreset = {
  clientId?: number | undefined;
  startDate?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  location?: number | undefined;
  eventUid?: string | undefined;
};

/** The form, with what the person chose themselves: that is never changed for them. */
export type StartForm = SessionStart & {
  timesChosen: boolean;
  endChosen: boolean;
  locationChosen: boolean;
  /** The times came from the calendar. */
  planned: boolean;
};

export type UnreadField = 'startDate' | 'endDate' | 'startTime' | 'endTime';
/** The form as it is stored: including what was typed as a date or time but is not one. */
type StartDraft = StartForm & { unread: UnreadTexts<UnreadField> };

/** Another client's visit is another form. */
export const draftKey = ({ clientId }: StartPreset): string => `start:${clientId ?? 'new'}`;

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

/**
 * What is stored before anything is typed: no time that nobody chose, because that depends on the day when the form is
 * seen.
 */
export function emptyDraft(unchosen: StartForm): StartDraft {
  const times = unchosen.timesChosen || unchosen.endChosen ? {} : { startTime: '', endTime: '' };
  return { ...unchosen, ...times, unread: {} };
}

/**
 * The client's visit today brings its times and place where the person has not chosen any.
 * @param unchosen the form in which nothing is chosen
 */
export function withVisit(form: StartForm, visit: Visit | null, unchosen: StartForm): StartForm {
  const next: StartForm = { ...form };
  if (!form.timesChosen && !form.endChosen) {
    next.startTime = visit?.begin ?? unchosen.startTime;
    next.endTime = visit?.end ?? unchosen.endTime;
    next.planned = visit !== null;
  }
  if (!form.locationChosen) next.visit_location = visit?.location ?? null;
  return next;
}

/**
 * Another client: what the plan filled in for the first one goes with them, and what the person typed stays.
 * @param preset the form as the plan's row filled it; @param fresh the form that knows of no plan
 */
export function withClient(
  form: StartForm,
  client_id: number | null,
  preset: StartForm,
  fresh: StartForm,
): Partial<StartForm> {
  const times = ['startDate', 'endDate', 'startTime', 'endTime'] as const;
  const isFilled = preset.timesChosen && times.every((name) => form[name] === preset[name]);
  const isPlaceFilled = preset.locationChosen && form.visit_location === preset.visit_location;
  const { startDate, endDate, startTime, endTime, timesChosen, endChosen, planned } = fresh;
  return {
    client_id,
    ...(isFilled ? { startDate, endDate, startTime, endTime, timesChosen, endChosen, planned } : {}),
    ...(isPlaceFilled ? { visit_location: fresh.visit_location, locationChosen: false } : {}),
  };
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

/**
 * A visit that begins now, late or early, lasts as long as it was planned. An end that was typed stays, unless it has
 * passed: then the visit keeps its length.
 */
export function withStartNow(form: StartForm, time: string, policy: Length): StartForm {
  const next = withStartTime(form, time, policy);
  if (!form.planned && next.endTime > time) return next;
  const isWhole = form.startTime !== '' && form.endTime > form.startTime;
  const length = isWhole ? hoursBetween(form.startTime, form.endTime) * 60 : policy.defaultLengthMinutes;
  return { ...next, endTime: addMinutes(time, Math.round(length)) };
}

/** The end date follows the start date while it was the same day. */
export function withStartDate(form: StartForm, startDate: string): StartForm {
  return { ...form, startDate, endDate: form.endDate === form.startDate ? startDate : form.endDate };
}
