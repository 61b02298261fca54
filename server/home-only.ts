import type { FastifyInstance } from 'fastify';
import { ProblemError } from './http/answer/problem.ts';
import { isLoopback } from './http/reach.ts';

/** What proxies add, some of which ask under this machine's own name. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * A server that nobody opened to others answers by this machine's own names alone: a proxy that somebody put before it
 * would let the world in, to made-up people with a password that everybody knows.
 */
export function answerHomeOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ hostname, headers }) => {
    const { origin } = headers;
    const isOwn = isLoopback(hostname) && (origin === undefined || isLoopback(URL.parse(origin)?.hostname ?? ''));
    if (isOwn && !PASSED_ON.some((name) => headers[name] !== undefined)) return;
    const detail =
      'This server answers its own machine alone. To let others in, set PUBLIC_URL to the address that they use and start it again.';
    throw new ProblemError(421, 'home_only', { detail });
  });
}
