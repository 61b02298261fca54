import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { listEvents } from './list-events.ts';

export function registerSchedule(app: FastifyInstance): void {
  route(app, endpoints.scheduleEvents, listEvents);
}
