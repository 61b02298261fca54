import type * as z from 'zod/mini';
import type { endpoints } from '#contract/endpoints.ts';
import { decideEventsBody } from '#contract/schedule.ts';
import { notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { Answer } from '#server/http/route.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { decideOccurrence } from './approve-event.ts';
import { findEventRows } from './event-rows.ts';

type DecideEvents = typeof endpoints.decideEvents;
type Asked = z.output<typeof decideEventsBody>['decisions'][number];

/**
 * POST /api/schedule/event/decisions: decides about many occurrences, each by the rules of a single one. In the order of
 * their ids, so that two people who decide at once never wait for each other in a circle. 404 where none is there.
 */
export async function decideEvents(call: WriteCall<DecideEvents>): Promise<Effect> {
  const { db, who, now, body } = call;
  const done: [number, number][] = [];
  let first: number | undefined;
  for (const { version, ...asked } of [...body.decisions].sort((one, other) => one.id - other.id)) {
    try {
      const id = await decideOccurrence({ db, who, now, ifMatch: version ?? null, body: asked });
      first ??= id;
      done.push([id, asked.occurrence]);
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      if (problem.problem.status !== 404) first ??= asked.id;
    }
  }
  if (first === undefined) throw notFound();
  return { status: 200, entity: 'event', entityId: first, detail: { decided: done } };
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
  return { id, occurrence, ok: false, reason: 'Somebody has decided about it or changed it since.' };
}
