import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * A fenced block of a document. Behind the language it says what it is for, which a reader of the page never sees:
 * `sh` is typed by root, `sql` by PostgreSQL's superuser, and with `file=` it is the whole text of that file.
 */
export interface Block {
  language: string;
  /** `file=/etc/x` is `file: '/etc/x'`; a word without a value has an empty one. */
  notes: Record<string, string>;
  text: string;
  /** Of its first line in the document, from 1. */
  line: number;
}

/** What stands below one heading, up to the next heading of any depth. */
export interface Section {
  title: string;
  depth: number;
  blocks: Block[];
  /** Everything that is not in a block. */
  prose: string;
}

export function readDocument(path: string): Section[] {
  return readSections(readFileSync(join(ROOT, path), 'utf8'));
}

export function readSections(text: string): Section[] {
  const sections: Section[] = [{ title: '', depth: 0, blocks: [], prose: '' }];
  let open: Block | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const section = sections.at(-1) ?? { title: '', depth: 0, blocks: [], prose: '' };
    const [, hashes, title = ''] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    if (open && line === '```') open = null;
    else if (open) open.text += `${line}\n`;
    else if (line.startsWith('```')) {
      open = { ...readInfo(line.slice(3)), text: '', line: index + 2 };
      section.blocks.push(open);
    } else if (hashes) sections.push({ title: title.trim(), depth: hashes.length, blocks: [], prose: '' });
    else section.prose += `${line}\n`;
  }
  return sections;
}

/** Throws when there is none: a test that found nothing to run would pass. */
export function sectionOf(sections: readonly Section[], title: string): Section {
  const found = sections.find((one) => one.title.replace(/^\d+\. /, '') === title);
  if (!found) throw new Error(`The document has no section "${title}"`);
  return found;
}

function readInfo(info: string): Pick<Block, 'language' | 'notes'> {
  const [language = '', ...words] = info.trim().split(/\s+/);
  const pairs = words.map((word): [string, string] => {
    const at = word.indexOf('=');
    return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
  });
  return { language, notes: Object.fromEntries(pairs) };
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
