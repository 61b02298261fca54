import { History } from 'lucide-react';
import { keepsAll, keepsReason, type LostDecision, lostDecisions } from '#domain/schedule/kept-decisions.ts';
import { infoFrom } from '#domain/schedule/recurrence-series.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { type EventForm, repeatOf, whyNotForm } from './event-form.ts';
import type { EditTarget } from './save-event.ts';
import type { ScheduleRights } from './schedule-rights.ts';

const SHOWN = 5;

/** Says before a series is saved which decisions the change takes away. */
export function DecisionsAtStake({ lost }: { lost: readonly LostDecision[] }) {
  if (lost.length === 0) return null;
  const more = lost.length - SHOWN;
  return (
    <Banner icon={History} title={lostTitle(lost)} tone="waiting">
      <ul>
        {lost.slice(0, SHOWN).map((one) => (
          <li key={one.date}>{lostText(one)}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </Banner>
  );
}

export const lostTitle = ({ length }: readonly LostDecision[]): string =>
  length === 1 ? 'This change undoes a decision' : `This change undoes ${length} decisions`;

function lostText({ date, decision, isGone }: LostDecision): string {
  const was = decision === 'approved' ? 'was approved' : 'was declined';
  return `${shortDate(date)} ${was}: ${isGone ? 'there will be no visit that day' : 'it will wait for approval again'}.`;
}

interface Editing {
  /** Why it is to be booked over another visit; null where it is over none. */
  reason: string | null;
  target: EditTarget;
  form: EventForm;
  rights: ScheduleRights;
  today: string;
}

/** The decisions that saving the form takes away, and whether all that was said of the series comes back with it. */
export function atStake({ target, form, rights, today, reason }: Editing): { lost: LostDecision[]; keepsAll: boolean } {
  if (Object.keys(whyNotForm(form)).length > 0) return { lost: [], keepsAll: false };
  if (target === null || target.scope === 'this' || target.entry.event.repeat_unit === null)
    return { lost: [], keepsAll: true };
  const { event, index, date } = target.entry;
  const isWhole = target.scope === 'all';
  const info = isWhole ? event.event_info : infoFrom(event.event_info, index);
  const before = { repeat: event, start: isWhole ? event.start.slice(0, 10) : date };
  const after = { repeat: repeatOf(form), start: form.startDate };
  const kept = {
    people: event.client_id === form.clientId && event.user_id === (form.userId ?? event.user_id),
    times:
      event.start.slice(11, 16) === form.startTime &&
      event.end.slice(11, 16) === form.endTime &&
      keepsReason(event.overlap_reason, reason),
    mayApprove: rights.decides,
  };
  return { lost: lostDecisions(info, before, after, kept, today), keepsAll: keepsAll(info, before, after, kept) };
}
