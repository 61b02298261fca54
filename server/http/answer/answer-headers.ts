import type { FastifyInstance } from 'fastify';

/** Tells every caller which life of the database answered, and the request's id to quote when asking for help. */
export function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.epoch !== undefined) reply.header('x-epoch', request.epoch);
  });
}
