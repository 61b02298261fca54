import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { listClientsLow } from './list-clients-low.ts';
import { readSummary } from './read-summary.ts';

export function registerHome(app: FastifyInstance): void {
  route(app, endpoints.summary, readSummary);
  route(app, endpoints.clientsLow, listClientsLow);
}
