import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import {
  closeStorage,
  failReads,
  limitStorage,
  removeStorage,
  watchReads,
  watchStorage,
} from './fixtures/breakable-storage.ts';
import { downloaded, PEOPLE, signIn } from './fixtures/people.ts';
import { openTablet } from './fixtures/tablet.ts';
import { test } from './fixtures/test.ts';
import { beginVisit } from './pages/begin-visit.ts';
import { SessionDataPage } from './pages/session-data-page.ts';
import { StartSessionPage } from './pages/start-session-page.ts';
import { readTaps } from './stored-session.ts';

test('storage full: the number stays, the person is told within a second, and once there is room again only what is on the screen was saved', async ({
  openDevice,
  server,
}) => {
  let tablet = await openDevice('full');
  await signIn(tablet.page, 'therapist');
  const { data: before, ledger, behavior, uid } = await beginVisit(tablet.page);
  await before.tap(behavior);
  await tablet.close();

  tablet = await openDevice('full');
  const { page } = tablet;
  const data = new SessionDataPage(page, ledger);
  await limitStorage(page, server.url, 1);
  await data.open();
  await data.tile(behavior, 1).click();
  await expect(page.getByText(new RegExp(`^Not saved: ${behavior} `))).toBeVisible({ timeout: 1000 });
  await expect(page.getByText(/^This device has no room left\. .* then try again\.$/).last()).toBeVisible();
  await expect(data.tile(behavior, 1)).toBeVisible();
  await expect(page.getByText(/saved on this device|saved as it happens/i)).toHaveCount(0);
  // Beside what can be done about it its words keep away from the buttons, and no line begins with a comma.
  const foot = page.getByRole('region', { name: 'Undo' });
  const size = page.viewportSize();
  for (const width of [768, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    const [name, discard] = [
      await foot.getByText(`${behavior},`).boundingBox(),
      await foot.getByRole('button', { name: 'Discard…' }).boundingBox(),
    ];
    expect((discard?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeGreaterThanOrEqual(8);
    expect(name?.height).toBeLessThan(30);
  }
  if (size) await page.setViewportSize(size);
  // A tap that only this page has: leaving it is asked about.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(data.tile(behavior, 1)).toBeVisible();
  await data.tile(behavior).click();
  await expect(page.getByText(/^Not saved: /)).toBeVisible();

  // Room again: the lost tap is made good once, and further taps are saved.
  await limitStorage(page, server.url, null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(data.tile(behavior, 2)).toBeVisible();
  await expect(page.getByText(/^Not saved: /)).toHaveCount(0);
  await data.tap(behavior);
  await page.reload();
  await expect(data.tile(behavior, 3)).toBeVisible();
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps).toEqual({ [behavior]: 3 });
});

test('storage full: a session is shown as started only when it is saved', async ({ openDevice, server }) => {
  const before = await openDevice('full');
  await signIn(before.page, 'therapist');
  await downloaded(before.page);
  await before.close();
  // A browser that has begun to write learns of its limit late.
  const { page } = await openDevice('full');
  await limitStorage(page, server.url, 1);
  await page.goto('/');
  const start = new StartSessionPage(page);
  await start.open();
  await start.chooseFirstClient();
  await start.chooseLocation('Home');
  await start.startEvenSo();
  await expect(start.dialog.getByText('Recording is not possible')).toBeVisible();
  await expect(start.dialog.getByText(/^This device has no room left/)).toBeVisible();
});

for (const { width, height, tag } of [
  { width: 820, height: 560, tag: ['@wide'] },
  { width: 390, height: 460, tag: [] },
])
  test(`storage full at ${width} × ${height}: what says so covers no word that is being typed, and nothing says “Saving…” or “saved”`, {
    tag,
  }, async ({ openDevice, server }) => {
    const tablet = await openDevice('full');
    await signIn(tablet.page, 'therapist');
    await beginVisit(tablet.page);
    await tablet.close();
    const { page } = await openDevice('full');
    await page.setViewportSize({ width, height });
    await limitStorage(page, server.url, 1);
    await page.goto('/entry/session/note');
    const field = page.getByRole('textbox', { name: 'Comments' });
    await field.pressSequentially('Quiet');
    await expect(page.getByText(/^Not saved: Note/)).toBeVisible();
    await page.getByRole('button', { name: 'Discard…' }).click();
    await page.getByRole('button', { name: /^Discard \d entr(y|ies) for good$/ }).click();
    await expect(page.getByText(/^Not saved/)).toHaveCount(0);
    await expect(field).toHaveValue('');
    await field.click();
    // As a keyboard leaves it: the line that is typed in is the last one above the foot.
    await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await field.pressSequentially('Calm');
    await expect(page.getByText(/^Not saved: Note/)).toBeVisible();
    const foot = page.getByText(/^Not saved: Note/).locator('xpath=ancestor::div[.//button][1]');
    await expect
      .poll(async () => {
        const [typed, said] = await Promise.all([field.boundingBox(), foot.boundingBox()]);
        return (said?.y ?? 0) - ((typed?.y ?? 0) + (typed?.height ?? 0));
      })
      .toBeGreaterThanOrEqual(0);
    await field.pressSequentially(' today.');
    await expect(page.getByText(/Saving…|saved on this device/i)).toHaveCount(0);
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
    await limitStorage(page, server.url, null);
  });

test('the database closed under the app, told or in silence: the next taps are saved, each time it happens', async ({
  page,
  context,
  server,
  allowOnConsole,
}) => {
  allowOnConsole.push(/Dexie: Need to reopen db/);
  await watchStorage(context);
  await signIn(page, 'therapist');
  const { data, behavior, uid } = await beginVisit(page);
  for (const [i, how] of (['told', 'silent', 'silent', 'told', 'silent'] as const).entries()) {
    await closeStorage(page, how);
    await data.tile(behavior).click();
    await expect(data.tile(behavior, i + 1)).toBeVisible();
  }
  await expect(page.getByText(/^Not saved: /)).toHaveCount(0);
  await page.reload();
  await expect(data.tile(behavior, 5)).toBeVisible();
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps).toEqual({ [behavior]: 5 });
});

test('a disk that can not be read for a while: the recording screen stays, and taps are told as not saved', {
  tag: '@long',
}, async ({ page, context }) => {
  await watchReads(context);
  await signIn(page, 'therapist');
  const { data, behavior } = await beginVisit(page);
  await data.tap(behavior);
  await failReads(page, true);
  await data.tile(behavior).click();
  await expect(page.getByText(/^Not saved: /)).toBeVisible({ timeout: 1000 });
  await expect(data.tile(behavior, 1)).toBeVisible();
  await failReads(page, false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(data.tile(behavior, 2)).toBeVisible();
});

test('no IndexedDB: the reason is said before anybody signs in, nobody is let in, and whoever was in sees no blank page', async ({
  page,
  context,
}) => {
  await signIn(page, 'therapist');
  await removeStorage(context);
  await page.goto('/entry/session/data');
  await expect(page.getByText('Recording is not possible')).toBeVisible();
  await expect(page.getByText(/a private window, or storage is switched off/)).toBeVisible();
  await page.getByLabel('Email').fill(PEOPLE.therapist);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This browser cannot keep records');
  await expect(page).toHaveURL(/auth\/login/);
});

test('a browser that keeps no site data at all opens and says so, instead of a blank page', async ({
  server,
}, info) => {
  const folder = info.outputPath('no-site-data');
  mkdirSync(join(folder, 'Default'), { recursive: true });
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(blocked));
  const tablet = await openTablet({ folder, baseURL: server.url });
  await tablet.page.goto('/');
  await expect(tablet.page.getByText('Recording is not possible')).toBeVisible();
  await expect(tablet.page.getByText(/a private window, or storage is switched off/)).toBeVisible();
  expect(tablet.problems([/Dexie: Workaround for Chrome UnknownError/])).toEqual([]);
  await tablet.close();
});
