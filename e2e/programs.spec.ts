import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { downloaded, signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

test.use({ ownServer: true });

/** Entries of a comment, as PostgreSQL has them. */
async function entriesOf(db: Db, comment: string): Promise<{ name: string; entry: number }[]> {
  const { rows } = await sql<{ name: string; entry: number }>`
    select b.name, r.entry from behavior_entries e
    join behavior_entry_rows r on (r.company_id, r.entry_id) = (e.company_id, e.id)
    join behaviors b on (b.company_id, b.id) = (r.company_id, r.behavior_id)
    where e.comment = ${comment} and e.deleted_at is null and r.deleted_at is null order by b.name`.execute(db);
  return rows;
}

async function chooseMaya(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Client' }).fill('maya');
  await page.getByRole('option', { name: 'Maya Ruiz' }).click();
}

test('counts typed in without a network stand in the list and the graph at once, and reach the server by themselves, once', {
  tag: '@wide',
}, async ({ openDevice, server }) => {
  const tablet = await openDevice('tablet');
  const { page } = tablet;
  await signIn(page, 'therapist');
  await downloaded(page);
  await tablet.goOffline();

  await page.goto('/behavior/add');
  await chooseMaya(page);
  await page.getByRole('button', { name: 'Count it, Tantrum' }).click();
  await page.getByRole('textbox', { name: 'Tantrum' }).fill('41');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Typed in at the park');
  await page.getByRole('button', { name: 'Count it, SIB' }).click();
  await expect(page.getByRole('textbox', { name: 'SIB' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Tantrum' })).toHaveValue('41');
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed in at the park');
  await page.getByRole('button', { name: 'Save entry' }).click();

  const first = page.getByRole('list', { name: 'Behavior entries' }).getByRole('listitem').first();
  await expect(first).toContainText('Tantrum 41, 1 watched, none');
  await expect(first).toContainText('Waiting to send');

  await page.goto('/graph');
  await chooseMaya(page);
  await page.getByRole('radio', { name: 'Session' }).check();
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByRole('row').filter({ hasText: '1 typed entry' })).toContainText('41');
  expect(await entriesOf(server.db, 'Typed in at the park')).toEqual([]);

  await tablet.context.setOffline(false);
  await expect
    .poll(() => entriesOf(server.db, 'Typed in at the park'), { timeout: 15_000 })
    .toEqual([
      { name: 'SIB', entry: 0 },
      { name: 'Tantrum', entry: 41 },
    ]);
  await page.goto('/behavior/list');
  await expect(first).toContainText('Sent');
});

test('an analyst reorders a client’s tiles by hand and by keyboard; the therapist’s next session has that order', {
  tag: '@long',
}, async ({ page, openDevice }) => {
  await signIn(page, 'analyst');
  await page.goto('/client/behavior/assign');
  await chooseMaya(page);
  await expect(page.getByRole('list', { name: 'Sessions of Maya Ruiz' })).toBeVisible();
  await page.getByRole('link', { name: 'Assign behaviors' }).click();
  const list = page.getByRole('list', { name: 'Assigned behaviors' });
  await expect(list.getByRole('listitem').first()).toContainText('Tantrum');

  await page.getByRole('button', { name: 'Move down, Tantrum' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem').first()).toContainText('Elopement');
  await expect(page.getByRole('button', { name: 'Move down, Tantrum' })).toBeFocused();

  const held = list.locator('[data-handle="SIB"]');
  const [from, to] = [await held.boundingBox(), await list.getByRole('listitem').first().boundingBox()];
  if (!from || !to) throw new Error('A row without a place');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 6 });
  await page.mouse.up();
  await expect(list.getByRole('listitem').first()).toContainText('SIB');
  await expect(page.getByText('Changes save as you go.')).toBeVisible();

  const { page: tablet } = await openDevice('tablet');
  await signIn(tablet, 'therapist');
  await downloaded(tablet);
  const start = new StartSessionPage(tablet);
  await start.open();
  await start.chooseClient('Maya');
  await start.setTimes('6:00 AM', '6:45 AM');
  await start.chooseLocation('Home');
  await start.startEvenSo();
  const tiles = tablet.getByRole('button', { name: /, count \d+\. Add one\.$/ });
  await expect(tiles.nth(2)).toHaveAccessibleName(/^Tantrum/);
  await expect(tiles.nth(0)).toHaveAccessibleName(/^SIB/);
  await expect(tiles.nth(1)).toHaveAccessibleName(/^Elopement/);
});
