import type { CreateEventBody, ScheduleEvent, UpdateEventBody } from '#contract/schedule.ts';
import { keepsReason, keptDecisions, withoutApprovals } from '#domain/schedule/kept-decisions.ts';
import { dateOfOccurrence, decisionOf } from '#domain/schedule/recurrence.ts';
import { dateOfDay, dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { dayRuleOf, listDays, type RuleDay } from '#domain/schedule/recurrence-days.ts';
import { hasSameDays, infoBefore, infoFrom, noRepeat, plainRepeat } from '#domain/schedule/recurrence-series.ts';
import { addDays } from '#domain/time/service-time.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import type { OpRow } from './rows.ts';

/** An event of the calendar with what this device has changed of it and not yet heard back. */
export type PlannedEvent = ScheduleEvent & {
  /** 0: changed here, and the server's number of that is not known yet. */
  version: number;
  /** Where the last change is on its way; null: the server has all of it. */
  pending: 'queued' | 'sending' | 'attention' | null;
  /** The lane that work on it goes out in. */
  lane: string;
  /** How a call names it: its number, or its uid until the server has given one. */
  ref: number | string;
};

/** An update as it waits here: of an event that is not on the server yet, `id` is the uid. */
export type UpdateEventOp = Omit<UpdateEventBody, 'id'> & { id: number | string };
export type DeleteEventOp = { id: number | string; occurrence?: number };

export type PlanFacts = {
  /** The company's time zone. */
  zone: string;
  /** The company's today, YYYY-MM-DD: a rule whose days change keeps its past. */
  today: string;
  /** Names for what was planned here. */
  clients: ReadonlyMap<number, { first_name: string; last_name: string }>;
};

type Plans = Map<string, PlannedEvent>;

/**
 * The calendar as this device has it: what was downloaded, with the unsent changes on top, in their order. A change
 * that the server already shows is not made twice. Refused work, and what stands behind it, is not laid over what the
 * server has; it is only pointed out. Pure.
 */
export function planWith(
  downloaded: readonly ScheduleEvent[],
  ops: readonly OpRow[],
  facts: PlanFacts,
): PlannedEvent[] {
  const plans: Plans = new Map(
    downloaded.map((event) => [event.uid, { ...event, pending: null, lane: `schedule:${event.uid}`, ref: event.id }]),
  );
  const stopped = new Set<string>();
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    if (op.state === 'rejected' || op.state === 'conflict') stopped.add(op.lane);
    if (op.kind === 'createEvent') create(plans, op, facts);
    else if (stopped.has(op.lane)) pointOut(plans, op);
    else if (op.kind === 'updateEvent') update(plans, op, facts);
    else if (op.kind === 'deleteEvent') remove(plans, op);
  }
  return [...plans.values()];
}

function pendingOf({ state }: OpRow): PlannedEvent['pending'] {
  if (state === 'acked') return null;
  if (state === 'rejected' || state === 'conflict') return 'attention';
  return state === 'inflight' ? 'sending' : 'queued';
}

const changedBy = (op: OpRow) => ({ pending: pendingOf(op), version: 0 });

function find(plans: Plans, ref: number | string): PlannedEvent | undefined {
  return typeof ref === 'string' ? plans.get(ref) : [...plans.values()].find(({ id }) => id === ref);
}

function pointOut(plans: Plans, op: OpRow): void {
  const target = find(plans, (op.body as DeleteEventOp).id);
  if (target) plans.set(target.uid, { ...target, pending: 'attention' });
}

const blank = {
  groupId: null,
  groupInvId: null,
  client_id: null,
  user_id: null,
  visit_location: null,
  overlap_reason: null,
  version: 0,
};

function create(plans: Plans, op: OpRow, facts: PlanFacts): void {
  const body = op.body as CreateEventBody;
  if (plans.has(body.uid)) return;
  const before = { ...blank, ...noRepeat, user_id: op.userId };
  plans.set(body.uid, made(op, body, { ...before, ...valuesOf(body, before, facts) }, {}));
}

