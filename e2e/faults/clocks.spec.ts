import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { expectDelivered, hurry, openField } from '../fixtures/field.ts';
import { test } from '../fixtures/test.ts';
import { readTaps } from '../stored-session.ts';

/** One visit whose clock and timers the tests set and wind on; each leaves it sent and in its place. */
test.describe.configure({ mode: 'default' });

let field: Awaited<ReturnType<typeof openField>>;
test.beforeAll(async ({ browser, standing }) => {
  field = await openField(browser, standing.server, { person: 'therapist2', clock: true });
});
test.afterAll(() => field.close());

const HOUR = 60 * 60_000;

test('a line so slow that the app gives up while the server still stores: the tap is sent again and counts once', async () => {
  const { page, data, behavior, network } = field;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  network.be(async ({ path }) => {
    if (path !== '/api/session/data-entry') return 'pass';
    calls += 1;
    if (calls > 1) return 'pass';
    asked.resolve();
    return { afterwards: () => answer.promise };
  });
  await data.tap(behavior);
  await page.clock.fastForward(1000);
  await asked.promise;
  await page.clock.fastForward(36_000);
  await expect(async () => {
    await hurry(page);
    expect(calls).toBeGreaterThan(1);
  }).toPass();
  answer.resolve();
  network.be('pass');
  await expectDelivered(field);
});

test('a clock that jumps a year ahead and back, a day back, into the doubled hour of autumn, and to another zone: every tap counts once, in the order of the hand', async () => {
  const { page, context, data, behavior, server, uid } = field;
  const devtools = await context.newCDPSession(page);
  const now = Date.now();
  const times = [now + 365 * 24 * HOUR, now, now - 24 * HOUR, Date.parse('2026-11-01T05:59:59Z'), now];
  const zones = ['', '', '', '', 'Asia/Kolkata'];
  // A year without a touch locks the device as soon as it is looked at again: under codes it goes on by a press.
  const wake = async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: /^Go on counting in the visit of / }).click();
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  };
  const tile = (count: number) =>
    page.getByRole('button', { name: new RegExp(`, count ${count}\\. Add one\\.$`) }).first();
  let count = await data.count(behavior);
  for (const [i, time] of times.entries()) {
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zones[i] ?? '' });
    await page.clock.setSystemTime(time);
    if (i === 0) await wake();
    await tile(count).click();
    count += 1;
    await expect(tile(count)).toBeVisible();
    field.ledger.addTap(behavior);
  }
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
  await expect(page.getByRole('timer')).not.toContainText('-');
  await page.clock.fastForward(1000);
  await expect(async () => {
    await hurry(page);
    expect((await readTaps(server.db, uid))?.taps).toEqual(Object.fromEntries(field.ledger.taps));
  }).toPass();
  await expectDelivered(field);
  const { rows } = await sql<{ at: Date }>`
    select (e.event->>'at')::timestamptz as at from session_events e
    join sessions s on (s.company_id, s.id) = (e.company_id, e.session_id)
    where s.uid = ${uid} and e.event->>'kind' = 'tap' order by (e.event->>'seq')::int desc limit 5`.execute(server.db);
  const years = rows.map(({ at }) => at.getTime() - now).reverse();
  expect(years[0]).toBeGreaterThan(300 * 24 * HOUR);
  expect(years[2]).toBeLessThan(-23 * HOUR);
  await unlock();
});

async function unlock(): Promise<void> {
  const { page } = field;
  const locked = page.getByRole('heading', { name: 'Locked' });
  if ((await locked.count()) === 0) return;
  // Long after the visit the way back in is open already.
  const unlocking = page.locator('header').getByRole('button', { name: 'Unlock' });
  if ((await unlocking.count()) > 0) await unlocking.click();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(locked).toHaveCount(0);
}

test('eight hours of sleep in the middle of a visit: the timer has them all, and no interval that nobody saw says that nothing happened', async () => {
  const { page, context, server, uid } = field;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Other interval…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Interval recording' });
  await sheet.getByRole('combobox', { name: 'Behavior' }).selectOption({ index: 1 });
  await sheet.getByRole('radio', { name: 'Custom', exact: true }).check();
  await sheet.getByLabel('Seconds').fill('30');
  await sheet.getByLabel('Number of intervals').fill('4');
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(sheet).toBeHidden();
  await page.clock.fastForward(8 * HOUR);
  await expect(page.getByRole('timer')).toContainText(/^0?8:/);
  await context.setOffline(false);
  await expect(async () => {
    await hurry(page);
    expect(await marksOf()).toMatchObject({ runs: 1, denied: 0 });
  }).toPass();
  await unlock();

  async function marksOf() {
    const { rows } = await sql<{ runs: number; denied: number }>`
      select count(*) filter (where e.event->>'kind' = 'interval_start')::int as runs,
        count(*) filter (where e.event->>'occurrence' = 'no')::int as denied
      from session_events e join sessions s on (s.company_id, s.id) = (e.company_id, e.session_id)
      where s.uid = ${uid}`.execute(server.db);
    return rows[0];
  }
});

test('a browser that will not protect its storage, and work that has waited a day: the person is told to connect or to export', async () => {
  const { page, context, data, behavior } = field;
  await context.addInitScript(() => {
    StorageManager.prototype.persisted = () => Promise.resolve(false);
    StorageManager.prototype.persist = () => Promise.resolve(false);
  });
  await context.setOffline(true);
  await data.open();
  await data.tap(behavior);
  await page.goto('/sync');
  await expect(page.getByText(/Storage protected: no/)).toBeVisible();
  const advice = page.getByText(/^This browser may clear its storage when space runs out\./);
  await expect(advice).toHaveCount(0);
  await page.goto('about:blank');
  await page.clock.fastForward(25 * HOUR);
  await page.goto('/sync');
  await expect(advice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export unsent records…' })).toBeVisible();
});

test('a device that lay untouched for eight days with work on it: the work is there, and goes out by itself', async () => {
  const { page, context } = field;
  await page.goto('about:blank');
  await page.clock.fastForward(7 * 24 * HOUR);
  await page.goto('/sync');
  await expect(page.getByRole('list', { name: 'Waiting to send' })).toBeVisible();
  await context.setOffline(false);
  await expectDelivered(field);
});
