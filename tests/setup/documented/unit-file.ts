import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The unit of a service or a timer as systemd reads it: the file, then its drop-ins, with %i filled in. */
export interface Unit {
  /** With its ending. */
  name: string;
  text: string;
  /** The last one counts; null where nobody says. */
  get(key: string): string | null;
  /** In their order; an empty one takes back those before it. */
  all(key: string): string[];
}

/** Where units are looked for, the machine's own first. */
const SHELVES = ['etc/systemd/system', 'lib/systemd/system'];

/** Throws when there is no such unit below `root`. */
export function readUnit(root: string, given: string): Unit {
  const name = /\.(service|timer)$/.test(given) ? given : `${given}.service`;
  const [, prefix, instance = '', ending] = /^([^@]+)(?:@(.*))?\.(\w+)$/.exec(name) ?? [];
  const file = instance === '' ? name : `${prefix}@.${ending}`;
  const path = SHELVES.map((shelf) => join(root, shelf, file)).find((one) => existsSync(one));
  if (!path) throw new Error(`Unit ${name} could not be found.`);
  const more = dropIns(join(root, 'etc/systemd/system', `${file}.d`));
  const text = [path, ...more].map((one) => readFileSync(one, 'utf8')).join('\n');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('=') && !/^[#;]/.test(line));
  // An empty value takes back those before it.
  const all = (key: string): string[] => {
    const values = lines
      .filter((line) => line.startsWith(`${key}=`))
      .map((line) => fillIn(line.slice(key.length + 1), instance));
    return values.slice(values.lastIndexOf('') + 1);
  };
  return { name, text, all, get: (key) => all(key).at(-1) ?? null };
}

function dropIns(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.conf'))
    .sort()
    .map((name) => join(folder, name));
}

function fillIn(value: string, instance: string): string {
  return value.replaceAll(/%([%i])/g, (_, which) => (which === 'i' ? instance : '%'));
}

/** The words of a command line or of Environment=: quotes are taken off, `$$` is one dollar. */
export function wordsOf(value: string): string[] {
  const words = value.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\S)+/g) ?? [];
  return words.map((word) =>
    word
      .replaceAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g, (_, double, single) => double ?? single ?? '')
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll('$$', '$'),
  );
}
