import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { BROKEN, type Fate, isCall, PORTAL } from './fixtures/bad-network.ts';
import { test } from './fixtures/on-a-bad-day.ts';
import { signIn } from './fixtures/people.ts';
import { arrive, beginVisit, currentSession } from './pages/begin-visit.ts';
import { recordVisit } from './pages/record-visit.ts';
import { SessionDataPage } from './pages/session-data-page.ts';
import { readTaps } from './stored-session.ts';

const PATIENCE: Fate = { ...BROKEN, headers: { 'retry-after': '600' } };

const ways = [
  // Whatever is asked for, the app's own files included.
  { way: 'a network that answers with its own page', spoil: () => PORTAL, says: 'This network asks for a sign-in' },
  { way: 'a server that fails and asks for ten minutes', spoil: PATIENCE, says: 'The server has a problem' },
  { way: 'answers that get lost after the server has stored', spoil: 'lose-answer', says: /^Offline since / },
] as const;

for (const { way, spoil, says } of ways) {
  // The gravest of them in every run: the server has it, and the device can't know.
  const tag = spoil === 'lose-answer' ? [] : ['@long'];
  test(`${way}: everything is kept and says what it waits for; healed, each is stored once`, { tag }, async ({
    page,
    server,
    network,
  }) => {
    await arrive(page);
    network.be(spoil);
    await recordVisit(page, { taps: 4, comment: way });
    const uid = await currentSession(page);
    await expect(page.getByRole('status').getByText(/^Saved on this device\./)).toBeVisible();
    await page.goto('/sync');
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(page.getByText('Everything is saved on this device').first()).toBeVisible();
    await expect(page.getByText('All sent')).toHaveCount(0);
    network.be('pass');
    // Nobody has to ask; but who asks does not wait until the ten minutes are over.
    if (spoil === PATIENCE) await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 20_000 });
    const stored = await readTaps(server.db, uid);
    expect(stored).toMatchObject({ closed: true, notes: 1, doubled: 0 });
    expect(Object.values(stored?.taps ?? {})).toEqual([4]);
    const sent = network.written.filter((path) => path === '/api/session/submit').length;
    if (spoil !== 'lose-answer') expect(sent).toBe(1);
  });
}

test('connections refused for a while, then slow: the badge says Sent only after the server has it', {
  tag: '@long',
}, async ({ page, server, network }) => {
  await arrive(page);
  await network.refuse();
  await recordVisit(page, { taps: 3, comment: 'refused at first' });
  const uid = await currentSession(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: '2 waiting' })).toBeVisible();

  const submitted = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  network.be(async ({ path }): Promise<Fate> => {
    if (path === '/api/session/submit') {
      submitted.resolve();
      await goOn.promise;
    }
    return 'pass';
  });
  await network.accept();
  await submitted.promise;
  await expect(page.getByRole('button', { name: /^Sending \d of \d$/ })).toBeVisible();
  expect(await readTaps(server.db, uid)).toMatchObject({ closed: false });
  goOn.resolve();
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible();
  expect(await readTaps(server.db, uid)).toMatchObject({ closed: true, notes: 1, doubled: 0 });
});

test('the server killed in the middle of sending: after it is back nothing is lost and nothing doubled', {
  tag: '@long',
}, async ({ page, context, server, network }) => {
  await arrive(page);
  await context.setOffline(true);
  const uids: string[] = [];
  for (const [i, [start, end]] of [
    ['6:00 AM', '6:30 AM'],
    ['7:00 AM', '7:30 AM'],
  ].entries()) {
    await recordVisit(page, { taps: 3 + i, comment: `killed ${i}`, start: start ?? '', end: end ?? '' });
    uids.push(await currentSession(page));
  }
  // Between the commit of the first call, which carries several pieces of work, and its answer.
  let writes = 0;
  const killed = Promise.withResolvers<void>();
  network.be((asked) => {
    if (asked.method !== 'POST' || !isCall(asked)) return 'pass';
    writes += 1;
    return writes === 1 ? { afterwards: () => server.halt().then(killed.resolve) } : 'pass';
  });
  await context.setOffline(false);
  await killed.promise;
  await server.resume();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 20_000 });
  for (const [i, uid] of uids.entries()) {
    const stored = await readTaps(server.db, uid);
    expect(stored).toMatchObject({ closed: true, notes: 1, doubled: 0 });
    expect(Object.values(stored?.taps ?? {})).toEqual([3 + i]);
  }
});

test('a token that ran out is renewed without a word; a sign-in that the server ended stops no recording, and after signing in again everything goes out', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arrive(page);
  const { data, behavior, uid } = await beginVisit(page);
  const stored = async () => (await readTaps(server.db, uid))?.taps;
  await expect.poll(stored).toEqual({});
  await sql`update access_tokens set expires_at = now() - interval '1 minute'`.execute(server.db);
  await data.tap(behavior);
  await expect.poll(stored).toEqual({ [behavior]: 1 });
  await expect(page.getByText(/Sign in/)).toHaveCount(0);

  await sql`update token_families set revoked_at = now()`.execute(server.db);
  await data.tap(behavior);
  await data.tap(behavior);
  await expect(page).toHaveURL(/entry\/session\/data/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in to send 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in to send 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in to send 1' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByText('The password is not correct.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(stored).toEqual({ [behavior]: 3 });
});

