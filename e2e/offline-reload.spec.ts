import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { SessionDataPage } from './pages/session-data-page.ts';
import { SessionNotePage } from './pages/session-note-page.ts';
import { StartSessionPage } from './pages/start-session-page.ts';
import { readTaps } from './stored-session.ts';

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

test('the app is closed, and the worker alone sends what waits when the network is back: with the script that came with it', async ({
  openDevice,
  server,
}) => {
  let tablet = await openDevice('tablet');
  await arrive(tablet.page);
  const { data, behavior, uid } = await beginVisit(tablet.page);
  await tablet.goOffline();
  await data.tap(behavior);
  await tablet.close();

  tablet = await openDevice('tablet');
  // In the worker's scope, and none of the app's own pages.
  await tablet.page.goto('/api/ping');
  const devtools = await tablet.context.newCDPSession(tablet.page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) registered.resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  const { origin } = new URL(server.url);
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'drain', lastChance: false });
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps[behavior]).toBe(1);
});

test('what cannot be read as a date or time, and what was typed right before a reload, stands there again', {
  tag: '@long',
}, async ({ page }) => {
  await arrive(page);
  const start = new StartSessionPage(page);
  await start.open();
  await start.chooseFirstClient();
  await start.setTimes('25:99', '6:45 AM');
  await start.dialog.getByRole('textbox', { name: /^End Date/ }).fill('13/45/2026');
  await page.reload();
  await start.open();
  await expect(start.dialog.getByRole('combobox', { name: 'Start Time' })).toHaveValue('25:99');
  await expect(start.dialog.getByText(/“25:99” is not a time/)).toBeVisible();
  await expect(start.dialog.getByRole('textbox', { name: /^End Date/ })).toHaveValue('13/45/2026');
  await start.dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(start.dialog.getByText(/is not a/)).toHaveCount(0);
  await start.dialog.getByRole('button', { name: 'Cancel' }).click();

  await beginVisit(page);
  const note = new SessionNotePage(page);
  await note.open();
  await page.getByRole('combobox', { name: 'Begin Time' }).fill('25:99');
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('13/45/2026');
  await page.getByRole('textbox', { name: 'Comments', exact: true }).fill('Typed right before.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Comments', exact: true })).toHaveValue('Typed right before.');
  await expect(page.getByRole('combobox', { name: 'Begin Time' })).toHaveValue('25:99');
  await expect(page.getByText(/“25:99” is not a time/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('13/45/2026');
  await expect(page.getByText(/“13\/45\/2026” is not a date/)).toBeVisible();
});
