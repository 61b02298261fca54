import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Lateness } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isPermitted } from './authorize.ts';
import type { Effect } from './effect.ts';
import type { Principal } from './principal.ts';
import { notPermitted } from './problem.ts';
import { type Answer, type Call, readBody, readCall, registerRoute, sendAnswer } from './route.ts';
import { readWriteHeaders, type WriteHeaders } from './write-headers.ts';
import { writeOnce } from './write-once.ts';

/** A write as its handler sees it: inside the transaction that also holds its receipt. */
export interface WriteCall<E extends Endpoint> extends Omit<Call<E>, 'db' | 'who'>, Omit<WriteHeaders, 'key'> {
  db: Tx;
  who: Principal;
  /** Why this is a late delivery of its author, if it is one. */
  late: Lateness[];
}

/** Who asks for an answer, and when: what rebuilding it from the row needs. */
export interface AnswerCall {
  db: Tx;
  who: Principal;
  now: Date;
}

export interface Write<E extends Endpoint> {
  /**
   * For somebody without the permission: whether what they write is their own earlier work (reading 36).
   * Absent means that nobody is let in that way.
   */
  isAuthored?: (call: WriteCall<E>) => Promise<boolean>;
  /** Does it, or throws the refusal. Runs in a savepoint. */
  perform: (call: WriteCall<E>) => Promise<Effect>;
  /** The answer from the row as it stands now; a repeated key gets it again. */
  answer: (call: AnswerCall, entityId: number) => Promise<Answer<E>>;
}

/** Registers a call of the table that writes, once a key, with its receipt. */
export function writeRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, write: Write<E>): void {
  registerRoute(app, endpoint, async (request, reply) => {
    const { who } = request;
    if (!who) throw notPermitted();
    const { key, ...headers } = readWriteHeaders(request);
    const permitted = isPermitted(endpoint, who);
    const late = latenessOf(who, permitted);
    const call = { ...readCall(app, endpoint, request), ...headers, who, late };
    const perform = async (tx: Tx): Promise<Effect> => {
      const full = (): WriteCall<E> => ({ ...call, db: tx, body: readBody(endpoint, request) });
      if (!permitted) await requireAuthorship(write, full);
      return write.perform(full());
    };
    const done = await writeOnce(app.services, {
      ...headers,
      key,
      who,
      kind: kindOf(endpoint, request),
      payload: request.body,
      requestId: request.id,
      perform,
      answer: (tx, entityId) => write.answer({ db: tx, who, now: call.now }, entityId),
    });
    if (done.replayed) reply.header('idempotent-replayed', 'true');
    if ('problem' in done) {
      return reply.code(done.problem.status).type('application/problem+json').send(JSON.stringify(done.problem));
    }
    return sendAnswer(reply, endpoint, done.status, done.answer);
  });
}

/** Throws 403 unless the body can be read and names work of the caller's own. */
async function requireAuthorship<E extends Endpoint>(write: Write<E>, read: () => WriteCall<E>): Promise<void> {
  let call: WriteCall<E>;
  try {
    call = read();
  } catch {
    throw notPermitted();
  }
  if (!(await write.isAuthored?.(call))) throw notPermitted();
}

function latenessOf(who: Principal, permitted: boolean): Lateness[] {
  return [...(who.disabled ? (['disabled'] as const) : []), ...(permitted ? [] : (['not_permitted'] as const))];
}

/** Which call a key was used for: the same key on another call is another request. */
function kindOf(endpoint: Endpoint, request: FastifyRequest): string {
  return `${endpoint.method} ${request.url.split('?', 1)[0] ?? endpoint.path}`;
}
