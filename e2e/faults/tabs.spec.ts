import { expect, type Page } from '@playwright/test';
import { expectDelivered, type Field, hurry, openField, openInstead } from '../fixtures/field.ts';
import { type Death, dieAt } from '../fixtures/killed-tab.ts';
import { test } from '../fixtures/test.ts';
import { beginVisit } from '../pages/begin-visit.ts';
import { SessionDataPage } from '../pages/session-data-page.ts';
import { readTaps } from '../stored-session.ts';

test.describe.configure({ mode: 'default' });

const SENDING = '/api/session/data-entry';
/** How often work went out, alone or in company. */
const sendings = ({ network }: Pick<Field, 'network'>) =>
  network.written.filter((path) => path === SENDING || path === '/api/sync/batch').length;

/** The press is shown as counted nowhere, and the next one counts one. */
async function dieWithoutCounting(field: Field, death: Death): Promise<void> {
  const { behavior } = field;
  const window = await openInstead(field);
  const before = await window.count(behavior);
  await dieAt(window.page, death, () => window.tile(behavior).click());
  await field.data.open();
  await expect(field.data.tile(behavior, before)).toBeVisible();
  await field.data.tap(behavior);
  await expectDelivered(field);
}

test('a window killed between the press and the write: nothing was shown as counted, and nothing is', ({ field }) =>
  dieWithoutCounting(field, 'press'));

test('a window killed in the middle of the write: none of it is there, and the next press counts one', ({ field }) =>
  dieWithoutCounting(field, { inStore: 'events' }));

test('a window killed when all is written but not yet on the disk: none of it is there', ({ field }) =>
  dieWithoutCounting(field, { inStore: 'meta' }));

test('a window killed after it sent and before the answer came: the next one sends again, and it counts once', async ({
  field,
}) => {
  const { behavior, network } = field;
  const window = await openInstead(field);
  const seen = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const close = () => seen.promise.then(() => window.page.close()).then(closed.resolve);
  network.be(({ path }) => (path === SENDING ? { afterwards: close } : 'pass'));
  await window.tap(behavior);
  seen.resolve();
  await closed.promise;
  network.be('pass');
  await field.data.open();
  await expectDelivered(field);
});

test('a window killed with the answer in its hands, before it is written down: the next one asks again, and it counts once', async ({
  field,
}) => {
  const { behavior } = field;
  const window = await openInstead(field);
  const before = sendings(field);
  await dieAt(window.page, { inStore: 'receipts' }, () => window.tile(behavior).click());
  field.ledger.addTap(behavior);
  await field.data.open();
  await expect.poll(() => sendings(field) - before).toBe(2);
  await expectDelivered(field);
});

test('two windows and the service worker send at the same moment: each piece of work goes out once', async ({
  field,
}) => {
  const { page, context, data, behavior, network } = field;
  const other = await context.newPage();
  await other.goto('/');
  await context.setOffline(true);
  for (let i = 0; i < 3; i++) await data.tap(behavior);
  const before = sendings(field);
  const wakeWorker = await workerOf(page, network.url);
  await context.setOffline(false);
  await Promise.all([hurry(page), hurry(other), wakeWorker()]);
  await expectDelivered(field);
  expect(sendings(field) - before).toBe(1);
  await other.close();
});

/** Background Sync, as the browser would fire it. */
async function workerOf(page: Page, url: string): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const known = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await known;
  const { origin } = new URL(url);
  return () =>
    devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'drain', lastChance: false });
}

test('the right to send is taken from a window that waits for an answer: what it hears later settles nothing, and its work counts once', async ({
  field,
}) => {
  const { page, context, data, behavior, network } = field;
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('region', { name: 'Session running' })).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  network.be(async ({ path }) => {
    if (path !== SENDING) return 'pass';
    calls += 1;
    if (calls > 1) return 'pass';
    asked.resolve();
    return { afterwards: () => answer.promise };
  });
  await data.tap(behavior);
  await asked.promise;
  await forgetBeat(page);
  await expect(async () => {
    await hurry(other);
    expect(calls).toBe(2);
  }).toPass();
  answer.resolve();
  await expectDelivered(field);
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible();
  await other.close();
});

