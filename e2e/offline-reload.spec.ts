import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { SessionDataPage } from './pages/session-data-page.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

test.use({ ownServer: true });

/** Whether the page refuses text as markup: its security policy came out of the cache together with it. */
function isStrict(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>';
      return false;
    } catch {
      return true;
    }
  });
}

test('every screen of the field opens from a cold start without a network, under the strict policy: nobody stands before a blank page', async ({
  openDevice,
  allowOnConsole,
}) => {
  // The act by which the test makes sure of the policy.
  allowOnConsole.push(/TrustedHTML/);
  let tablet = await openDevice('tablet');
  await arrive(tablet.page);
  const { ledger, data: before, behavior } = await beginVisit(tablet.page);
  await before.tap(behavior);
  await tablet.close();

  const screens: [path: string, seen: (page: Page) => Promise<void>][] = [
    ['/', async (page) => expect(page.getByRole('region', { name: 'Session running' })).toBeVisible()],
    ['/sessions', async (page) => expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible()],
    ['/notes', async (page) => expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()],
    ['/entry/session/data', async (page) => expect(new SessionDataPage(page, ledger).tile(behavior, 1)).toBeVisible()],
    ['/entry/session/note', async (page) => expect(page.getByRole('textbox', { name: 'Comments' })).toBeVisible()],
    ['/sync', async (page) => expect(page.getByRole('heading', { name: 'Sync status' })).toBeVisible()],
    ['/nowhere/at/all?x=1', async (page) => expect(page.getByRole('link', { name: 'GO HOME' })).toBeVisible()],
  ];
  tablet = await openDevice('tablet');
  await tablet.context.setOffline(true);
  for (const [path, seen] of screens) {
    await tablet.page.goto(path);
    await seen(tablet.page);
    expect(await isStrict(tablet.page), path).toBe(true);
  }
  await expect(tablet.page).toHaveURL(/\/404$/);
  await expect(tablet.page.getByText('We could not find /nowhere/at/all')).toBeVisible();

  // And what is fetched only when it is opened is there, too.
  await tablet.page.getByRole('link', { name: 'GO HOME' }).click();
  await new StartSessionPage(tablet.page).open();
});
