import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { registerRoute, route } from '#server/http/route.ts';
import { listChanges } from './list-changes.ts';
import { listCompanyChanges } from './list-company-changes.ts';
import { offerOwnRows } from './offer-own-rows.ts';
import { readDevice } from './read-device.ts';
import { readDigest } from './read-digest.ts';
import { runBatch } from './run-batch.ts';

export function registerSync(app: FastifyInstance): void {
  // Not in a transaction: every call inside has its own.
  registerRoute(app, endpoints.syncBatch, runBatch);
  route(app, endpoints.syncChanges, listChanges);
  route(app, endpoints.companyChanges, listCompanyChanges);
  route(app, endpoints.syncDigest, readDigest);
  route(app, endpoints.syncDevice, readDevice);
  offerOwnRows(app);
}