type Before = Pick<
  ScheduleEvent,
  'groupId' | 'groupInvId' | 'client_id' | 'user_id' | 'visit_location' | 'overlap_reason' | 'version'
> &
  typeof noRepeat;
type Values = ReturnType<typeof valuesOf>;

/** The event as the body wants it; what the body leaves out stays. */
function valuesOf(body: CreateEventBody | UpdateEventOp, before: Before, { clients }: PlanFacts) {
  const { title, start, end, client_id = before.client_id, user_id = before.user_id } = body;
  const { visit_location = before.visit_location, overlap_reason = before.overlap_reason ?? null, repeat } = body;
  const { repeat_every, repeat_unit, repeat_days, repeat_week, repeat_week_start, repeat_until } = before;
  const kept = { repeat_every, repeat_unit, repeat_days, repeat_week, repeat_week_start, repeat_until };
  const wanted =
    repeat === undefined ? kept : repeat === null ? noRepeat : { ...noRepeat, repeat_week_start, ...repeat };
  const name = client_id === null ? undefined : clients.get(client_id);
  const { repeat_days: days, ...rule } = plainRepeat(wanted as typeof noRepeat, start.slice(0, 10));
  return {
    title,
    start,
    end,
    client_id,
    user_id,
    visit_location,
    overlap_reason,
    first_name: name?.first_name ?? null,
    last_name: name?.last_name ?? null,
    ...rule,
    repeat_days: days && [...days],
  };
}

/** An event that this device planned and that the server has not shown yet. */
function made(
  op: OpRow,
  { uid }: { uid: string },
  values: Values & Before,
  info: ScheduleEvent['event_info'],
): PlannedEvent {
  const id = op.madeId ?? -op.seq;
  const className = values.repeat_unit === null ? classNames[decisionOf(info['0']?.decision)] : 'event-waiting';
  const identity = { id, uid, className, event_info: info } as const;
  return { ...values, ...identity, ...changedBy(op), lane: op.lane, ref: op.madeId ?? uid };
}

const classNames = { approved: 'event-approve', declined: 'event-decline', waiting: 'event-waiting' } as const;

function update(plans: Plans, op: OpRow, facts: PlanFacts): void {
  const body = op.body as UpdateEventOp;
  const target = find(plans, body.id);
  if (!target || (body.uid !== target.uid && plans.has(body.uid))) return;
  const index = body.occurrence ?? 0;
  if (target.repeat_unit === null || body.scope === 'all' || (body.scope === 'later' && index === 0))
    updateAll(plans, op, target, facts);
  else updatePart(plans, op, target, facts);
}

/** One occurrence becomes an event by itself; this and the later ones become a rule by themselves. */
function updatePart(plans: Plans, op: OpRow, target: PlannedEvent, facts: PlanFacts): void {
  const body = op.body as UpdateEventOp;
  const index = body.occurrence ?? 0;
  const info = body.scope === 'this' ? { 0: target.event_info[index] ?? {} } : infoFrom(target.event_info, index);
  const day = dateOfOccurrence(target, index);
  if (day === null) return;
  const rest =
    body.scope === 'this'
      ? { event_info: { ...target.event_info, [index]: { ...target.event_info[index], excluded: true } } }
      : { repeat_until: addDays(day, -1), event_info: infoBefore(target.event_info, index) };
  const there = movedTo(target, day, facts);
  const before = body.scope === 'this' ? { ...there, ...noRepeat } : there;
  plans.set(target.uid, { ...target, ...rest, ...changedBy(op) });
  const values = valuesOf(body, before, facts);
  plans.set(body.uid, made(op, body, { ...before, ...values }, stillHolds(before, values, info)));
}

