import { type BatchOp, batchBody, MAX_OPS_A_BATCH } from '#contract/sync.ts';
import { isObject, objectOf } from '#domain/json-object.ts';
import { parse } from '#server/http/validate.ts';

/**
 * The calls of an envelope. Their bodies are not looked at here: each is judged by its own call, so that an unreadable
 * one is refused alone and does not take the others with it. Throws 422 when the envelope itself can't be read.
 */
export function readOps(body: unknown): BatchOp[] {
  const { ops: raw } = objectOf(body);
  if (!Array.isArray(raw) || raw.length > MAX_OPS_A_BATCH) return parse(batchBody, body).ops;
  const bodies = raw.map((op: unknown) => objectOf(op).body);
  const { ops } = parse(batchBody, { ...objectOf(body), ops: raw.map(withoutBody) });
  return ops.map((op, at) => ({ ...op, body: bodies[at] }));
}

function withoutBody(op: unknown): unknown {
  if (!isObject(op)) return op;
  const { body: _body, ...rest } = op;
  return rest;
}
