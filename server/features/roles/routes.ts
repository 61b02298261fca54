import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { listRoles, readRole } from './role-rows.ts';
import { saveRole } from './save-role.ts';

export function registerRoles(app: FastifyInstance): void {
  route(app, endpoints.roles, async ({ db, who }) => ({ data: await listRoles(db, who.companyId) }));
  route(app, endpoints.role, ({ db, who, params }) => readRole(db, who.companyId, params.id));
  writeRoute(app, endpoints.saveRole, {
    perform: saveRole,
    answer: ({ db, who }, id) => readRole(db, who.companyId, id),
    mayRead: WHOEVER_WRITES,
  });
}
