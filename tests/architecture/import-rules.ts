import { folderOf, mayImport, ONLY_IN, PACKAGES_OF } from './import-table.ts';
import {
  findCycles,
  importGraph,
  lateSpecifiersOf,
  loadedWith,
  packageOf,
  resolveSpecifier,
  specifiersOf,
} from './imports.ts';
import type { SourceFile } from './read-tree.ts';

/** Answers one sentence for each break, saying what to do; nothing when the rule is kept. */
export type Rule = (files: SourceFile[]) => string[];

export const everyFolderIsNamed: Rule = (files) =>
  files
    .filter(({ path }) => folderOf(path) === null)
    .map(
      ({ path }) =>
        `${path}: its folder is not named in tests/architecture/import-table.ts. Say there what it may import.`,
    );

export const importsFollowTheTable: Rule = (files) =>
  pairs(files).flatMap(({ path, target }) => {
    const [from, to] = [folderOf(path), folderOf(target)];
    if (from === null || (to !== null && mayImport(from, to))) return [];
    return `${path} imports ${target}: ${from} may not import ${to ?? 'an unnamed folder'}. Move the shared part down, or hand it in as an argument.`;
  });

export const noFeatureReachesIntoItsParent: Rule = (files) =>
  files.flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => specifier.startsWith('..') && leavesItsFolder(file.path, specifier))
      .map(
        (specifier) => `${file.path} imports ${specifier}: across folders use the # name of package.json "imports".`,
      ),
  );

export const importsCarryTheirExtension: Rule = (files) =>
  pairs(files)
    .filter(({ target }) => !/\.\w+$/.test(target))
    .map(({ path, target }) => `${path} imports ${target}: write the file's extension; Node runs the server as it is.`);

export const noImportCycle: Rule = (files) =>
  findCycles(importGraph(files)).map(
    (cycle) => `${cycle.join(' → ')}: a circle. Move what both need into a file of its own.`,
  );

export const packagesStayInTheirFolder: Rule = (files) =>
  files.flatMap((file) =>
    specifiersOf(file).flatMap((specifier) => {
      const name = packageOf(specifier);
      const folder = folderOf(file.path);
      if (name === null || folder === null) return [];
      const pure = PACKAGES_OF[folder];
      if (pure && !pure.includes(name))
        return `${file.path} imports ${name}: ${folder} is pure and may use ${pure.join(', ') || 'no package'}.`;
      const only = ONLY_IN[name];
      if (!only || only.folders.includes(folder)) return [];
      return `${file.path} imports ${name}: only ${only.folders.join(' and ')} may, because ${only.reason}.`;
    }),
  );

export const theWorkerFetchesNothingLate: Rule = (files) => {
  const loaded = loadedWith(files, (path) => path.startsWith('sw/'));
  return files
    .filter(({ path }) => loaded.has(path))
    .flatMap((file) =>
      lateSpecifiersOf(file).map(
        (specifier) =>
          `${file.path} fetches ${specifier} late, and the worker loads it: a classic script can't, it would not start. Import it as others are.`,
      ),
    );
};

export const noBarrels: Rule = (files) =>
  files
    .filter(({ text }) => /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;\n]*\sfrom\s/m.test(text))
    .map(
      ({ path }) => `${path} re-exports another file: import from the file that has it, so that one jump leads there.`,
    );

function pairs(files: SourceFile[]): { path: string; target: string }[] {
  return [...importGraph(files)].flatMap(([path, targets]) => targets.map((target) => ({ path, target })));
}

function leavesItsFolder(path: string, specifier: string): boolean {
  const target = resolveSpecifier(path, specifier);
  return target !== null && folderOf(target) !== folderOf(path);
}
