import { sql } from 'kysely';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { seedDemo } from './db/demo/seed-demo.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createPool, type Db } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';
import { greet } from './greeting.ts';
import { logTo } from './log-stream.ts';

/** A running server with everything that it stands on. */
export interface House {
  /** What the person who started it wants to read. */
  greeting: string;
  /** Stops everything that was started, the database last. */
  close(): Promise<void>;
}

/**
 * Database, tables, demo company, server: in this order, and closed in the other one.
 * `onLost` hears that the bundled database went away under the running server. Throws a {@link Refusal} for what the
 * person who starts it can mend.
 */
export async function openHouse(config: Config, onLost: (reason: string) => void): Promise<House> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { db, where } = await openDatabase(config, onLost, closers);
    const clock = { now: () => new Date() };
    await migrate(db);
    if (config.demo) await seedDemo(db, { now: clock.now() });
    const app = await createApp({ db, config, clock, log: logTo(process.stdout) });
    closers.push(() => app.close());
    const address = await listen(app, config);
    return { greeting: await greet(db, { address: config.publicUrl || address, where }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closers = (() => Promise<unknown>)[];

async function openDatabase(
  config: Config,
  onLost: (reason: string) => void,
  closers: Closers,
): Promise<{ db: Db; where: string }> {
  if (config.databaseUrl) {
    const db = createPool({ url: config.databaseUrl });
    closers.push(() => db.destroy());
    await checkVersion(db);
    return { db, where: 'the PostgreSQL of DATABASE_URL' };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, onLost });
  closers.push(() => embedded.stop());
  const db = createPool(embedded.connection);
  closers.push(() => db.destroy());
  return { db, where: embedded.where };
}

async function checkVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch((cause: Error) => {
      throw new Refusal(`The PostgreSQL of DATABASE_URL does not let us in: ${cause.message || String(cause)}.`, {
        cause,
      });
    });
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < 15) throw new Refusal(`The PostgreSQL of DATABASE_URL is version ${major}: Tallybook needs 15 or newer.`);
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is taken: choose another one with PORT.`, { cause: error });
    if (code === 'EACCES')
      throw new Refusal(`Port ${port} needs more rights: choose one above 1023 with PORT.`, { cause: error });
    throw error;
  }
}
