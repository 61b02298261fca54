/** Runs in the browser: what a tap costs until it is on the disk, beside bare transactions that write the same rows. */
import type { Device } from '#db/capture.ts';
import { TallybookDb } from '#db/database.ts';
import { saveIdentity } from '#db/device/contact.ts';
import { tapPriority } from '#db/device/tap-priority.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { block, openBare, readBare, timed, writeBare } from './bare-database.ts';

const EVENTS = 2000;

const start = {
  client_id: 1,
  endDate: '',
  startTime: '15:00',
  endTime: '17:00',
  visit_location: 1,
};
const context = {
  client: { id: 1, first_name: 'Maya', last_name: 'Ruiz' },
  behaviorIds: [1, 2, 3, 4, 5, 6, 7, 8],
  skillIds: [1, 2, 3, 4, 5, 6],
};

type Bench = Record<'tap' | 'laden' | 'reading' | 'bare', () => Promise<number>>;
type Recording = { db: TallybookDb; session: string; tap(): Promise<number> };

/** A device that was offline for so many visits of 2,000 taps, all of them unsent; the last one goes on. */
async function recordVisits(userId: number, visits: number): Promise<Recording> {
  const db = new TallybookDb(
    userId,
    tapPriority(() => performance.now()),
  );
  await saveIdentity(db, { userId, companyId: 1, deviceId: newId() });
  const device: Device = {
    db,
    clock: systemClock,
    newId,
    bootId: newId(),
    appBuild: 'bench',
    offsetMs: () => 0,
    wake: () => {},
  };
  let session = '';
  for (let visit = 0; visit < visits; visit++) {
    session = await startSession(device, { ...start, startDate: `2026-11-${20 - visit}` }, { ...context, userId });
    for (let i = 0; i < EVENTS; i++) await recordTap(device, session, 1 + (i % 8));
  }
  return { db, session, tap: () => timed(() => recordTap(device, session, 1)) };
}

async function setUp(): Promise<Bench> {
  const { db, session, tap } = await recordVisits(1, 1);
  const { tap: laden } = await recordVisits(2, 5);
  const rows = await rowsOf(db, session);
  const bare = await openBare(db.backendDB());
  let seq = 1_000_000;
  const nextRows = () => {
    seq += 1;
    return { ...rows, events: { ...rows.events, uid: newId(), seq }, ops: { ...rows.ops, seq, opId: newId() } };
  };
  return {
    tap,
    laden,
    reading: () => timed(() => readBare(bare, nextRows())),
    bare: () => timed(() => writeBare(bare, nextRows())),
  };
}

async function rowsOf(db: TallybookDb, session: string) {
  const [sessions, events, ops, meta] = await Promise.all([
    db.sessions.get(session),
    db.events.toCollection().last(),
    db.ops.toCollection().last(),
    db.meta.get('recorder'),
  ]);
  if (!sessions || !events || !ops || !meta) throw new Error('The session was not recorded.');
  return { sessions, events, ops, meta };
}

const ready = setUp();
Object.assign(globalThis, {
  bench: {
    tap: async (times: number) => block((await ready).tap, times),
    laden: async (times: number) => block((await ready).laden, times),
    reading: async (times: number) => block((await ready).reading, times),
    bare: async (times: number) => block((await ready).bare, times),
  },
});
