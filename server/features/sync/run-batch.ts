import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { BatchOp, OpResult } from '#contract/sync.ts';
import { authenticate } from '#server/http/access/authenticate.ts';
import { MOST_BYTES } from '#server/http/answer/answer-bytes.ts';
import { fitAnswer } from '#server/http/answer/fit-answer.ts';
import { ProblemError, problemOf } from '#server/http/answer/problem.ts';
import { refusalOf } from '#server/http/answer/problem-answers.ts';
import { sendFitted } from '#server/http/route.ts';
import { findWrite } from '#server/http/write/find-write.ts';
import { subjectOf } from '#server/http/write/held-work.ts';
import { replyOf } from '#server/http/write/write-answer.ts';
import { readWriteHeaders } from '#server/http/write/write-headers.ts';
import { readOps } from './read-ops.ts';

/** The result of one op, and whether anything behind it can be tried. */
interface Tried {
  result: OpResult;
  ackedSeq: number | null;
  goesOn: 'all' | 'other records' | 'nothing';
}

/**
 * POST /api/sync/batch: an envelope of calls, each done as if it had come alone: same route, same receipt, same
 * permission, its own transaction. After a refusal, later calls for the same record are not tried, because a device
 * would hold them back; after a 401, a 429 or a fault, nothing more is tried. So, too, once the answers are as long as
 * one may be: what is tiny to ask for may be answered with a whole session. And once it has taken its time: of an answer
 * that comes too late the device knows nothing.
 */
export async function runBatch(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const ops = readOps(request.body);
  const results: OpResult[] = [];
  const blocked = new Set<string>();
  let ackedSeq: number | null = null;
  let stopped = false;
  let bytes = 0;
  const begun = performance.now();
  for (const op of ops) {
    const subject = subjectOf(op.body);
    if (stopped || (subject !== null && blocked.has(subject))) {
      results.push(notTried(op));
      continue;
    }
    const tried = await tryOp(request, op);
    results.push(tried.result);
    ackedSeq = tried.ackedSeq ?? ackedSeq;
    bytes += JSON.stringify(tried.result).length;
    const isLong = bytes > MOST_BYTES || performance.now() - begun > request.server.services.limits.envelopeMs;
    if (tried.goesOn === 'nothing' || isLong) stopped = true;
    if (tried.goesOn === 'other records' && subject !== null && !isDraft(op)) blocked.add(subject);
  }
  if (ackedSeq !== null) reply.header('x-acked-seq', String(ackedSeq));
  const answer = { results, epoch: request.epoch ?? '', ackedSeq };
  return sendFitted(reply, 200, await fitAnswer(endpoints.syncBatch, answer));
}

/** A later draft carries the whole note: a refused one holds nothing back (reading 40). */
function isDraft({ path }: BatchOp): boolean {
  return path === endpoints.saveSessionNote.path;
}

function notTried({ opId }: BatchOp): OpResult {
  const detail = 'An earlier piece of work has to go first. Send this again.';
  return { opId, status: 425, body: problemOf(425, 'not_tried', { detail }) };
}

async function tryOp(request: FastifyRequest, op: BatchOp): Promise<Tried> {
  const { server } = request;
  try {
    const named = findWrite(server, op.method, op.path);
    if (!named) throw new ProblemError(422, 'unknown_op', { detail: 'Is not a call that can be delivered.' });
    // Checked again for each: somebody who was disabled or signed out a moment ago stays so for the rest.
    const who = await authenticate(server.services.db, request, server.services.clock.now());
    const headers = readWriteHeaders({ headers: headersOf(request, op) });
    const sent = { who, params: named.params, query: named.query, body: op.body, url: op.path };
    const written = await named.door.once({ ...sent, headers, requestId: request.id });
    const { status, body = null, replayed, isProblem, ackedSeq } = await replyOf(named.door.endpoint, written);
    const result: OpResult = { opId: op.opId, status, body, ...(replayed ? { replayed: true } : {}) };
    return { result, ackedSeq, goesOn: isProblem ? 'other records' : 'all' };
  } catch (error) {
    const { problem } = refusalOf(error, request);
    const stops = problem.status === 401 || problem.status === 429 || problem.status >= 500;
    const result = { opId: op.opId, status: problem.status, body: problem };
    return { result, ackedSeq: null, goesOn: stops ? 'nothing' : 'other records' };
  }
}

const ofEnvelope = ['x-device-id', 'x-app-build'];

/** The op's own headers; the device may be named once, on the envelope. */
function headersOf(request: FastifyRequest, op: BatchOp): Record<string, string> {
  const shared = ofEnvelope.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const own = Object.entries(op.headers ?? {}).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return { ...Object.fromEntries([...shared, ...own]), 'idempotency-key': op.opId };
}
