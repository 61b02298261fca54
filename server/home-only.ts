import type { FastifyInstance } from 'fastify';
import { ProblemError } from './http/answer/problem.ts';
import { isLoopback } from './http/reach.ts';

/**
 * A server that nobody opened to others answers by this machine's own names alone: a proxy that somebody put before it
 * would let the world in, to made-up people with a password that everybody knows.
 */
export function answerHomeOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ hostname }) => {
    if (isLoopback(hostname)) return;
    const detail = `This server answers its own machine alone. To let others in as ${hostname}, set PUBLIC_URL to that address and start it again.`;
    throw new ProblemError(421, 'home_only', { detail });
  });
}
