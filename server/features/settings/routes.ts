import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { readPolicy } from '#server/db/queries/read-policy.ts';
import { route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { savePolicy } from './save-policy.ts';

export function registerSettings(app: FastifyInstance): void {
  route(app, endpoints.policy, 'The company policy, and the product’s own values', ({ db, who }) =>
    readPolicy(db, who.companyId),
  );
  writeRoute(app, endpoints.savePolicy, 'Change the company policy; If-Match says which version was seen', {
    perform: savePolicy,
    answer: ({ db, who }) => readPolicy(db, who.companyId),
    mayRead: WHOEVER_WRITES,
  });
}
