import { expect, type Locator, type Page } from '@playwright/test';
import { enlarge } from './fixtures/letters.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { NoteFormPage } from './pages/note-form-page.ts';
import { SubmitSessionPage } from './pages/submit-session-page.ts';

const inFull = { width: 1200, height: 800 };

/** The top and bottom of a thing on the screen, px. */
async function edges(of: Locator): Promise<{ top: number; bottom: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { top: box.y, bottom: box.y + box.height };
}

/** The longest that a thing, or a part of it, moves, s. */
const moves = (thing: Locator) =>
  thing.evaluate((element) => {
    const parts = [element, ...element.querySelectorAll('*')];
    const durations = parts.flatMap((part) => getComputedStyle(part).transitionDuration.split(','));
    return Math.max(...durations.map((duration) => Number.parseFloat(duration)));
  });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('messages stand under the bar and 10 px apart and slide for 200 ms, a dialog is there within 500 ms; with reduced motion nothing moves', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(inFull);
  await signIn(page, 'therapist');
  const form = new NoteFormPage(page);
  await form.openNew();
  await form.submit();
  await form.write('Comments', 'Kept');
  await menu(page).getByRole('link', { name: 'Sessions' }).click();
  const region = page.getByRole('region', { name: 'Messages' });
  const messages = region.getByRole('alert').or(region.getByRole('status'));
  await expect(messages).toHaveCount(2);
  expect(await moves(messages.first())).toBe(0.2);
  // They stand still when they have come in: under the bar, whose clock and buttons are needed meanwhile.
  const bar = await page.getByRole('banner').evaluate((one) => one.getBoundingClientRect().bottom);
  await expect.poll(async () => (await edges(messages.first())).top).toBe(Math.round(bar) + 8);
  await expect.poll(async () => (await edges(messages.last())).top - (await edges(messages.first())).bottom).toBe(10);

  await page.getByRole('button', { name: 'Start Session' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Start New Session' });
  await expect(dialog.getByRole('heading', { name: 'Start New Session' })).toBeVisible();
  expect(await moves(dialog)).toBeGreaterThan(0);
  expect(await moves(dialog)).toBeLessThanOrEqual(0.5);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moves(dialog)).toBe(0);
});

test('the menu stands in full from 1200 px on, not below; hidden, it is gone 300 ms later, and at once with reduced motion', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(inFull);
  await signIn(page, 'staff');
  await expect(menu(page).getByRole('button', { name: 'Hide menu' })).toBeVisible();
  await page.setViewportSize({ ...inFull, width: 1199 });
  await expect(page.getByRole('button', { name: 'Hide menu' })).toHaveCount(0);
  await page.setViewportSize(inFull);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await menu(page).getByRole('button', { name: 'Hide menu' }).click();
  await page.clock.runFor(299);
  await expect(menu(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(menu(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Show menu' }).click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await menu(page).getByRole('button', { name: 'Hide menu' }).click();
  await page.clock.runFor(1);
  await expect(menu(page)).toHaveCount(0);
});

test('a page whose program is still on its way says that it opens, and is not white for a minute', {
  tag: '@long',
}, async ({ page }) => {
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The first file paints the shape alone; all others are the program.
  await page.route(/\/assets\/(?!start-)[^/]*\.js$/, async (route) => {
    await slow;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const opening = page.getByText('Opening Tallybook…');
  await expect(opening).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(opening).toHaveCount(0);
});

test('Home asks one thing at a time: the card about installing waits, whole, for the one about the PIN', {
  tag: '@wide',
}, async ({ page }) => {
  await arrive(page);
  await page.goto('/');
  const pin = page.getByText('Set a PIN for this device');
  await expect(pin).toBeVisible();
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => undefined,
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    dispatchEvent(offer);
  });
  const card = page.locator('[data-install-hint]');
  await expect(card).toHaveCount(1);
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(pin).toBeHidden();
  await expect(card.getByRole('heading', { name: 'Put this app on your Home Screen first' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Install' })).toBeVisible();
});

test('the state of sync has its words in sight from a phone’s width on: a colored box without any tells nobody what to do', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await arrive(page, 'therapist2');
  await context.setOffline(true);
  await beginVisit(page);
  const submit = new SubmitSessionPage(page);
  await submit.open();
  await submit.answerAll('Watched, none happened');
  await submit.submit();
  const state = page.getByRole('banner').getByRole('button', { name: /needs? attention, \d waiting, offline$/ });
  // On the first the way there is as long as it gets.
  const widths = [390, 600, 768, 820, 900, 960, 1024, 1100, 1180, 1280, 1500];
  const looks = [
    ...['/entry/session/submit', '/notes'].flatMap((path) => widths.map((width) => ({ path, width, large: false }))),
    ...[390, 820, 1024].map((width) => ({ path: '/', width, large: true })),
    ...[820, 1024].map((width) => ({ path: '/notes', width, large: true })),
  ];
  for (const { path, width, large } of looks) {
    await page.setViewportSize({ width, height: 900 });
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await expect(state).toBeVisible();
    await enlarge(page, large);
    const at = `${path}, ${width} px${large ? ', 200 %' : ''}`;
    // Each word that is shown lies in the box as a whole; some are always shown.
    const words = await state.evaluate((button) => {
      const box = button.getBoundingClientRect();
      const shown = [...button.querySelectorAll('span')].filter((one) => {
        return one.childElementCount === 0 && one.textContent.trim() !== '' && one.getClientRects().length > 0;
      });
      return shown.flatMap((one) => {
        const { top, bottom, left, right, width: wide } = one.getBoundingClientRect();
        if (wide <= 1) return [];
        const isWhole = top >= box.top - 1 && bottom <= box.bottom + 1 && left >= box.left && right <= box.right;
        return [`${one.textContent}${isWhole ? '' : ' cut off'}`];
      });
    });
    expect.soft(words.join(' '), at).not.toContain('cut off');
    expect.soft(words.length, at).toBeGreaterThan(0);
  }
  // What the bar has no room for.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign out' })).toBeVisible();
});
