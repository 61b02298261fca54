import { expect } from '@playwright/test';
import { resize } from './fixtures/looks.ts';
import { test } from './fixtures/test.ts';
import { arrive } from './pages/begin-visit.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

test('what belongs in one line stands in one: a card’s facts, and the ring of the focus beside Undo', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await page.goto('/sessions');
  const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).first();
  await fact('Status').waitFor();
  const top = async (name: string) => (await fact(name).boundingBox())?.y ?? 0;
  expect.soft(Math.abs((await top('Status')) - (await top('Pay date'))), 'Status and Pay date').toBeLessThanOrEqual(1);

  await data.open();
  await resize(page, 390);
  const log = await page.getByRole('button', { name: 'Event log' }).boundingBox();
  const undo = await page.getByRole('button', { name: /^Undo/ }).boundingBox();
  // The ring is 3 px wide and 2 px off.
  expect.soft((undo?.x ?? 0) - (log?.x ?? 0) - (log?.width ?? 0), 'beside Undo').toBeGreaterThanOrEqual(5);
  await resize(page, 820);
});

test('a quick choice moves no other one, and the count of a described behavior stands as high as others, on a tablet that lies, too', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await data.open();
  for (let taps = 0; taps < 10; taps++) await data.tap('SIB');
  await page.getByRole('button', { name: 'Options, SIB' }).click();
  await page.getByRole('menuitem', { name: 'ABC…' }).click();
  const choices = page.getByRole('group', { name: 'Quick choices, Antecedent' }).getByRole('button');
  const places = () => choices.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  const before = await places();
  await page.getByRole('button', { name: 'Told no' }).click();
  await expect(page.getByRole('button', { name: 'Told no', pressed: true })).toBeVisible();
  expect.soft(await places(), 'choices beside a chosen one').toEqual(before);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText(/1 ABC/).waitFor();
  for (const width of [390, 820, 1024, 1440] as const) {
    await resize(page, width);
    const fromBottom = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: data.tile(name) })
        .evaluate((tile) => {
          const count = [...tile.querySelectorAll('span')].find(({ textContent }) => /^\d+$/.test(textContent));
          return count ? Math.round(tile.getBoundingClientRect().bottom - count.getBoundingClientRect().bottom) : -1;
        });
    expect(await fromBottom('SIB')).toBeGreaterThan(0);
    expect.soft(await fromBottom('SIB'), `at ${width}`).toBe(await fromBottom('Tantrum'));
  }
});

test('what is known of today’s visits stands at the right edge of its row, also that one is running', {
  tag: '@wide',
}, async ({ page }) => {
  await arrive(page);
  await page
    .getByRole('button', { name: /^Start, / })
    .first()
    .click();
  const start = new StartSessionPage(page);
  await start.chooseLocation('Home');
  await start.startEvenSo();
  await page.goto('/');
  for (const width of [390, 820] as const) {
    await resize(page, width);
    const running = page.getByText('Running', { exact: true });
    const room = await running.evaluate((words) => {
      const row = words.closest('li');
      const chip = words.closest('span:has(svg)') ?? words;
      if (!row) return Number.NaN;
      const edge = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
      return Math.round(edge - chip.getBoundingClientRect().right);
    });
    expect.soft(room, `right of Running at ${width}`).toBe(0);
  }
});
