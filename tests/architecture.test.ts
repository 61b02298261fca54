import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as accessRules from './architecture/access-rules.ts';
import * as companyRules from './architecture/company-rules.ts';
import * as importRules from './architecture/import-rules.ts';
import { ALIASES } from './architecture/imports.ts';
import { readTree, type SourceFile } from './architecture/read-tree.ts';
import * as textRules from './architecture/text-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const tree = readTree(root);
const rules: Record<string, importRules.Rule> = {
  ...importRules,
  ...onlyRules(textRules),
  ...companyRules,
  ...accessRules,
};

/** For every rule, files that break it: a rule that lets them pass guards nothing. */
const broken: Record<string, SourceFile[][]> = {
  everyFolderIsNamed: [
    [file('src/utils/misc.ts')],
    [file('src/gossip/gossip.ts')],
    [file('server/jobs/nightly.ts')],
    [file('src/stray.ts')],
  ],
  importsFollowTheTable: [
    [file('src/domain/session/tally.ts', "import { uid } from '#contract/common.ts';")],
    [file('src/contract/notes.ts', "import type { Note } from '#db/note.ts';")],
    [file('src/ui/button.tsx', "import { note } from '#contract/notes.ts';")],
    [file('src/db/capture.ts', "import { drain } from '#sync/send/drain.ts';")],
    [file('src/sync/send/drain.ts', "import { Button } from '#ui/button.tsx';")],
    [file('src/features/notes/list.ts', "import { start } from '#features/session/start.ts';")],
    [file('src/features/notes/list.ts', "import { start } from '../session/start.ts';")],
    [file('src/features/notes/list.ts', "const { routes } = await import('#app/routes.tsx');")],
    [file('src/features/notes/list.ts', "import '#server/app.ts';")],
    [file('sw/sw.ts', "import { Button } from '#ui/button.tsx';")],
    [file('server/features/notes/routes.ts', "import { start } from '#server/features/session/start.ts';")],
    [file('server/features/notes/routes.ts', "import {\n  openNotes,\n} from '#db/notes.ts';")],
    [file('server/db/pool.ts', "import { reply } from '#server/http/reply.ts';")],
    [file('server/http/reply.ts', "import { createApp } from '../app.ts';")],
  ],
  noFeatureReachesIntoItsParent: [
    [file('src/features/notes/list.ts', "import { Button } from '../../ui/button.tsx';")],
  ],
  importsCarryTheirExtension: [
    [file('src/domain/session/tally.ts', "import { clock } from './clock';")],
    [file('src/ui/button.tsx', "import { now } from '#lib/clock';")],
  ],
  noImportCycle: [
    [file('src/domain/a.ts', "import './a.ts';")],
    [
      file('src/domain/a.ts', "import { b } from './b.ts';"),
      file('src/domain/b.ts', "import { c } from '#domain/c.ts';"),
      file('src/domain/c.ts', "import type { A } from './a.ts';"),
    ],
  ],
  packagesStayInTheirFolder: [
    [file('src/features/notes/list.ts', "import ky from 'ky';")],
    [file('src/features/notes/list.ts', "import Dexie from 'dexie';")],
    [file('src/domain/session/tally.ts', "import { addDays } from 'date-fns';")],
    [file('src/domain/session/tally.ts', "import { z } from 'zod/mini';")],
    [file('src/contract/notes.ts', "import { readFile } from 'node:fs';")],
    [file('server/features/notes/routes.ts', "import pg from 'pg';")],
  ],
  theWorkerFetchesNothingLate: [
    [file('sw/sw.ts', "const { drain } = await import('#sync/send/drain.ts');")],
    [
      file('sw/sw.ts', "import { createServer } from '#sync/server.ts';"),
      file('src/sync/server.ts', "const signIn = async () => (await import('./sign-in-again.ts')).signInAgain();"),
    ],
  ],
  noBarrels: [
    [file('src/ui/index.ts', "export * from './button.tsx';")],
    [file('src/ui/index.ts', "export { Button } from './button.tsx';")],
    [file('src/ui/index.ts', "export type { Props } from './button.tsx';")],
  ],
  domainIsTimeless: ['Date.now()', 'new Date()', 'Math.random()', 'performance.now()', 'crypto.randomUUID()'].map(
    (call) => [file('src/domain/session/tally.ts', `export const at = ${call};`)],
  ),
  colorsComeFromTokens: [
    'className="bg-red-500"',
    'className="hover:text-white"',
    'style={{ color: "#fff" }}',
    'className="bg-[#12ab9f]"',
    'style={{ color: `rgb(1, 2, 3)` }}',
  ].map((attribute) => [file('src/ui/chip.tsx', `<span ${attribute} />`)]),
  filesStaySmall: [[file('server/app.ts', 'x;\n'.repeat(301))]],
  oneFileOfAName: [
    [file('src/features/home/todays-visits.ts'), file('src/features/session/start/todays-visits.ts')],
    [file('src/ui/overlays/version-choice.tsx'), file('src/ui/version-choice.ts')],
  ],
  foldersStaySmall: [Array.from({ length: 41 }, (_, n) => file(`src/ui/part-${n}.tsx`, ''))],
  oneWriterOfClinicalData: [
    'await db.ops.put(op);',
    'await db.events.where({ sessionUid }).delete();',
    'await tx.events\n  .bulkAdd(events);',
    "await tx.table('ops').clear();",
  ].map((line) => [file('src/features/session/record/record-tap.ts', line)]),
  noMarkupFromText: [
    'dangerouslySetInnerHTML={{ __html: note }}',
    'element.innerHTML = note;',
    "element.insertAdjacentHTML('beforeend', note);",
  ].map((line) => [file('src/ui/text.tsx', line)]),
  oneKindOfDialog: [
    "import { DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react';",
    "import { Dialog } from '@headlessui/react';",
    '<dialog open />',
  ].map((line) => [file('src/features/notes/ask.tsx', line)]),
  whatIsSaidStandsInOneTable: ["announce('Timer paused')", 'announce(`Added`)'].map((line) => [
    file('src/features/session/frame/pause.ts', line),
  ]),
  queriesNameTheirCompany: [
    "const rows = await db.selectFrom('notes').where('id', '=', id).execute();",
    "await tx.updateTable('users as author').set({ email }).where('id', '=', id).execute();",
    'await sql`delete from op_receipts where op_id = 1`.execute(tx);',
    'const rows = await sql<Row>`select * from clients join notes on notes.client_id = clients.id`.execute(tx);',
  ].map((line) => [file('server/features/notes/read-note.ts', line)]),
  textsPointAtNoPlaceLookOrSound: [
    "const text = 'Press the button below.';",
    '<p>It is on the right.</p>',
    "const text = 'Choose the green one.';",
    "const text = 'Mark it after the chime.';",
  ].map((line) => [file('src/features/notes/ask.tsx', line)]),
  nothingMovesOrFlashesByItself: [
    [file('src/styles.css', '.busy { animation: turn 1s linear infinite; }')],
    [file('src/styles.css', '@keyframes flash { 0% { opacity: 1; } 50% { opacity: 0; } 100% { opacity: 1; } }')],
    [file('src/ui/chip.tsx', '<span className="animate-pulse" />')],
    [file('src/ui/film.tsx', '<video src={film} />')],
  ],
  nothingComesByPointingOrFocus: [
    'onMouseEnter={() => setOpen(true)}',
    'className="hidden group-hover:block"',
    'className="opacity-0 hover:opacity-100"',
  ].map((attribute) => [file('src/ui/chip.tsx', `<span ${attribute} />`)]),
  singleKeysCanBeTurnedOff: ["if (event.key === 'j') next();", 'const digit = /^Digit([1-9])$/.exec(event.code);'].map(
    (line) => [file('src/features/notes/keys.ts', line)],
  ),
  passwordsCanBePastedAndFilledIn: [
    '<input onPaste={(event) => event.preventDefault()} />',
    '<input type="password" />',
    "<input type={shown ? 'text' : 'password'} />",
  ].map((line) => [file('src/ui/fields/secret.tsx', line)]),
  focusAloneChangesNothing: ['onFocus={() => navigate(path)}', 'onFocus={onOpen}', 'onBlur={() => submit()}'].map(
    (attribute) => [file('src/ui/chip.tsx', `<input ${attribute} />`)],
  ),
  aChoiceLeadsToNoOtherScreen: [[file('src/ui/chip.tsx', '<Segmented onChange={(to) => void navigate(to)} />')]],
  linksSayWhereTheyLead: [
    '<Link to={path}>here</Link>',
    '<a href={path}>Read more</a>',
    '<Link to={path}>Edit</Link>',
  ].map((line) => [file('src/features/notes/ask.tsx', line)]),
  numbersAreRoundedInOnePlace: ['value.toFixed(1)', 'Math.round(percent * 10) / 10'].map((line) => [
    file('src/domain/graph/rate.ts', line),
  ]),
  daysOfListsHaveOneForm: [[file('src/features/audit/audit-details.ts', 'longDate(day)')]],
  noEscapeHatches: ['// @ts-ignore', '// biome-ignore lint: no', 'x as unknown as Note'].map((line) => [
    file('src/ui/text.tsx', line),
  ]),
};

