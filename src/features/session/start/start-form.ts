import type { SessionStart } from '#domain/session/session-rules.ts';
import { addMinutes, minutesOfDay } from '#domain/time/service-time.ts';
import type { SessionPreset } from '#lib/app-actions.ts';
import type { UnreadTexts } from '#ui/feedback/unread.ts';
import type { PlannedVisit } from './planned-visits.ts';

/** The form, with what the person chose themselves: that is never changed for them. */
export type StartForm = SessionStart & {
  timesChosen: boolean;
  endChosen: boolean;
  locationChosen: boolean;
  /** The times came from the calendar. */
  planned: boolean;
  /** What the calendar says for this client today, also while another beginning is chosen. */
  plan?: Plan | null;
  /** Begins when Start is pressed, however long the form has stood open. */
  startsNow?: boolean;
};

type Plan = { startTime: string; endTime: string };

export type UnreadField = 'startDate' | 'endDate' | 'startTime' | 'endTime';
/** The form as it is stored: including what was typed as a date or time but is not one. */
type StartDraft = StartForm & { unread: UnreadTexts<UnreadField> };

/** Another client's visit is another form. */
export const draftKey = ({ clientId }: SessionPreset): string => `start:${clientId ?? 'new'}`;

export type Now = { date: string; time: string };
type Length = { defaultLengthMinutes: number };

/** A visit begins a little early or late every day, minutes; what is further off is asked about. */
export const A_FEW_MINUTES = 5;

/** Whether a planned visit goes on without having begun: whoever starts it now has not been there since. */
export function isLate({ startTime, endTime }: Plan, time: string): boolean {
  const [begin, end, now] = [minutesOfDay(startTime), minutesOfDay(endTime), minutesOfDay(time)];
  return begin + A_FEW_MINUTES < now && (now < end || end < begin);
}

/**
 * Whether what is started now is outside the planned time: it may be the visit early, or entered from memory, or another
 * one. Nobody but the person knows, and the times are billed: it begins neither as planned nor now unless they say so.
 */
export function isOutside(plan: Plan, time: string): boolean {
  const [begin, end, now] = [minutesOfDay(plan.startTime), minutesOfDay(plan.endTime), minutesOfDay(time)];
  // As the plan ends, too: a visit as planned is over, and one from now on would have a minute or two.
  const isOver = now > begin + A_FEW_MINUTES && now > end - A_FEW_MINUTES && end >= begin;
  return now < begin - A_FEW_MINUTES || isOver;
}

/** Nobody has chosen its end, and no plan says it. */
export const isAssumed = ({ endTime, endChosen, plan }: StartForm): boolean =>
  endTime !== '' && !endChosen && endTime !== plan?.endTime;

const unknownTimes = { startTime: '', endTime: '', endChosen: false, planned: false, startsNow: false };

