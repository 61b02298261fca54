import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { route } from '#server/http/route.ts';
import { readPayload } from './read-payload.ts';

export function registerSyncStatus(app: FastifyInstance): void {
  // HEAD comes with GET. The question to the database makes "there is a server" mean "it can take work".
  route(app, endpoints.ping, async ({ db, now }, request) => {
    request.epoch = await readEpoch(db);
    return { ok: true as const, serverTime: now.toISOString() };
  });
  route(app, endpoints.payload, (call, request) => readPayload(call, request));
}
