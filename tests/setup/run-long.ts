/** `npm run test:long`: runs the long tasks and writes what they measured to docs/figures.md. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, figureCells } from './figure.ts';
import { FIGURES_FILE, loadFigures } from './figure-store.ts';
import { LONG_TASKS, type LongTask } from './long-tasks.ts';

interface Outcome {
  name: string;
  seconds: number;
  passed: boolean;
}

const ROOT = join(import.meta.dirname, '..', '..');
const store = mkdtempSync(join(tmpdir(), 'tallybook-figures-'));
const figuresFile = join(store, 'figures.jsonl');

const outcomes = LONG_TASKS.map(run);
writeFileSync(join(ROOT, 'docs', 'figures.md'), page(outcomes, loadFigures(figuresFile)));
rmSync(store, { recursive: true });
process.stdout.write('\nThe figures are in docs/figures.md.\n');
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);

function run({ name, command: [program, ...args] }: LongTask): Outcome {
  process.stdout.write(`\n── ${name} ──\n`);
  const begun = performance.now();
  const path = program.startsWith('.') ? join(ROOT, program) : join(ROOT, 'node_modules', program);
  const env = { ...process.env, LONG: '1', [FIGURES_FILE]: figuresFile };
  const { status } = spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio: 'inherit', env });
  return { name, seconds: (performance.now() - begun) / 1_000, passed: status === 0 };
}

function page(tasks: Outcome[], figures: Figure[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trim() !== '';
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  return [
    '# Figures',
    '',
    'Written by `npm run test:long`; not edited by hand.',
    '',
    `Commit ${commit}${changed ? ' with changes on top' : ''}, ${new Date().toISOString().slice(0, 10)}, on ${machine}.`,
    '',
    ...table(
      ['task', 'seconds', 'outcome'],
      tasks.map(({ name, seconds, passed }) => [name, seconds.toFixed(0), passed ? 'passed' : 'FAILED']),
    ),
    '',
    ...table(['figure', 'measured', 'control', 'limit', ''], figures.map(figureCells)),
    '',
  ].join('\n');
}

function table(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
