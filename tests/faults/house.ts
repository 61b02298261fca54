import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import type { TestConnection } from '../setup/test-connection.ts';
import { createQuiet, type Quiet } from './quiet.ts';

/** The real server on a PostgreSQL of its own, in this process; its clock is the one of the history that runs. */
export type House = {
  app: FastifyInstance;
  db: Db;
  quiet: Quiet;
  clock: { now(): Date };
  close(): Promise<void>;
};

export async function openHouse(connection: TestConnection): Promise<House> {
  const db = createPool(connection);
  const clock = { now: () => new Date() };
  const config = { publicUrl: '', staticDir: '/nowhere', demoBanner: false };
  const app = await createApp({ db, config, clock: { now: () => clock.now() } });
  return {
    app,
    db,
    quiet: createQuiet(),
    clock,
    close: async () => {
      // The devices keep their connections for a next call, which will not come.
      app.server.closeAllConnections();
      await app.close();
      await db.destroy();
    },
  };
}
