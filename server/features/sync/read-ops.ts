import { type BatchOp, batchBody, MAX_OPS_A_BATCH } from '#contract/sync.ts';
import { parse } from '#server/http/validate.ts';

/**
 * The calls of an envelope. Their bodies are not looked at here: each is judged by its own call, so that an unreadable
 * one is refused alone and does not take the others with it. Throws 422 when the envelope itself can't be read.
 */
export function readOps(body: unknown): BatchOp[] {
  const raw: unknown = isRecord(body) ? body.ops : undefined;
  if (!Array.isArray(raw) || raw.length > MAX_OPS_A_BATCH) return parse(batchBody, body).ops;
  const bodies = raw.map((op: unknown) => (isRecord(op) ? op.body : undefined));
  const { ops } = parse(batchBody, { ...(isRecord(body) ? body : {}), ops: raw.map(withoutBody) });
  return ops.map((op, at) => ({ ...op, body: bodies[at] }));
}

function withoutBody(op: unknown): unknown {
  if (!isRecord(op)) return op;
  const { body: _body, ...rest } = op;
  return rest;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
