import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { enterPin, lock, setPin } from './pages/lock-page.ts';
import { SessionDataPage } from './pages/session-data-page.ts';
import { readTaps } from './stored-session.ts';

test.use({ ownServer: true });

test('locked without a network: a reload stays locked, the PIN opens it where it was left; five wrong ones leave only the password, and nothing is lost', {
  tag: '@long',
}, async ({ page, context, server }) => {
  test.setTimeout(90_000);
  await arrive(page);
  await setPin(page);
  const { data, behavior, uid } = await beginVisit(page);
  await page.goto('/notes');
  await expect(page.getByRole('main').getByRole('listitem').nth(4)).toBeVisible();
  await context.setOffline(true);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBe(300);
  // By keyboard: a click of the test tool scrolls a sticky bar's button into sight first.
  await page
    .getByRole('button', { name: 'Lock', exact: true })
    .evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Notes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await enterPin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  expect(await scrolled()).toBe(300);
  await page.goto('/entry/session/data');
  await data.tap(behavior);
  await lock(page, true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  // Killed and started again it begins at Home, and shows the counters: whoever unlocks goes on with them.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  const unlock = page.locator('form').getByRole('button', { name: 'Unlock' });
  const place = await unlock.boundingBox();
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await enterPin(page, '9062');
    await expect(page.getByText(`That PIN is not correct. ${left} left.`).first()).toBeVisible();
    // Nothing comes under a finger that aims at Unlock.
    expect(await unlock.boundingBox()).toEqual(place);
  }
  await enterPin(page, '9062');
  await expect(page.getByText('Five wrong PINs.', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0);
  await context.setOffline(false);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(data.tile(behavior, 1)).toBeVisible();
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps).toEqual({ [behavior]: 1 });
});

test('while locked a session goes on under codes: tiles, prompts, Undo and the timer work, and nothing says whose it is', {
  tag: '@long',
}, async ({ page, context }) => {
  await arrive(page);
  await setPin(page);
  const { data, behavior } = await beginVisit(page);
  await data.tap(behavior);
  const client = (await page.getByRole('heading', { level: 1 }).textContent())?.split(',')[0] ?? '';
  await context.setOffline(true);
  await lock(page, true);
  await expect(page).toHaveTitle('Locked · Tallybook');
  await expect(page.getByText(client)).toBeHidden();
  await expect(page.getByText(behavior).filter({ visible: true })).toHaveCount(0);
  for (const name of ['Pause', 'Session menu', 'Add behavior'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const timer = await page.getByRole('timer').textContent();

  const tile = (count: number) => page.getByRole('button', { name: new RegExp(`, count ${count}\\. Add one`) }).first();
  await tile(1).click();
  await expect(tile(2)).toBeVisible();
  await page.keyboard.press('1');
  await expect(tile(3)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile(2)).toBeVisible();
  const prompt = page.getByRole('button', { name: /^ind, independent, .*count/ }).first();
  await prompt.click();
  await expect(prompt).toHaveAccessibleName(/count 1$/);
  await expect(page.getByRole('timer')).not.toHaveText(timer ?? '');

  await page.getByRole('button', { name: 'Unlock' }).click();
  await enterPin(page);
  await expect(data.tile(behavior, 2)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
});

test('a second person: locked people come back without a network by their own PIN, and each sees only their own work', {
  tag: '@long',
}, async ({ page, context, server }) => {
  test.setTimeout(90_000);
  await arrive(page);
  await setPin(page);
  const { data, behavior, uid } = await beginVisit(page);
  await lock(page, true);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Someone else' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, 'therapist2');
  await setPin(page, '55183');
  await context.setOffline(true);
  await page.goto('/entry/session/data');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.goto('/');
  await lock(page);
  await page.getByRole('button', { name: 'Someone else' }).click();

  const ways = page.getByRole('button', { name: /^Unlock as / });
  await expect(ways).toHaveCount(2);
  await ways.first().click();
  await enterPin(page, '55183');
  await expect(page.getByText('That PIN is not correct. 4 tries left.').first()).toBeVisible();
  await enterPin(page);
  await expect(page).not.toHaveURL(/\/auth\//);
  await page.goto('/entry/session/data');
  await data.tap(behavior);
  await context.setOffline(false);
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps).toEqual({ [behavior]: 1 });
});

test('a second window on one session looks on and says so; it takes over and hands back, and every tap is counted', {
  tag: '@long',
}, async ({ page, context }) => {
  await arrive(page);
  const { data, ledger, behavior } = await beginVisit(page);
  await data.tap(behavior);
  const other = new SessionDataPage(await context.newPage(), ledger);
  await other.open();
  const told = other.page.getByRole('region', { name: 'Recorded in another window' });
  await expect(told).toBeVisible();
  await expect(other.tile(behavior, 1)).toBeDisabled();
  await other.page.getByRole('heading', { level: 1 }).focus();
  await other.page.keyboard.press('1');
  await data.tap(behavior);
  await expect(other.tile(behavior, 2)).toBeDisabled();
  await told.getByRole('button', { name: 'Take over here' }).click();
  await expect(data.tile(behavior, 2)).toBeDisabled();
  await other.tap(behavior);
  await expect(data.tile(behavior, 3)).toBeVisible();
  await other.page.close();
  await data.tap(behavior);
  await expect(data.tile(behavior, 4)).toBeVisible();
});

test('an untouched device is warned, locks in every window at its deadline, and stays so over a restart past it', {
  tag: '@long',
}, async ({ page, context }) => {
  await arrive(page);
  await setPin(page);
  const other = await context.newPage();
  await other.goto('/');
  // A window that opens is a touch, too.
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  // Until what watches the minutes is there, a touch is not noticed.
  const untouchedFor = (minutes: number) =>
    page.evaluate((ms) => {
      localStorage.setItem('tb_last_touch', String(Date.now() - ms));
      dispatchEvent(new Event('focus'));
    }, minutes * 60_000);
  const warning = page.getByRole('region', { name: 'This device locks soon' });
  await expect(async () => {
    await untouchedFor(14.1);
    await expect(warning).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.bringToFront();
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(warning).toBeHidden();
  await untouchedFor(15);
  for (const window of [page, other]) await expect(window.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await enterPin(page);
  for (const window of [page, other]) await expect(window.getByRole('heading', { name: 'Locked' })).toHaveCount(0);
  await other.close();
  await untouchedFor(0);
  await page.evaluate(() => localStorage.setItem('tb_last_touch', String(Date.now() - 16 * 60_000)));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
});
