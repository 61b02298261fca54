import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpRow, OpState } from '#db/rows.ts';
import { nextOpState, requeueOp } from '#sync/send/op-reducer.ts';
import { judge, type Outcome, type OutcomeClass, type Reply } from '#sync/send/outcome.ts';
import { packOps } from '#sync/send/pack-ops.ts';

const problem = 'application/problem+json';

function answer(status: number, rest: Partial<Extract<Reply, { kind: 'answer' }>> = {}): Reply {
  const ours =
    status < 400
      ? { contentType: 'application/json', epoch: 'e', body: {} }
      : { contentType: problem, epoch: null, body: {} };
  return { kind: 'answer', status, retryAfterMs: null, ...ours, ...rest };
}

const rows: [string, Reply, OutcomeClass][] = [
  ['no network', { kind: 'nothing', reason: 'network' }, 'unknown'],
  ['a time-out', { kind: 'nothing', reason: 'timeout' }, 'unknown'],
  ['200 of ours', answer(200), 'done'],
  ['201 of ours', answer(201), 'done'],
  ['204 of ours', answer(204, { contentType: '', body: null }), 'done'],
  ['202 with held work', answer(202, { body: { held: { id: 1, reason: 'x' } } }), 'held'],
  ['200 whose body was cut off', answer(200, { body: null }), 'unknown'],
  ['409 of ours whose body was cut off', answer(409, { body: null }), 'unknown'],
  [
    '200 HTML of a captive portal',
    answer(200, { contentType: 'text/html', epoch: null, body: null }),
    'network-sign-in',
  ],
  ['200 JSON without our epoch', answer(200, { epoch: null }), 'network-sign-in'],
  ['a redirect that was not followed', answer(0, { contentType: '', epoch: null, body: null }), 'network-sign-in'],
  ['511', answer(511, { contentType: 'text/html', body: null }), 'network-sign-in'],
  ...[408, 425, 429, 500, 502, 503, 504, 507].map((status): [string, Reply, OutcomeClass] => [
    `${status}`,
    answer(status),
    'transient',
  ]),
  ['502 HTML of a proxy', answer(502, { contentType: 'text/html', body: null }), 'transient'],
  ['401 of ours', answer(401), 'auth'],
  ['401 HTML of a proxy', answer(401, { contentType: 'text/html', body: null }), 'unknown'],
  ['403 not permitted', answer(403, { body: { code: 'not_permitted' } }), 'rejected'],
  ['403 of an unknown code', answer(403, { body: { code: 'new' } }), 'unheard'],
  ['403 HTML of a proxy', answer(403, { contentType: 'text/html', body: null }), 'unknown'],
  ['404 of ours', answer(404), 'missing'],
  ['404 HTML', answer(404, { contentType: 'text/html', body: null }), 'unknown'],
  ['409 in progress', answer(409, { body: { code: 'in_progress' } }), 'transient'],
  ['409 edit window closed', answer(409, { body: { code: 'edit_window_closed' } }), 'addendum'],
  ['409 settled', answer(409, { body: { code: 'settled' } }), 'addendum'],
  ['409 time conflict', answer(409, { body: { code: 'timeconflicts' } }), 'conflict'],
  ['412', answer(412), 'conflict'],
  ['413', answer(413), 'too-large'],
  ['426', answer(426), 'incompatible'],
  ['422 unknown field', answer(422, { body: { code: 'unknown_field' } }), 'incompatible'],
  ['422 idempotency mismatch', answer(422, { body: { code: 'idempotency_mismatch' } }), 'fork'],
  ['422 invalid', answer(422, { body: { code: 'invalid' } }), 'rejected'],
  ['422 device fork', answer(422, { body: { code: 'device_fork' } }), 'device-fork'],
  ['418', answer(418), 'unheard'],
  ['400 of ours whose body was cut off', answer(400, { body: null }), 'unknown'],
  ['200 HTML with our epoch', answer(200, { contentType: 'text/html' }), 'network-sign-in'],
];

describe('the outcome table', () => {
  it.each(rows)('%s', (_name, reply, expected) => {
    expect(judge(reply).class).toBe(expected);
  });

  it('text in a message decides nothing: a 500 that mentions 401 is tried again', () => {
    expect(judge(answer(500, { body: { detail: 'upstream said 401 after 4000ms' } })).class).toBe('transient');
  });

  it('the sentence for the person is the server’s own: overlapping times, else the detail, else the title', () => {
    const sentence = (body: Record<string, unknown>) => judge(answer(422, { body })).detail;
    expect(sentence({ timeconflicts: 'Overlaps 3:00', detail: 'd', title: 't' })).toBe('Overlaps 3:00');
    expect(sentence({ detail: 'd', title: 't' })).toBe('d');
    expect(sentence({ title: 't' })).toBe('t');
    for (const body of [{}, { detail: 7 }]) expect(sentence(body)).toBeNull();
  });

  it('a refusal that names only fields says their sentences, not its title', () => {
    const sentence = (errors: unknown) =>
      judge(answer(422, { body: { title: 'Unprocessable Entity', errors } })).detail;
    expect(sentence({ date: ['Use a year from 1900 to 2199'] })).toBe('Date: Use a year from 1900 to 2199.');
    expect(sentence({ csv: ['The file is empty'] })).toBe('The file is empty.');
    expect(sentence({ csv: ['Has a character that cannot be stored'] })).toBe(
      'The file has a character that cannot be stored.',
    );
    expect(sentence({ 'events.0.visit_location': ['Is required'], end: ['Must be later than the start'] })).toBe(
      'Visit location is required. End must be later than the start.',
    );
    expect(sentence({ retry_at: ['Use a time such as 15:30'] })).toBe('Retry at: Use a time such as 15:30.');
    expect(sentence({ a: ['Say why', 'Say why'], b: ['Two'], c: ['Three'], d: ['Four'] })).toBe('Say why. Two. Three.');
  });

  it('what is said of fields changes no class, and what cannot be read is the title', () => {
    for (const errors of [null, 7, 'x', [], {}, { date: 'no list' }, { date: [7, null] }]) {
      const outcome = judge(answer(422, { body: { code: 'invalid', title: 't', errors } }));
      expect([outcome.class, outcome.detail]).toEqual(['rejected', 't']);
    }
    const outcome = judge(
      answer(422, { body: { code: 'unknown_field', errors: { x: ['Is not a field of this call'] } } }),
    );
    expect([outcome.class, outcome.detail]).toEqual(['incompatible', 'X is not a field of this call.']);
  });

  it('a code that is no text is none', () => {
    expect(judge(answer(403, { body: { code: 7 } })).code).toBeNull();
    expect(judge(answer(403, { body: { code: 'new' } })).code).toBe('new');
  });

  it('every status and code falls in exactly one class, and success needs our own epoch', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.option(fc.constantFrom('not_permitted', 'in_progress', 'unknown_op', 'whatever'), { nil: undefined }),
        fc.constantFrom('application/json', problem, 'text/html', ''),
        fc.option(fc.constant('e'), { nil: null }),
        (status, code, contentType, epoch) => {
          const outcome = judge(answer(status, { contentType, epoch, body: code ? { code } : {} }));
          expect(outcome.class).toBeTypeOf('string');
          if (epoch === null) expect(['done', 'held']).not.toContain(outcome.class);
        },
      ),
    ));
});

