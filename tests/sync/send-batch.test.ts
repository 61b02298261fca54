import { describe, expect, it } from 'vitest';
import { judge, type Outcome } from '#sync/send/outcome.ts';
import { judgeResult, sendBatch } from '#sync/send/send-batch.ts';
import { makeOp, makeOutcome, noteOp } from './make-op.ts';

type Sent = { headers?: Record<string, string>; body: { ops: Record<string, unknown>[] } };

/** A server that answers an envelope by a rule, and keeps what it was sent and what it was said to mean. */
function serverOf(answer: (sent: Sent) => Outcome) {
  const seen: { sent: Sent | null; told: Outcome | null } = { sent: null, told: null };
  return {
    seen,
    send: async (_endpoint: unknown, call: unknown, told: (outcome: Outcome) => Outcome = (one) => one) => {
      seen.sent = call as Sent;
      const outcome = answer(call as Sent);
      seen.told = told(outcome);
      return outcome;
    },
  };
}

const answered = (results: { opId: string; status: number; body: unknown }[]) =>
  judge({
    kind: 'answer',
    status: 200,
    contentType: 'application/json',
    epoch: 'e',
    retryAfterMs: null,
    body: { results, epoch: 'e', ackedSeq: 1 },
  });

describe('an envelope', () => {
  it('holds each call as it would go out alone; what all share stands once', async () => {
    const server = serverOf(() => answered([]));
    await sendBatch(server, [makeOp({ absorbs: [2, 3] }), noteOp({}, { seq: 4, opId: 'op-4', baseVersion: 3 })]);
    expect(server.seen.sent?.headers).toEqual({ 'x-device-id': 'device', 'x-app-build': 'test' });
    expect(server.seen.sent?.body.ops).toMatchObject([
      { opId: 'op-1', method: 'POST', path: '/api/session/data-entry', headers: { 'x-device-absorbs': '2-3' } },
      { opId: 'op-4', method: 'POST', path: '/api/session/note', headers: { 'if-match': '"3"', 'x-device-seq': '4' } },
    ]);
  });

  it('an op of the time before the device was renamed keeps its own name in it', async () => {
    const server = serverOf(() => answered([]));
    await sendBatch(server, [makeOp(), makeOp({ seq: 2, opId: 'op-2', deviceId: 'other' })]);
    expect(server.seen.sent?.body.ops[1]).toMatchObject({ headers: { 'x-device-id': 'other' } });
    expect(server.seen.sent?.body.ops[0]).toMatchObject({ headers: { 'x-device-seq': '1' } });
  });

  it('tells the outcomes apart by key, in whatever order they come; what it says nothing of stays open', async () => {
    const problem = { code: 'version', current: {} };
    const server = serverOf(() =>
      answered([
        { opId: 'op-3', status: 425, body: { code: 'not_tried' } },
        { opId: 'op-2', status: 412, body: problem },
        { opId: 'op-1', status: 200, body: {} },
      ]),
    );
    const ops = [1, 2, 3, 4].map((seq) => makeOp({ seq, opId: `op-${seq}` }));
    const { results } = await sendBatch(server, ops);
    expect(results.map((one) => (one === null || one === 'not-tried' ? one : one.class))).toEqual([
      'done',
      'conflict',
      'not-tried',
      null,
    ]);
  });

  it.each([
    ['a proxy’s page', makeOutcome('unknown')],
    ['an answer without results', answered([])],
  ])('%s says nothing of any of them', async (_name, whole) => {
    const { results } = await sendBatch(
      serverOf(() => ({ ...whole, body: null })),
      [makeOp()],
    );
    expect(results).toEqual([null]);
  });

  it('trouble of one of them is told as trouble, although the envelope arrived', async () => {
    const server = serverOf(() => answered([{ opId: 'op-1', status: 422, body: { code: 'unknown_op' } }]));
    await sendBatch(server, [makeOp()]);
    expect(server.seen.told?.class).toBe('incompatible');
  });

  it.each([
    [204, null, 'done'],
    [202, { held: {} }, 'held'],
    [401, { code: 'unauthorized' }, 'auth'],
    [409, { code: 'in_progress' }, 'transient'],
    [500, { code: 'internal' }, 'transient'],
    [425, { code: 'too_early' }, 'transient'],
    [200, null, 'unknown'],
  ])('a result of %i %o is judged as if it had come alone: %s', (status, body, expected) => {
    expect(judgeResult({ status, body }, 'e')).toMatchObject({ class: expected, epoch: 'e' });
  });
});
