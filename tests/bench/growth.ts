/**
 * What grows with the data and what does not: one company with 10,000 to 3,000,000 notes and ten times as many events.
 * Draws the curves of docs/growth.svg into .cache/growth.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedConnection } from '#server/db/embedded/embedded.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { startCluster } from '../setup/cluster.ts';
import { type Bench, type Figure, median } from '../setup/figure.ts';
import { type Curve, drawCurves } from './growth/draw-curves.ts';
import { copyEvents, sizesPerRow, vacuumOf } from './growth/sizes.ts';
import { makeVisit, sendTaps, startVisit } from './growth/visit.ts';
import { type BenchServer, openServer, type Person, time } from './million/open-server.ts';

const OUT = join(import.meta.dirname, '..', '..', '.cache', 'growth');
/** Notes; of the largest, 30,000,000 events are 10 GB of disk. */
const SIZES = (process.env.GROWTH_NOTES ?? '10000,100000,1000000,3000000').split(',').map(Number);
const EVENTS_A_NOTE = 10;
const ROUNDS = 40;
const TAPS = 200;

const reads: readonly { what: string; as: Person; path: string }[] = [
  { what: 'own notes', as: 'therapist', path: '/api/notes?limit=10' },
  { what: 'own sessions', as: 'therapist', path: '/api/sessions?limit=5' },
  { what: 'all notes', as: 'staff', path: '/api/company/notes?scope=all&limit=10' },
  { what: 'notes of one client', as: 'staff', path: '/api/company/notes?scope=all&limit=10&client=CLIENT' },
  { what: 'pay, billed and unpaid', as: 'staff', path: '/api/pay?limit=50&billed=yes&paid=no' },
  { what: 'changes since a cursor', as: 'therapist', path: '/api/sync/changes?cursor=CURSOR' },
  { what: 'payload of a therapist', as: 'therapist', path: '/api/payload' },
];

/** A server on each size, opened together: each call is asked of all of them in turn, so that a slow moment meets all. */
const measure: Bench = async () => {
  const cluster = await startCluster();
  try {
    const opened: Opened[] = [];
    for (const notes of SIZES) opened.push(await openSize(cluster.connection, notes));
    const curves = [...(await curvesOfCalls(opened)), ...(await curvesOfTables(opened))];
    for (const { server, db } of opened) {
      await db.destroy();
      await server.close();
    }
    mkdirSync(OUT, { recursive: true });
    writeFileSync(join(OUT, 'growth.svg'), drawCurves(SIZES, curves));
    return figuresOf(curves);
  } finally {
    await cluster.stop();
  }
};
export default measure;

interface Opened {
  server: BenchServer;
  db: Db;
  /** Where a device has got to. */
  cursor: string;
  /** A session that taps come into. */
  session: string;
  /** Seconds, with one event in twenty written anew. */
  vacuum: number;
}

async function openSize(cluster: EmbeddedConnection, notes: number): Promise<Opened> {
  const server = await openServer(cluster, notes);
  const db = createPool({ ...cluster, database: server.bare.database ?? '' });
  await makeVisit(server, TAPS, 'packed');
  await copyEvents(db, notes * EVENTS_A_NOTE);
  const vacuum = await vacuumOf(db, 'session_events');
  const { nextCursor } = JSON.parse((await get(server, 'therapist', '/api/sync/changes')).body);
  return { server, db, cursor: nextCursor, session: await startVisit(server), vacuum };
}

async function curvesOfCalls(opened: readonly Opened[]): Promise<Curve[]> {
  const curves: Curve[] = [];
  for (const { what, as, path } of reads) {
    const values = await inTurn(opened, ({ server, cursor }) => get(server, as, path.replace('CURSOR', cursor)));
    curves.push({ what, unit: 'ms', values });
  }
  const values = await inTurn(opened, ({ server, session }) => sendTaps(server, session, 10));
  return [...curves, { what: 'an entry of ten taps', unit: 'ms', values }];
}

/** Median of each, ms. */
async function inTurn(opened: readonly Opened[], work: (one: Opened) => Promise<unknown>): Promise<number[]> {
  const times = opened.map((): number[] => []);
  for (const one of opened) await work(one);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, one] of opened.entries()) times[at]?.push(await time(() => work(one)));
  }
  return times.map(median);
}

async function curvesOfTables(opened: readonly Opened[]): Promise<Curve[]> {
  const curves: Curve[] = [{ what: 'vacuum of the events', unit: 's', values: opened.map(({ vacuum }) => vacuum) }];
  for (const table of ['session_events', 'notes'] as const) {
    const sizes = await Promise.all(opened.map(({ db }) => sizesPerRow(db, table)));
    const row = table === 'notes' ? 'a note' : 'an event';
    curves.push(
      { what: `${row} in its table`, unit: 'bytes', values: sizes.map((size) => size.table) },
      { what: `${row} in the indexes`, unit: 'bytes', values: sizes.map((size) => size.indexes) },
    );
  }
  return curves;
}

async function get(server: BenchServer, as: Person, path: string) {
  const reply = await server.get(as, path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.body.slice(0, 200)}`);
  return reply;
}

/** What a person waits for does not grow with what lies there: half as much again at most, and a millisecond. */
function figuresOf(curves: readonly Curve[]): Figure[] {
  const many = SIZES.at(-1)?.toLocaleString('en-US');
  return curves.map(({ what, unit, values }) => {
    const [few = 0, most = 0] = [values[0], values.at(-1)];
    return {
      what: `${what}, with ${many} notes`,
      measured: most,
      unit,
      control: { what: `with ${SIZES[0]?.toLocaleString('en-US')}`, measured: few },
      ...(unit === 'ms' ? { limit: { atMost: few * 1.5 + 1 } } : {}),
    };
  });
}
