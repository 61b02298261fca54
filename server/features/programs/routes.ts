import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import { route } from '#server/http/route.ts';
import { readAssignment } from './read-assignment.ts';

export function registerPrograms(app: FastifyInstance): void {
  route(app, endpoints.behaviors, async ({ db, who }) => ({ data: await listBehaviors(db, who.companyId) }));
  route(app, endpoints.skills, async ({ db, who }) => ({ data: await listSkills(db, who.companyId) }));
  route(app, endpoints.assignment, readAssignment);
}
