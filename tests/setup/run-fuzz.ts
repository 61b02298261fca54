/**
 * `run-fuzz [cases] [seed]`: the requests that are made up for every call (tests/server/fuzz.test.ts), more of them than
 * `npm test` has time for. The seed is printed: the same one finds the same again.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const [cases = '10000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
process.stdout.write(`FUZZ_CASES=${cases} FUZZ_SEED=${seed}\n`);

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'tests/server/fuzz.test.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed },
});
process.exit(status ?? 1);
