import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { listRoles, readRole } from './role-rows.ts';
import { saveRole } from './save-role.ts';

export function registerRoles(app: FastifyInstance): void {
  route(app, endpoints.roles, 'The roles, with how many people hold each', async ({ db, who }) => ({
    data: await listRoles(db, who.companyId),
  }));
  route(app, endpoints.role, 'One role: everything that can be ticked, and what is', ({ db, who, params }) =>
    readRole(db, who.companyId, params.id),
  );
  writeRoute(app, endpoints.saveRole, 'Make a role, or change one; its holders feel it at their next call', {
    perform: saveRole,
    answer: ({ db, who }, id) => readRole(db, who.companyId, id),
    mayRead: WHOEVER_WRITES,
  });
}
