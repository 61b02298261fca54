import { decisionOf, type OccurrenceInfo } from './recurrence.ts';
import { dateOfDay } from './recurrence-calendar.ts';
import { dayOfIndex, dayRuleOf, listDays, type Repeat } from './recurrence-days.ts';

/** A rule and the day that it starts on. */
type Rule = { repeat: Repeat; start: string };

/** What stays of what a decision is about: whose visit, and when in the day. */
type Kept = {
  /** The same client and the same therapist. */
  people: boolean;
  /** The same times of day, and the same reason for booking over another visit ({@link keepsReason}). */
  times: boolean;
  /** Whoever changes them may also approve. */
  mayApprove: boolean;
};

type Reason = string | null | undefined;

/**
 * Whether the reason for a double booking is still the one that was read by whoever approved it. Without one nothing is
 * booked twice any more, which nobody has to approve.
 */
export const keepsReason = (before: Reason, after: Reason): boolean => !after || after === before;

/** What stays said of one visit whose reason has changed: an approval was one of the reason as well. */
export function withoutApprovals<I extends OccurrenceInfo>(info: Readonly<Record<string, I>>): Record<string, I> {
  return Object.fromEntries(Object.entries(info).filter(([, { decision }]) => decisionOf(decision) !== 'approved'));
}

/**
 * What was said of a rule's occurrences, for the rule that takes its place: it goes with its day, whatever number the day
 * has there. What was declined stays so, with its reason; an approval stays while nothing of it has changed, and where
 * whoever changes the times may approve; of other people's visit nobody has decided anything. What was deleted stays so.
 */
export function keptDecisions<I extends OccurrenceInfo>(
  info: Readonly<Record<string, I>>,
  before: Rule,
  after: Rule,
  kept: Kept,
): Record<string, I> {
  return Object.fromEntries(
    placed(info, before, after).flatMap(({ one, index }) =>
      index !== null && (one.excluded || holds(one, kept)) ? [[String(index), one]] : [],
    ),
  );
}

/** A decision that a change takes away. `isGone`: there is no visit on that day any more; otherwise it waits again. */
export type LostDecision = { date: string; decision: 'approved' | 'declined'; isGone: boolean };

/** The decisions that {@link keptDecisions} leaves out, of days from `today` on, the earliest first. */
export function lostDecisions(
  info: Readonly<Record<string, OccurrenceInfo>>,
  before: Rule,
  after: Rule,
  kept: Kept,
  today: string,
): LostDecision[] {
  return placed(info, before, after)
    .flatMap(({ one, day, index }) => {
      const decision = decisionOf(one.decision);
      const date = day === null ? '' : dateOfDay(day);
      const isLost = decision !== 'waiting' && !one.excluded && (index === null || !holds(one, kept));
      return isLost && date >= today ? [{ date, decision, isGone: index === null }] : [];
    })
    .sort((a, b) => a.date.localeCompare(b.date));
}

/**
 * Whether the change back brings everything again that was said of an occurrence: neither a decision nor a day that was
 * taken out of the rule is without a place in the new one.
 */
export function keepsAll(
  info: Readonly<Record<string, OccurrenceInfo>>,
  before: Rule,
  after: Rule,
  kept: Kept,
): boolean {
  return placed(info, before, after).every(
    ({ one, index }) => index !== null && (one.excluded || decisionOf(one.decision) === 'waiting' || holds(one, kept)),
  );
}

/** What was said, with the day that it is about and that day's number in the new rule; null where it has none. */
function placed<I extends OccurrenceInfo>(info: Readonly<Record<string, I>>, before: Rule, after: Rule) {
  const [from, to] = [endless(before), endless(after)];
  return Object.entries(info).map(([at, one]) => {
    const day = dayOfIndex(from, Number(at));
    return { one, day, index: day === null ? null : (listDays(to, day, day, 1)[0]?.index ?? null) };
  });
}

/** What was said of days beyond an end is there again when the end is moved. */
const endless = ({ repeat, start }: Rule) => dayRuleOf({ ...repeat, repeat_until: null }, start);

function holds({ decision }: OccurrenceInfo, { people, times, mayApprove }: Kept): boolean {
  return people && (times || mayApprove || decisionOf(decision) === 'declined');
}
