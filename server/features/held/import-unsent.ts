import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { importUnsentBody, type UnsentOp } from '#contract/held.ts';
import { MAX_OPS_A_BATCH, type OpResult } from '#contract/sync.ts';
import { isObject } from '#domain/json-object.ts';
import { recordAudit } from '#server/db/queries/record-audit.ts';
import { inCompany } from '#server/db/transaction.ts';
import { findAuthor } from '#server/http/access/author.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { fitAnswer } from '#server/http/answer/fit-answer.ts';
import { notPermitted, ProblemError, withoutRow } from '#server/http/answer/problem.ts';
import { refusalOf } from '#server/http/answer/problem-answers.ts';
import { sendFitted } from '#server/http/route.ts';
import { parse } from '#server/http/validate.ts';
import { findWrite, type NamedWrite } from '#server/http/write/find-write.ts';
import { holdBroughtIn, readHeldAnswer } from '#server/http/write/held-work.ts';
import { replyOf } from '#server/http/write/write-answer.ts';
import { writeIfMatch } from '#server/http/write/write-headers.ts';
import type { Written } from '#server/http/write/write-once.ts';

/**
 * POST /api/company/import-unsent: work from a file that a device wrote. One's own is done under its own key, so a device
 * that sends it later, or the same file again, doubles nothing; what can't be done is held. Anybody else's is held for a
 * second person to accept: a file can be written by hand, and nothing is done in somebody's name on one person's word.
 */
export async function importUnsent(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { who } = request;
  if (!who) throw notPermitted();
  const { ops, bodies } = readFile(request.body);
  const results: OpResult[] = [];
  for (const [at, op] of ops.entries()) results.push(await bringIn(request, who, op, bodies[at]));
  return sendFitted(reply, 200, await fitAnswer(endpoints.importUnsent, { results }));
}

async function bringIn(request: FastifyRequest, office: Principal, op: UnsentOp, body: unknown): Promise<OpResult> {
  try {
    const { url, named } = nameOf(request, op);
    const { door, params, query } = named;
    const who = await requireAuthor(request, office, op);
    const headers = {
      key: op.opId,
      deviceId: op.deviceId ?? null,
      deviceSeq: op.seq ?? null,
      later: [],
      absorbs: (op.absorbs ?? []).map((seq): [number, number] => [seq, seq]),
      appBuild: null,
      capturedAt: null,
      ifMatch: op.baseVersion ?? null,
    };
    if (who.userId !== office.userId && !(await isDelivered(request, who, op))) {
      if (ofCalendar.has(door.endpoint)) throw notForOthers();
      const held = await hold(request, office, { who, op, body, method: door.endpoint.method, url });
      return { opId: op.opId, status: 202, ...held };
    }
    const brought = { broughtBy: office.userId, requestId: request.id };
    const written = await door.once({ who, params, query, body, url, headers, ...brought });
    const { status } = await replyOf(door.endpoint, written);
    const replayed = written.replayed ? { replayed: true as const } : {};
    return { opId: op.opId, status, body: answerOf(written), ...replayed };
  } catch (error) {
    const { problem } = refusalOf(error, request);
    return { opId: op.opId, status: problem.status, body: withoutRow(problem) };
  }
}

/** What the office can do in plain sight itself, and no record of a visit needs. */
const ofCalendar: ReadonlySet<Endpoint> = new Set([
  endpoints.createEvent,
  endpoints.updateEvent,
  endpoints.deleteEvent,
]);

function notForOthers(): ProblemError {
  const detail = 'Changes of the calendar are not brought in for somebody else. Make this one in the calendar.';
  return new ProblemError(422, 'not_for_others', { detail });
}

/** Its author's device has delivered it: then the key's answer is all that is asked for. */
function isDelivered({ server }: FastifyRequest, { companyId, userId }: Principal, op: UnsentOp): Promise<boolean> {
  return inCompany(
    server.services.db,
    companyId,
    async (tx) => {
      const receipt = await tx
        .selectFrom('op_receipts')
        .select('op_id')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('op_id', '=', op.opId)
        .executeTakeFirst();
      return receipt !== undefined;
    },
    'read only',
  );
}

interface Foreign {
  who: Principal;
  op: UnsentOp;
  body: unknown;
  method: string;
  url: string;
}

function hold({ server, id: requestId }: FastifyRequest, office: Principal, { who, op, body, method, url }: Foreign) {
  const { db, clock } = server.services;
  const now = clock.now();
  return inCompany(db, office.companyId, async (tx) => {
    const { id, isNew } = await holdBroughtIn(tx, {
      who,
      key: op.opId,
      method,
      url,
      ifMatch: writeIfMatch(op.baseVersion ?? null),
      body,
      deviceId: op.deviceId ?? null,
      deviceSeq: op.seq ?? null,
      now,
      from: 'file',
      broughtBy: office.userId,
    });
    await recordAudit(tx, {
      at: now,
      who: office,
      action: 'POST /api/company/import-unsent',
      entity: 'held_work',
      entityId: id,
      requestId,
      detail: { author: who.userId, call: `${method} ${url}` },
    });
    const { held } = await readHeldAnswer(tx, office.companyId, id);
    return { body: { held }, ...(isNew ? {} : { replayed: true as const }) };
  });
}

/** What the record says is for its author to read, not for whoever brings in its number. */
function answerOf(written: Written): unknown {
  if ('held' in written) return { held: written.held.held };
  return 'problem' in written ? withoutRow(written.problem) : null;
}

function nameOf(request: FastifyRequest, { kind, params = {} }: UnsentOp): { url: string; named: NamedWrite } {
  const known: Record<string, Endpoint> = endpoints;
  const endpoint = Object.hasOwn(known, kind) ? known[kind] : undefined;
  const url = (endpoint?.path ?? '').replaceAll(/:(\w+)/g, (_whole, name: string) => String(params[name] ?? ''));
  const named = endpoint ? findWrite(request.server, endpoint.method, url) : null;
  if (!named || named.door.endpoint !== endpoint) {
    throw new ProblemError(422, 'unknown_op', { detail: 'Is not a call that can be delivered.' });
  }
  return { url, named };
}

/**
 * Throws 422 for work from another company, or from somebody whom the company does not have: there is nobody to do it
 * as.
 */
async function requireAuthor(request: FastifyRequest, office: Principal, op: UnsentOp): Promise<Principal> {
  const isOurs = op.companyId === undefined || op.companyId === office.companyId;
  const author = isOurs
    ? await inCompany(
        request.server.services.db,
        office.companyId,
        (tx) => findAuthor(tx, office, op.userId),
        'read only',
      )
    : null;
  if (!author)
    throw new ProblemError(422, 'unknown_author', { detail: 'Was not written by a person of this company.' });
  return author;
}

/** The file's ops; their bodies are judged one by one, so that an unreadable one is held alone. */
function readFile(file: unknown): { ops: UnsentOp[]; bodies: unknown[] } {
  const raw: unknown = isObject(file) ? file.ops : undefined;
  if (!isObject(file) || !Array.isArray(raw) || raw.length > MAX_OPS_A_BATCH)
    return { ops: parse(importUnsentBody, file).ops, bodies: [] };
  const { ops } = parse(importUnsentBody, { ...file, drafts: null, ops: raw.map(withoutBody) });
  return { ops, bodies: raw.map((op: unknown) => (isObject(op) ? op.body : undefined)) };
}

function withoutBody(op: unknown): unknown {
  return isObject(op) ? { ...op, body: null } : op;
}
