import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { loadCompany, PASSWORD } from '../../tests/bench/million/load.ts';
import { saveFigures } from '../../tests/setup/figure-store.ts';
import { test } from '../fixtures/test.ts';

test.use({ ownServer: true, viewport: { width: 1440, height: 900 } });

/** Longer than 5,000 notes take on a machine that is busy with other things, ms. */
const PATIENCE = { timeout: 120_000 };

async function chooseFiveThousand(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select the first 5,000 that match' }).click();
  await expect(page.getByText(/^5,000 selected/)).toBeVisible(PATIENCE);
}

/** Presses the button of the open question; how far it is must be said until the question closes. */
async function doIt(page: Page, name: RegExp): Promise<number> {
  const began = Date.now();
  await page.getByRole('dialog').getByRole('button', { name }).last().click();
  await expect(page.getByText(/^[1-4],\d00 of 5,000 notes done so far/)).toBeVisible(PATIENCE);
  await expect(page.getByRole('dialog')).toHaveCount(0, PATIENCE);
  return Date.now() - began;
}

test('five thousand notes are billed, undone and restored, each in one go that says how far it is', async ({
  page,
  server,
}) => {
  test.setTimeout(600_000);
  const { companyId } = await loadCompany(server.db, 20_000, new Date());
  const billed = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from notes
        where company_id = ${companyId} and ins_status is not null`.execute(server.db)
    ).rows[0]?.count;
  const before = (await billed()) ?? 0;
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('staff@bench.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await page.goto('/company/finance/insurance-billing');

  await chooseFiveThousand(page);
  await page.getByRole('button', { name: 'Mark 5,000 as billed' }).click();
  const marking = await doIt(page, /^Mark 5,000 as billed$/);
  expect(await billed()).toBe(before + 5_000);

  await page.getByRole('link', { name: 'Billed', exact: true }).click();
  await chooseFiveThousand(page);
  await page.getByRole('button', { name: /^Undo billing/ }).click();
  await page.getByLabel('Type 5,000 to undo').fill('5,000');
  const undoing = await doIt(page, /^Undo 5,000 notes$/);
  expect(await billed()).toBe(before);

  await page.getByRole('button', { name: /^Restore the last undo/ }).click();
  const restoring = await doIt(page, /^Restore 5,000 notes$/);
  expect(await billed()).toBe(before + 5_000);
  saveFigures(
    Object.entries({ billed: marking, undone: undoing, restored: restoring }).map(([what, measured]) => ({
      what: `5,000 notes ${what} in one go by a clerk's browser`,
      measured,
      unit: 'ms',
    })),
  );
});