/** Today, now, and the default length, unless the preset says otherwise and is due; no times where that is asked. */
export function emptyForm(preset: SessionPreset, now: Now, policy: Length): StartForm {
  const startTime = preset.startTime ?? now.time;
  const startDate = preset.startDate ?? now.date;
  const endTime = preset.endTime ?? addMinutes(startTime, policy.defaultLengthMinutes);
  const plan = preset.startTime === undefined ? null : { startTime, endTime };
  const form = {
    client_id: preset.clientId ?? null,
    startDate,
    endDate: startDate,
    startTime,
    endTime,
    plan,
    startsNow: plan === null,
    visit_location: preset.location ?? null,
    timesChosen: preset.startTime !== undefined,
    endChosen: preset.endTime !== undefined,
    locationChosen: preset.location !== undefined,
    planned: preset.startTime !== undefined,
  };
  if (plan === null || startDate !== now.date) return form;
  if (isOutside(plan, now.time)) return { ...form, ...unknownTimes };
  // Nobody has typed its end: it goes on with the begin.
  return isLate(plan, now.time) ? { ...withStartNow(form, now.time, policy), endChosen: false } : form;
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
 * The client's visit today brings its times, where it is due, and its place, where the person has not chosen any.
 * @param unchosen the form in which nothing is chosen
 */
export function withVisit(
  form: StartForm,
  visit: PlannedVisit | null,
  unchosen: StartForm,
  { time }: Now,
  policy: Length,
): StartForm {
  const next: StartForm = { ...form };
  if (!form.timesChosen && !form.endChosen) {
    const plan = visit && { startTime: visit.begin, endTime: visit.end };
    const { startTime, endTime } = plan ?? unchosen;
    Object.assign(next, { startTime, endTime, plan, planned: plan !== null, startsNow: plan === null });
    if (plan && isOutside(plan, time)) Object.assign(next, unknownTimes);
    else if (plan && isLate(plan, time)) {
      const late = timesOf(withStartNow(next, time, policy));
      Object.assign(next, late, { planned: false, startsNow: true });
    }
  }
  if (!form.locationChosen) next.visit_location = visit?.location ?? null;
  return next;
}

/**
 * Another client: what the plan filled in for the first one goes with them, also where only the other of its times was
 * typed, and what the person typed stays.
 * @param preset the form as the plan's row filled it, as of now; @param fresh the form that knows of no plan
 */
export function withClient(
  form: StartForm,
  client_id: number | null,
  preset: StartForm,
  fresh: StartForm,
  policy: Length,
): Partial<StartForm> {
  const times = ['startDate', 'endDate', 'startTime', 'endTime'] as const;
  const isFilled = preset.timesChosen && times.every((name) => form[name] === preset[name]);
  const isPlaceFilled = preset.locationChosen && form.visit_location === preset.visit_location;
  const { startDate, endDate, startTime, endTime, timesChosen, endChosen, planned, plan, startsNow } = fresh;
  return {
    client_id,
    // A plan is one client's.
    plan: plan ?? null,
    planned: false,
    ...timesWithout(form, fresh, policy),
    ...(isFilled ? { startDate, endDate, startTime, endTime, timesChosen, endChosen, planned, startsNow } : {}),
    ...(isPlaceFilled ? { visit_location: fresh.visit_location, locationChosen: false } : {}),
  };
}

/** The times without those that are the first client's plan's. */
function timesWithout(form: StartForm, fresh: StartForm, policy: Length): Partial<StartForm> {
  const { plan, startTime, endTime } = form;
  if (!plan) return {};
  const begins = startTime !== '' && startTime === plan.startTime && !form.startsNow;
  const ends = endTime !== '' && (!form.endChosen || form.planned || endTime === plan.endTime);
  const begin = { startTime: fresh.startTime, timesChosen: fresh.timesChosen, startsNow: fresh.startsNow === true };
  if (begins) return ends ? { ...begin, endTime: fresh.endTime, endChosen: fresh.endChosen } : begin;
  return ends && startTime !== ''
    ? { endTime: addMinutes(startTime, policy.defaultLengthMinutes), endChosen: false }
    : {};
}

/** A start time moves an end that nobody chose; a chosen or emptied end stays; an empty one is filled. */
export function withStartTime(form: StartForm, startTime: string, policy: Length): StartForm {
  const follows = startTime !== '' && (!form.endChosen || form.endTime === '');
  const planned = form.plan ? lengthOf(form.plan) : null;
  return {
    ...form,
    startTime,
    endTime: follows ? addMinutes(startTime, planned ?? policy.defaultLengthMinutes) : form.endTime,
    timesChosen: true,
    planned: false,
    startsNow: false,
  };
}

/**
 * A visit that begins now ends as planned where its plan goes on, and lasts as long as it was planned where that is over
 * or to come. An end that was typed stays, unless it has passed: then the visit keeps its length.
 */
export function withStartNow(form: StartForm, time: string, policy: Length): StartForm {
  const next = { ...withStartTime(form, time, policy), startsNow: true };
  const isTyped = form.endChosen && !form.planned;
  if (isTyped && next.endTime > time) return next;
  const plan = isTyped ? null : form.plan;
  if (plan && plan.startTime <= time && time < plan.endTime) return { ...next, endTime: plan.endTime };
  // That nobody chose: it goes on with the begin.
  const endTime = addMinutes(time, lengthOf(plan ?? form) ?? policy.defaultLengthMinutes);
  return { ...next, endTime, endChosen: false };
}

/** Minutes; null where it does not end after its start on the same day. */
function lengthOf({ startTime, endTime }: Plan): number | null {
  const isWhole = startTime !== '' && endTime > startTime;
  return isWhole ? minutesOfDay(endTime) - minutesOfDay(startTime) : null;
}

const timesOf = ({ startTime, endTime }: StartForm) => ({ startTime, endTime });

/** As it is at this moment: a form that begins now begins later with each minute that it stands open. */
export function asOfNow(form: StartForm, { date, time }: Now, policy: Length): StartForm {
  const moves = form.startsNow === true && form.startDate === date && form.startTime !== time;
  if (!moves) return form;
  const { startTime, endTime, endChosen } = withStartNow(form, time, policy);
  return { ...form, startTime, endTime, endChosen };
}

/**
 * A plan, and now, are of one day: where another one is typed no time stands that is of theirs. @param day of the plan, or
 * today
 */
export function ofItsDay(form: StartForm, day: string): StartForm {
  if (form.startDate === day || form.startDate === '') return form;
  return { ...form, ...(form.planned || form.startsNow ? unknownTimes : {}), plan: null };
}

/** As the calendar has it. */
export function withPlan(form: StartForm, plan: Plan): StartForm {
  return { ...form, ...plan, timesChosen: true, endChosen: true, planned: true, startsNow: false };
}

/** The end date follows the start date while it was the same day. */
export function withStartDate(form: StartForm, startDate: string): StartForm {
  return { ...form, startDate, endDate: form.endDate === form.startDate ? startDate : form.endDate };
}
