import type { Endpoint } from '#contract/endpoint.ts';
import { entryEndpoints } from '#contract/entries.ts';
import { noteEndpoints } from '#contract/notes.ts';
import { scheduleEndpoints } from '#contract/schedule.ts';
import { sessionEndpoints } from '#contract/session.ts';
import type { OpKind, OpRow } from '#db/rows.ts';
import type { Call } from '#sync/http.ts';
import type { Server } from '#sync/server.ts';
import type { Outcome } from './outcome.ts';

const calls: Record<OpKind, Endpoint> = {
  ...sessionEndpoints,
  ...noteEndpoints,
  ...scheduleEndpoints,
  ...entryEndpoints,
};

/** Numbers of absorbed ops as ranges: `4-9,12`, so that the server sees no gap in a device's numbers. */
export function rangesText(seqs: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const seq of [...seqs].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && seq === last[1] + 1) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** The call for an op: named after it, and always under its own key. */
export function callOf(op: OpRow): { endpoint: Endpoint; call: Call & { headers: Record<string, string> } } {
  const call = {
    ...(op.params ? { params: op.params } : {}),
    body: op.body,
    headers: {
      'idempotency-key': op.opId,
      'x-device-id': op.deviceId,
      'x-device-seq': String(op.seq),
      'x-app-build': op.appBuild,
      'x-device-at': op.capturedAt,
      ...(op.absorbs.length === 0 ? {} : { 'x-device-absorbs': rangesText(op.absorbs) }),
      ...(op.later?.length ? { 'x-device-later': op.later.join() } : {}),
      ...(op.baseVersion === null ? {} : { 'if-match': `"${op.baseVersion}"` }),
    },
  };
  return { endpoint: calls[op.kind], call };
}

/** Sends an op by itself. */
export function sendOp(server: Pick<Server, 'send'>, op: OpRow): Promise<Outcome> {
  const { endpoint, call } = callOf(op);
  return server.send(endpoint, call);
}
