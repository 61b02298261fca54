import { expect, test } from 'vitest';
import { figuresPage, type Outcome } from './figures-page.ts';

const outcome = (name: string, rest: Partial<Outcome> = {}): Outcome => ({
  name,
  seconds: 12.3,
  passed: true,
  where: 'Commit abc, 2026-11-20, on a machine',
  figures: [{ what: 'drain', measured: 2, unit: 's', limit: { atMost: 10 } }],
  ...rest,
});

test('a task that ran again has its section renewed; the others keep theirs, in their order', () => {
  const first = figuresPage('', [outcome('one'), outcome('two')]);
  const second = figuresPage(first, [outcome('one', { passed: false, figures: [] })]);
  expect(second.match(/^## .*/gm)).toEqual(['## one', '## two']);
  expect(second).toContain('## one\n\nCommit abc, 2026-11-20, on a machine: **FAILED** in 12 s.\n\n## two');
  expect(second.match(/drain/g)).toHaveLength(1);
  expect(figuresPage(second, [])).toBe(second);
});
