/** `node tests/faults/replay-real.ts <seed> [histories]`: lets them happen (again) on real Dexie, server and PostgreSQL. */
import 'fake-indexeddb/auto';
import { startCluster } from '../setup/cluster.ts';
import { saveFigures } from '../setup/figure-store.ts';
import { copyDatabase } from '../setup/templates.ts';
import { runManyReal } from './many-real.ts';

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const cluster = await startCluster();
const connection = await copyDatabase(cluster.connection, 'nothing');
const begun = performance.now();
const told = await runManyReal(connection, seed, count, { shortens: true });
saveFigures([
  {
    what: `histories on real parts, in a row, of which none lost, doubled or held up work (0: the run found one that did)`,
    measured: told === null ? count : 0,
    unit: 'histories',
    limit: { atLeast: count },
  },
]);
const ms = Math.round(performance.now() - begun);
process.stdout.write(`${told ?? `nothing wrong in ${count} histories, ${ms} ms`}\n`);
await cluster.stop();
process.exit(told === null ? 0 : 1);
