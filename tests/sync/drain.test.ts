import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRecorder, saveIdentity } from '#db/device/contact.ts';
import { takeLease } from '#db/device/lease.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { type AttentionItem, listAttention } from '#db/queries/attention.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { findSession } from '#db/queries/sessions.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import type { OpRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { pageLocks, systemLocks } from '#lib/locks.ts';
import { type DrainPorts, drain } from '#sync/send/drain.ts';
import { requeueOp } from '#sync/send/op-reducer.ts';
import type { Outcome, OutcomeClass } from '#sync/send/outcome.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;

beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

const outcome = (cls: OutcomeClass): Outcome => ({
  class: cls,
  status: 200,
  code: null,
  detail: null,
  retryAfterMs: null,
  body: {},
});

/** A server made of a rule; it keeps what it was sent. */
function serverOf(rule: (op: OpRow, sent: OpRow[]) => OutcomeClass): DrainPorts & { sent: OpRow[] } {
  const sent: OpRow[] = [];
  return {
    sent,
    db: device.db,
    locks: systemLocks(navigator),
    now: () => device.time.now,
    random: () => 0.5,
    send: (op) => {
      sent.push(op);
      return Promise.resolve(outcome(rule(op, sent)));
    },
  };
}

describe('draining the outbox', () => {
  it('sends a session in order, taps packed, and leaves nothing unsent', async () => {
    const session = await startVisit(device);
    for (let i = 0; i < 5; i++) await recordTap(device, session, 1);
    const server = serverOf(() => 'done');
    expect(await drain(server)).toMatchObject({ sent: 6, stopped: null });
    expect(server.sent.map((op) => op.kind)).toEqual(['startSession', 'recordDataEntry']);
    expect(await countUnsent(device.db)).toBe(0);
    expect(await device.db.receipts.count()).toBe(2);
  });

  it('a lost answer is sent again under the same key with the same body, never as new work', async () => {
    const session = await startVisit(device);
    await recordTap(device, session, 1);
    const server = serverOf((_op, sent) => (sent.length === 2 ? 'unknown' : 'done'));
    expect((await drain(server)).stopped).toBe('unknown');
    await recordTap(device, session, 1);
    await drain(server);
    const [, first, second, third] = server.sent;
    expect([second?.opId, second?.body]).toEqual([first?.opId, first?.body]);
    expect(third?.opId).not.toBe(first?.opId);
    expect((await findSession(device.db, session))?.tally.behaviors[1]?.count).toBe(2);
  });

  it('a page killed while sending leaves work of unknown outcome, which goes out again at the next start', async () => {
    await startVisit(device);
    const never = new Promise<Outcome>(() => {});
    const dying: DrainPorts = { ...serverOf(() => 'done'), locks: pageLocks(), send: () => never };
    void drain(dying);
    await expect.poll(async () => (await device.db.ops.get(1))?.state).toBe('inflight');
    const server = { ...serverOf(() => 'done'), locks: pageLocks() };
    await drain(server);
    expect((await device.db.ops.get(1))?.state).toBe('acked');
  });

  it('an outbox that had to take a new name twice keeps it over a sign-in: the tablet’s own is another device’s, too', async () => {
    const before = (await findRecorder(device.db))?.deviceId ?? '';
    await startVisit(device);
    const server = serverOf((_op, sent) => (sent.length <= 2 ? 'device-fork' : 'done'));
    for (let i = 0; i < 3; i++) await drain(server, 'at-once');
    const named = server.sent.map(({ deviceId }) => deviceId);
    expect(new Set(named).size).toBe(3);
    await saveIdentity(device.db, { userId: device.db.userId, companyId: 1, deviceId: before });
    expect((await findRecorder(device.db))?.deviceId).toBe(named[2]);
  });

  it.each([
    'a piece of work',
    'a call with several',
  ])('a server that asks to be left alone for a month, at %s, is asked again within the hour: no timer waits so long, and one that is too long is over at once', async (what) => {
    const session = await startVisit(device);
    if (what === 'a call with several') await recordTap(device, session, 1);
    const busy = { ...outcome('transient'), status: 503, retryAfterMs: 30 * 86_400_000 };
    const server = { ...serverOf(() => 'done'), send: async () => busy };
    const sendMany = async () => ({ outcome: busy, results: [] });
    expect(await drain({ ...server, sendMany })).toMatchObject({ stopped: 'transient', nextInMs: 3_600_000 });
  });

  it('being signed out holds everything and blames nothing', async () => {
    const session = await startVisit(device);
    await recordTap(device, session, 1);
    expect(await drain(serverOf(() => 'auth'))).toEqual({ sent: 0, stopped: 'auth', busy: false, nextInMs: null });
    expect(await device.db.ops.get(1)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await countUnsent(device.db)).toBe(2);
  });

  it('one refused session stays visible with its reason while others go out', async () => {
    const first = await startVisit(device);
    await recordTap(device, first, 1);
    const second = await startVisit(device);
    await recordTap(device, second, 1);
    const server = serverOf((op) => (op.entityId === first ? 'rejected' : 'done'));
    await drain(server);
    await drain(server);
    const states = await device.db.ops.orderBy('seq').toArray();
    expect(states.map((op) => [op.entityId === first, op.state])).toEqual([
      [true, 'rejected'],
      [true, 'queued'],
      [false, 'acked'],
      [false, 'acked'],
    ]);
    expect(states[0]?.lastError).toMatchObject({ class: 'rejected' });
  });

  it('says when what failed may be tried again, so that nobody has to ask for it', async () => {
    await startVisit(device);
    const server = serverOf((_op, sent) => (sent.length === 1 ? 'transient' : 'done'));
    expect(await drain(server)).toEqual({ sent: 0, stopped: null, busy: false, nextInMs: 1000 });
    device.time.now += 999;
    expect(await drain(server)).toMatchObject({ sent: 0, nextInMs: 1 });
    device.time.now += 1;
    expect(await drain(server)).toMatchObject({ sent: 1, nextInMs: null });
  });

  it('a backlog longer than one turn goes on at once, instead of waiting for a good moment', async () => {
    for (let i = 0; i < 6; i++) await startVisit(device);
    const server = serverOf(() => {
      device.time.now += 12_000;
      return 'done';
    });
    expect(await drain({ ...server, locks: pageLocks() })).toMatchObject({ stopped: null, nextInMs: 0 });
    expect(await drain(server)).toMatchObject({ nextInMs: null });
    expect(await countUnsent(device.db)).toBe(0);
  });

  it('a person who asks waits for no back-off: each is tried once, at once', async () => {
    await startVisit(device);
    const server = serverOf((_op, sent) => (sent.length < 3 ? 'transient' : 'done'));
    await drain(server);
    expect(await drain(server, 'at-once')).toMatchObject({ sent: 0 });
    expect(server.sent).toHaveLength(2);
    expect(await drain(server, 'at-once')).toMatchObject({ sent: 1 });
  });

  it('a wait that only a wrong clock can have made is over at once', async () => {
    await startVisit(device);
    device.time.now += 365 * 24 * 3_600_000;
    await drain(serverOf(() => 'transient'));
    device.time.now -= 365 * 24 * 3_600_000;
    expect(await drain(serverOf(() => 'done'))).toMatchObject({ sent: 1 });
  });

  it('a refused draft of a note never holds back the taps behind it', async () => {
    const session = await startVisit(device);
    await saveSessionNote(
      device,
      (await findSession(device.db, session))?.noteUid ?? '',
      { comment: 'x' },
      defaultPolicy,
    );
    await recordTap(device, session, 1);
    const server = serverOf((op) => (op.kind === 'saveSessionNote' ? 'rejected' : 'done'));
    await drain(server);
    expect(server.sent.map((op) => op.kind)).toEqual(['startSession', 'saveSessionNote', 'recordDataEntry']);
  });

  it.each([
    ['Web Locks', systemLocks(navigator)],
    ['an engine without them', pageLocks()],
  ])('two drains at once send each op once, with %s', async (_name, locks) => {
    const session = await startVisit(device);
    await recordTap(device, session, 1);
    const server = { ...serverOf(() => 'done'), locks };
    const results = await Promise.all([drain(server), drain(server)]);
    expect(results.filter(({ busy }) => busy)).toHaveLength(1);
    expect(server.sent).toHaveLength(2);
  });

  it('a tap made while its session is being sent goes out too, and the sent body is not touched', async () => {
    const session = await startVisit(device);
    await recordTap(device, session, 1);
    let late: Promise<void> | null = null;
    const server = serverOf((op) => {
      if (op.kind === 'recordDataEntry') late ??= recordTap(device, session, 2);
      return 'done';
    });
    await drain(server);
    await late;
    await drain(server);
    const entries = server.sent.filter((op) => op.kind === 'recordDataEntry');
    expect(entries.map((op) => (op.body as { events: unknown[] }).events.length)).toEqual([1, 1]);
    expect(await countUnsent(device.db)).toBe(0);
  });

  it('shows how far a backlog has come and takes the line away at the end', async () => {
    for (let i = 0; i < 12; i++) await startVisit(device);
    const seen: unknown[] = [];
    const server = serverOf(() => {
      device.time.now += 300;
      return 'done';
    });
    const watched = {
      ...server,
      send: async (op: OpRow) => {
        const contact = await device.db.meta.get('contact');
        seen.push(contact && 'progress' in contact ? contact.progress : null);
        return server.send(op);
      },
    };
    await drain(watched);
    expect(seen).toContainEqual(expect.objectContaining({ what: 'send', total: 12 }));
    expect(await device.db.meta.get('contact')).toMatchObject({ progress: null });
  });

  it('a refused session with more taps behind it than one look takes in stops nobody else', async () => {
    const poisoned = await startVisit(device);
    const [start] = await device.db.ops.toArray();
    if (!start) throw new Error('an op');
    await device.db.ops.bulkAdd(
      Array.from({ length: 1200 }, (_, i) => ({
        ...start,
        seq: 10 + i,
        opId: `tap-${i}`,
        kind: 'recordDataEntry' as const,
      })),
    );
    await device.db.ops.update(start.seq, { state: 'rejected' });
    await device.db.ops.add({ ...start, seq: 5000, opId: 'other', lane: 'session:other', entityId: 'other' });
    const server = serverOf(() => 'done');
    await drain(server);
    expect(server.sent.map((op) => op.opId)).toEqual(['other']);
    expect(poisoned).toBe(start.entityId);
  });

  it('a row that can’t be read is set aside and shown; everything else goes out', async () => {
    const broken = await startVisit(device);
    const other = await startVisit(device);
    await device.db.ops.update(1, { body: null });
    const server = serverOf(() => 'done');
    await drain(server);
    expect(server.sent.map((op) => op.entityId)).toEqual([other]);
    const items = await listAttention(device.db, device.time.now);
    expect(items).toMatchObject([{ entityId: broken, kind: 'refused', error: { class: 'undecodable' } }]);
    expect(attentionText(items[0] as AttentionItem).reason).toBe('It can’t be read on this device');
  });

  it('a row so damaged that it lacks its names stops nobody, either', async () => {
    await startVisit(device);
    const other = await startVisit(device);
    const row = await device.db.ops.get(1);
    await device.db.ops.put({ seq: 1, opId: row?.opId, state: 'queued' } as OpRow);
    const server = serverOf(() => 'done');
    await drain(server);
    expect(server.sent.map((op) => op.entityId)).toEqual([other]);
    expect(await countUnsent(device.db)).toBe(1);
    expect(await listAttention(device.db, device.time.now)).toHaveLength(1);
  });

  it('a request that breaks before it is sent is tried on, and stops nobody', async () => {
    const first = await startVisit(device);
    await startVisit(device);
    const server = serverOf(() => 'done');
    const send = (op: OpRow) => (op.entityId === first ? Promise.reject(new TypeError('no')) : server.send(op));
    await drain({ ...server, send });
    expect(await device.db.ops.get(1)).toMatchObject({ state: 'queued', lastError: { class: 'unheard' } });
    expect(await device.db.ops.get(2)).toMatchObject({ state: 'acked' });
  });

  it('a fetch that never settles is given up, and its op goes out again under its own key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await startVisit(device);
      const server = serverOf(() => 'done');
      const hanging = drain({ ...server, locks: pageLocks(), send: () => new Promise<Outcome>(() => {}) });
      await vi.waitUntil(async () => (await device.db.ops.get(1))?.state === 'inflight');
      await vi.advanceTimersByTimeAsync(35_000);
      expect((await hanging).stopped).toBe('unknown');
      expect(await device.db.ops.get(1)).toMatchObject({ state: 'queued', lastError: { code: 'timeout' } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('an answer that comes after another tab took over settles nothing', async () => {
    await startVisit(device);
    let answer = (_outcome: Outcome) => {};
    const late: DrainPorts = {
      ...serverOf(() => 'done'),
      locks: pageLocks(),
      send: () => new Promise((resolve) => (answer = resolve)),
    };
    const first = drain(late);
    await expect.poll(async () => (await device.db.ops.get(1))?.state).toBe('inflight');
    device.time.now += 31_000;
    await takeLease(dexieOutbox(device.db), 'another tab', device.time.now, false, requeueOp);
    answer(outcome('rejected'));
    expect(await first).toMatchObject({ busy: true });
    expect(await device.db.ops.get(1)).toMatchObject({ state: 'queued', lastError: null });
  });

  it('asked to slow down, it leaves the server alone with everything', async () => {
    for (let i = 0; i < 12; i++) await startVisit(device);
    const server = serverOf(() => 'done');
    const send = (op: OpRow) => {
      server.sent.push(op);
      return Promise.resolve({ ...outcome('transient'), status: 429, retryAfterMs: 600_000 });
    };
    expect(await drain({ ...server, send })).toMatchObject({ stopped: 'transient', nextInMs: 600_000 });
    expect(server.sent.length).toBeLessThanOrEqual(4);
  });

  it('what the server fails at while it takes other work is pointed out after twenty tries, and tried on', async () => {
    const bad = await startVisit(device);
    await startVisit(device);
    const server = serverOf((op) => (op.entityId === bad ? 'transient' : 'done'));
    for (let i = 0; i < 21; i++) {
      device.time.now += 60_000;
      await drain(server);
      if (i === 10) await startVisit(device);
    }
    expect(await listAttention(device.db, device.time.now)).toMatchObject([{ entityId: bad, kind: 'trouble' }]);
    const statuses = await listRecordStatuses(device.db, [{ entityType: 'session', entityId: bad }]);
    expect(statuses.get(`session:${bad}`)?.state).toBe('attention');
    expect(await device.db.ops.get(1)).toMatchObject({ state: 'queued' });
    device.time.now += 60_000;
    await drain(serverOf(() => 'done'));
    expect(await listAttention(device.db, device.time.now)).toEqual([]);
  });

  it('after a silence it asks first, and sends what a restored server has forgotten before anything new', async () => {
    const session = await startVisit(device);
    const taken = (op: OpRow): Outcome => ({ ...outcome('done'), epoch: op.seq ? 'a' : 'a' });
    const server = serverOf(() => 'done');
    const send = (op: OpRow) => {
      server.sent.push(op);
      return Promise.resolve(taken(op));
    };
    const ask = () => Promise.resolve({ outcome: { ...outcome('done'), epoch: 'a' }, ranges: [] });
    await drain({ ...server, send, ask });
    device.time.now += 60_000;
    await recordTap(device, session, 1);
    await drain({ ...server, send, ask });
    expect(server.sent.map((op) => op.kind)).toEqual(['startSession', 'startSession', 'recordDataEntry']);
    expect(server.sent[1]?.opId).toBe(server.sent[0]?.opId);
  });
});
