import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { isHere } from '#server/db/places/places.ts';
import type { Db } from '#server/db/pool.ts';
import { inCompany } from '#server/db/transaction.ts';
import { jsonInTurns } from '#server/http/answer/json-in-turns.ts';
import { authenticate } from './access/authenticate.ts';
import { isPermitted } from './access/authorize.ts';
import { noteRead } from './access/note-read.ts';
import type { Principal } from './access/principal.ts';
import { admitAddress, admitPerson, workInTurn } from './access/rate-limit.ts';
import { cutOffSlowReader, giveUpStalledBody } from './answer/answer-turns.ts';
import { refuseInBacklog } from './answer/backlog.ts';
import { fitRows, noteUnshown } from './answer/fit-answer.ts';
import { notPermitted, ProblemError } from './answer/problem.ts';
import { strictQuery } from './strict-query.ts';
import { parse } from './validate.ts';

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** One call as a handler sees it: checked against the endpoint's schemas, by somebody who may make it. */
export interface Call<E extends Endpoint> {
  who: E['access'] extends 'public' ? null : Principal;
  params: E extends { params: infer S } ? Output<S> : undefined;
  query: E extends { query: infer S } ? Output<S> : undefined;
  body: E extends { body: infer S } ? Output<S> : undefined;
  /** For whoever is signed in: a transaction that sees their company and no other. */
  db: Db;
  now: Date;
}

export type Answer<E extends Endpoint> = z.output<E['answer']>;

/** A call without a body has it read and forgotten. */
const NO_BODY_BYTES = 1_000;

type Handle<E extends Endpoint> = (call: Call<E>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E>>;

/**
 * Registers a call of the table that changes nothing under a key: reads, signing in and out. `summary` says in one line
 * of the API's page what it does.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, summary: string, handle: Handle<E>): void {
  registerRoute(app, endpoint, summary, async (request, reply) => {
    if (request.who && !isPermitted(endpoint, request.who)) throw notPermitted();
    const call = { ...readCall(app, endpoint, request), body: readBody(endpoint, request) };
    const { who } = request;
    // Fitted before it is committed: an answer that does not fit undoes what it is the answer to.
    const answered = async (db: Db) => {
      const { fit, unshown } = await fitRows(endpoint, await handle({ ...call, db }, request, reply));
      if (unshown.length > 0) noteUnshown(request, unshown);
      return fit;
    };
    const fit = await (who
      ? readAs(app, { request, companyId: who.companyId, endpoint }, answered)
      : answered(app.services.db));
    noteRead(request, endpoint, fit);
    return sendFitted(reply, endpoint.success ?? 200, fit);
  });
}

/** Where lists may be read on a standby that has all that the caller may know of; else where it is written. */
async function readAs<T>(
  { services: { db, standby } }: FastifyInstance,
  { request: { epoch, seq }, companyId, endpoint }: { request: FastifyRequest; companyId: number; endpoint: Endpoint },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const copied = await isHere(db, companyId);
  const there = copied && (await standby.read(endpoint, { companyId, epoch, seq }, work));
  return there ? there.done : inCompany(db, companyId, work, modeOf(endpoint));
}

/** A GET changes nothing, and PostgreSQL holds it to that. */
function modeOf({ method }: Endpoint): 'read only' | 'read write' {
  return method === 'GET' ? 'read only' : 'read write';
}

/** Gives Fastify the route. Who calls is known before the first byte of a body is read. */
export function registerRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  summary: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method satisfies HTTPMethods,
    url: endpoint.path,
    config: { endpoint, summary },
    bodyLimit: Math.min(endpoint.bodyBytes ?? NO_BODY_BYTES, app.services.limits.bodyBytes),
    onRequest: async (request, reply) => {
      if (endpoint.access === 'public') return admitAddress(request);
      refuseInBacklog(request, endpoint);
      request.who = await identify(app, request);
      await admitPerson(request, reply, endpoint, request.who);
      // A delivery may still be allowed by authorship, which only its body tells.
      if (!isPermitted(endpoint, request.who) && !endpoint.delivery) throw notPermitted();
    },
    preParsing: async (request, reply) => giveUpStalledBody(request, reply, app.services.limits),
    onSend: async (request, reply) => cutOffSlowReader(request, reply, app.services.limits),
    handler: (request, reply) => workInTurn(request, reply, endpoint, () => handler(request, reply)),
  });
}

/** A token that nobody holds is the address's doing; one that somebody holds never waits for those of its neighbors. */
async function identify(app: FastifyInstance, request: FastifyRequest): Promise<Principal> {
  const { db, clock } = app.services;
  try {
    return await authenticate(db, request, clock.now());
  } catch (error) {
    if (error instanceof ProblemError) admitAddress(request);
    throw error;
  }
}

export function readCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: Pick<FastifyRequest, 'who' | 'params' | 'query'>,
): Omit<Call<E>, 'body'> {
  const { db, clock } = app.services;
  const query = parse(strictQuery(endpoint), request.query ?? {});
  const call = {
    who: request.who,
    params: endpoint.params && parse(endpoint.params, request.params),
    query: endpoint.query && query,
    db,
    now: clock.now(),
  };
  // The table says what each call has; TypeScript can't follow that through the conditional types above.
  return call as Omit<Call<E>, 'body'>;
}

export function readBody<E extends Endpoint>(endpoint: E, request: Pick<FastifyRequest, 'body'>): Call<E>['body'] {
  return (endpoint.body && parse(endpoint.body, request.body)) as Call<E>['body'];
}

/** Sends an answer that was fitted. */
export async function sendFitted(reply: FastifyReply, status: number, fit: unknown): Promise<FastifyReply> {
  if (fit === undefined) return reply.code(204).send();
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(await jsonInTurns(fit));
}
