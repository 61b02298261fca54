/** `node tests/faults/tell-real.ts <seed> <histories>` on the database that TEST_DATABASE names (JSON): what `npm test` runs. */
import 'fake-indexeddb/auto';
import { runManyReal } from './many-real.ts';

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const told = await runManyReal(JSON.parse(process.env.TEST_DATABASE ?? ''), seed, count);
process.stdout.write(told ?? `nothing wrong in ${count} histories from seed ${seed}`);
process.exit(0);
