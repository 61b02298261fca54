import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '#server/http/answer/problem.ts';

/** Accepts work that continues after the answer. Throws 503 when too much of it is waiting. */
export type Background = (request: FastifyRequest, work: () => Promise<void>) => void;

/**
 * Work that no answer waits for, so that the answer's timing reveals nothing about it. A stop waits until it is done.
 */
export function createBackground(app: FastifyInstance, atOnce: number): Background {
  const busy = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(busy);
  });
  return (request, work) => {
    if (busy.size >= atOnce) throw new ProblemError(503, 'busy', {}, { 'retry-after': '5' });
    const going = work().catch((error: unknown) => request.log.error({ err: error }, 'failed after the answer'));
    busy.add(going);
    void going.finally(() => busy.delete(going));
  };
}
