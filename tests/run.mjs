/**
 * `npm test`: installs what is missing, then runs every check in turn and says at the end how many tests passed,
 * failed and were skipped. `node tests/run.mjs <step> [arguments]` runs one step and hands it the arguments.
 *
 * JavaScript, because it starts on the machine's own Node (20 or newer), before Node 24 is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, LaunchError } from '../server/build-app.mjs';
import { ensureDependencies } from '../server/launch.mjs';
import { browserNotes } from './setup/browser-notes.mjs';
import { failedInPlaywright, failedInVitest } from './setup/failed-tests.mjs';
import { memoryFolder } from './setup/memory-folder.mjs';
import { filesForSecondTry } from './setup/second-try.mjs';

/** Stories that `npm test` leaves to commands of their own. */
const NARROW = '@wide|@long';
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const RESULTS = mkdtempSync(join(tmpdir(), 'tallybook-results-'));

/** What reads the whole tree. knip: files, exports and packages that nothing uses. */
const LINT = [
  ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['knip/bin/knip.js', '--no-progress'],
];
const TYPES = ['typescript/bin/tsc', '-b'];

/** In the order of `npm test`: the quick ones first, so that a slip is told early. */
const STEPS = {
  // Each of them leaves a core to itself for a part of its time.
  whole: () => checkTogether(...LINT, TYPES, ['./tests/setup/build-current.mjs']),
  unit: (args) => vitestTwice('unit', ['unit'], args),
  // Together, because they share one PostgreSQL.
  server: (args) => vitestTwice('server', ['server', 'journeys'], args),
  // No second try: work that is lost once is lost.
  faults: (args) => vitest('faults', ['faults'], args),
  // What only a browser shows of recorded work: that it is kept, sent once, and not pressed by mistake.
  browser: (args) => inBrowser(args.length === 0 ? ['--grep-invert', NARROW] : args),
};

/** What `npm test` leaves out. */
const EXTRA_STEPS = {
  lint: () => checkTogether(...LINT),
  types: () => checkTogether(TYPES),
  // Every story, also those tagged `@wide`: the office, the other engines, every screen and size.
  stories: (args) => inBrowser(args),
  // What the person who runs the server does by hand.
  operator: (args) => vitestTwice('operator', ['operator'], args),
  // What is worth knowing after each change of one feature, in seconds; `npm test` is the whole truth.
  check: async (args) => {
    const files = changedFiles();
    if (files.length === 0) {
      process.stdout.write('Nothing has changed since main.\n');
      return NO_TESTS;
    }
    await checkTogether(
      [
        '@biomejs/biome/bin/biome',
        'check',
        '--error-on-warnings',
        '--no-errors-on-unmatched',
        `--config-path=${quickRules()}`,
        ...files,
      ],
      TYPES,
    );
    const { tests, left } = JSON.parse(answerOf('tests/check/related-tests.ts', ...files));
    if (left > 0) {
      process.stdout.write(
        `What you changed reaches ${left} more test files than fit into a check: the nearest run here, npm test runs all.\n`,
      );
    }
    const projects = tests.some((file) => file.startsWith('tests/server/')) ? ['unit', 'server'] : ['unit'];
    return vitest('check', projects, [...tests, ...args]);
  },
  gallery: () => {
    check('./e2e/browser.ts');
    return check('./e2e/gallery-pictures.ts');
  },
  postgres: (args) => {
    if (!process.env.DATABASE_URL) {
      throw new LaunchError('DATABASE_URL names no PostgreSQL: give the address of a superuser of one for tests.');
    }
    // Under another name: a server that a test starts with the bundled PostgreSQL must not find it.
    process.env.TALLYBOOK_TEST_POSTGRES = process.env.DATABASE_URL;
    delete process.env.DATABASE_URL;
    return vitest('postgres', ['server', 'operator', 'faults', 'journeys'], args);
  },
  bench: async (args) => {
    await ensureBuild(node);
    check('./e2e/browser.ts');
    return check('./tests/setup/run-bench.ts', ...args);
  },
  // On machines with networks of their own, made and taken away by it; needs root and Debian's packages.
  rehearse: (args) => check('./tests/rehearsal/run.ts', ...args),
  long: async (args) => {
    await ensureBuild(node);
    check('./e2e/browser.ts', 'all');
    return check('./tests/setup/run-long.ts', ...args);
  },
};

/** A step that is right or wrong as a whole adds nothing to the number of tests; a wrong one counts as one failure. */
const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

class StepFailure extends Error {}

let node = process.execPath;

/**
 * A busy machine may miss a deadline once: files with a failed test run again, alone. What passed only then is named at
 * the end of the run, with why it failed, so that it is mended and not forgotten.
 */
function vitestTwice(name, projects, args) {
  const first = vitest(name, projects, args);
  const files = filesForSecondTry(first.told, ROOT);
  if (files.length === 0) return first;
  process.stdout.write(`\n── ${name}, second try: ${files.join(', ')} ──\n`);
  const second = vitest(`${name}-again`, projects, files);
  if (second.failed > 0) return first;
  const notes = first.failures.map((failure) => `Passed only the second time: ${failure}`);
  const { numFailedTests = 0 } = first.told;
  return { passed: first.passed + numFailedTests, failed: 0, skipped: first.skipped, notes };
}

/** biome.json without the rules that read the whole tree for a single file: those are left to `npm test`. */
function quickRules() {
  const { $schema: _, linter, ...rest } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  const { nursery: _wholeTree, ...rules } = linter.rules;
  // What git ignores is not among the changed files.
  const quick = { ...rest, vcs: { enabled: false }, linter: { ...linter, rules } };
  const folder = join(ROOT, '.cache', 'quick-rules');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(quick));
  return folder;
}

