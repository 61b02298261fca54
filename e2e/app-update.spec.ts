import { expect, type Page } from '@playwright/test';
import type { Fate } from './fixtures/bad-network.ts';
import { deploy, isWaiting, lookForUpdate } from './fixtures/new-version.ts';
import { test } from './fixtures/on-a-bad-day.ts';
import { signIn } from './fixtures/people.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { SessionNotePage } from './pages/session-note-page.ts';
import { StartSessionPage } from './pages/start-session-page.ts';
import { SubmitSessionPage } from './pages/submit-session-page.ts';

test.use({ ownServer: false });

/** Counts how often the page has loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

const second = (page: Page) => page.locator('meta[name="build"][content="second"]');

test('a new version while a session is open: nothing reloads and nothing interrupts; after Submit it is offered, and pressing it reloads once', async ({
  page,
  network,
}) => {
  await arrive(page);
  const { data, behavior } = await beginVisit(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Session running' })).toBeVisible();
  const loads = countLoads(page);
  deploy(network);
  await lookForUpdate(page);
  await expect.poll(() => isWaiting(page)).toBe(true);

  // Neither where the session is recorded nor on Home does anything ask for attention.
  const offer = page.getByText('A new version is ready.');
  await page.getByRole('button', { name: 'Return' }).first().click();
  await data.tap(behavior);
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Session running' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Return' }).first().click();
  await new SessionNotePage(page).open();
  await expect(offer).toHaveCount(0);
  const submit = new SubmitSessionPage(page);
  await submit.open();
  await submit.answerAll('Watched, none happened');
  await submit.submit();
  expect(loads()).toBe(0);

  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await expect(offer).toBeVisible();
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible();
  expect(loads()).toBe(0);
  await expect(second(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Update now (2 s)' }).click();
  await expect(second(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(loads()).toBe(1);
});

test('a new version applied in one window: the other, with a half-filled form, keeps it until it is done', {
  tag: '@long',
}, async ({ page, context, network }) => {
  await arrive(page);
  const other = await context.newPage();
  await other.goto('/');
  const form = new StartSessionPage(other);
  await form.open();
  await form.setTimes('6:00 AM', '6:45 AM');
  const loads = countLoads(other);
  deploy(network);
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Update now (2 s)' }).click();
  await expect(second(page)).toHaveCount(1);
  await other.bringToFront();
  await expect(form.dialog.getByRole('combobox', { name: 'Start Time' })).toHaveValue('6:00 AM');
  expect(loads()).toBe(0);
  await form.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(second(other)).toHaveCount(1, { timeout: 15_000 });
});

test('the first worker of all takes over in silence: a form that is being filled stays', { tag: '@long' }, async ({
  page,
  network,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  // The files that the worker fetches come late; the page itself has them already.
  network.be(async ({ path }): Promise<Fate> => {
    if (path === '/manifest.webmanifest') await held;
    return 'pass';
  });
  await signIn(page, 'therapist');
  await page.goto('/');
  const form = new StartSessionPage(page);
  await form.open();
  await form.setTimes('6:00 AM', '6:45 AM');
  const loads = countLoads(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  release();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect(form.dialog.getByRole('combobox', { name: 'Start Time' })).toHaveValue('6:00 AM');
  expect(loads()).toBe(0);
});
