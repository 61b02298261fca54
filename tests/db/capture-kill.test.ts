import type { DBCore, DBCoreMutateRequest, DBCoreTable, DBCoreTransaction, Middleware } from 'dexie';
import { describe, expect, it } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { checkOutbox } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { findNote, findSession } from '#db/queries/sessions.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { recordTrial } from '#features/session/record/record-trial.ts';
import { undoLast } from '#features/session/record/undo.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

/** A page that dies at one step of its storage: what is not committed by then never is, and nobody hears of anything after it. */
type Life = { killAt: number; steps: number; dead: boolean };

const never = () => new Promise<never>(() => {});

/** A step before and a step after every request; dying takes the transaction along, as the browser does. */
function mortal(life: Life): Middleware<DBCore> {
  const step = (trans: DBCoreTransaction): boolean => {
    life.steps += 1;
    if (life.dead) return true;
    if (life.steps !== life.killAt) return false;
    life.dead = true;
    trans.abort();
    return true;
  };
  const around = async <R>(trans: DBCoreTransaction, request: () => Promise<R>): Promise<R> => {
    if (step(trans)) return never();
    const result = await request();
    return step(trans) ? never() : result;
  };
  const table = (inner: DBCoreTable): DBCoreTable => ({
    ...inner,
    get: (req) => around(req.trans, () => inner.get(req)),
    getMany: (req) => around(req.trans, () => inner.getMany(req)),
    query: (req) => around(req.trans, () => inner.query(req)),
    openCursor: (req) => around(req.trans, () => inner.openCursor(req)),
    count: (req) => around(req.trans, () => inner.count(req)),
    mutate: (req: DBCoreMutateRequest) => around(req.trans, () => inner.mutate(req)),
  });
  return { stack: 'dbcore', name: 'mortal', create: (core) => ({ ...core, table: (name) => table(core.table(name)) }) };
}

const tables = ['sessions', 'events', 'notes', 'ops', 'drafts', 'meta'] as const;
type Disk = Record<(typeof tables)[number], string>;

async function readDisk(db: TallybookDb): Promise<Disk> {
  const read = await Promise.all(tables.map((name) => db.table(name).toArray()));
  return Object.fromEntries(tables.map((name, i) => [name, JSON.stringify(read[i])])) as Disk;
}

const touched = (before: Disk, after: Disk) => tables.filter((name) => before[name] !== after[name]);

type Stage = { device: TestDevice; session: string; note: string };

/** A fresh device in the middle of a visit. */
async function stage(): Promise<Stage> {
  const device = await makeDevice();
  const session = await startVisit(device);
  await recordTap(device, session, 1);
  const note = (await findSession(device.db, session))?.noteUid ?? '';
  await saveSessionNote(device, note, { end_time: '17:00', target_behaviors: 'Calm.' }, defaultPolicy);
  return { device, session, note };
}

const submit = ({ device, session, note }: Stage) =>
  submitSession(device, session, note, { zero: [2, 3], notWatched: [] }, defaultPolicy);

const acts: [name: string, prepare: (on: Stage) => Promise<unknown>, act: (on: Stage) => Promise<unknown>][] = [
  ['starting a session', async () => {}, ({ device }) => startVisit(device)],
  ['a tap', async () => {}, ({ device, session }) => recordTap(device, session, 1)],
  ['a trial', async () => {}, ({ device, session }) => recordTrial(device, session, 5, 'ind')],
  ['an undo', async () => {}, ({ device, session }) => undoLast(device, session)],
  [
    'a note saved by itself',
    async () => {},
    ({ device, note }) => saveSessionNote(device, note, { comment: 'x' }, defaultPolicy),
  ],
  ['a submit', async () => {}, submit],
  ['a restart', submit, ({ device, session }) => restartSession(device, session)],
  [
    'a change of a submitted note',
    submit,
    async ({ device, note }) => {
      const row = await findNote(device.db, note);
      if (row) await saveNote(device, { uid: note, fields: { ...row.fields, comment: 'later' } });
    },
  ],
];

/** Lets the page die at a step of the act, and opens it again. Null: the act was over before that step came. */
async function dieAt(killAt: number, prepare: (on: Stage) => Promise<unknown>, act: (on: Stage) => Promise<unknown>) {
  const on = await stage();
  await prepare(on);
  const before = await readDisk(on.device.db);
  on.device.db.close();
  const life: Life = { killAt, steps: 0, dead: false };
  const dying = new TallybookDb(on.device.db.userId);
  dying.use(mortal(life));
  let told = false;
  const acting = act({ ...on, device: { ...on.device, db: dying } }).then(
    () => {
      told = true;
    },
    () => undefined,
  );
  await Promise.race([
    acting,
    expect
      .poll(() => life.dead, { interval: 1, timeout: 5000 })
      .toBe(true)
      .catch(() => undefined),
  ]);
  // Whatever goes on in the dead page: it changes nothing any more.
  dying.close();
  const db = new TallybookDb(on.device.db.userId);
  const after = await readDisk(db);
  const findings = await checkOutbox(dexieOutbox(db));
  return { db, on, before, after, told, died: life.dead, findings };
}

describe('a page killed at any step of the storage of one act', () => {
  it.each(acts)(
    '%s: all of it is there or nothing, and never less than was said',
    async (_name, prepare, act) => {
      const whole = await dieAt(Number.POSITIVE_INFINITY, prepare, act);
      const all = touched(whole.before, whole.after);
      expect(whole.told).toBe(true);
      expect(all.length).toBeGreaterThan(1);
      whole.db.close();
      let steps = 0;
      for (let killAt = 1; ; killAt++) {
        const { db, on, before, after, told, died, findings } = await dieAt(killAt, prepare, act);
        const at = `killed at step ${killAt}`;
        const changed = touched(before, after);
        if (changed.length > 0) expect(changed, at).toEqual(all);
        if (told) expect(changed, at).toEqual(all);
        expect(findings, at).toEqual([]);
        // Work goes on where it stood.
        if (changed.length === 0) {
          await act({ ...on, device: { ...on.device, db } });
          expect(touched(before, await readDisk(db)), at).toEqual(all);
        }
        db.close();
        steps = killAt;
        if (!died) break;
      }
      expect(steps).toBeGreaterThan(6);
    },
    300_000,
  );
});
