import { expect, type Page } from '@playwright/test';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true, viewport: { width: 1440, height: 900 } });

/** Counts presses of the mouse from here on. */
async function counting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    addEventListener(
      'pointerdown',
      () => Object.assign(window, { presses: Number(Reflect.get(window, 'presses')) + 1 }),
      {
        capture: true,
      },
    );
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'presses')));
}

/** A task from a screen of the menu on, and the most presses it may take. */
async function within(most: number, page: Page, path: string, task: () => Promise<void>): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const presses = await counting(page);
  await task();
  const taken = await presses();
  process.stdout.write(`${path}: ${taken} presses of ${most}\n`);
  expect(taken, path).toBeLessThanOrEqual(most);
  expect(taken, path).toBeGreaterThan(0);
}

test('the common questions of an office take as many presses as they should', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

  await within(3, page, '/company/notes', async () => {
    await button('Client').click();
    await page.getByRole('combobox', { name: 'Client' }).fill('Ruiz');
    await page.getByRole('option', { name: 'Ruiz, Maya' }).click();
    await page.getByText('Last month', { exact: true }).click();
    await expect(page).toHaveURL(/client=\d+&daterange=/);
    await expect(page.getByText(/^[\d,]+ notes?, [\d.,:]+ h/)).toBeVisible();
  });

  await within(3, page, '/schedule/calendar', async () => {
    await button(/^Needs approval/).click();
    await page.getByText('By therapist', { exact: true }).click();
    await button(/^Approve \d+, [A-Z].*: \d/)
      .first()
      .click();
    await expect(page.getByText(/^Approved: /).first()).toBeVisible();
  });

  await within(3, page, '/company/finance/contractor/pay?billed=any', async () => {
    await page.getByText(/^Last pay period/).click();
    await button(/^Pay .*…$/)
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay \d+ notes? on/ })
      .click();
    await expect(page.getByText(/^\d+ notes? paid on|^\d+ notes? done/).first()).toBeVisible();
  });

  for (const [door, path] of [
    ['Notes', '/company/notes?client='],
    ['Billing', '/company/finance/insurance-billing?show=all&client='],
    ['Calendar', '/schedule/calendar?client='],
    ['Graph', '/graph?client='],
  ] as const) {
    // One to open the client's panel, one from it; whoever is not on the first page is found by typing.
    await within(2, page, '/clients', async () => {
      await page.getByLabel('Search clients').fill('Maya');
      await page.getByRole('button', { name: 'Ruiz, Maya', exact: true }).click();
      await page.getByRole('navigation', { name: 'Of this client' }).getByRole('link', { name: door }).click();
      await expect(page).toHaveURL((url) => url.href.includes(path));
    });
  }

  await within(3, page, '/users', async () => {
    await page.getByRole('button', { name: /^Kline, Dana/ }).click();
    // From the person on it is two.
    await page.getByRole('link', { name: 'What they did last week' }).click();
    await page.getByRole('radio', { name: 'Undone' }).click();
    await expect(page).toHaveURL(/user=\d+.*kind=undone|kind=undone.*user=\d+/);
  });
});