/** In place, unless a rule that has a past changes its days, times or people: then it ends before today, and another goes on. */
function updateAll(plans: Plans, op: OpRow, target: PlannedEvent, facts: PlanFacts): void {
  const body = op.body as UpdateEventOp;
  const values = valuesOf(body, target, facts);
  const sameDays = hasSameDays(target, target.start.slice(0, 10), values, values.start.slice(0, 10));
  const next = firstFrom(values, facts);
  const hasPast = target.repeat_unit !== null && target.start.slice(0, 10) < facts.today;
  if ((sameDays && sameTerms(target, values)) || !hasPast || next === null) {
    const info = stillHolds(target, values, target.event_info);
    plans.set(target.uid, { ...target, ...values, event_info: info, ...changedBy(op) });
    return;
  }
  const fresh = movedTo(values, dateOfDay(next.day), facts);
  const old = firstFrom(target, facts);
  // A rule that is over has ended already.
  const until = old ? addDays(facts.today, -1) : target.repeat_until;
  plans.set(target.uid, { ...target, repeat_until: until, ...changedBy(op) });
  const info = old
    ? stillHolds(movedTo(target, dateOfDay(old.day), facts), fresh, infoFrom(target.event_info, old.index))
    : {};
  plans.set(body.uid, made(op, body, { ...target, ...fresh }, info));
}

/** The first day of a rule from today on. */
function firstFrom(values: Planned, { today }: PlanFacts): RuleDay | null {
  const rule = dayRuleOf(values, values.start.slice(0, 10));
  return listDays(rule, dayNumber(today), rule.last, 1)[0] ?? null;
}

function movedTo<E extends Planned>(values: E, date: string, { zone }: PlanFacts): E {
  const nights = dayNumber(values.end.slice(0, 10)) - dayNumber(values.start.slice(0, 10));
  const at = (day: string, iso: string) => zonedIso(day, iso.slice(11, 16), zone);
  return { ...values, start: at(date, values.start), end: at(addDays(date, nights), values.end) };
}

type Planned = Pick<ScheduleEvent, 'client_id' | 'user_id' | 'start' | 'end' | 'overlap_reason'> & typeof noRepeat;

/** As the server will say of somebody who does not approve (reading 308); of somebody who does, it keeps more. */
function stillHolds(before: Planned, after: Planned, info: ScheduleEvent['event_info']): ScheduleEvent['event_info'] {
  if (before.repeat_unit === null && after.repeat_unit === null) {
    // One visit that is moved alone is asked about anew.
    if (before.start !== after.start || !samePeople(before, after) || !sameTimes(before, after)) return {};
    return sameReason(before, after) ? info : withoutApprovals(info);
  }
  const ruleOf = (event: Planned) => ({ repeat: event, start: event.start.slice(0, 10) });
  return keptDecisions(info, ruleOf(before), ruleOf(after), {
    people: samePeople(before, after),
    times: sameTimes(before, after) && sameReason(before, after),
    mayApprove: false,
  });
}

const samePeople = (one: Planned, other: Planned) => one.client_id === other.client_id && one.user_id === other.user_id;
const sameTimes = (one: Planned, other: Planned) => timesOfDay(one) === timesOfDay(other);
const sameReason = (one: Planned, other: Planned) => keepsReason(one.overlap_reason, other.overlap_reason);
const sameTerms = (one: Planned, other: Planned) =>
  samePeople(one, other) && sameTimes(one, other) && sameReason(one, other);
const timesOfDay = ({ start, end }: Planned) => [start.slice(11, 16), end.slice(11, 16)].join();

function remove(plans: Plans, op: OpRow): void {
  const { id, occurrence } = op.body as DeleteEventOp;
  const target = find(plans, id);
  if (!target) return;
  if (occurrence === undefined || target.repeat_unit === null) {
    plans.delete(target.uid);
    return;
  }
  const event_info = { ...target.event_info, [occurrence]: { ...target.event_info[occurrence], excluded: true } };
  plans.set(target.uid, { ...target, event_info, ...changedBy(op) });
}
