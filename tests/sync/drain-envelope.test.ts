import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countUnsent } from '#db/queries/unsent.ts';
import type { OpRow } from '#db/rows.ts';
import { voidSession } from '#features/session/frame/void-session.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { makeUnsentFile } from '#features/sync-status/export-unsent.ts';
import { systemLocks } from '#lib/locks.ts';
import { hashOf } from '#server/http/write/hash-of.ts';
import { type DrainPorts, drain } from '#sync/send/drain.ts';
import type { ManySent } from '#sync/send/engine-ports.ts';
import type { Outcome, OutcomeClass } from '#sync/send/outcome.ts';
import { callOf } from '#sync/send/send-op.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';
import { makeOutcome } from './make-op.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

const done = makeOutcome('done', { status: 200, body: {} });

type Calls = DrainPorts & { calls: OpRow[][] };

/** A server that takes envelopes; `rule` says what each comes to. It keeps every call, those of one op too. */
function serverOf(rule: (ops: readonly OpRow[]) => ManySent, alone: (op: OpRow) => Outcome = () => done): Calls {
  const calls: OpRow[][] = [];
  return {
    calls,
    db: device.db,
    locks: systemLocks(navigator),
    now: () => device.time.now,
    random: () => 0.5,
    send: async (op) => {
      calls.push([op]);
      return alone(op);
    },
    sendMany: async (ops) => {
      calls.push([...ops]);
      return rule(ops);
    },
  };
}

const each = (ops: readonly OpRow[], of: (op: OpRow, i: number) => Outcome | 'not-tried'): ManySent => ({
  outcome: done,
  results: ops.map(of),
});
const allDone = (ops: readonly OpRow[]) => each(ops, () => done);
const whole =
  (cls: OutcomeClass, given: Partial<Outcome> = {}) =>
  (): ManySent => ({
    outcome: makeOutcome(cls, given),
    results: [],
  });
const statesOf = async () => (await device.db.ops.orderBy('seq').toArray()).map((op) => op.state);

