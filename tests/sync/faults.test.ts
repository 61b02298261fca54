import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionEndpoints } from '#contract/session.ts';
import { discardNote } from '#db/capture-note.ts';
import { TallybookDb } from '#db/database.ts';
import { checkOutbox } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import type { OpRow } from '#db/rows.ts';
import { perNoteText } from '#domain/note/note-fields.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { pageLocks, systemLocks } from '#lib/locks.ts';
import { createHttp } from '#sync/http.ts';
import { type DrainPorts, drain } from '#sync/send/drain.ts';
import { judge, type Outcome } from '#sync/send/outcome.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';
import { makeOutcome, queuedOp } from './make-op.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

/** A server made of a rule; it keeps what it was sent. */
function serverOf(rule: (op: OpRow) => Outcome | Promise<Outcome>): DrainPorts & { sent: OpRow[] } {
  const sent: OpRow[] = [];
  return {
    sent,
    db: device.db,
    locks: pageLocks(),
    now: () => device.time.now,
    random: () => 0.5,
    send: async (op) => {
      sent.push(op);
      return rule(op);
    },
  };
}

const done = makeOutcome('done', { status: 200, body: {} });
const HOUR = 60 * 60_000;

describe('a page that dies of one piece of work', () => {
  it('three times in a row: the others have gone out, and it is still there, to be tried on', async () => {
    const poison = await startVisit(device);
    const others = [await startVisit(device), await startVisit(device)];
    const died: Promise<unknown>[] = [];
    for (let life = 0; life < 3; life++) {
      const asked = Promise.withResolvers<void>();
      const server = serverOf((op) => {
        if (op.entityId !== poison) return done;
        asked.resolve();
        return new Promise<never>(() => {});
      });
      // The page is gone in the middle: nothing of it ever ends, and its right to send runs out.
      died.push(drain(server));
      await asked.promise;
      await expect.poll(async () => (await device.db.ops.get(1))?.state).toBe('inflight');
      device.time.now += 31_000;
    }
    for (const id of others)
      await expect.poll(async () => (await device.db.ops.where('entityId').equals(id).first())?.state).toBe('acked');
    const last = serverOf(() => done);
    await drain(last);
    expect(last.sent.map(({ entityId }) => entityId)).toEqual([poison]);
    expect(await countUnsent(device.db)).toBe(0);
    expect(died).toHaveLength(3);
  });
});

describe('a server that fails for a whole day', () => {
  it('is asked again and again at a calm pace, nothing is given up, and the first good answer takes everything', async () => {
    const ids = [await startVisit(device), await startVisit(device)];
    await recordTap(device, ids[0] ?? '', 1);
    const failing = serverOf(() => makeOutcome('transient', { status: 503 }));
    for (const end = device.time.now + 24 * HOUR; device.time.now < end; ) {
      const { nextInMs } = await drain({ ...failing, locks: systemLocks(navigator) });
      // However long it has failed, the next try is less than a minute away.
      expect(nextInMs).toBeLessThan(60_000);
      device.time.now += 30 * 60_000;
    }
    expect((await device.db.ops.toArray()).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    const well = serverOf(() => done);
    device.time.now += 60_000;
    await drain(well);
    expect(await countUnsent(device.db)).toBe(0);
  });
});

describe('a connection whose encryption fails', () => {
  it('as with a device that is years off: nothing is known of the work, nothing is blamed', async () => {
    // What a server says to a hello that it will not trust: alert, fatal, bad certificate.
    const refusing = createSocketServer((socket) =>
      socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 42]))),
    );
    await new Promise<void>((ready) => refusing.listen(0, '127.0.0.1', ready));
    const { port } = refusing.address() as AddressInfo;
    const http = createHttp((input, init) => fetch(input, init), `https://127.0.0.1:${port}`);
    await startVisit(device);
    const server = serverOf(async ({ body }) => judge(await http.call(sessionEndpoints.startSession, { body })));
    expect(await drain(server)).toMatchObject({ stopped: 'unknown' });
    expect(await device.db.ops.get(1)).toMatchObject({ state: 'queued', lastError: { code: 'network', status: null } });
    refusing.close();
  });
});

describe('an update of the database that is killed half-way', () => {
  it('leaves the queue as it was, and the next start brings it over whole', async () => {
    const userId = 70_069;
    const old = new Dexie(`tallybook-${userId}`);
    old.version(1).stores({ ops: 'seq, &opId, [state+seq], [lane+seq], entityId', meta: 'key' });
    const ops = Array.from({ length: 30 }, (_, i) => queuedOp({ seq: i + 1, opId: `op-${i + 1}` }));
    await old.table('ops').bulkAdd(ops);
    old.close();
    await new Promise<void>((killed, failed) => {
      const opening = indexedDB.open(`tallybook-${userId}`, 20);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('journal', { autoIncrement: true });
        opening.transaction?.objectStore('ops').delete(1);
        opening.transaction?.abort();
      };
      opening.onerror = () => killed();
      opening.onsuccess = () => failed(new Error('It was not killed.'));
    });
    const db = new TallybookDb(userId);
    expect((await db.ops.toArray()).map(({ opId }) => opId)).toEqual(ops.map(({ opId }) => opId));
    expect(await countUnsent(db)).toBeGreaterThan(0);
    await db.delete();
  });
});

describe('a note that is thrown away before it was ever sent', () => {
  const note = () => {
    const uid = device.newId();
    const fields = {
      client_id: 7,
      date_visited: '2026-11-19',
      location: 1,
      begin_time: '06:00',
      end_time: '07:00',
      ...perNoteText(() => ''),
      target_behaviors: '',
      skill_learned: '',
      who_present: '',
      health_safety: '',
      comment: 'Thrown away',
    };
    return { uid, fields };
  };

  it('is never sent, its words stay in the outbox, and nothing else is touched', async () => {
    const { uid, fields } = note();
    await saveNote(device, { uid, fields });
    const session = await startVisit(device);
    await discardNote(device, uid);
    const server = serverOf(() => done);
    await drain(server);
    expect(server.sent.map(({ entityId }) => entityId)).toEqual([session]);
    expect(await device.db.ops.where('entityId').equals(uid).first()).toMatchObject({ state: 'superseded' });
    expect(await countUnsent(device.db)).toBe(0);
  });

  it('is no damage: “Check my data” finds nothing', async () => {
    const { uid, fields } = note();
    await saveNote(device, { uid, fields });
    await discardNote(device, uid);
    expect(await checkOutbox(dexieOutbox(device.db))).toEqual([]);
  });
});
