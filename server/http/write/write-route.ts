import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OnRecord } from '#server/db/queries/record-audit.ts';
import { FullDay } from '#server/db/queries/store-note.ts';
import type { Lateness } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isPermitted } from '#server/http/access/authorize.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { fitAnswer } from '#server/http/answer/fit-answer.ts';
import { notPermitted, ProblemError } from '#server/http/answer/problem.ts';
import { type Answer, type Call, readBody, readCall, registerRoute } from '#server/http/route.ts';
import type { Effect } from './effect.ts';
import { replyOf, sendReply } from './write-answer.ts';
import type { Sent, WriteHandler } from './write-door.ts';
import { readWriteHeaders, type WriteHeaders, writeIfMatch } from './write-headers.ts';
import { type Written, writeOnce } from './write-once.ts';

/** A write as its handler sees it: inside the transaction that also holds its receipt. */
export interface WriteCall<E extends Endpoint>
  extends Omit<Call<E>, 'db' | 'who'>,
    Omit<WriteHeaders, 'key' | 'absorbs' | 'later' | 'appBuild'> {
  db: Tx;
  who: Principal;
  requestId: string;
  /** Whose words these are: the author's, or those of whoever brings them in from a file. */
  editorId: number;
  onRecord: OnRecord;
  /** Why this is a late delivery of its author, if it is one. */
  late: Lateness[];
  /** Held work that the office has accepted: nobody behind it mends what is in its way. */
  accepted: boolean;
}

/** Who asks for an answer, and when: what rebuilding it from the row needs. */
export interface AnswerCall {
  db: Tx;
  who: Principal;
  now: Date;
  /** What came in: for an answer that says some of it back and must not be stored. */
  body?: unknown;
}

/** The right to the call is one to all of its rows, or they are the caller's own. */
export const WHOEVER_WRITES = 'whoever writes';

type MayRead = typeof WHOEVER_WRITES | ((call: AnswerCall, entityId: number) => Promise<boolean>);

interface Write<E extends Endpoint> {
  /**
   * For somebody without the permission: whether what they write is their own earlier work (reading 36).
   * Absent means that nobody is let in that way.
   */
  isAuthored?: (call: WriteCall<E>) => Promise<boolean>;
  /** Does it, or throws the refusal. Runs in a savepoint. */
  perform: (call: WriteCall<E>) => Promise<Effect>;
  /** What of the body its receipt is made from, all of it unless said: a short secret could be guessed from a hash. */
  remembered?: (body: unknown) => unknown;
  /** The answer from the row as it stands now; a repeated key gets it again. */
  answer: (call: AnswerCall, entityId: number) => Promise<Answer<E>>;
  /** Whether the caller may read that row: otherwise they are answered its id, and no refusal names the row. */
  mayRead: MayRead;
}

/** Registers a call of the table that writes, once a key, with its receipt; `summary` as of `route`. */
export function writeRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  summary: string,
  write: Write<E>,
): void {
  const door: WriteHandler = {
    endpoint,
    once: (sent) => once(app, endpoint, write, sent),
    apply: async (tx, sent, late, now) => {
      const effect = await perform(write, {
        ...handed(app, endpoint, sent),
        db: tx,
        late,
        accepted: true,
        now,
        body: bodyOf(endpoint, sent),
      });
      await fitAnswer(endpoint, await write.answer({ db: tx, who: sent.who, now }, effect.entityId));
      return effect;
    },
  };
  app.writeDoors.push(door);
  registerRoute(app, endpoint, summary, async (request, reply) => {
    const { who, params, query, body, url } = request;
    if (!who) throw notPermitted();
    const headers = readWriteHeaders(request);
    const written = await door.once({ who, params, query, body, url, headers, requestId: request.id });
    return sendReply(reply, await replyOf(endpoint, written));
  });
}

async function once<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  write: Write<E>,
  sent: Sent,
): Promise<Written> {
  const { who, headers } = sent;
  const permitted = isPermitted(endpoint, who);
  const late = latenessOf(who, permitted);
  const call = handed(app, endpoint, sent);
  return writeOnce(app.services, {
    ...headers,
    who,
    kind: kindOf(endpoint, sent),
    payload: payloadOf(endpoint, write.remembered ? { ...sent, body: write.remembered(sent.body) } : sent),
    requestId: sent.requestId,
    delivery: deliveryOf(endpoint, sent),
    broughtBy: sent.broughtBy,
    perform: async (tx) => {
      const full = (): WriteCall<E> => ({ ...call, db: tx, late, accepted: false, body: bodyOf(endpoint, sent) });
      if (!permitted) await requireAuthorship(write, full);
      return perform(write, full());
    },
    answer: async (tx, entityId) =>
      fitAnswer(endpoint, await write.answer({ db: tx, who, now: call.now, body: sent.body }, entityId)),
    onUnfit: (err) => app.log.error({ err, request: sent.requestId }, 'a write was refused: it could not be read back'),
    mayRead: async (tx, entityId) =>
      write.mayRead === WHOEVER_WRITES || write.mayRead({ db: tx, who, now: call.now }, entityId),
  });
}

/** Whichever call would store one note too many of a day, it is refused like anything that breaks a rule. */
async function perform<E extends Endpoint>(write: Write<E>, call: WriteCall<E>): Promise<Effect> {
  try {
    return await write.perform(call);
  } catch (error) {
    throw error instanceof FullDay ? new ProblemError(422, 'day_full', { detail: error.message }) : error;
  }
}

function handed<E extends Endpoint>(app: FastifyInstance, endpoint: E, sent: Sent) {
  const { who, requestId, broughtBy: editorId = who.userId } = sent;
  const onRecord = { userId: editorId, ...sent.onRecord, requestId };
  const { deviceId, deviceSeq, ifMatch, capturedAt, asksOfName = false } = sent.headers;
  const said = { deviceId, deviceSeq, ifMatch, capturedAt, asksOfName };
  return { ...readCall(app, endpoint, sent), ...said, who, requestId, editorId, onRecord };
}

function bodyOf<E extends Endpoint>(endpoint: E, sent: Sent): Call<E>['body'] {
  return readBody(endpoint, sent);
}

/** Work that a device has told its person is safe: it has a key and a number of that device. Or the office brings it. */
function deliveryOf(endpoint: Endpoint, { who, url, body, headers, broughtBy }: Sent) {
  const { key, deviceId, deviceSeq, ifMatch } = headers;
  if (key === null || !(endpoint.delivery || (endpoint.offline && broughtBy !== undefined))) return null;
  if (broughtBy === undefined && (deviceId === null || deviceSeq === null)) return null;
  const from = broughtBy === undefined ? ('device' as const) : ('file' as const);
  const { method } = endpoint;
  return { who, key, method, url, ifMatch: writeIfMatch(ifMatch), body, deviceId, deviceSeq, from };
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

/** What a key stands for: the body, and where the call has one, what its query asks for. */
function payloadOf({ query }: Endpoint, sent: Sent): unknown {
  return query ? { query: sent.query, body: sent.body ?? null } : sent.body;
}

/** Which call a key was used for: the same key on another call is another request. */
function kindOf(endpoint: Endpoint, { url }: Sent): string {
  return `${endpoint.method} ${url.split('?', 1)[0] ?? endpoint.path}`;
}
