import { expect, type Page } from '@playwright/test';
import { heard, listen } from './fixtures/heard.ts';
import { test } from './fixtures/test.ts';

/** Every heading takes the focus, so that it is what is heard of a screen; a region adds a sentence at most. */
const SCREENS = ['/', '/schedule/calendar', '/notes', '/entry/session/data', '/entry/session/note', '/graph', '/sync'];

const texts = async (page: Page) => (await heard(page)).map(({ text }) => text);

test('a screen that opens says one sentence at most beside its heading, which has the focus after a typed address', {
  tag: '@wide',
}, async ({ field }) => {
  const { page } = field;
  await listen(page);
  for (const path of SCREENS) {
    await page.goto(path);
    const heading = page.locator('main h1').first();
    await expect(heading, path).toBeFocused();
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    expect((await texts(page)).length, `${path}: ${(await texts(page)).join(' | ')}`).toBeLessThanOrEqual(1);
  }
});

test('an interval recording is heard from its start to its score, each mark and Stop once, and nothing stays in a region', {
  tag: '@wide',
}, async ({ field }) => {
  test.setTimeout(90_000);
  const { page, data } = field;
  await listen(page);
  await page.goto('/entry/session/data');
  await data.startIntervals('motor stereotypic Behavior', 6, 2, 'Partial interval');
  await data.markOccurred();
  await expect.poll(() => texts(page)).toContainEqual(expect.stringMatching(/Interval 1: occurred/));
  await expect.poll(() => texts(page), { timeout: 30_000 }).toContain('Interval 2 of 2 started');
  const over = 'All intervals are over. 50% · occurred in 1 of 2 scored';
  await expect.poll(() => texts(page), { timeout: 30_000 }).toContain(over);
  const once = await texts(page);
  expect(once.filter((text) => text === over)).toHaveLength(1);
  expect(once.filter((text) => text.startsWith('Interval 1 of 2 started'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await data.startIntervals('motor stereotypic Behavior', 300, 3, 'Partial interval');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect
    .poll(async () => (await texts(page)).some((text) => text.startsWith('Interval recording stopped.')))
    .toBe(true);
  await expect(page.locator('[data-announcer]').filter({ hasText: /./ })).toHaveCount(0);
});
