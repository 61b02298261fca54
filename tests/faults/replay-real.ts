/** `node tests/faults/replay-real.ts <seed> [histories]`: lets them happen (again) on real Dexie, server and PostgreSQL. */
import 'fake-indexeddb/auto';
import { startCluster } from '../setup/cluster.ts';
import { saveFigures } from '../setup/figure-store.ts';
import { copyDatabase } from '../setup/templates.ts';
import { tellFirst } from '../simulation/many-histories.ts';
import { openHouse } from './house.ts';
import { runReal } from './run-real.ts';

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const cluster = await startCluster();
const house = await openHouse(await copyDatabase(cluster.connection, false));
const begun = performance.now();
let done = 0;
const told = await tellFirst(
  seed,
  count,
  (plan) => {
    done += 1;
    return runReal(plan, house);
  },
  'node tests/faults/replay-real.ts',
);
saveFigures([
  {
    what: `histories on real parts, in a row, of which none lost, doubled or held up work (0: the run found one that did)`,
    measured: told === null ? count : 0,
    unit: 'histories',
    limit: { atLeast: count },
  },
]);
process.stdout.write(`${told ?? 'nothing wrong'}\n${done} histories in ${Math.round(performance.now() - begun)} ms\n`);
await house.close();
await cluster.stop();
process.exit(told === null ? 0 : 1);