describe('a backlog goes out in envelopes', () => {
  it('whole visits of many sessions in one call, taps packed, each session in its order', async () => {
    const sessions: string[] = [];
    for (let i = 0; i < 10; i++) {
      const session = await startVisit(device);
      for (let tap = 0; tap < 3; tap++) await recordTap(device, session, 1);
      sessions.push(session);
    }
    const server = serverOf(allDone);
    expect(await drain(server)).toMatchObject({ sent: 40, stopped: null });
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.map(({ kind }) => kind)).toEqual(
      sessions.flatMap(() => ['startSession', 'recordDataEntry']),
    );
    expect(await countUnsent(device.db)).toBe(0);
  });

  it('what was never in a file is not named: nobody can have brought it in', async () => {
    const session = await startVisit(device);
    await voidSession(device, session, 'By mistake');
    const server = serverOf(allDone);
    await drain(server);
    expect(server.calls[0]?.map(({ later }) => later)).toEqual([undefined, undefined]);
  });

  it('each call says what the rest of its lane writes anew, as the file has it, and a later turn says what there is by then', async () => {
    const session = await startVisit(device);
    await voidSession(device, session, 'By mistake');
    await makeUnsentFile(device.db, '1', device.time.now);
    const refused = serverOf((ops) => each(ops, () => makeOutcome('transient', { status: 503 })));
    await drain(refused);
    const [start, end] = refused.calls[0] ?? [];
    expect([start?.kind, end?.kind, end?.later]).toEqual(['startSession', 'voidSession', undefined]);
    const hash = hashOf(end?.body).toString('hex').slice(0, 32);
    expect(start?.later).toEqual([`${end?.opId}/${hash}`]);
    device.time.now += 3_600_000;
    const other = serverOf((ops) => each(ops, () => done));
    await drain(other);
    const sent = callOf(other.calls[0]?.[0] as OpRow).call.headers;
    expect(sent['x-device-later']).toBe(`${end?.opId}/${hash}`);
  });

  it('killed between two results, what was answered and not written down goes out again under its own key', async () => {
    for (let i = 0; i < 6; i++) await startVisit(device);
    const killed = serverOf((ops) => {
      void device.db.close();
      return allDone(ops);
    });
    await drain(killed).catch(() => undefined);
    await device.db.open();
    expect(await statesOf()).toEqual(Array(6).fill('inflight'));
    device.time.now += 60_000;
    const server = serverOf(allDone);
    await drain(server);
    expect(server.calls.flat().map(({ opId }) => opId)).toEqual(killed.calls.flat().map(({ opId }) => opId));
    expect(await statesOf()).toEqual(Array(6).fill('acked'));
  });

  it('a refusal holds back what follows it of the same session, and nothing else', async () => {
    const bad = await startVisit(device);
    await recordTap(device, bad, 1);
    const good = await startVisit(device);
    await recordTap(device, good, 1);
    const rejected = makeOutcome('rejected', { status: 422 });
    const server = serverOf((ops) =>
      each(ops, (op) => (op.lane !== `session:${bad}` ? done : op.kind === 'startSession' ? rejected : 'not-tried')),
    );
    await drain(server);
    expect(await statesOf()).toEqual(['rejected', 'queued', 'acked', 'acked']);
    expect(await device.db.ops.get(2)).toMatchObject({ attempts: 0, frozen: true, lastError: null });
  });

  it('a sign-in that ends in the middle is asked for again, and blames none of them', async () => {
    for (let i = 0; i < 3; i++) await startVisit(device);
    const auth = makeOutcome('auth', { status: 401 });
    const server = serverOf((ops) =>
      server.calls.length === 1 ? each(ops, (_op, i) => [done, auth, 'not-tried' as const][i] ?? done) : allDone(ops),
    );
    expect(await drain(server)).toMatchObject({ stopped: null, sent: 3 });
    expect(server.calls.map((ops) => ops.length)).toEqual([3, 2]);
    expect((await device.db.ops.toArray()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  });

  it('a sign-in that ends in the middle again and again waits for the person', async () => {
    for (let i = 0; i < 3; i++) await startVisit(device);
    const server = serverOf((ops) =>
      each(ops, (_op, i) => (i === 0 ? makeOutcome('auth', { status: 401 }) : 'not-tried')),
    );
    expect(await drain(server)).toMatchObject({ stopped: 'auth', sent: 0 });
    expect(server.calls).toHaveLength(2);
  });

  it.each<[string, OutcomeClass, Partial<Outcome>]>([
    ['a proxy that finds it too large', 'too-large', { status: 413 }],
    ['a server that does not know the call', 'missing', { status: 404 }],
    ['a refusal of the envelope itself', 'rejected', { status: 422 }],
    ['an answer nobody knows', 'unheard', { status: 418 }],
  ])('%s: every piece goes out by itself, and none is blamed', async (_name, cls, given) => {
    for (let i = 0; i < 4; i++) await startVisit(device);
    const server = serverOf(whole(cls, given));
    expect(await drain(server)).toMatchObject({ stopped: null, sent: 4 });
    expect(server.calls.map((ops) => ops.length)).toEqual([4, 1, 1, 1, 1]);
    expect(await countUnsent(device.db)).toBe(0);
  });

  it.each<OutcomeClass>([
    'unknown',
    'transient',
    'auth',
    'network-sign-in',
  ])('an envelope that ends as %s leaves all of it queued, unblamed, and lets everything wait', async (cls) => {
    for (let i = 0; i < 4; i++) await startVisit(device);
    expect(await drain(serverOf(whole(cls, { status: cls === 'transient' ? 503 : 401 })))).toMatchObject({
      stopped: cls,
      sent: 0,
    });
    for (const op of await device.db.ops.toArray())
      expect(op).toMatchObject({ state: 'queued', frozen: true, nextAttemptAt: 0 });
  });

  it('an envelope that is never answered is tried smaller, until what breaks it is alone', async () => {
    for (let i = 0; i < 30; i++) await startVisit(device);
    const poison = (ops: readonly OpRow[]) => ops.some(({ seq }) => seq === 17);
    const server = serverOf(
      (ops) => (poison(ops) ? whole('unknown', { status: null })() : allDone(ops)),
      (op) => (op.seq === 17 ? makeOutcome('transient', { status: 500 }) : done),
    );
    for (let i = 0; i < 8 && (await countUnsent(device.db)) > 1; i++) await drain(server);
    expect(await statesOf()).toEqual(Array.from({ length: 30 }, (_, i) => (i === 16 ? 'queued' : 'acked')));
    expect(await device.db.ops.get(17)).toMatchObject({ lastError: { class: 'transient' } });
  });

  it('a fault of one piece lets the rest go out in the same round', async () => {
    for (let i = 0; i < 5; i++) await startVisit(device);
    const fault = makeOutcome('transient', { status: 500 });
    const server = serverOf((ops) => {
      const at = ops.findIndex(({ seq }) => seq === 2);
      return each(ops, (_op, i) => (at < 0 || i < at ? done : i === at ? fault : 'not-tried'));
    });
    await drain(server);
    expect(await statesOf()).toEqual(['acked', 'queued', 'acked', 'acked', 'acked']);
  });

  it('a row that can’t be read is set aside, and the envelope goes without it', async () => {
    for (let i = 0; i < 3; i++) await startVisit(device);
    await device.db.ops.update(2, { body: null });
    const server = serverOf(allDone);
    await drain(server);
    expect(await statesOf()).toEqual(['acked', 'rejected', 'acked']);
  });

  it('a new epoch heard in an envelope offers everything again, and what it brought counts for the new one', async () => {
    for (let i = 0; i < 3; i++) await startVisit(device);
    const of = (epoch: string) => (ops: readonly OpRow[]) => each(ops, () => ({ ...done, epoch }));
    await drain(serverOf(of('a')));
    for (let i = 0; i < 2; i++) await startVisit(device);
    const server = serverOf(of('b'));
    await drain(server);
    expect(new Set(server.calls.flat().map(({ seq }) => seq))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(await statesOf()).toEqual(Array(5).fill('acked'));
  });

  it('what a restored server refuses goes to it again without the version that its earlier life gave', async () => {
    for (let i = 0; i < 2; i++) await startVisit(device);
    await drain(serverOf((ops) => each(ops, () => ({ ...done, epoch: 'a' }))));
    await startVisit(device);
    await startVisit(device);
    await device.db.ops.update(3, { baseVersion: 7 });
    const refused = { ...done, class: 'missing', status: 404, epoch: 'b' } as const;
    const server = serverOf((ops) => each(ops, () => refused));
    await drain(server);
    expect(await device.db.ops.get(3)).toMatchObject({ rewound: true, baseVersion: 0 });
  });
});
