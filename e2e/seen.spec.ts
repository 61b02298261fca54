import { expect } from '@playwright/test';
import { lostInForcedColors } from './fixtures/drawn-apart.ts';
import { resize, themes, wear } from './fixtures/looks.ts';
import { looksOf, type Seen, unseenStates } from './fixtures/state-look.ts';
import { test } from './fixtures/test.ts';
import { lostBySpacing } from './fixtures/text-spacing.ts';

// Every other screen is the long form's.
test('Occurred, marked or not, and all that has a state on Session Data differ by a shape or a word, in gray and in forced colors', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  const seen = { none: new Map(), active: new Map() } satisfies Record<string, Seen>;
  const expectSeen = async () => {
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      expect.soft(unseenStates(await looksOf(page), seen[forcedColors]), forcedColors).toEqual([]);
    }
    expect.soft(await lostInForcedColors(page), 'drawn').toEqual([]);
  };
  await data.startIntervals('motor stereotypic Behavior', 60, 10);
  await expectSeen();
  await data.markOccurred();
  await expectSeen();
  // A phone has a row of segments in place of three columns.
  await resize(page, 390);
  await expectSeen();
  await resize(page, 820);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
});

test('with the spacing a reader may set no text of a visit is cut or covered, on a phone as on a tablet', {
  tag: '@wide',
}, async ({ field }) => {
  const { page } = field;
  for (const path of ['/entry/session/note', '/entry/session/data']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [390, 820] as const) {
      await resize(page, width);
      expect.soft(await lostBySpacing(page), `${path}, ${width}`).toEqual([]);
    }
  }
});

test('whoever asks the system for more contrast gets the black and white of outdoor, with its edges, and for dark colors too', {
  tag: '@wide',
}, async ({ field }) => {
  const { page } = field;
  const look = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const read = (name: string) => style.getPropertyValue(name);
      return { text: read('--text'), page: read('--bg'), edge: read('--edge'), shadow: read('--shadow') };
    });
  const before = await page.evaluate(() => document.documentElement.getAttribute('data-theme'));
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    expect(await look()).toEqual({ text: '#000', page: '#fff', edge: '2px', shadow: 'none' });
  }
  await page.emulateMedia({ contrast: null, colorScheme: null });
  if (before) await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), before);
});

test('a button that can’t be pressed now looks other than those that can, in each theme; outdoors by its edge, for there is no gray', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await data.tap('Task Refusal');
  await page.context().setOffline(true);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog');
  const look = (name: string) =>
    question.getByRole('button', { name }).evaluate((button) => {
      const { borderTopStyle, color, backgroundColor } = getComputedStyle(button);
      return { edge: borderTopStyle, paint: `${color} on ${backgroundColor}` };
    });
  const before = await page.evaluate(() => document.documentElement.getAttribute('data-theme'));
  for (const theme of themes) {
    await wear(page, theme);
    const [off, on] = [await look('Send now and sign out'), await look('Sign out, keep them on this device')];
    if (theme === 'outdoor') expect.soft(off.edge, theme).not.toBe(on.edge);
    else expect.soft(off.paint, theme).not.toBe(on.paint);
  }
  await page.evaluate((theme) => {
    if (theme) document.documentElement.setAttribute('data-theme', theme);
    else document.documentElement.removeAttribute('data-theme');
  }, before);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.context().setOffline(false);
});
