import type { FastifyReply } from 'fastify';
import { heldAnswer } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fitAnswer } from '#server/http/answer/fit-answer.ts';
import { jsonInTurns } from '#server/http/answer/json-in-turns.ts';
import type { Written } from './write-once.ts';

/** The answer to a write, whether it was sent alone or inside an envelope. */
interface WriteReply {
  status: number;
  /** Undefined: there is nothing to say (204). */
  body: unknown;
  isProblem: boolean;
  replayed: boolean;
  ackedSeq: number | null;
}

/** The answer by the endpoint's schema, which lets through what it names and nothing else. */
export async function replyOf(endpoint: Endpoint, written: Written): Promise<WriteReply> {
  const { replayed, ackedSeq } = written;
  if ('problem' in written) {
    return { status: written.problem.status, body: written.problem, isProblem: true, replayed, ackedSeq };
  }
  if ('held' in written) {
    const body = await fitAnswer({ path: endpoint.path, answer: heldAnswer }, written.held);
    return { status: 202, body, isProblem: false, replayed, ackedSeq };
  }
  if ('unseen' in written) {
    return { status: written.status, body: written.unseen, isProblem: false, replayed, ackedSeq };
  }
  // Fitted before it was committed.
  const body = written.answer;
  return { status: body === undefined ? 204 : written.status, body, isProblem: false, replayed, ackedSeq };
}

export async function sendReply(
  reply: FastifyReply,
  { status, body, isProblem, replayed, ackedSeq }: WriteReply,
): Promise<FastifyReply> {
  if (replayed) reply.header('idempotent-replayed', 'true');
  if (ackedSeq !== null) reply.header('x-acked-seq', String(ackedSeq));
  if (body === undefined) return reply.code(204).send();
  const type = isProblem ? 'application/problem+json' : 'application/json; charset=utf-8';
  return reply
    .code(status)
    .type(type)
    .send(await jsonInTurns(body));
}
