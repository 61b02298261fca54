import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { saveFigures } from '../setup/figure-store.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/**
 * What CONTRIBUTING says of a new text of a note is all there is to do: a row of `noteTextFields` and a migration. Tried
 * on a copy of the tree, with its compiler and the tests that belong to notes; those are made from the table, so that
 * the new row is in each of them.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const LEFT_OUT = ['node_modules', '.git', '.cache', '.data', 'dist', 'releases', 'test-results', 'docs'];
const ROW = `  { key: 'moon_phase', label: 'Moon phase', drafted: false, missing: null, inFacts: true },\n`;
const MIGRATION = `alter table notes add column moon_phase text not null default '';\n`;

/** Each with what its test says of the new text; a test that is not there would prove nothing. */
const MUST_SAY = {
  'tests/domain/note-fields.test.ts': [
    'moon_phase is on the wire both ways',
    'moon_phase: an answer of before it was added is read',
    'moon_phase: a digest of before it was added is the same while it is empty',
  ],
  'tests/db/rows-of-before.test.ts': [
    'a note that was stored before moon_phase was added is read with it',
    'what the server says of moon_phase is not known in a note of before',
    'work that was begun before moon_phase was added',
    'a note that is still being written since before moon_phase was added opens',
  ],
  'tests/features/session/note-of-before.test.tsx': ['opens in Session Note and in Submit Session'],
  'tests/server/records/texts-not-sent.test.ts': [
    'an app that does not know moon_phase saves a note',
    'nor does its session note or its Submit erase moon_phase',
  ],
};
const AND_THESE = {
  unit: [
    'tests/domain/note-',
    'tests/domain/digest',
    'tests/contract',
    'tests/features/notes',
    'tests/features/session/session-note',
    'tests/sync/settlement',
  ],
  server: ['tests/server/records/notes.test.ts', 'tests/server/records/session.test.ts'],
};

type Told = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

test('a new text of a note is one row and one migration: it compiles, and no device, old app, old server or digest is hurt', () => {
  const copy = temporaryFolder();
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // Packages lie outside of the copy, where Vite serves none to tests with a document.
  edit(copy, 'vite.config.ts', 'export default defineConfig({', '$&\n  server: { fs: { strict: false } },');
  const touched = addText(copy);

  const types = run(copy, 'typescript/bin/tsc', '-b');
  expect(types.said).toBe('');
  const wanted = Object.keys(MUST_SAY);
  const isOfServer = (file: string) => file.startsWith('tests/server/');
  const told = [
    ...tested(copy, 'unit', [...wanted.filter((file) => !isOfServer(file)), ...AND_THESE.unit]),
    ...tested(copy, 'server', [...wanted.filter(isOfServer), ...AND_THESE.server]),
  ];
  expect(told.filter(({ status }) => status === 'failed').map(({ file, fullName }) => `${file}: ${fullName}`)).toEqual(
    [],
  );
  const isSaid = (file: string, title: string) =>
    told.some((one) => one.file === file && one.status === 'passed' && one.fullName.includes(title));
  const missing = Object.entries(MUST_SAY).flatMap(([file, titles]) => titles.filter((title) => !isSaid(file, title)));
  expect(missing).toEqual([]);
  process.stdout.write(`A new text of a note: ${touched.length} places touched (${touched.join(', ')})\n`);
  saveFigures([{ what: 'places that a new text of a note touches', measured: touched.length, unit: 'files' }]);
}, 1_800_000);

/** Answers the files that were touched. */
function addText(copy: string): string[] {
  const table = 'src/domain/note/note-fields.ts';
  edit(copy, table, /(\nexport const noteTextFields = \[\n[\s\S]*?)(\] as const)/, `$1${ROW}$2`);
  const folder = 'server/db/migrations';
  const last = Math.max(...readdirSync(join(copy, folder)).map((name) => Number.parseInt(name, 10)));
  const migration = `${folder}/${String(last + 1).padStart(4, '0')}-note-moon_phase.sql`;
  writeFileSync(join(copy, migration), MIGRATION);
  return [table, migration];
}

function edit(copy: string, path: string, from: string | RegExp, to: string): void {
  const before = readFileSync(join(copy, path), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(join(copy, path), after);
}

function tested(copy: string, project: string, files: string[]) {
  const report = join(copy, `${project}.json`);
  const { said } = run(
    copy,
    'vitest/vitest.mjs',
    'run',
    // What a busy machine does late is not wrong.
    '--retry=1',
    '--project',
    project,
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  );
  if (!readdirSync(copy).includes(`${project}.json`)) throw new Error(said);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Told;
  // A file that could not be read has no tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  expect(broken.map(({ name, message }) => `${relative(copy, name)}: ${message}`)).toEqual([]);
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: relative(copy, name) })),
  );
}

function run(cwd: string, program: string, ...args: string[]): { said: string } {
  const { PATH, HOME, TALLYBOOK_TEST_POSTGRES } = process.env;
  const env = { PATH, HOME, ...(TALLYBOOK_TEST_POSTGRES ? { TALLYBOOK_TEST_POSTGRES } : {}) };
  const { stdout, stderr } = spawnSync(process.execPath, [join(cwd, 'node_modules', program), ...args], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return { said: stdout + stderr };
}
