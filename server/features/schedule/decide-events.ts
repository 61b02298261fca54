import type * as z from 'zod/mini';
import type { endpoints } from '#contract/endpoints.ts';
import { decideEventsBody } from '#contract/schedule.ts';
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
  return { results: decisions.map((asked) => resultOf(asked, events.get(asked.id), who.userId)) };
}

type Found = Awaited<ReturnType<typeof findEventRows>>[number];

function resultOf({ id, occurrence, decision }: Asked, event: Found | undefined, userId: number) {
  if (!event) return { id, occurrence, ok: false, reason: 'It was deleted.' };
  const fact = event.event_info[String(occurrence)];
  if (fact?.excluded) return { id, occurrence, ok: false, reason: 'It was deleted, or changed on its own.' };
  const now = fact?.decision ?? null;
  if (now === decision && (decision === null || fact?.by === userId))
    return { id, occurrence, ok: true, version: event.version };
  return {
    id,
    occurrence,
    ok: false,
    reason: 'Somebody has decided about it or changed it since, or there is no room for more reasons.',
  };
}
