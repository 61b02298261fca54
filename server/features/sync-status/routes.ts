import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { answerPing } from './answer-ping.ts';
import { readPayload } from './read-payload.ts';

export function registerSyncStatus(app: FastifyInstance): void {
  // HEAD is included with GET.
  route(app, endpoints.ping, 'Whether the server answers, and which life of its database', answerPing);
  route(app, endpoints.payload, 'Everything a device needs to work without a network', (call, request) =>
    readPayload(call, request),
  );
}
