import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorOf, readDocument } from './read-blocks.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const pages = ['', '-background', '-backups', '-cluster'].map((part) => `docs/operations${part}.md`);
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts;

/** What the long test does with a block; one of another kind would be shown to people and never be run. */
const KINDS = /^(sh( sources| input| fails)?|sql|text output|(sh|ini|conf|nginx|text) file=\/\S+)$/;

describe.each(pages)('%s', (page) => {
  test('leads nowhere that is not there', () => {
    const links = [...textOf(page).matchAll(/\]\((?:(operations[\w-]*\.md))?#([\w-]+)\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [link, other, anchor] of links) {
      const there = readDocument(other ? `docs/${other}` : page).map(({ title }) => anchorOf(title));
      expect(there, link).toContain(anchor);
    }
  });

  test('names only commands that there are', () => {
    const named = [...textOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });
});

test('docs/operations.md has no block that nobody runs', () => {
  const infos = [...textOf('docs/operations.md').matchAll(/^```(.+)$/gm)].map(([, info = '']) => info);
  expect(infos.length).toBeGreaterThan(20);
  for (const info of infos) expect(info).toMatch(KINDS);
});
