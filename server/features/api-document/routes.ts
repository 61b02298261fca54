import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { route } from '#server/http/route.ts';
import { makeApiDocument } from './openapi.ts';
import { PAGE_POLICY, renderPage } from './page.ts';

/**
 * What the API is, for programs (openapi.json) and for people (the page at /api), made once, on the first request. Calls
 * are in it that are registered after this.
 */
export function registerApiDocument(app: FastifyInstance): void {
  const summaries = new Map<Endpoint, string>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) summaries.set(config.endpoint, config.summary ?? '');
  });
  const document = once(() => makeApiDocument(summaries));
  const page = once(() => renderPage(document()));
  route(app, endpoints.apiDocument, 'This document', async ({ db }, request) => {
    request.epoch = await readEpoch(db);
    return { ...document() };
  });
  // A page without data and without a script.
  app.get('/api', { config: { staticFiles: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page()),
  );
}

function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