const op: OpRow = {
  seq: 1,
  opId: 'op-1',
  deviceId: 'd',
  userId: 1,
  companyId: 1,
  lane: 'session:s',
  kind: 'recordDataEntry',
  v: 1,
  entityType: 'session',
  entityId: 's',
  baseVersion: null,
  body: { session_uid: 's', events: [{ n: 1 }] },
  state: 'inflight',
  frozen: true,
  absorbs: [],
  absorbedBy: null,
  attempts: 1,
  nextAttemptAt: 0,
  lastError: null,
  capturedAt: '2026-11-20T20:00:00.000Z',
  tz: 'UTC',
  mono: 0,
  bootId: 'b',
  appBuild: 'test',
};

const outcome = (cls: OutcomeClass, rest: Partial<Outcome> = {}): Outcome => ({
  class: cls,
  status: 500,
  code: null,
  detail: null,
  retryAfterMs: null,
  body: null,
  ...rest,
});

const endings: [OutcomeClass, OpState][] = [
  ['done', 'acked'],
  ['held', 'acked'],
  ['unknown', 'queued'],
  ['unheard', 'queued'],
  ['device-fork', 'queued'],
  ['network-sign-in', 'queued'],
  ['transient', 'queued'],
  ['auth', 'queued'],
  ['incompatible', 'queued'],
  ['rejected', 'rejected'],
  ['missing', 'rejected'],
  ['fork', 'rejected'],
  ['too-large', 'rejected'],
  ['conflict', 'conflict'],
  ['addendum', 'conflict'],
];

describe('the op reducer', () => {
  it.each(endings)('%s leaves an op %s, with its key, body and author untouched', (cls, state) => {
    const settled = nextOpState(op, outcome(cls), 1000, 0.5);
    expect(settled.state).toBe(state);
    expect(settled).toMatchObject({ opId: op.opId, body: op.body, userId: op.userId, frozen: true });
  });

  it('only the server’s own word acknowledges', () => {
    expect(endings.filter(([, state]) => state === 'acked').map(([cls]) => cls)).toEqual(['done', 'held']);
  });

  it('being signed out is not a failed attempt', () => {
    expect(nextOpState(op, outcome('auth'), 1000, 1).attempts).toBe(0);
  });

  it('never gives up, waits at most 25 s, and as long as the server asks', () => {
    const tired = { ...op, attempts: 5000 };
    expect(nextOpState(tired, outcome('transient'), 1000, 1)).toMatchObject({ state: 'queued', nextAttemptAt: 26_000 });
    expect(nextOpState(op, outcome('transient', { retryAfterMs: 600_000 }), 1000, 1).nextAttemptAt).toBe(601_000);
  });

  it('an op in flight when the page died is queued again under its own key', () => {
    expect(requeueOp(op)).toMatchObject({ state: 'queued', opId: 'op-1', frozen: true });
    expect(requeueOp({ ...op, state: 'acked' }).state).toBe('acked');
  });
});

describe('packing', () => {
  const queued = (seq: number, rest: Partial<OpRow> = {}): OpRow => ({
    ...op,
    seq,
    opId: `op-${seq}`,
    state: 'queued',
    frozen: false,
    body: { session_uid: 's', events: [{ n: seq }] },
    ...rest,
  });

  it('packs taps that follow each other, up to 200 events, in their order', () => {
    const packed = packOps(Array.from({ length: 250 }, (_, i) => queued(i + 1)));
    expect((packed?.op.body as { events: { n: number }[] }).events.map(({ n }) => n)).toEqual(
      Array.from({ length: 200 }, (_, i) => i + 1),
    );
    expect(packed?.absorbed).toHaveLength(199);
  });

  it('never changes an op that was sent, and never packs across one', () => {
    expect(packOps([queued(1, { frozen: true }), queued(2)])).toMatchObject({ op: { absorbs: [] }, absorbed: [] });
    expect(packOps([queued(1), queued(2, { frozen: true }), queued(3)])?.absorbed).toEqual([]);
    expect(packOps([queued(1), queued(2, { kind: 'saveSessionNote' }), queued(3)])?.absorbed).toEqual([]);
  });
});
