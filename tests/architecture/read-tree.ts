import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One source file, as the rules see it. */
export interface SourceFile {
  /** From the top of the repository, with slashes: `src/domain/session/tally.ts`. */
  path: string;
  text: string;
}

const TREES = ['src', 'sw', 'server'];

/** Every TypeScript and style file of the three programs. */
export function readTree(root: string): SourceFile[] {
  return TREES.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'utf8') })),
  );
}

/** The code without its comments, so that a rule named in a comment breaks no rule. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
}
