import { expect, type Page } from '@playwright/test';
import { enlarge, readBroken, readUnreachable, SMALLEST } from './fixtures/letters.ts';
import { resize } from './fixtures/looks.ts';
import { overflowOf } from './fixtures/targets.ts';
import { test } from './fixtures/test.ts';
import { arrive } from './pages/begin-visit.ts';

/** Nothing is cut at a side, out of reach, or in so narrow a column that its words are broken. */
async function look(page: Page, what: string, within = '#main'): Promise<void> {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const at = `${what}, ${page.viewportSize()?.width} px`;
  await expect.soft.poll(() => overflowOf(page), `${at}: beside the window`).toBe(0);
  expect.soft(await page.evaluate(readUnreachable, { smallest: SMALLEST, within }), at).toEqual([]);
  expect.soft(await page.evaluate(readBroken, within), at).toEqual([]);
}

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Ruiz, Maya' }).first().click();
  const panel = page.locator('[data-panel]');
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeAttached();
  return panel;
};

test('with letters of 200 % a note is read to its end and edited on a tablet lying down: its panel scrolls', {
  tag: '@wide',
}, async ({ page }) => {
  await arrive(page);
  await page.goto('/notes');
  await resize(page, 1024);
  await expect(page.getByRole('button', { name: 'Ruiz, Maya' }).first()).toBeVisible();
  await enlarge(page, true);
  const panel = await open(page);
  const edit = panel.getByRole('button', { name: 'Edit', exact: true });
  await panel.getByRole('article').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(edit).toBeInViewport({ ratio: 1, timeout: 100 });
  }).toPass();
  await edit.click();
  await expect(page.getByRole('heading', { name: 'Edit note' })).toBeVisible();
});

test('with letters of 200 % nothing of the list of notes, of a note and of Edit note is cut, out of reach or read letter by letter', {
  tag: '@wide',
}, async ({ page }) => {
  await arrive(page);
  for (const width of [390, 820, 1024] as const) {
    await resize(page, width);
    await page.goto('/notes');
    await expect(page.getByRole('button', { name: 'Ruiz, Maya' }).first()).toBeVisible();
    await enlarge(page, true);
    await look(page, 'Notes');
    const panel = await open(page);
    await look(page, 'Note', '[data-panel]');
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Comments' }).fill('Played with blocks.');
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await look(page, 'Edit note');
    await enlarge(page, false);
  }
});

test('with letters of 200 % the cards of a list, and of one’s profile, are read whole on a phone and a tablet', {
  tag: '@wide',
}, async ({ page }) => {
  await arrive(page);
  for (const width of [390, 820] as const) {
    await resize(page, width);
    await page.goto('/clients');
    await expect(page.getByRole('button', { name: 'Ruiz, Maya', exact: true })).toBeVisible();
    await enlarge(page, true);
    await look(page, 'Clients');
    await page.goto('/user/profile');
    await expect(page.getByText('In your notes on this device')).toBeVisible();
    await enlarge(page, true);
    await look(page, 'Profile');
  }
});
