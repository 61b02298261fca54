/** `npm run test:long [part of a name]`: runs the long tasks and writes what they measured to docs/figures.md. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { FIGURES_FILE, loadFigures } from './figure-store.ts';
import { figuresPage, type Outcome } from './figures-page.ts';
import { LONG_TASKS, type LongTask } from './long-tasks.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = join(ROOT, 'docs', 'figures.md');
const wanted = process.argv.slice(2).join(' ').toLowerCase();
const tasks = LONG_TASKS.filter(({ name }) => name.toLowerCase().includes(wanted));
if (tasks.length === 0) {
  process.stderr.write(
    `No long task is called "${wanted}". There are:\n${LONG_TASKS.map(({ name }) => `  ${name}\n`).join('')}`,
  );
  process.exit(2);
}
const where = whereAndWhen();
const outcomes = tasks.map((task) => {
  const outcome = run(task);
  // After each: a run that is stopped in the middle keeps what it has measured.
  writeFileSync(PAGE, figuresPage(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '', [outcome]));
  return outcome;
});
process.stdout.write('\nThe figures are in docs/figures.md.\n');
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);

function run({ name, command: [program, ...args] }: LongTask): Outcome {
  process.stdout.write(`\n── ${name} ──\n`);
  const store = mkdtempSync(join(tmpdir(), 'tallybook-figures-'));
  const figuresFile = join(store, 'figures.jsonl');
  const begun = performance.now();
  const path = program.startsWith('.') ? join(ROOT, program) : join(ROOT, 'node_modules', program);
  const env = { ...process.env, LONG: '1', [FIGURES_FILE]: figuresFile };
  const { status } = spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio: 'inherit', env });
  const figures = loadFigures(figuresFile);
  rmSync(store, { recursive: true });
  return { name, seconds: (performance.now() - begun) / 1_000, passed: status === 0, where, figures };
}

function whereAndWhen(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed =
    execFileSync('git', ['status', '--porcelain', '--', ':!docs'], { cwd: ROOT, encoding: 'utf8' }).trim() !== '';
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  return `Commit ${commit}${changed ? ' with changes on top' : ''}, ${new Date().toISOString().slice(0, 10)}, on ${machine}`;
}
