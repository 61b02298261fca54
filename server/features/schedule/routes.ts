import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { byId, offerRows } from '#server/http/write/changed-rows.ts';
import { type AnswerCall, WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { approveEvent } from './approve-event.ts';
import { createEvent } from './create-event.ts';
import { decided, decideEvents } from './decide-events.ts';
import { deleteEvent } from './delete-event.ts';
import { eventAnswer, readEvent } from './event-answer.ts';
import { findEventRows, seesEvent } from './event-rows.ts';
import { listEvents } from './list-events.ts';
import { updateEvent } from './update-event.ts';

const answer = ({ db, who }: AnswerCall, id: number) => readEvent(db, who, id);
const mayRead = ({ db, who }: AnswerCall, id: number) => seesEvent(db, who, id);

export function registerSchedule(app: FastifyInstance): void {
  route(app, endpoints.scheduleEvents, 'Events of some days, and the rules that repeat in them', listEvents);
  writeRoute(app, endpoints.createEvent, 'Plan an event, once or by a rule', { perform: createEvent, answer, mayRead });
  writeRoute(app, endpoints.updateEvent, 'Change one occurrence, it and the later ones, or all', {
    perform: updateEvent,
    answer,
    mayRead,
  });
  writeRoute(app, endpoints.approveEvent, 'Approve or decline one occurrence, or take that back', {
    perform: approveEvent,
    answer,
    mayRead,
  });
  writeRoute(
    app,
    endpoints.decideEvents,
    'Approve or decline up to 200 occurrences, or take that back; a result for each',
    { perform: decideEvents, answer: decided, mayRead: WHOEVER_WRITES },
  );
  writeRoute(app, endpoints.deleteEvent, 'Take out one occurrence, or delete the whole event', {
    perform: deleteEvent,
    answer: async () => undefined,
    mayRead,
  });
  offerRows(app, 'schedule_event', async ({ db, who }, ids) =>
    byId((await findEventRows(db, who, ids)).map((row) => eventAnswer(row, who))),
  );
}
