import { afterAll, beforeAll, expect, it } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import type { OutboxStore } from '#db/outbox/outbox-store.ts';
import { findSession } from '#db/queries/sessions.ts';
import type { OpRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { newId } from '#lib/ids.ts';
import { pageLocks } from '#lib/locks.ts';
import { drainOutbox } from '#sync/send/drain.ts';
import { drainRules } from '#sync/send/drain-rules.ts';
import type { EnginePorts, ManySent } from '#sync/send/engine-ports.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';
import { makeOutcome } from './make-op.ts';

/** A day of thirty ops in two sessions: taps, drafts, submits, a restart. */
async function recordDay(device: TestDevice): Promise<void> {
  // Both visits are over.
  device.time.now = Date.parse('2026-11-20T22:01:00Z');
  for (let visit = 0; visit < 2; visit++) {
    const id = await startVisit(device);
    const noteUid = (await findSession(device.db, id))?.noteUid ?? '';
    const tap = async (times: number) => {
      for (let i = 0; i < times; i++) await recordTap(device, id, 1 + (i % 3));
    };
    const submit = () => submitSession(device, id, noteUid, { zero: [], notWatched: [] }, defaultPolicy);
    await tap(3);
    await saveSessionNote(device, noteUid, { comment: 'a' }, defaultPolicy);
    await tap(3);
    await saveSessionNote(device, noteUid, { comment: 'a b' }, defaultPolicy);
    await tap(2);
    await submit();
    await restartSession(device, id);
    await tap(1);
    await submit();
  }
}

let day: TestDevice;
const people = { next: 70_000 };

beforeAll(async () => {
  day = await makeDevice(people.next++);
  await recordDay(day);
  expect(await day.db.ops.count()).toBe(30);
});
afterAll(() => day.db.close());

/** A fresh device on which that day was recorded. */
async function copyDay(): Promise<TallybookDb> {
  const db = new TallybookDb(people.next++);
  for (const name of ['ops', 'meta', 'sessions', 'notes', 'events'])
    await db.table(name).bulkPut(await day.db.table(name).toArray());
  return db;
}

/** What the server has: one effect a key, in the order in which they came. */
type Server = { effects: Map<string, OpRow>; order: OpRow[] };

class Killed extends Error {}

/** Counts the steps of a run, and ends it at one of them: nothing after that ever happens. */
function mortal(killAt: number) {
  const life = { steps: 0, dead: false, died: () => {} };
  const death = new Promise<never>((_, reject) => {
    life.died = () => reject(new Killed());
  });
  death.catch(() => undefined);
  const step = (): Promise<never> | undefined => {
    if (life.dead) return new Promise(() => {});
    life.steps += 1;
    if (life.steps !== killAt) return undefined;
    life.dead = true;
    life.died();
    return new Promise(() => {});
  };
  return { life, death, step };
}

function portsOf(
  db: TallybookDb,
  server: Server,
  step: () => Promise<never> | undefined,
  inEnvelopes: boolean,
): EnginePorts {
  const real = dexieOutbox(db);
  const store: OutboxStore = {
    localUserId: real.localUserId,
    read: async (work) => {
      await step();
      return real.read(work);
    },
    write: async (scope, work) => {
      await step();
      const result = await real.write(scope, work);
      // Written, and nobody hears of it.
      await step();
      return result;
    },
  };
  const done = makeOutcome('done', { status: 200, epoch: 'e', body: {} });
  const perform = (op: OpRow): Outcome => {
    if (!server.effects.has(op.opId)) {
      server.effects.set(op.opId, op);
      server.order.push(op);
    } else expect(server.effects.get(op.opId)?.body).toEqual(op.body);
    return done;
  };
  const send = async (op: OpRow): Promise<Outcome> => {
    await step();
    const outcome = perform(op);
    // Done, and nobody hears of it.
    await step();
    return outcome;
  };
  const sendMany = async (ops: readonly OpRow[]): Promise<ManySent> => {
    await step();
    const results: Outcome[] = [];
    for (const op of ops) {
      results.push(perform(op));
      await step();
    }
    return { outcome: done, results };
  };
  return {
    store,
    send,
    ...(inEnvelopes ? { sendMany } : {}),
    ask: async () => ({ outcome: makeOutcome('done', { epoch: 'e' }), ranges: null }),
    locks: { ...pageLocks(), acrossTabs: true },
    now: () => Date.now(),
    mono: () => performance.now(),
    lastContact: { now: 0, mono: -1e9 },
    random: () => 0.5,
    newId,
    owner: newId(),
    after: () => () => {},
    saveProgress: async () => {},
    rules: drainRules,
  };
}

/** Sends until the kill, restarts, sends on. @returns whether the run came as far as that step. */
async function dieAt(killAt: number, inEnvelopes: boolean): Promise<boolean> {
  const db = await copyDay();
  const server: Server = { effects: new Map(), order: [] };
  const { life, death, step } = mortal(killAt);
  await Promise.race([drainOutbox(portsOf(db, server, step, inEnvelopes)), death]).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  await db.close();
  const again = new TallybookDb(db.userId);
  await drainOutbox(portsOf(again, server, () => undefined, inEnvelopes));
  await judge(again, server, killAt);
  await again.delete();
  return life.dead;
}

async function judge(db: TallybookDb, server: Server, killAt: number): Promise<void> {
  const ops = await db.ops.orderBy('seq').toArray();
  const at = `killed at step ${killAt}`;
  expect(
    ops.filter((op) => op.state !== 'acked' && op.state !== 'superseded'),
    at,
  ).toEqual([]);
  for (const op of ops.filter((one) => one.state === 'acked')) expect(await db.receipts.get(op.opId), at).toBeDefined();
  // Every number reached the server in one effect.
  const carried = server.order.flatMap((op) => [op.seq, ...op.absorbs]).sort((a, b) => a - b);
  expect(carried, at).toEqual(ops.map((op) => op.seq));
  for (const lane of new Set(ops.map((op) => op.lane))) {
    const seqs = server.order.filter((op) => op.lane === lane).map((op) => op.seq);
    expect(seqs, at).toEqual([...seqs].sort((a, b) => a - b));
  }
}

it.each([
  // Much the same steps again and again: every fourth of them.
  ['one call a piece', false, 4],
  ['in envelopes', true, 1],
])(
  'killed at the steps of storage and network, a day of thirty ops arrives once and in order: %s',
  async (_how, inEnvelopes, stride) => {
    let killAt = 1;
    while (await dieAt(killAt, inEnvelopes)) killAt += stride;
    // Fewer would mean that steps are not counted any more.
    expect(killAt).toBeGreaterThan(inEnvelopes ? 40 : 80);
  },
  300_000,
);
