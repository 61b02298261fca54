/** For how long nobody can save for a company that moves to another database (docs/operations-cluster.md). */
import { sql } from 'kysely';
import { moveCompany } from '#server/db/places/move-company.ts';
import { createPool } from '#server/db/pool.ts';
import { startCluster } from '../setup/cluster.ts';
import type { Bench, Figure } from '../setup/figure.ts';
import { copyDatabase } from '../setup/templates.ts';
import { copyEvents } from './growth/sizes.ts';
import { makeVisit } from './growth/visit.ts';
import { openServer } from './million/open-server.ts';

const NOTES = 50_000;
const EVENTS = 1_000_000;
const LIMIT_S = { notes: 30, events: 180 };

const measure: Bench = async () => {
  const cluster = await startCluster();
  try {
    const server = await openServer(cluster.connection, NOTES);
    await makeVisit(server, 200, 'packed');
    const home = { name: 'home', connection: { ...cluster.connection, database: server.bare.database ?? '' } };
    const south = { name: 'south', connection: await copyDatabase(cluster.connection, 'nothing') };
    const db = createPool(home.connection);
    const company = await db.selectFrom('companies').select(['id', 'name']).executeTakeFirstOrThrow();
    const figures: Figure[] = [];
    const move = async (what: string, atMost: number, [from, to] = [home, south]) => {
      const { rows, stoppedMs } = await moveCompany({ company, from, to });
      figures.push({ what: `${what}: ${rows} rows`, measured: stoppedMs / 1_000, unit: 's', limit: { atMost } });
    };
    await move('nobody can save while 50,000 notes move', LIMIT_S.notes);
    await move('and back, over the copy that was left', LIMIT_S.notes, [south, home]);
    await copyEvents(db, EVENTS);
    await sql`vacuum (analyze)`.execute(db);
    await move('with 1,000,000 events', LIMIT_S.events);
    await db.destroy();
    await server.close();
    return figures;
  } finally {
    await cluster.stop();
  }
};
export default measure;