/** Whoever sends now is made to look silent for longer than a living window ever is. */
function forgetBeat(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    const name = all.find((one) => /^tallybook-\d+$/.test(one.name ?? ''))?.name ?? '';
    await new Promise<void>((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('meta', 'readwrite');
        const meta = transaction.objectStore('meta');
        const reading = meta.get('lease');
        reading.onsuccess = () => meta.put({ ...reading.result, beatAt: 0 });
        transaction.oncomplete = () => {
          opening.result.close();
          done();
        };
      };
    });
  });
}

test('a window that the browser froze and woke again shows what was recorded meanwhile, not what it remembers', async ({
  field,
}) => {
  const { page, context, data, behavior } = field;
  const elsewhere = new SessionDataPage(await context.newPage(), data.ledger);
  await page.goto('/sync');
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await elsewhere.open();
  await context.setOffline(true);
  await elsewhere.tap(behavior);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  await expect(page.getByText('Nothing is waiting')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Waiting to send' })).toBeVisible();
  await context.setOffline(false);
  await expectDelivered(field);
  await elsewhere.page.close();
});

test('a session that is started in another window changes nothing here: each window records the client who was chosen in it, over a reload, too', async ({
  field,
}) => {
  const { page, context, data, behavior, server } = field;
  await data.tap(behavior);
  const other = await context.newPage();
  await other.goto('/');
  const second = await beginVisit(other, '7:00 AM', '7:45 AM');
  await second.data.tap(second.behavior);
  await data.tap(behavior);
  await page.reload();
  await data.tap(behavior);
  await second.data.tap(second.behavior);
  await expectDelivered(field);
  await expectDelivered({ ...second, server });
  await other.close();
});

test('a newer build in another window changes the database under an older one: the older one goes on recording', async ({
  field,
}) => {
  const { page, context, data, behavior, allowed } = field;
  allowed.push(/Another connection wants to upgrade database/);
  const newer = await context.newPage();
  await newer.goto('/api/ping');
  await newer.evaluate(async () => {
    const all = await indexedDB.databases();
    for (const { name = '', version = 0 } of all.filter((one) => one.name?.startsWith('tallybook-')))
      await new Promise<void>((done, fail) => {
        const opening = indexedDB.open(name, version + 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('of_a_newer_build');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          done();
        };
      });
  });
  await newer.close();
  await data.tap(behavior);
  await data.tap(behavior);
  await page.reload();
  await expectDelivered(field);
});

test('a window whose files the server no longer has says so where one is missing, and records on', {
  tag: '@long',
}, async ({ browser, standing }) => {
  const field = await openField(browser, standing.server, { person: 'therapist2', serviceWorkers: 'block' });
  const { page, data, behavior, network } = field;
  await page.setViewportSize({ width: 1440, height: 900 });
  network.be(({ path }) =>
    path.startsWith('/assets/') ? { status: 404, type: 'text/plain', body: 'Not found' } : 'pass',
  );
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByText(/^This part could not be loaded\./).first()).toBeVisible();
  await data.tap(behavior);
  await expectDelivered(field);
  expect((await readTaps(standing.server.db, field.uid))?.taps[behavior]).toBe(1);
  await field.close();
});

test('the built app names its work by the words of the contract', async ({ field }) => {
  const { page } = field;
  const kinds = await page.evaluate(async () => {
    const all = await indexedDB.databases();
    const name = all.find((one) => /^tallybook-\d+$/.test(one.name ?? ''))?.name ?? '';
    return new Promise<string[]>((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('ops').objectStore('ops').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          done(reading.result.map(({ kind }) => kind));
        };
      };
    });
  });
  expect(new Set(kinds)).toEqual(new Set(['startSession', 'recordDataEntry']));
});
