import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OpRow } from '#db/rows.ts';
import { addressOf } from '#sync/http.ts';
import type { Server } from '#sync/server.ts';
import type { ManySent } from './engine-ports.ts';
import { judge, type Outcome } from './outcome.ts';
import { callOf } from './send-op.ts';

const opResult = z.object({ opId: z.string(), status: z.int(), body: z.unknown() });
type OpResult = z.infer<typeof opResult>;

/** POST /api/sync/batch as sending uses it; the whole is in #contract/sync.ts, which a device need not carry. */
const sentBatch = {
  method: 'POST',
  path: '/api/sync/batch',
  access: 'signed-in',
  answer: z.object({ results: z.array(opResult) }),
} as const satisfies Endpoint;

/** Sends ops in one envelope; each is the same request as it would be alone. */
export async function sendBatch(server: Pick<Server, 'send'>, ops: readonly OpRow[]): Promise<ManySent> {
  const [first] = ops;
  const headers = first ? { 'x-device-id': first.deviceId, 'x-app-build': first.appBuild } : {};
  const sent = ops.map((op) => enclosed(op, headers));
  let results: ManySent['results'] = [];
  const outcome = await server.send(sentBatch, { headers, body: { ops: sent } }, (whole) => {
    results = resultsOf(ops, whole);
    return worstOf(whole, results);
  });
  return { outcome, results };
}

function enclosed(op: OpRow, shared: Record<string, string>) {
  const { endpoint, call } = callOf(op);
  const { 'idempotency-key': _key, ...headers } = call.headers;
  const own = Object.entries(headers).filter(([name, value]) => shared[name] !== value);
  return {
    opId: op.opId,
    method: endpoint.method,
    path: addressOf(endpoint.path, call.params),
    headers: Object.fromEntries(own),
    body: op.body,
  };
}

function resultsOf(ops: readonly OpRow[], whole: Outcome): ManySent['results'] {
  const read = whole.class === 'done' ? z.safeParse(sentBatch.answer, whole.body) : null;
  if (!read?.success) return ops.map(() => null);
  const byKey = new Map(read.data.results.map((result) => [result.opId.toLowerCase(), result]));
  return ops.map(({ opId }) => {
    const result = byKey.get(opId.toLowerCase());
    return result ? judgeResult(result, whole.epoch ?? null) : null;
  });
}

/** One op's result, judged as if its call had been answered alone. */
export function judgeResult({ status, body }: Omit<OpResult, 'opId'>, epoch: string | null): Outcome | 'not-tried' {
  const contentType = status < 400 ? 'application/json' : 'application/problem+json';
  const outcome = judge({ kind: 'answer', status, contentType, epoch, retryAfterMs: null, body });
  return outcome.status === 425 && outcome.code === 'not_tried' ? 'not-tried' : outcome;
}

/** What the person is told about the connection to the server: trouble with any op in the call counts. */
function worstOf(whole: Outcome, results: ManySent['results']): Outcome {
  const judged = results.filter((result): result is Outcome => result !== null && result !== 'not-tried');
  return judged.find(({ class: cls }) => cls === 'incompatible' || cls === 'transient') ?? whole;
}
