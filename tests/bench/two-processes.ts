/** Two API processes on one PostgreSQL through pgbouncer in transaction mode, with a login that owns nothing. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type EmbeddedConnection, startEmbedded } from '#server/db/embedded/embedded.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { type Bench, type Figure, percentile } from '../setup/figure.ts';
import { hasPgbouncer, startPgbouncer } from '../setup/pgbouncer.ts';
import { type ServerProcess, startServerProcess, urlOf } from '../setup/server-process.ts';
import { type LoadResult, runMixedLoad } from './mixed-load.ts';

const LOAD_SECONDS = 60;
const CONTROL_SECONDS = 10;
const LOGIN = 'tallybook_api';
/** Fewer than two processes would like to have: requests really take turns on them. */
const CONNECTIONS = 12;

type Closers = (() => Promise<unknown>)[];

const measure: Bench = async () => {
  if (!hasPgbouncer) {
    process.stdout.write('  skipped: pgbouncer is not installed (Debian: apt-get install pgbouncer)\n');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  chmodSync(folder, 0o711);
  const closers: Closers = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    const { db, urls } = await openAll(folder, closers);
    const [first = ''] = urls;
    // The control before and after, so that a machine that slows down slows both.
    const before = await runMixedLoad([first], CONTROL_SECONDS, 0);
    const both = await runMixedLoad(urls, LOAD_SECONDS, 10_000);
    const after = await runMixedLoad([first], CONTROL_SECONDS, 30_000);
    return figuresOf(both, joined(before, after), await countWrongs(db, [before, both, after]));
  } finally {
    for (const close of closers.reverse()) await close();
  }
};
export default measure;

async function openAll(folder: string, closers: Closers): Promise<{ db: Db; urls: string[] }> {
  const { connection, stop } = await startEmbedded({ dataDir: join(folder, 'data') });
  closers.push(stop);
  const db = createPool(connection);
  closers.push(() => db.destroy());
  // The role that the login belongs to is made by the first start's migrations.
  const first = await startOne({ DATABASE_URL: urlOf(connection), DEMO: '1' }, []);
  await sql.raw(`create role ${LOGIN} login in role tallybook_app`).execute(db);
  await first.stop();
  const urls = await startTwo(folder, connection, closers);
  return { db, urls };
}

async function startTwo(folder: string, connection: EmbeddedConnection, closers: Closers): Promise<string[]> {
  const bouncer = await startPgbouncer(folder, { ...connection, user: LOGIN }, CONNECTIONS);
  closers.push(bouncer.stop);
  const settings = {
    // Four people ask for as many as a whole company does.
    LIMIT_PERSON: '1000000',
    LIMIT_DEVICES: '1000000',
    LIMIT_ADDRESS: '1000000',
    LIMIT_WORK: '1000000',
    DATABASE_URL: `postgres://${LOGIN}@127.0.0.1:${bouncer.port}/${connection.database}`,
    MIGRATIONS_URL: urlOf(connection),
  };
  const servers = [await startOne(settings, closers), await startOne(settings, closers)];
  return servers.map(({ url }) => url);
}

async function startOne(settings: Record<string, string>, closers: Closers): Promise<ServerProcess> {
  const server = await startServerProcess(settings);
  closers.push(server.stop);
  return server;
}

interface Wrongs {
  lost: number;
  doubled: number;
}

/** Against the tables: each acknowledged note once, each key one receipt and one line of the audit. */
async function countWrongs(db: Db, results: LoadResult[]): Promise<Wrongs> {
  const uids = results.flatMap(({ acknowledged }) => [...acknowledged.values()]);
  const { rows: notes } = await sql<{ uid: string; n: number }>`
    select uid, count(*)::int as n from notes where uid = any(${uids}::uuid[]) group by uid`.execute(db);
  const { rows } = await sql<{ receipts: number; audited: number }>`
    select (select count(*)::int from op_receipts where kind = 'POST /api/note') as receipts,
      (select count(*)::int from audit where action = 'POST /api/note') as audited`.execute(db);
  const { receipts = 0, audited = 0 } = rows[0] ?? {};
  const doubled = notes.filter(({ n }) => n > 1).length + Math.max(0, receipts - uids.length, audited - uids.length);
  return { lost: uids.length - notes.length, doubled };
}

function joined(one: LoadResult, other: LoadResult): LoadResult {
  return {
    seconds: one.seconds + other.seconds,
    reads: [...one.reads, ...other.reads],
    writes: [...one.writes, ...other.writes],
    twins: one.twins + other.twins,
    acknowledged: new Map([...one.acknowledged, ...other.acknowledged]),
    errors: [...one.errors, ...other.errors],
  };
}

function figuresOf(both: LoadResult, alone: LoadResult, { lost, doubled }: Wrongs): Figure[] {
  const rate = (times: number[], { seconds }: LoadResult) => times.length / seconds;
  const control = (measured: number) => ({ what: 'one process', measured });
  const errors = [...alone.errors, ...both.errors];
  if (errors.length > 0) process.stdout.write(`  errors: ${[...new Set(errors)].slice(0, 5).join(', ')}\n`);
  const written = both.writes.length + alone.writes.length;
  return [
    {
      what: 'two processes, reads',
      measured: rate(both.reads, both),
      unit: '/s',
      control: control(rate(alone.reads, alone)),
    },
    {
      what: 'two processes, writes',
      measured: rate(both.writes, both),
      unit: '/s',
      control: control(rate(alone.writes, alone)),
    },
    {
      what: 'two processes, a read, p95',
      measured: percentile(both.reads, 0.95),
      unit: 'ms',
      control: control(percentile(alone.reads, 0.95)),
    },
    {
      what: 'two processes, a write, p95',
      measured: percentile(both.writes, 0.95),
      unit: 'ms',
      control: control(percentile(alone.writes, 0.95)),
    },
    {
      what: `errors (of ${both.reads.length + alone.reads.length + written})`,
      measured: errors.length,
      unit: 'answers',
      limit: { atMost: 0 },
    },
    { what: `acknowledged writes lost (of ${written})`, measured: lost, unit: 'writes', limit: { atMost: 0 } },
    {
      what: `writes done twice (${both.twins + alone.twins} were sent twice)`,
      measured: doubled,
      unit: 'writes',
      limit: { atMost: 0 },
    },
  ];
}
