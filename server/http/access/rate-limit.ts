import { setTimeout as rest } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { holdPlace, tooManyAnswers } from '#server/http/answer/answer-turns.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Clock } from '#server/http/clock.ts';
import type { Limits } from '#server/http/limits.ts';
import { type Allowances, createAllowances } from './allowances.ts';
import { networkOf } from './network-of.ts';
import type { Principal } from './principal.ts';

/**
 * Whose allowance was used up: a person's for their screens, a person's for what their devices send and follow, or an
 * address's.
 */
type Allowance = 'person' | 'device' | 'address';
/** The same, or that others' writes waited. */
export type LimitedBy = Allowance | 'backlog';

/** How often one caller may ask this process; each has a minute's worth at once. */
export type RateLimit = Record<Allowance, Allowances>;

export type Rates = Pick<Limits, 'requestsOfPerson' | 'requestsOfDevices' | 'requestsOfAddress'>;
/** Of these limits the environment says more or less. */
export type SetLimits = Rates & Pick<Limits, 'workAtOnceMs' | 'waitMs'>;

export function createRateLimit(rates: Rates, clock: Clock): RateLimit {
  return {
    person: createAllowances(rates.requestsOfPerson, clock),
    device: createAllowances(rates.requestsOfDevices, clock),
    address: createAllowances(rates.requestsOfAddress, clock),
  };
}

/**
 * Waits for the person's turn. Throws 429 when they ask too often or read too little. What devices deliver has an
 * allowance and turns of its own: no screen uses them up.
 */
export async function admitPerson(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { companyId, userId }: Principal,
): Promise<void> {
  const by = isOfDevice(endpoint) ? 'device' : 'person';
  admit(request, by, `${companyId}:${userId}`);
  await holdPlace(request.server.services.answerTurns.inFlight, reply, lineOf(endpoint, { companyId, userId }));
}

/** Works on an answer when it is the caller's turn and share; whoever need not say who they are waits for nobody. */
export async function workInTurn<T>(
  { server, who }: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  work: () => Promise<T>,
): Promise<T> {
  if (!who) return work();
  const { answerTurns, workShares } = server.services;
  const line = lineOf(endpoint, who);
  const caller = { line, person: `${who.companyId}:${who.userId}` };
  const depart = workShares.arrive(caller);
  try {
    const leave = await answerTurns.atWork.take(reply, line);
    try {
      const restMs = workShares.restOf(caller);
      if (restMs > 0) await rest(restMs);
      if (reply.raw.destroyed) throw tooManyAnswers();
      const end = workShares.begin(caller);
      try {
        return await work();
      } finally {
        end();
      }
    } finally {
      leave();
    }
  } finally {
    depart();
  }
}

function lineOf(endpoint: Endpoint, { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>): string {
  return `${isOfDevice(endpoint) ? 'device' : 'person'}:${companyId}:${userId}`;
}

/** Throws 429 when an address asks too often without showing who asks. */
export function admitAddress(request: FastifyRequest): void {
  admit(request, 'address', networkOf(request.ip));
}

/** An envelope of a hundred calls is one request: the calls in it come through another door. */
function isOfDevice({ delivery, offline, path }: Endpoint): boolean {
  return delivery === true || offline === true || path.startsWith('/api/sync/');
}

function admit(request: FastifyRequest, by: Allowance, caller: string): void {
  const wait = request.server.services.rateLimit[by].take(caller);
  if (wait === 0) return;
  request.limitedBy = by;
  const detail = `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`;
  throw new ProblemError(429, 'too_many_requests', { detail }, { 'retry-after': String(wait) });
}