/** What differs from `main` on this branch, committed or not, and new files; deleted ones can't be checked. */
function changedFiles() {
  const git = (...args) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line !== '');
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD');
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(changed)].filter((file) => existsSync(join(ROOT, file)));
}

function vitest(name, projects, args) {
  const report = join(RESULTS, `${name}.json`);
  process.env.TALLYBOOK_UNHANDLED = join(RESULTS, `${name}-unhandled.json`);
  const options = projects.flatMap((project) => ['--project', project]);
  const code = run(
    'vitest/vitest.mjs',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/setup/unhandled-reporter.mjs',
    `--outputFile.json=${report}`,
    ...args,
  );
  const told = { ...readReport(report), unhandled: readReport(process.env.TALLYBOOK_UNHANDLED, []) };
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = told;
  const counted = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  return { ...count(code, counted), failures: failedInVitest(told, ROOT), told };
}

async function inBrowser(args) {
  await ensureBuild(node);
  check('./e2e/browser.ts', ...(args.includes(NARROW) ? [] : ['webkit']));
  return playwright(args);
}

function playwright(args) {
  const report = join(RESULTS, 'browser.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const code = run('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...args);
  const told = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = told.stats ?? {};
  if (flaky > 0) process.stdout.write(`${flaky} browser tests passed only the second time: see the list above\n`);
  const counted = count(code, { passed: expected + flaky, failed: unexpected, skipped });
  return { ...counted, notes: browserNotes(told), failures: failedInPlaywright(told) };
}

/** A runner that broke without a failing test, or found no test at all, has failed. */
function count(code, counted) {
  const found = counted.passed + counted.failed + counted.skipped;
  return (code !== 0 || found === 0) && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function check(program, ...args) {
  if (run(program, ...args) !== 0) throw new StepFailure(`${program} said no`);
  return NO_TESTS;
}

/** At once; what each has said comes in turn. */
async function checkTogether(...programs) {
  const refused = [];
  await Promise.all(
    programs.map(async ([program, ...args]) => {
      const child = spawn(node, [pathOf(program), ...args], { cwd: ROOT });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      const [code] = await once(child, 'close');
      process.stdout.write(said);
      if (code !== 0) refused.push(program);
    }),
  );
  if (refused.length > 0) throw new StepFailure(`${refused.join(' and ')} said no`);
  return NO_TESTS;
}

/** What a script of ours prints. */
function answerOf(path, ...args) {
  const { status, stdout } = spawnSync(node, [join(ROOT, path), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new StepFailure(`${path} broke`);
  return stdout;
}

/** Runs a program on Node 24. */
function run(program, ...args) {
  return spawnSync(node, [pathOf(program), ...args], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

/** Of a program of node_modules, or of a file of ours (`./…`). */
const pathOf = (program) => join(ROOT, program.startsWith('.') ? '' : 'node_modules', program);

function readReport(path, otherwise = {}) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise;
}

async function takeStep(name, step, args) {
  process.stdout.write(`\n── ${name} ──\n`);
  const begun = performance.now();
  let counted;
  try {
    counted = await step(args);
  } catch (error) {
    if (!(error instanceof StepFailure || error instanceof LaunchError)) throw error;
    process.stdout.write(`${error.message}\n`);
    counted = { ...NO_TESTS, failed: 1 };
  }
  return { name, seconds: (performance.now() - begun) / 1_000, ...counted };
}

/** A runner that fell over names nothing. */
function failuresOf({ name, failures = [] }) {
  return failures.length > 0 ? failures : [`${name}: see above, under “── ${name} ──”`];
}

/** Prints what failed, the table and what the runners noted; the last line is the sum of all runners. Answers whether nothing failed. */
function report(rows) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const failures = rows.filter(({ failed }) => failed > 0).flatMap(failuresOf);
  process.stdout.write(failures.map((failure) => `\n✗ ${failure}\n`).join(''));
  process.stdout.write('\nstep        seconds  passed  failed  skipped\n');
  for (const { name, seconds, passed, failed, skipped } of rows) {
    const cells = [
      seconds.toFixed(1).padStart(8),
      ...[passed, failed].map((n) => String(n).padStart(8)),
      String(skipped).padStart(9),
    ];
    process.stdout.write(`${name.padEnd(11)}${cells.join('')}${failed > 0 ? '  ← failed' : ''}\n`);
  }
  const notes = rows.flatMap((row) => row.notes ?? []);
  process.stdout.write(notes.map((note) => `\n${note}`).join(''));
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
  return sum('failed') === 0;
}

async function main([wanted, ...args]) {
  const known = { ...STEPS, ...EXTRA_STEPS };
  if (wanted !== undefined && !known[wanted]) {
    throw new LaunchError(`There is no step "${wanted}": the steps are ${Object.keys(known).join(', ')}.`);
  }
  node = await ensureDependencies();
  // What is measured, and what is tried for hours, lies on a disk as it does for people.
  const folder = wanted === undefined || STEPS[wanted] ? memoryFolder() : null;
  if (folder !== null) process.env.TMPDIR ??= folder;
  const names = wanted === undefined ? Object.keys(STEPS) : [wanted];
  const rows = [];
  for (const name of names) rows.push(await takeStep(name, known[name], args));
  return report(rows) ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(RESULTS, { recursive: true, force: true });
}
