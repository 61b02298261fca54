import type { Rule } from './import-rules.ts';
import { type SourceFile, withoutComments } from './read-tree.ts';

/** The files that may write the tables of clinical data and of unsent work. Every name needs its reason. */
export const CLINICAL_WRITERS: Record<string, string> = {
  'src/db/capture.ts': 'the one transaction that writes an event, its view and its op together',
  'src/db/store/clear-pulled.ts': 'takes downloaded rows away at a sign-out, and nothing that is unsent',
  'src/db/outbox/dexie-outbox.ts':
    'the outbox that src/db/outbox/outbox.ts moves ops in, from state to state, under the lease',
  'src/db/store/forget-client.ts': 'takes a session away that may not be seen any more, and nothing that is unsent',
  'src/db/store/store-opened.ts': 'adds the events that the server already has, when a session is opened here again',
  'src/db/outbox/refused-work.ts':
    'supersedes what the server refused, in the transaction of the capture that takes its place, or by its author’s word',
  'src/db/outbox/take-accepted.ts': 'notes that the office accepted what the server had refused, with its receipt',
};

/** In the rooms of lists, who may write a day with its whole year. Every name needs its reason. */
const WHOLE_YEARS: Record<string, string> = {
  'src/domain/money/billing-rules.ts': 'a date that was typed with a wrong year is said with that year',
  'src/features/billing/acts/act-preview.tsx': 'the same, at the field',
  'src/features/billing/pay/pay-statement.tsx': 'the head of a paper that is kept',
};
const LIST_ROOMS =
  /^src\/(domain\/money|lists|ui\/table|features\/(audit|behaviors|billing|devices|held|home|notifications|people|notes\/(?!form\/)))/;

const MAX_LINES = 300;
const CLINICAL_WRITE =
  /(?:\b(?:db|tx|trans|database)\s*\.\s*(?:ops|events)\b|\btable\(\s*['"](?:ops|events)['"])[^;]*?\.\s*(?:put|add|update|upsert|delete|modify|clear|bulk(?:Put|Add|Update|Delete))\s*\(/;
const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const PALETTE_CLASS = new RegExp(
  `(?<![\\w-])(?:bg|text|border(?:-[trblxyse])?|ring|ring-offset|fill|stroke|from|via|to|outline|divide|accent|caret|decoration|shadow|placeholder)-(?:(?:${PALETTE})-\\d{2,3}|white|black)\\b`,
);
const RAW_COLOR = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w/-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i;

export const domainIsTimeless: Rule = (files) =>
  breaks(
    files.filter(({ path }) => path.startsWith('src/domain/')),
    /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\brandomUUID\b/,
    (found) =>
      `uses ${found}: a rule takes time and ids as arguments, so that both sides and every test get the same answer.`,
  );

export const colorsComeFromTokens: Rule = (files) => {
  const screens = files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path));
  const say = (found: string) =>
    `has the color ${found}: use a token of src/styles.css, or three themes break at once.`;
  return [...breaks(screens, RAW_COLOR, say), ...breaks(screens, PALETTE_CLASS, say)];
};

export const daysOfListsHaveOneForm: Rule = (files) =>
  breaks(
    files.filter(({ path }) => LIST_ROOMS.test(path) && !(path in WHOLE_YEARS)),
    /\blongDate\b/,
    (found) => `uses ${found}: a day of a list, and of what is said beside it, is MM/DD/YY (shortDate).`,
  );

export const numbersAreRoundedInOnePlace: Rule = (files) =>
  breaks(
    files.filter(({ path }) => path.startsWith('src/domain/') && path !== 'src/domain/shown-number.ts'),
    /\.toFixed\(|\.toPrecision\(|Math\.round\([^;\n]*\* 100?\)|maximumFractionDigits: [01]/,
    (found) =>
      `rounds by itself (${found}): a number that is shown is rounded by roundHalfUp, half up by its decimals.`,
  );

export const filesStaySmall: Rule = (files) =>
  files
    .filter(({ path, text }) => /\.tsx?$/.test(path) && text.trimEnd().split('\n').length > MAX_LINES)
    .map(({ path }) => `${path} has more than ${MAX_LINES} lines: split it by verb.`);

/** So that whoever opens a folder sees what is in it. Migrations are one list, which only grows. */
const MAX_FILES = 40;

export const foldersStaySmall: Rule = (files) => {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !folder.endsWith('/migrations'))
    .map(([folder, count]) => `${folder} holds ${count} files, more than ${MAX_FILES}: make rooms of it.`);
};

/** Files of one name that stay two. Every name needs its reason. */
const SAME_NAMES: Record<string, string> = {
  'routes.ts': 'each resource of the server has its own, found by its folder',
  'use-kept-focus.ts': 'the calendar keeps a place among buttons, the recording a place on the screen',
};

/** Layers may share one: a rule, its call and its screen are about one thing. */
export const oneFileOfAName: Rule = (files) => {
  const seen = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const [program, layer, ...rest] = path.split('/');
    const name = rest.at(-1) ?? '';
    const key = `${program}/${layer}/${name.replace(/\.tsx?$/, '')}`;
    const other = seen.get(key);
    seen.set(key, path);
    return other === undefined || name in SAME_NAMES
      ? []
      : [`${path} has the name of ${other}: say in the name what is in each, or a search finds the wrong one.`];
  });
};

export const oneWriterOfClinicalData: Rule = (files) =>
  breaks(
    files.filter(({ path }) => /^(src|sw)\//.test(path) && !(path in CLINICAL_WRITERS)),
    CLINICAL_WRITE,
    () => 'writes clinical data: go through src/db/capture.ts, or a tap can be shown and never be sent.',
  );

export const noMarkupFromText: Rule = (files) =>
  breaks(
    files.filter(({ path }) => /^(src|sw)\//.test(path)),
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b/,
    (found) => `uses ${found}: a name or a note would become markup. Let React write the text.`,
  );

export const oneKindOfDialog: Rule = (files) =>
  breaks(
    files.filter(({ path }) => path.startsWith('src/') && path !== 'src/ui/overlays/modal.tsx'),
    /import \{[^}]*\bDialog\b[^}]*\} from '@headlessui\/react'|<dialog\b|\.showModal\(/,
    () => 'opens a dialog of its own: stand in src/ui/overlays/modal.tsx, or the page behind stays in reach.',
  );

export const whatIsSaidStandsInOneTable: Rule = (files) =>
  breaks(
    files.filter(({ path }) => /^src\/(app|features)\//.test(path)),
    /\bannounce\(\s*(?:`|'[^']|"[^"])/,
    () => 'says a sentence of its own: src/domain/announcements.ts has all that a screen reader hears of acts.',
  );

export const noEscapeHatches: Rule = (files) =>
  files
    .filter(({ text }) => /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|\bas unknown as\b/.test(text))
    .map(({ path }) => `${path} silences a tool or forces a type: mend what it says.`);

/** The first break of each file, in the code without its comments. */
function breaks(files: SourceFile[], pattern: RegExp, say: (found: string) => string): string[] {
  return files.flatMap(({ path, text }) => {
    const found = pattern.exec(withoutComments(text))?.[0];
    return found === undefined ? [] : `${path} ${say(found.trim())}`;
  });
}
