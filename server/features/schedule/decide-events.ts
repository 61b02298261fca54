import type * as z from 'zod/mini';
import type { endpoints } from '#contract/endpoints.ts';
import { decideEventsBody } from '#contract/schedule.ts';
import { fullName } from '#domain/access/person-name.ts';
import { decisionOf } from '#domain/schedule/recurrence.ts';
import type { Db } from '#server/db/pool.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { Answer } from '#server/http/route.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { decideOccurrence } from './approve-event.ts';
import { timesOf } from './event-plan.ts';
import { findEvent, findEventRows } from './event-rows.ts';
import { changeEvent } from './store-event.ts';

type DecideEvents = typeof endpoints.decideEvents;
type Asked = z.output<typeof decideEventsBody>['decisions'][number];

/**
 * POST /api/schedule/event/decisions: decides about many occurrences, each by the rules of a single one. In the order of
 * their ids, so that two people who decide at once never wait for each other in a circle. 404 where none is there.
 */
export async function decideEvents(call: WriteCall<DecideEvents>): Promise<Effect> {
  const byEvent = [...Map.groupBy(call.body.decisions, ({ id }) => id)].sort(([one], [other]) => one - other);
  const done: Done[] = [];
  let first: number | undefined;
  for (const [id, asked] of byEvent) {
    const decided = await ifAllowed(() => decideAbout(call, id, asked));
    if (decided !== 'not there') first ??= id;
    if (Array.isArray(decided)) done.push(...decided);
  }
  if (first === undefined) throw notFound();
  return { status: 200, entity: 'event', entityId: first, detail: { decided: done } };
}

/** What the audit says of each: event, occurrence, decision, and the day it is of, YYYY-MM-DD. */
type Done = [id: number, occurrence: number, decision: Asked['decision'], day: string];

/** All that is asked about one event, read and written once: it may carry hundreds of decisions. Answers what was done. */
async function decideAbout(call: WriteCall<DecideEvents>, id: number, asked: Asked[]): Promise<Done[]> {
  const { db, who, now } = call;
  const event = await findEvent(db, who, id);
  const done: Done[] = [];
  let info = event.event_info;
  for (const { version, ...body } of asked) {
    const deciding = { db, who, now, ifMatch: version ?? null, body };
    const after = await ifAllowed(() => decideOccurrence(deciding, { ...event, event_info: info }));
    if (typeof after === 'string') continue;
    info = after;
    const day = timesOf(event, body.occurrence, who.policy.timeZone).starts_at.slice(0, 10);
    done.push([id, body.occurrence, body.decision, day]);
  }
  if (info !== event.event_info) await changeEvent(db, who, event, { info, now });
  return done;
}

/** What was done, or that it was refused. */
async function ifAllowed<T>(work: () => Promise<T>): Promise<T | 'refused' | 'not there'> {
  try {
    return await work();
  } catch (problem) {
    if (!(problem instanceof ProblemError)) throw problem;
    return problem.problem.status === 404 ? 'not there' : 'refused';
  }
}

/** Which of them are now as they were asked for, by whom asked; a repeated key is told what holds today. */
export async function decided({ db, who, body }: AnswerCall): Promise<Answer<DecideEvents>> {
  const { decisions } = decideEventsBody.parse(body);
  const ids = [...new Set(decisions.map(({ id }) => id))];
  const events = new Map((await findEventRows(db, who, ids)).map((event) => [event.id, event]));
  const factOf = ({ id, occurrence }: Asked) => events.get(id)?.event_info[String(occurrence)];
  const names = may(who, 'company.schedule.calendar.view')
    ? await findNames(
        db,
        who,
        decisions.flatMap((asked) => factOf(asked)?.by ?? []),
      )
    : new Map<number, string>();
  return {
    results: decisions.map((asked) => {
      const result = resultOf(asked, events.get(asked.id), who.userId);
      const { by, at } = factOf(asked) ?? {};
      const name = result.isDecided && by !== undefined ? names.get(by) : undefined;
      const { isDecided: _, ...said } = result;
      return { ...said, ...(name === undefined ? {} : { by: name, ...(at === undefined ? {} : { at }) }) };
    }),
  };
}

type Found = Awaited<ReturnType<typeof findEventRows>>[number];

/** `isDecided`: somebody's decision is in the way. */
type Result = Answer<DecideEvents>['results'][number] & { isDecided?: boolean };

const decisionWords = {
  approved: 'It was approved.',
  declined: 'It was declined.',
  waiting: 'The decision was taken back.',
} as const;

function resultOf({ id, occurrence, decision, version }: Asked, event: Found | undefined, userId: number): Result {
  if (!event) return { id, occurrence, ok: false, reason: 'It was deleted.' };
  const fact = event.event_info[String(occurrence)];
  if (fact?.excluded) return { id, occurrence, ok: false, reason: 'It was deleted, or changed on its own.' };
  const now = fact?.decision ?? null;
  if (now === decision && (decision === null || fact?.by === userId))
    return { id, occurrence, ok: true, version: event.version };
  const left = { id, occurrence, ok: false };
  const isSeen = (at: number | undefined) => version !== undefined && version >= (at ?? 1);
  if (fact?.decision !== undefined && !isSeen(fact.version))
    return { ...left, reason: decisionWords[decisionOf(now)], isDecided: true };
  if (version === undefined || !isSeen(event.rule_version)) return { ...left, reason: 'It was changed.' };
  return { ...left, reason: 'There is no room for more reasons.' };
}

/** People's names by their number. */
async function findNames(db: Db, who: Principal, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', who.companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}