test('work that the server refuses stays in sight with its reason, while other sessions go out', {
  tag: '@long',
}, async ({ page, context, server, network }) => {
  await arrive(page);
  await context.setOffline(true);
  await recordVisit(page, { taps: 2, comment: 'one of them is refused' });
  const first = await currentSession(page);
  await recordVisit(page, { taps: 3, comment: 'the other is taken', start: '7:00 AM', end: '7:30 AM' });
  const second = await currentSession(page);
  let submits = 0;
  network.be(({ path }) => {
    // A server that knows no envelopes: each piece of work goes out by itself, and one can be refused.
    if (path === '/api/sync/batch') return { status: 404, type: 'application/problem+json', body: '{"status":404}' };
    if (path !== '/api/session/submit' || ++submits > 1) return 'pass';
    const body = { status: 422, code: 'validation', title: 'Not valid', detail: 'The end time is missing.' };
    return { status: 422, type: 'application/problem+json', body: JSON.stringify(body) };
  });
  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('button', { name: '1 needs attention' })).toBeVisible();
  const closed = async () => [(await readTaps(server.db, first))?.closed, (await readTaps(server.db, second))?.closed];
  await expect.poll(async () => (await closed()).filter(Boolean)).toHaveLength(1);
  await page.getByRole('button', { name: '1 needs attention' }).click();
  await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText('The end time is missing.');
  await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText('it is kept on this device');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText('The end time is missing.');
});

test('20 taps a second for 3 seconds: every one is on the screen and in the database', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await arrive(page);
  const { data, behavior, uid } = await beginVisit(page);
  const box = await data.tile(behavior).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 70);
  const began = performance.now();
  for (let i = 1; i <= 60; i++) {
    await page.mouse.down();
    await page.mouse.up();
    const wait = began + i * 50 - performance.now();
    if (wait > 0) await pause(wait);
  }
  await expect(data.tile(behavior, 60)).toBeVisible();
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps).toEqual({ [behavior]: 60 });
});

test('a browser that can not say which window records: taps in two at once all count', { tag: '@long' }, async ({
  page,
  context,
  server,
}) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await arrive(page);
  const { data, ledger, behavior, uid } = await beginVisit(page);
  const other = new SessionDataPage(await context.newPage(), ledger);
  await other.open();
  await expect(other.tile(behavior, 0)).toBeVisible();
  const tapTenTimes = async (window: SessionDataPage) => {
    for (let i = 0; i < 10; i++) await window.tile(behavior).click();
  };
  await Promise.all([tapTenTimes(data), tapTenTimes(other)]);
  await expect(data.tile(behavior, 20)).toBeVisible();
  await expect(other.tile(behavior, 20)).toBeVisible();
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps).toEqual({ [behavior]: 20 });
});

test('a slow network: the first download and a backlog show how far they are', { tag: '@long' }, async ({
  page,
  context,
  network,
}) => {
  network.slow(300);
  await signIn(page, 'therapist');
  await expect(page.getByRole('progressbar', { name: /^Downloading \d of \d$/ })).toBeVisible();
  await expect(page.getByText('Offline ready').first()).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await recordVisit(page, { taps: 12, comment: 'backlog' });
  await page.goto('/');
  // Home stands before the first piece goes out, and it takes a while: Home looks no more often than it must.
  await expect(page.getByText(/ (left|over) this /).first()).toBeVisible();
  network.slow(2_000);
  await context.setOffline(false);
  const told = { name: /^Sending \d+ of \d+$/ };
  await Promise.all([
    expect(page.getByRole('button', told)).toBeVisible(),
    expect(page.getByRole('progressbar', told)).toBeVisible(),
  ]);
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible();
});

test.describe('before the app lies whole on the device', () => {
  test.use({ serviceWorkers: 'block' });

  test('a network that goes takes no screen away: what can not be fetched says so, and recording goes on', {
    tag: '@wide',
  }, async ({ page, network, allowOnConsole }) => {
    allowOnConsole.push(/Service Worker registration blocked by Playwright/);
    await signIn(page, 'therapist');
    const { data, behavior } = await beginVisit(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const refusal = page.getByText('This part could not be loaded. Connect, then open it again.').first();
    await network.refuse();
    for (const part of ['Menu', 'Sign out']) {
      await page.getByRole('button', { name: part, exact: true }).click();
      await expect(refusal).toBeVisible();
      // Left standing it would be taken for the next one's, whose last try then meets the network come back.
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(refusal).toBeHidden();
    }
    await page.getByRole('link', { name: 'Data Entry' }).click();
    await data.tap(behavior);
    await data.tap(behavior);
    await page.goBack();
    await network.accept();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  });
});
