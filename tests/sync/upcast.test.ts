import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import type { OpKind, OpRow } from '#db/rows.ts';
import { systemLocks } from '#lib/locks.ts';
import { drain } from '#sync/send/drain.ts';
import { latestVersion, readOp, upcast, upcasters } from '#sync/send/upcast.ts';
import { makeOp, makeOutcome, queuedOp } from './make-op.ts';

const table = {
  ...upcasters,
  recordDataEntry: [
    (body: unknown) => ({ ...(body as object), second: true }),
    (body: unknown) => ({ ...(body as object), third: true }),
  ],
};

describe('ops of older builds', () => {
  it('go step by step to the shape of today', () => {
    expect(upcast(queuedOp({ v: 1 }), table)).toMatchObject({ v: 3, body: { second: true, third: true } });
    expect(upcast(queuedOp({ v: 2 }), table)).toMatchObject({ v: 3, body: { third: true } });
    expect(upcast(queuedOp({ v: 2 }), table).body).not.toHaveProperty('second');
  });

  it('a kind that has not changed since its first release is sent as it was captured', () => {
    for (const kind of Object.keys(upcasters) as OpKind[]) {
      expect(latestVersion(kind)).toBe(1);
      expect(upcast(queuedOp({ kind }))).toEqual(queuedOp({ kind }));
    }
  });

  it('one that was sent keeps its body for ever: a retry is the same request', () => {
    expect(upcast(makeOp({ v: 1 }), table)).toEqual(makeOp({ v: 1 }));
  });

  it('one of a newer build waits for that build, unless it was sent already', () => {
    expect(readOp(queuedOp({ v: 2 }))).toBe('newer');
    expect(readOp(queuedOp({ kind: 'fromTheFuture' as OpKind }))).toBe('newer');
    expect(readOp(makeOp({ v: 2, state: 'queued' }))).toBe('whole');
  });

  it.each([
    ['no body', { body: null }],
    ['no lane', { lane: undefined }],
    ['a key that is no text', { opId: 7 }],
    ['no list of what it absorbs', { absorbs: null }],
    ['a version that is none', { v: Number.NaN }],
    ['a version of zero', { v: 0 }],
    ['half a version', { v: 1.5 }],
    ['a count of tries that is none', { attempts: '1' }],
    ['no author’s device', { deviceId: '' }],
  ])('a row with %s is set aside', (_what, damage) => {
    expect(readOp({ ...queuedOp({}), ...damage } as OpRow)).toBe('broken');
  });
});

const folder = join(import.meta.dirname, '..', 'fixtures', 'ops');
type Fixture = { version: number; stores: Record<string, string>; ops: OpRow[] };

describe('a queue left by every released version of the database', () => {
  const fixtures = readdirSync(folder).sort();

  it.each(fixtures)('%s drains to its end, each op under its own key', async (file) => {
    const fixture: Fixture = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const userId = 90_000 + fixture.version;
    const old = new Dexie(`tallybook-${userId}`);
    old.version(fixture.version).stores(fixture.stores);
    await old.table('ops').bulkAdd(fixture.ops);
    old.close();

    const db = new TallybookDb(userId);
    const sent: OpRow[] = [];
    const send = async (op: OpRow) => {
      sent.push(op);
      return makeOutcome('done', { status: 200, epoch: 'e', body: {} });
    };
    await drain({ db, send, locks: systemLocks(navigator), now: () => Date.now(), random: () => 0.5 });
    expect(await countUnsent(db)).toBe(0);
    const carried = sent.flatMap((op) => [op.seq, ...op.absorbs]).sort((a, b) => a - b);
    expect(carried).toEqual(fixture.ops.map((op) => op.seq));
    expect(sent.every((op) => op.v === latestVersion(op.kind))).toBe(true);
    expect(sent.map((op) => op.opId)).toEqual(
      expect.arrayContaining(fixture.ops.filter((op) => op.frozen).map((op) => op.opId)),
    );
    db.close();
  });

  it('there is one for the version of today, or it can’t be read tomorrow', async () => {
    const db = new TallybookDb(90_999);
    await db.open();
    const known = fixtures.map((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fixture).version);
    expect(
      known,
      `add tests/fixtures/ops/v${db.verno}.json: the stores of this version, and an op of every kind`,
    ).toContain(db.verno);
    db.close();
  });
});
