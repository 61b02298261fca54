import { dateOfDay, dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { dayRuleOf, listDays, type RuleDay } from '#domain/schedule/recurrence-days.ts';
import { inZone } from '#domain/time/service-time.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { begin, endAndBegin } from './change-later.ts';
import { type Change, dayOf, keepsDays, keepsTerms, stillHolds } from './event-change.ts';
import { type EventValues, movedTo } from './event-plan.ts';
import { changeEvent } from './store-event.ts';

/**
 * Changes a whole event. Where a rule's days, times or people change, what is past stays as it was: the rule ends, and the
 * new one begins with its first day from today on. Everything else is changed in place.
 */
export async function changeAll(change: Change): Promise<Effect> {
  const { call, event, after } = change;
  const next = nextOf(change.before, call);
  const hasPast = event.repeat_unit !== null && next?.index !== 0;
  if (hasPast && !(keepsDays(change) && keepsTerms(change))) return beginAnew(change, next);
  const info = stillHolds(change, event.event_info);
  await changeEvent(call.db, call.who, event, { values: after, info, now: call.now });
  return { status: 200, entity: 'event', entityId: event.id };
}

async function beginAnew(change: Change, next: RuleDay | undefined): Promise<Effect> {
  const { call, before, after } = change;
  const first = nextOf(after, call);
  if (!first) throw invalid({ start: 'Leaves nothing from today on; to end the rule, give it an earlier last day' });
  const values = { ...after, ...movedTo(after, dateOfDay(first.day)) };
  // A rule that is over has ended already.
  if (!next) return begin({ ...change, after: values }, {});
  const there = { ...before, ...movedTo(before, dateOfDay(next.day)) };
  return endAndBegin({ ...change, before: there, after: values }, next.index);
}

/** The first occurrence from today on. */
function nextOf({ starts_at, repeat }: EventValues, { who, now }: Change['call']): RuleDay | undefined {
  const today = dayNumber(inZone(now.getTime(), who.policy.timeZone).date);
  const rule = dayRuleOf(repeat, dayOf({ starts_at, ends_at: starts_at }));
  return listDays(rule, today, rule.last, 1)[0];
}
