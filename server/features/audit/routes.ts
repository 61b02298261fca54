import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { listAudit } from './list-audit.ts';

export function registerAudit(app: FastifyInstance): void {
  route(app, endpoints.audit, 'Who did what, the newest first', listAudit);
}
