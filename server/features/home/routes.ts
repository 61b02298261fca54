import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { listClientsLow } from './list-clients-low.ts';
import { readSummary } from './read-summary.ts';

export function registerHome(app: FastifyInstance): void {
  route(app, endpoints.summary, 'The numbers of the office’s Home', readSummary);
  route(app, endpoints.clientsLow, 'The clients with few hours left of this period', listClientsLow);
}
