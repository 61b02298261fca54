import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { listClients } from '#server/db/queries/list-clients.ts';
import { listUsers } from '#server/db/queries/list-users.ts';
import { may } from '#server/http/principal.ts';
import { route } from '#server/http/route.ts';
import { readLogHours } from './read-log-hours.ts';

export function registerPeople(app: FastifyInstance): void {
  route(app, endpoints.clients, async ({ db, who }) => ({
    data: await listClients(db, who, may(who, 'company.clients.view')),
  }));
  route(app, endpoints.users, async ({ db, who }) => ({ data: await listUsers(db, who) }));
  route(app, endpoints.logHours, readLogHours);
}
