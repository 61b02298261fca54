import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { registerRoute, route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { decideHeld } from './decide-held.ts';
import { readHeld } from './describe-held.ts';
import { importUnsent } from './import-unsent.ts';
import { listHeld } from './list-held.ts';

export function registerHeld(app: FastifyInstance): void {
  route(app, endpoints.heldWork, 'Delivered work that waits for the office, and what was refused', listHeld);
  writeRoute(app, endpoints.decideHeldWork, 'Accept or refuse held work, with a reason', {
    perform: (call) => decideHeld(app, call),
    answer: ({ db, who }, id) => readHeld(db, who, id),
    mayRead: WHOEVER_WRITES,
  });
  // Not in a transaction: every op in the file has its own.
  registerRoute(app, endpoints.importUnsent, 'Bring in the file of unsent work that a device wrote', importUnsent);
}
