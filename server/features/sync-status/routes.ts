import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { answerPing } from './answer-ping.ts';
import { readPayload } from './read-payload.ts';

export function registerSyncStatus(app: FastifyInstance): void {
  // HEAD is included with GET.
  route(app, endpoints.ping, answerPing);
  route(app, endpoints.payload, (call, request) => readPayload(call, request));
}
