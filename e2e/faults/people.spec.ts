import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectDelivered, openField } from '../fixtures/field.ts';
import { signIn } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { beginVisit, type Visit } from '../pages/begin-visit.ts';
import { SessionDataPage } from '../pages/session-data-page.ts';
import { SessionNotePage } from '../pages/session-note-page.ts';
import { SubmitSessionPage } from '../pages/submit-session-page.ts';
import { readTaps } from '../stored-session.ts';

/** One tablet through all of them; each leaves it signed in, with everything sent. */
test.describe.configure({ mode: 'default' });

let field: Awaited<ReturnType<typeof openField>>;
/** The visit that is open on it now. */
let visit: Visit;
test.beforeAll(async ({ browser, standing }) => {
  field = await openField(browser, standing.server, { person: 'therapist2' });
});
test.afterAll(() => field.close());

async function signOutKeeping(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Sign out, keep them on this device' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

test('fifty unsent entries, a sign-out without a network, another person on the tablet: all fifty go out under their author’s name when they are back', async ({
  standing,
}) => {
  const { page, context, data, behavior, uid, ledger } = field;
  await context.setOffline(true);
  await page.getByRole('heading', { level: 1 }).focus();
  for (let i = 0; i < 50; i++) await page.keyboard.press('1');
  await expect(data.tile(behavior, 50)).toBeVisible();
  ledger.addTap(behavior, 50);
  await signOutKeeping(page);
  await context.setOffline(false);
  await signIn(page, 'therapist');
  await page.goto('/sync');
  await expect(page.getByText('J. Ortiz').first()).toBeVisible();
  expect((await readTaps(standing.server.db, uid))?.taps ?? {}).toEqual({});
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, 'therapist2');
  await expectDelivered(field);
});

test('Submit pressed twice in a breath: one note, one submit', async ({ standing }) => {
  const { page, data, network, uid } = field;
  await data.open();
  const note = new SessionNotePage(page);
  await note.open();
  await note.write('Comments', 'Pressed twice.');
  const submit = new SubmitSessionPage(page);
  await submit.open();
  await submit.answerAll('Watched, none happened');
  await submit.keepEnd();
  const before = network.written.length;
  await page.getByRole('button', { name: 'Submit Session', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect.poll(() => readTaps(standing.server.db, uid)).toMatchObject({ closed: true, notes: 1, doubled: 0 });
  const submits = network.written.slice(before).filter((path) => path === '/api/session/submit');
  expect(submits.length).toBeLessThanOrEqual(1);
});

test('unsent work is exported, brought in by the office, where it waits for a second person, and sent by the device: it counts once', async ({
  browser,
  standing,
}) => {
  const { page, context } = field;
  await page.goto('/');
  visit = await beginVisit(page, '8:00 AM', '8:30 AM');
  await context.setOffline(true);
  for (let i = 0; i < 3; i++) await visit.data.tap(visit.behavior);
  await page.goto('/sync');
  await page.getByRole('button', { name: 'Export unsent records…' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  const file = await (await coming).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'tallybook-unsent' });

  const office = await browser.newContext({ baseURL: standing.server.url, viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  await signIn(desk, 'staff');
  await desk.goto('/company/held');
  await desk.getByRole('button', { name: 'Import a device’s file' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Import a device’s file' });
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByRole('button', { name: /^Import \d+ pieces? of work$/ }).click();
  // The start may have got through in the moment in which the network went.
  await expect(dialog.getByRole('status')).toContainText(/^[01] stored, \d+ held/);
  await office.close();
  const { server } = standing;

  await context.setOffline(false);
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  expect(await readTaps(server.db, visit.uid)).toMatchObject({ taps: { [visit.behavior]: 3 }, doubled: 0 });
  await expectDelivered({ ...visit, server });
});

test('a tablet that was copied with all it holds: both copies record, both are taken, and nothing is lost', {
  tag: '@long',
}, async ({ browser, standing }) => {
  const { page, context, network } = field;
  const { server } = standing;
  await page.goto('/');
  visit = await beginVisit(page, '9:00 AM', '9:30 AM');
  await visit.data.tap(visit.behavior);
  const before = await visit.data.count(visit.behavior);
  await context.setOffline(true);
  const storageState = await context.storageState({ indexedDB: true });
  const viewport = { width: 820, height: 1180 };
  const copy = await browser.newContext({ baseURL: network.url, viewport, storageState });
  const second = new SessionDataPage(await copy.newPage(), visit.ledger);
  await second.open();
  await second.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await copy.setOffline(true);
  for (let i = 0; i < 2; i++) await visit.data.tap(visit.behavior);
  for (let i = 0; i < 3; i++) await second.tap(visit.behavior);
  await context.setOffline(false);
  await expect.poll(async () => (await readTaps(server.db, visit.uid))?.taps[visit.behavior]).toBe(before + 2);
  await copy.setOffline(false);
  await expectDelivered({ ...visit, server });
  await copy.close();
});
