/** Breaks the pure rules of sending and merging in every small way there is, and counts how many of the breaks a test sees. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveFigures } from '../setup/figure-store.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', 'tests/mutation/stryker.config.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}
const report: Report = JSON.parse(readFileSync(join(ROOT, '.cache/mutation.json'), 'utf8'));
saveFigures(
  Object.entries(report.files).map(([file, { mutants }]) => {
    const seen = mutants.filter((mutant) => mutant.status === 'Killed' || mutant.status === 'Timeout');
    return {
      what: `${file}, of ${mutants.length} mutants seen by a test`,
      measured: (100 * seen.length) / mutants.length,
      unit: '%',
      limit: { atLeast: 90 },
    };
  }),
);
process.exit(status ?? 1);
