import { type CDPSession, expect } from '@playwright/test';
import { sql } from 'kysely';
import type { Fate } from '../fixtures/bad-network.ts';
import { expectDelivered, type Field, openField, openInstead } from '../fixtures/field.ts';
import { PEOPLE, signIn } from '../fixtures/people.ts';
import type { TestServer } from '../fixtures/server.ts';
import { test } from '../fixtures/test.ts';
import { beginVisit } from '../pages/begin-visit.ts';

test.describe.configure({ mode: 'default' });

/** What of the browser's storage is taken away: its databases alone, or all that the app ever kept. */
async function clearStorage({ page, network }: Pick<Field, 'page' | 'network'>, storageTypes: 'indexeddb' | 'all') {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const { origin } = new URL(network.url);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

test('no room for what is downloaded: taps are kept and sent all the same', async ({ field }) => {
  const { behavior } = field;
  let refused = 0;
  const window = await openInstead(field, async (page) => {
    await page.exposeFunction('noteRefused', () => {
      refused += 1;
    });
    await page.addInitScript(refuseDownloads);
  });
  await expect.poll(() => refused).toBeGreaterThan(0);
  await window.tap(behavior);
  await expectDelivered(field);
  await window.page.close();
});

/** Every store that only a download writes into is full. */
function refuseDownloads(): void {
  const downloaded = ['clients', 'users', 'behaviors', 'skills', 'assignments', 'schedule', 'hours', 'pages'];
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    if (!downloaded.includes(this.name)) return put.apply(this, args);
    const note: unknown = Reflect.get(globalThis, 'noteRefused');
    if (typeof note === 'function') note();
    throw new DOMException('No room.', 'QuotaExceededError');
  };
}

test('the disk gives out when all is written and must only be flushed: nothing is shown as counted, and the person is told', async ({
  field,
}) => {
  const { page, data, behavior, ledger } = field;
  const before = await data.count(behavior);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...args) {
      const writing = add.apply(this, args);
      // After everybody has heard that it worked, and before the disk has it.
      if (this.name === 'events') writing.addEventListener('success', () => this.transaction.abort());
      return writing;
    };
    Object.assign(globalThis, { mend: () => Object.assign(IDBObjectStore.prototype, { add }) });
  });
  await data.tile(behavior).click();
  await expect(page.getByText(new RegExp(`^Not saved: ${behavior} `))).toBeVisible({ timeout: 5000 });
  await expect(data.tile(behavior, before)).toBeVisible();
  // Wherever its person goes meanwhile.
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: /^1 not saved/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not saved' })).toContainText(behavior);
  page.once('dialog', (question) => void question.dismiss());
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => location.reload());
  expect((await asked).type()).toBe('beforeunload');
  await page.evaluate(() => {
    const mend: unknown = Reflect.get(globalThis, 'mend');
    if (typeof mend === 'function') mend();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /not saved/ })).toHaveCount(0);
  await data.open();
  await expect(data.tile(behavior, before + 1)).toBeVisible();
  ledger.addTap(behavior);
  await expectDelivered(field);
});

test('an old window that keeps the database to itself: the new one says why it waits, and opens when that one has gone', {
  tag: '@long',
}, async ({ browser, standing }) => {
  const context = await browser.newContext({ baseURL: standing.server.url });
  const old = await context.newPage();
  await old.goto('/api/ping');
  await old.evaluate(
    () =>
      new Promise<void>((open) => {
        const opening = indexedDB.open('tallybook-device', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('people', { keyPath: 'userId' });
          opening.result.createObjectStore('settings', { keyPath: 'key' });
        };
        opening.onsuccess = () => open();
      }),
  );
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Recording is not possible')).toBeVisible();
  await expect(page.getByText(/Close all windows of Tallybook/).first()).toBeVisible();
  await old.close();
  await expect(page.getByText('Recording is not possible')).toHaveCount(0);
  await signIn(page, 'therapist2');
  await context.close();
});

test.describe('storage that is cleared', () => {
  test.describe.configure({ mode: 'serial' });
  let field: Awaited<ReturnType<typeof openField>>;
  test.beforeAll(async ({ browser, standing }) => {
    field = await openField(browser, standing.server, { person: 'therapist2' });
  });
  test.afterAll(() => field.close());

  test('in the middle of a visit: the person is told what happened and what to do, and nothing more is counted', async () => {
    const { page, data, behavior } = field;
    await data.tap(behavior);
    await expectDelivered(field);
    await clearStorage(field, 'indexeddb');
    const told = page.getByRole('alert');
    await expect(told.getByRole('heading', { name: 'This browser cleared its storage' })).toBeVisible();
    await expect(
      told.getByText(/^At least \d+ entries were recorded on this device\. .* tell your office/),
    ).toBeVisible();
    await expect(data.tile(behavior)).toHaveCount(0);
    await told.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('its databases alone: after signing in the person is told how much is no longer here', async () => {
    const { page } = field;
    await page.goto('/');
    await signIn(page, 'therapist2');
    await page.goto('/sync');
    await expect(page.getByText('This browser cleared its storage')).toBeVisible();
    await expect(page.getByText(/^\d+ entries were recorded here and are no longer on this device\./)).toBeVisible();
  });

  test('all of it, with work that was never sent: the office sees a device that still owes some', async ({
    standing,
  }) => {
    const { page, network } = field;
    const { server } = standing;
    const visit = await beginVisit(page, '8:00 AM', '8:30 AM');
    // The server hears of the device, and fails at its work.
    const failing: Fate = {
      status: 503,
      type: 'application/problem+json',
      body: '{"status":503,"code":"unavailable"}',
    };
    network.be(({ method, path }) => (method === 'POST' && path.startsWith('/api/') ? failing : 'pass'));
    for (let i = 0; i < 3; i++) await visit.data.tap(visit.behavior);
    // A page that finds its work due sends first, is refused, and says nothing else: the next one finds it waiting.
    await expect(async () => {
      await page.reload();
      await expect.poll(() => owed(server, PEOPLE.therapist2), { timeout: 3_000 }).toBeGreaterThan(0);
    }).toPass();
    await clearStorage(field, 'all');
    network.be('pass');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await owed(server, PEOPLE.therapist2)).toBeGreaterThan(0);
  });
});

/** Numbers that devices of this person have given out and whose work never came, as the office's list of devices counts them. */
async function owed({ db }: TestServer, email: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(d.told_seq - coalesce((select sum(upper(r) - lower(r)) from unnest(d.seen) r), 0)), 0)::int as owed
    from devices d join users u on (u.company_id, u.id) = (d.company_id, d.user_id) where u.email = ${email}`.execute(
    db,
  );
  return rows[0]?.owed ?? 0;
}
