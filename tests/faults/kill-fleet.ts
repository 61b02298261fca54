import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { startCommitProxy } from '../setup/commit-proxy.ts';
import { processesOf, type Victim } from '../setup/kill-rounds.ts';
import { startServerProcess } from '../setup/server-process.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { edit, start, submit, tap } from './person.ts';

/** What is there after the last round. */
type KillVerdict = {
  /** Facts that people were told are saved. */
  saved: number;
  /** Answers that said: this was done before. Each is a commit whose news a kill had swallowed. */
  foundDone: number;
  stuck: number;
  wrong: readonly string[];
};

const EVERY_MS = 30;
const STUCK_MS = 60_000;

/**
 * Several devices record while their server, or its PostgreSQL, is killed each time in the moment between a commit and
 * the news of it. @param folder of a PostgreSQL of its own
 */
export async function killUnderLoad(folder: string, size: number, victims: readonly Victim[]): Promise<KillVerdict> {
  let postgres = await startEmbedded({ dataDir: join(folder, 'data') });
  const commits = await startCommitProxy(() => join(postgres.connection.host, `.s.PGSQL.${postgres.connection.port}`));
  const serve = () => {
    const { user, database } = postgres.connection;
    return startServerProcess({ DATABASE_URL: `postgres://${user}@127.0.0.1:${commits.port}/${database}` });
  };
  let server = await serve();
  const net = await startFaultProxy(server.url);
  const fleet = await withPool(postgres.connection, (db) => openFleet(db, net.url, size));
  try {
    for (const member of fleet.members) await start(fleet.scene(member), 'plain');
    for (const [round, victim] of victims.entries()) {
      const killed = new Promise<void>((dead) => {
        commits.arm(1 + (round % 5), () => {
          if (victim === 'node') server.child.kill('SIGKILL');
          else for (const pid of processesOf(findPostmaster(postgres.where)?.pid ?? 0)) process.kill(pid, 'SIGKILL');
          dead();
        });
      });
      await recordUntil(fleet, killed, round);
      commits.open();
      if (victim === 'postgres') postgres = await startEmbedded({ dataDir: join(folder, 'data') });
      else {
        await server.kill();
        server = await serve();
        net.target = server.url;
      }
    }
    for (const member of fleet.members) await submit(fleet.scene(member), 0);
    const stuck = await drainAll(fleet);
    const wrong = await withPool(postgres.connection, (db) => fleet.judge(db));
    return { saved: fleet.world.saved.length, foundDone: net.replayed, stuck, wrong };
  } finally {
    fleet.close();
    await net.close();
    await server.kill();
    await commits.close();
    await postgres.stop();
  }
}

async function withPool<T>(connection: Parameters<typeof createPool>[0], work: (db: Db) => Promise<T>): Promise<T> {
  const db = createPool(connection);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Taps and texts on every device, sent as they come. */
async function recordUntil(fleet: Fleet, killed: Promise<void>, round: number): Promise<void> {
  let over = false;
  void killed.then(() => {
    over = true;
  });
  for (let n = 0; !over; n++) {
    for (const member of fleet.members) await (n % 4 === 3 ? edit : tap)(fleet.scene(member), round + n);
    fleet.nudge();
    await fleet.world.time.run(fleet.world.time.now() + EVERY_MS);
  }
}

/** @returns how many devices are stuck, although browsers noticed that the network is back */
async function drainAll(fleet: Fleet): Promise<number> {
  fleet.nudge();
  return (await fleet.drained(STUCK_MS)).length;
}
