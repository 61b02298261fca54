import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { PoolUse } from '#server/db/pool.ts';
import type { Limits } from '#server/http/limits.ts';
import { ProblemError } from './problem.ts';

/** Work of this process that waits for a connection to the database. */
export interface Backlog {
  /** For so long without a pause as much has waited as is worked on, or more: it comes in faster than it is done. */
  stands(): boolean;
  close(): void;
}

/** A burst is over between two looks. */
const LOOK_MS = 100;

/** `now` is in ms and never goes back. */
export function createBacklog(
  { waitMs }: Pick<Limits, 'waitMs'>,
  { use, now = () => performance.now() }: { use: () => PoolUse; now?: () => number },
): Backlog {
  let since: number | null = null;
  const look = () => {
    const { open, waiting } = use();
    since = waiting >= Math.max(1, open) ? (since ?? now()) : null;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    stands() {
      look();
      return since !== null && now() - since >= waitMs;
    },
    close: () => clearInterval(timer),
  };
}

/**
 * What a visit begins with or is gone on with on another tablet, and how a tablet learns what the server has: it goes
 * before lists, as deliveries do.
 */
const ofVisit: ReadonlySet<Endpoint> = new Set([
  endpoints.payload,
  endpoints.note,
  endpoints.syncChanges,
  endpoints.syncDigest,
  endpoints.syncDevice,
]);

const [LEAST_S, MOST_S] = [5, 15];

/**
 * Throws 503 for a read that can wait while a backlog stands: before the database is asked for anything, and long before
 * a write would have waited in vain. Each is told other seconds, so that they do not come back together.
 */
export function refuseInBacklog(request: FastifyRequest, endpoint: Endpoint): void {
  if (endpoint.method !== 'GET' || ofVisit.has(endpoint) || !request.server.services.backlog.stands()) return;
  request.limitedBy = 'backlog';
  const wait = LEAST_S + Math.floor(Math.random() * (MOST_S - LEAST_S + 1));
  const detail = `The server is busy with what tablets deliver. Try again in ${wait} seconds.`;
  throw new ProblemError(503, 'busy', { detail }, { 'retry-after': String(wait) });
}
