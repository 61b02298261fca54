import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { Keyboard } from './fixtures/keyboard.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true, viewport: { width: 1440, height: 900 } });

const BILLING = '/company/finance/insurance-billing';

async function openBilling(page: Page): Promise<void> {
  await page.goto(BILLING);
  await expect(page.getByRole('table')).toBeVisible();
}

const dialogButton = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

test('two clerks bill the same 50 notes at once: each note ends once, and the second sees who did it and when', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  const second = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const clerks = [page, await second.newPage()];
  const [one, other] = clerks;
  if (!one || !other) throw new Error('There are two clerks.');
  await Promise.all([signIn(one, 'staff'), signIn(other, 'admin')]);
  for (const clerk of clerks) {
    await openBilling(clerk);
    await clerk.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await clerk.getByRole('button', { name: 'Mark 49 as billed' }).click();
  }
  await Promise.all(clerks.map((clerk) => dialogButton(clerk, /^Mark \d+ as billed$/).click()));

  // One note of the fifty is held: for the faster clerk it stays alone, for the other all fifty do.
  const fast = '49 notes done, 1 not billed';
  const late = '0 notes done, 49 already billed, 1 not billed';
  await expect(one.getByRole('heading', { name: fast }).or(one.getByRole('heading', { name: late }))).toBeVisible();
  const oneWasFast = await one.getByRole('heading', { name: fast }).isVisible();
  const slower = oneWasFast ? other : one;
  await expect(slower.getByRole('heading', { name: late })).toBeVisible();
  const first = oneWasFast ? 'Dana Kline' : 'Theo Grant';
  await expect(
    slower.getByText(new RegExp(`^Already billed on .* By ${first}, today \\d+:\\d\\d [AP]M\\.`)),
  ).toBeVisible();
  const marks = await server.db
    .selectFrom('money_marks')
    .select(({ fn }) => ['note_id', fn.countAll<number>().as('times')])
    .where('mark', '=', 'billed')
    .groupBy('note_id')
    .execute();
  expect(marks.filter(({ times }) => Number(times) > 1)).toEqual([]);
  expect(marks).toHaveLength(49);
  await second.close();
});

test('the press that reads a typed date bills nothing yet: what that date changes was not shown', {
  tag: '@wide',
}, async ({ page }) => {
  await signIn(page, 'staff');
  await openBilling(page);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Mark 1 as billed/ }).click();
  const date = page.getByRole('dialog').getByRole('textbox', { name: 'Billed date' });
  const today = await date.inputValue();
  // Without its year.
  await date.fill(today.slice(0, -5));
  await dialogButton(page, 'Bill…').click();
  await expect(dialogButton(page, 'Mark 1 as billed')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/^Total: 1 note/)).toBeVisible();
  await dialogButton(page, 'Mark 1 as billed').press('Enter');
  await expect(page.getByText(/^1 note billed on /)).toBeVisible();
});

test('two notes are billed without a mouse', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'staff');
  await openBilling(page);
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(page.getByRole('row').nth(1).getByRole('button').first());
  await keyboard.press('x');
  await keyboard.press('ArrowDown');
  await keyboard.press('x');
  await expect(page.getByText('2 selected on this page')).toBeVisible();
  await keyboard.press('b');
  await expect(dialogButton(page, 'Mark 2 as billed')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(/^2 notes billed on /)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('fifty checked notes are billed in at most six actions, exported, given an ICN, and taken back', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'staff');
  await openBilling(page);
  let actions = 0;
  const act = async (work: Promise<void>) => {
    actions += 1;
    await work;
  };
  await act(page.getByRole('checkbox', { name: 'Select all on this page' }).click());
  await act(page.getByRole('button', { name: 'Mark 49 as billed' }).click());
  await act(dialogButton(page, /^Mark \d+ as billed$/).click());
  await expect(page.getByRole('heading', { name: '49 notes done, 1 not billed' })).toBeVisible();
  await act(page.getByRole('button', { name: 'Close' }).click());
  expect(actions).toBeLessThanOrEqual(6);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('link', { name: 'Billed', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Assign ICN…' }).click();
  await page.getByRole('textbox', { name: /ICN/ }).fill('000420');
  await dialogButton(page, /^Assign to 49 notes$/).click();
  // Notes of many clients under one number are asked about.
  await expect(page.getByText('One claim is usually of one client and one payer.', { exact: false })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Use one ICN for all of them' }).check();
  await dialogButton(page, /^Assign to 49 notes$/).click();
  // The fiftieth row of the page had an ICN before.
  await expect(page.getByRole('heading', { name: '49 notes done, 1 left as it is' })).toBeVisible();
  await dialogButton(page, 'Close').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.match(/"=""000420"""/g)).toHaveLength(49);

  await page.getByRole('link', { name: 'Ins Billing Group' }).click();
  await page.getByRole('button', { name: /^000420/ }).click();
  const group = page.getByRole('region', { name: 'ICN 000420' });
  await expect(group.getByText(/^49 notes · /)).toBeVisible();
  await group.getByRole('button', { name: 'Remove group…' }).click();
  await page.getByRole('button', { name: 'Remove group', exact: true }).click();
  await expect(page.getByText('ICN 000420 removed. 49 notes not billed now.')).toBeVisible();
});

test('a therapist is paid, and the statement fits on A4 and on Letter', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/company/finance/contractor/pay');
  const all = page.getByRole('checkbox', { name: 'Select all notes of Bell, Priya' });
  await all.click();
  await page.getByRole('button', { name: /^Pay \d+ notes on / }).click();
  await dialogButton(page, /^Pay \d+ notes on /).click();
  await expect(page.getByText(/^\d+ notes paid on /)).toBeVisible();
  await page.getByRole('link', { name: 'Paid', exact: true }).click();
  await page.getByRole('link', { name: 'Pay statement, Bell, Priya' }).click();
  await expect(page.getByText(/^Total: \d+ notes, /)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The widths of the two papers without their margins, CSS px.
  for (const width of [718, 740]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
