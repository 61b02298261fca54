import type { Endpoint } from '#contract/endpoint.ts';
import { noteEndpoints } from '#contract/notes.ts';
import { sessionEndpoints } from '#contract/session.ts';
import type { OpKind, OpRow } from '#db/rows.ts';
import type { Outcome } from './outcome.ts';
import type { Server } from './server.ts';

const calls: Record<OpKind, Endpoint> = { ...sessionEndpoints, ...noteEndpoints };

/** Sends an op as the call it is named after, under its own key for ever. */
export function sendOp(server: Server, op: OpRow): Promise<Outcome> {
  return server.send(calls[op.kind], {
    body: op.body,
    headers: {
      'idempotency-key': op.opId,
      'x-device-id': op.deviceId,
      'x-device-seq': String(op.seq),
      ...(op.baseVersion === null ? {} : { 'if-match': `"${op.baseVersion}"` }),
    },
  });
}
