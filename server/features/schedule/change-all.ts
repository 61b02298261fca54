import { dateOfDay, dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { dayRuleOf, listDays, type RuleDay } from '#domain/schedule/recurrence-days.ts';
import { inZone } from '#domain/time/service-time.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { begin, endAndBegin } from './change-later.ts';
import { type Change, dayOf, keepsDays, keepsTerms, stillHolds } from './event-change.ts';
import { type EventValues, movedTo } from './event-plan.ts';
import { stale } from './require-current-event.ts';
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
  const { call, event, before, after } = change;
  const first = nextOf(after, call);
  if (!first && !next)
    throw invalid({ start: 'This series is over, and what is past stays as it was. Plan a new one' });
  if (!first) throw invalid({ start: 'Leaves nothing from today on; to end the rule, give it an earlier last day' });
  const values = { ...after, ...movedTo(after, dateOfDay(first.day)) };
  // A rule that is over has ended already; one that goes on in another must not go on twice.
  if (!next) {
    if (await goesOn(change)) throw await stale(call, event);
    const moved = { ...change, after: values };
    return begin(moved, stillHolds(moved, event.event_info));
  }
  const there = { ...before, ...movedTo(before, dateOfDay(next.day)) };
  return endAndBegin({ ...change, before: there, after: values }, next.index);
}

/** Whether the rule was ended by a change, and the one that took its place is still there. */
async function goesOn({ call: { db, who }, event }: Change): Promise<boolean> {
  const successor = await db
    .selectFrom('schedule_events')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('series_id', '=', event.series_id ?? event.id)
    .where('id', '>', event.id)
    .where('repeat_unit', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return successor !== undefined;
}

/** The first occurrence from today on. */
function nextOf({ starts_at, repeat }: EventValues, { who, now }: Change['call']): RuleDay | undefined {
  const today = dayNumber(inZone(now.getTime(), who.policy.timeZone).date);
  const rule = dayRuleOf(repeat, dayOf({ starts_at, ends_at: starts_at }));
  return listDays(rule, today, rule.last, 1)[0];
}
