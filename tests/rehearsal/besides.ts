import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Standbys, certificates, restores, alerts, and what each statement asks. */
const TESTS = ['read-standby', 'standby-', 'cluster-certificates', 'pgbackrest', 'alerts', 'company-statements'];

/** What is rehearsed beside the faults of a cluster; each is a command of its own, too. */
const COMMANDS: Record<string, string[]> = {
  'a company moves to another database and back': ['tests/run.mjs', 'bench', 'move-company'],
  'standbys, restores, alerts and statements': [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=long',
    ...TESTS.map((name) => `tests/long/${name}`),
  ],
  'a Monday at 3 PM': ['tests/run.mjs', 'bench', 'monday'],
};

/** Does all, also after one that failed, and says how each ended. Whether all kept their limits. */
export function rehearseBesides(): boolean {
  const ends = Object.entries(COMMANDS).map(([what, command]) => {
    process.stdout.write(`\n── ${what} ──\n`);
    const begun = performance.now();
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    return { kept: status === 0, line: `${status === 0 ? 'kept' : '**missed**'}, ${minutes} min: ${what}\n` };
  });
  process.stdout.write(`\n${ends.map(({ line }) => line).join('')}`);
  return ends.every(({ kept }) => kept);
}