describe('the tree keeps every rule', () => {
  test.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(rule(tree)).toEqual([]);
  });

  test('the tree is really read', () => {
    expect(tree.length).toBeGreaterThan(20);
  });

  test('the names of package.json "imports" are the ones that the rules resolve', () => {
    const { imports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
    const stated = Object.entries(ALIASES).map(([alias, folder]) => [`${alias}*`, `./${folder}*`]);
    expect(imports).toEqual(Object.fromEntries(stated));
  });

  test('a writer of clinical data that is gone is taken off the list', () => {
    const paths = tree.map(({ path }) => path);
    expect(Object.keys(textRules.CLINICAL_WRITERS).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

describe('every rule notices its break', () => {
  test('each rule has examples that break it', () => {
    expect(Object.keys(broken).sort()).toEqual(Object.keys(rules).sort());
  });

  const examples = Object.entries(broken).flatMap(([name, cases]) =>
    cases.map((files) => ({ name, files, text: files[0]?.text.slice(0, 60) })),
  );
  test.each(examples)('$name: $text', ({ name, files }) => {
    expect(rules[name]?.(files)).toHaveLength(1);
  });
});

describe('a rule leaves good code alone', () => {
  test.each([
    file('src/domain/session/tally.ts', '// new Date() is banned here\nexport const at = new Date(stamp);'),
    file(
      'src/features/session/tile.tsx',
      "import { note } from '#contract/notes.ts';\n<b className='bg-surface text-ink' />",
    ),
    file('src/app/routes.tsx', "import { NotesScreen } from '#features/notes/notes-screen.tsx';"),
    file('src/sync/send/drain.ts', "import ky from 'ky';\nconst waiting = await db.ops.where({ state }).toArray();"),
    file('server/app.ts', "import { notes } from './features/notes/routes.ts';"),
    file('server/features/notes/list-notes.ts', "import { note } from '#contract/notes.ts';"),
  ])('$path', (good) => {
    expect(Object.values(rules).flatMap((rule) => rule([good]))).toEqual([]);
  });
});

function file(path: string, text = ''): SourceFile {
  return { path, text };
}

function onlyRules(module: object): Record<string, importRules.Rule> {
  return Object.fromEntries(Object.entries(module).filter(([, value]) => typeof value === 'function'));
}
