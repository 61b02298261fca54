import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

const table = new Set<Endpoint>(Object.values(endpoints));

/**
 * Refuses to boot with a route that declares no access, or no limit of its body: a forgotten one would be open to
 * everyone, or to everything.
 */
export function requireDeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.staticFiles || config?.operations) return;
    const endpoint = config?.endpoint;
    if (!endpoint || !table.has(endpoint)) {
      throw new Error(`${String(method)} ${url} is not a call of the endpoints table`);
    }
    if (endpoint.access !== 'public' && endpoint.access !== 'signed-in' && endpoint.access.length === 0) {
      throw new Error(`${String(method)} ${url} declares no permission`);
    }
    if (endpoint.body && !endpoint.bodyBytes) {
      throw new Error(`${String(method)} ${url} declares no limit of its body`);
    }
  });
}
