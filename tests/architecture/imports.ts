import { posix } from 'node:path';
import { type SourceFile, withoutComments } from './read-tree.ts';

/** What `package.json` "imports" says; a test holds the two together. */
export const ALIASES: Record<string, string> = {
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
  '#lib/': 'src/lib/',
  '#db/': 'src/db/',
  '#sync/': 'src/sync/',
  '#ui/': 'src/ui/',
  '#forms/': 'src/forms/',
  '#records/': 'src/records/',
  '#lists/': 'src/lists/',
  '#features/': 'src/features/',
  '#app/': 'src/app/',
  '#server/': 'server/',
};

const IMPORT = /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Every module that a file names, as written: `#domain/tally.ts`, `./x.ts`, `zod`. */
export function specifiersOf({ text }: SourceFile): string[] {
  const code = withoutComments(text);
  return [...code.matchAll(IMPORT), ...code.matchAll(DYNAMIC)].flatMap(([, specifier]) => specifier ?? []);
}

/** What a file fetches only when it is needed. */
export function lateSpecifiersOf({ text }: SourceFile): string[] {
  return [...withoutComments(text).matchAll(DYNAMIC)].flatMap(([, specifier]) => specifier ?? []);
}

/** Every file of ours that is loaded with these, itself included: types load nothing, and what is fetched late comes later. */
export function loadedWith(files: SourceFile[], from: (path: string) => boolean): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const loaded = new Set(files.map(({ path }) => path).filter(from));
  for (const path of loaded) {
    const code = withoutComments(byPath.get(path)?.text ?? '');
    for (const [statement, specifier = ''] of code.matchAll(IMPORT)) {
      const target = /^\s*[;}]?\s*(?:import|export)\s+type\s/.test(statement)
        ? null
        : resolveSpecifier(path, specifier);
      if (target !== null && byPath.has(target)) loaded.add(target);
    }
  }
  return loaded;
}

/** The repository path of a module of ours, or null for a package. */
export function resolveSpecifier(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  return alias ? `${ALIASES[alias]}${specifier.slice(alias.length)}` : null;
}

/** The package of a specifier: `zod/mini` is `zod`, `@scope/a/b` is `@scope/a`. Null for a module of ours. */
export function packageOf(specifier: string): string | null {
  if (/^[.#]/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** File → files of ours that it imports. */
export function importGraph(files: SourceFile[]): Map<string, string[]> {
  return new Map(
    files.map((file) => [
      file.path,
      specifiersOf(file).flatMap((specifier) => resolveSpecifier(file.path, specifier) ?? []),
    ]),
  );
}

/** Every circle in the graph, once, as the list of files that it passes. */
export function findCycles(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), file]);
    if (seenAt >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
