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
  registerRoute(
    app,
    endpoints.syncBatch,
    'Many calls in one envelope, each answered as if it had come alone',
    runBatch,
  );
  route(app, endpoints.syncChanges, 'What has changed for the caller since a cursor', listChanges);
  route(
    app,
    endpoints.companyChanges,
    'Which rows of the company’s lists have changed since a cursor',
    listCompanyChanges,
  );
  route(app, endpoints.syncDigest, 'The hash of what the server has of a session, to compare', readDigest);
  route(app, endpoints.syncDevice, 'Up to where the numbers of one’s device have arrived', readDevice);
  offerOwnRows(app);
}
