import { expect } from '@playwright/test';
import { enlarge, readUnreachable, SMALLEST } from './fixtures/letters.ts';
import { heights, resize, resizeTo, widths } from './fixtures/looks.ts';
import { test } from './fixtures/test.ts';
import { arrive } from './pages/begin-visit.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

/** What is in sight on arrival, before anybody scrolls: how much of the first tile above the bar of Undo, and Undo, px. */
function readArrival() {
  scrollTo(0, 0);
  const bar = document.querySelector('section[aria-label="Undo"]')?.getBoundingClientRect();
  const tile = document.querySelector('[data-tile]')?.getBoundingClientRect();
  const undo = [...document.querySelectorAll('section[aria-label="Undo"] button')]
    .find((button) => button.textContent === 'Undo')
    ?.getBoundingClientRect();
  // No company of its own has the strip of the demo above it.
  const strip = document.querySelector('[data-session-frame] header')?.getBoundingClientRect().top;
  if (!bar || !tile || !undo || strip === undefined) throw new Error('no tile, or no Undo');
  return { tile: Math.round(bar.top - tile.top + strip), undoEnds: Math.round(undo.bottom) };
}

test('with letters of 200 % a tile and Undo are in sight on arrival while intervals are recorded, and what Submit warns of is not behind its buttons', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await resize(page, 1024);
  await data.startIntervals('motor stereotypic Behavior', 300, 3, 'Whole interval');
  await enlarge(page, true);
  for (const width of [390, 1024] as const) {
    await resize(page, width);
    const { tile, undoEnds } = await page.evaluate(readArrival);
    // Its name, and below it room for a finger.
    expect.soft(tile, `${width}: of the first tile`).toBeGreaterThanOrEqual(130);
    expect.soft(undoEnds, `${width}: Undo`).toBeLessThanOrEqual(heights[width]);
    await page.getByRole('button', { name: /^Interval recording/ }).click();
    await expect(page.getByRole('button', { name: /Tap if it stops$/ })).toBeInViewport({ ratio: 1 });
  }
  await resize(page, 390);
  await page.goto('/entry/session/submit');
  await enlarge(page, true);
  await page.getByRole('heading', { name: 'Submit Session' }).waitFor();
  const bars = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    const seen = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map((part) =>
      document.elementFromPoint(innerWidth / 2, innerHeight * part)?.closest('header, nav, .safe-bottom'),
    );
    return seen.filter(Boolean).length / seen.length;
  });
  expect(bars).toBeLessThan(0.5);
  await enlarge(page, false);
  await resize(page, 820);
});

test('with letters of 200 % and any kind of interval recording every tile and button of Session Data can be reached, at every width', {
  tag: '@wide',
}, async ({ field }) => {
  test.setTimeout(180_000);
  const { page, data } = field;
  const look = async (state: string) => {
    for (const width of widths) {
      await enlarge(page, true);
      await resize(page, width);
      expect
        .soft(
          await page.evaluate(readUnreachable, { smallest: SMALLEST, within: '[data-session-frame]' }),
          `${state}, ${width} × ${heights[width]}`,
        )
        .toEqual([]);
    }
    await enlarge(page, false);
    await resize(page, 1024);
  };
  await resize(page, 1024);
  await look('no recording');
  for (const mode of ['Partial interval', 'Whole interval', 'Momentary']) {
    await data.startIntervals('motor stereotypic Behavior', 300, 3, mode);
    await look(mode);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await look(`${mode}, stopped`);
  }
  await data.startIntervals('motor stereotypic Behavior', 3, 200, 'Whole interval');
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  await look('asked');
  await page.getByRole('button', { name: /^Interval details/ }).click();
  await page.getByRole('button', { name: 'Record another behavior…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Interval recording' });
  await sheet.getByRole('combobox', { name: 'Behavior' }).selectOption({ label: 'SIB' });
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(sheet).toBeHidden();
  await look('two recordings');
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await look('after a reload');
  await resize(page, 820);
});

test('with letters of 200 % the header of a session has two rows on a tablet, its tabs one line, and the last tap is read whole on a phone', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await resize(page, 1024);
  // Beside the last tap a phone then has a way to the recording, too.
  await data.startIntervals('motor stereotypic Behavior', 300, 3);
  await data.tap('Elopement');
  await enlarge(page, true);
  /** Heights in lines of the page's letters, and words that are cut or stand at the window's edge. */
  const read = () =>
    page.evaluate(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const frame = document.querySelector('[data-session-frame]');
      const height = (selector: string) => (frame?.querySelector(selector)?.getBoundingClientRect().height ?? 0) / rem;
      const words = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      const tabs = [...(frame?.querySelectorAll('nav[aria-label="Session"] a span') ?? [])].filter(
        (one) => one.getClientRects().length > 0,
      );
      const last = frame?.querySelector('section[aria-label="Undo"] p.font-semibold');
      return {
        header: height('header'),
        undo: height('section[aria-label="Undo"]'),
        tallTabs: tabs.filter((one) => words(one).height > 2 * rem).map((one) => one.textContent),
        atEdge: tabs
          .filter((one) => words(one).left < 0.25 * rem || words(one).right > innerWidth - 0.25 * rem)
          .map((one) => one.textContent),
        last: last && last.scrollHeight <= last.clientHeight + 1 ? last.textContent : 'cut',
      };
    });
  for (const [width, undo] of [
    [820, 5],
    [390, 7.5],
  ] as const) {
    await resize(page, width);
    const seen = await read();
    expect.soft(seen, `${width}`).toMatchObject({ tallTabs: [], atEdge: [] });
    expect.soft(seen.last, `${width}`).toMatch(/^Elopement, count \d+$/);
    expect.soft(seen.header, `${width}: header, in letters`).toBeLessThanOrEqual(7);
    expect.soft(seen.undo, `${width}: the bar of Undo, in letters`).toBeLessThanOrEqual(undo);
  }
  await enlarge(page, false);
  await resize(page, 820);
  await data.endIntervals();
});

test('with letters of 200 % nothing of Session Note stands over the edge of a phone', { tag: '@wide' }, async ({
  field,
}) => {
  const { page, data } = field;
  await data.tap('Elopement');
  await page.getByRole('link', { name: 'Session Note' }).click();
  await resize(page, 390);
  await enlarge(page, true);
  const show = page.getByRole('button', { name: 'Show what was recorded' });
  await expect
    .poll(() => show.evaluate((button) => button.getBoundingClientRect().right - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await enlarge(page, false);
  await resize(page, 820);
  await page.getByRole('link', { name: 'Session Data' }).click();
});

/** What can be pressed and is not whole: over an edge of the window, or cut by what it stands in. */
function readCut(): string[] {
  const all = document.querySelectorAll<HTMLElement>('#main :is(button, a[href], [role="radiogroup"] label)');
  return [...all].flatMap((element) => {
    if (element.closest('.visually-hidden') || element.getClientRects().length === 0) return [];
    const { left, right } = element.getBoundingClientRect();
    let [from, to] = [0, innerWidth];
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowX === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      [from, to] = [Math.max(from, clip.left), Math.min(to, clip.right)];
    }
    if (left >= from - 1 && right <= to + 1 && element.scrollWidth <= element.clientWidth + 1) return [];
    return [`${element.getAttribute('aria-label') ?? element.textContent}: ${left} to ${right} of ${from} to ${to}`];
  });
}

test('with letters of 200 % every answer of Submit and every start of an interval recording is whole on a phone', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await resize(page, 1024);
  await data.endIntervals();
  for (const width of [390, 820] as const) {
    await resize(page, width);
    await enlarge(page, true);
    if (width === 390) await page.getByRole('radio', { name: 'Interval', exact: true }).check();
    await page.getByRole('button', { name: 'Other interval…' }).waitFor();
    expect.soft(await page.evaluate(readCut), `${width}: intervals`).toEqual([]);
    if (width === 390) await page.getByRole('radio', { name: 'Behaviors', exact: true }).check();
    await page.getByRole('link', { name: 'Submit Session' }).click();
    await page.getByRole('radio', { name: 'Not watched' }).first().waitFor();
    expect.soft(await page.evaluate(readCut), `${width}: Submit`).toEqual([]);
    await enlarge(page, false);
    await page.getByRole('link', { name: 'Session Data' }).click();
  }
});

test('what is over of interval recordings stays inside its card on a phone, and so do the numbers of the visit', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await resize(page, 1024);
  await data.startIntervals('motor stereotypic Behavior', 3, 4, 'Whole interval');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await close.click({ timeout: 40_000 });
  await resize(page, 390);
  await page.getByRole('radio', { name: 'Interval', exact: true }).check();
  const over = page.getByRole('button', { name: /Whole interval.*planned\. Details/ });
  await expect(over).toBeVisible();
  expect(await over.evaluate((card) => card.scrollWidth - card.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Session Note' }).click();
  await page.getByRole('button', { name: 'Show what was recorded' }).click();
  const numbers = page.getByRole('definition');
  await expect(numbers.first()).toBeVisible();
  const edges = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(edges.filter(({ left, right }) => left < 16 || right > 390 - 16)).toEqual([]);
  await resize(page, 820);
  await page.getByRole('link', { name: 'Session Data' }).click();
});

/** What of a form reaches over the window's edge, and which line has no room for what stands in it. */
function readCutOff(): string[] {
  const all = document.querySelectorAll<HTMLElement>('[role="dialog"] :is(input[type="text"], button, label, p)');
  return [...all].flatMap((element) => {
    if (element.closest('.visually-hidden')) return [];
    const input = element instanceof HTMLInputElement ? element : null;
    const shown = input?.value;
    // Of an empty one the words that ask for something.
    if (input) input.value = shown || input.placeholder;
    const name = input?.value || element.getAttribute('aria-label') || element.textContent;
    const { left, right } = element.getBoundingClientRect();
    const cut = left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1;
    if (input) input.value = shown ?? '';
    return cut ? [`${name}: from ${left} to ${right}, ${element.scrollWidth} in ${element.clientWidth}`] : [];
  });
}

test('with letters of 200 % on a phone, and at 320 px, nothing of Start New Session is cut, and the state of sync has its words', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/');
  await arrive(page);
  await resize(page, 390);
  await enlarge(page, true);
  const status = page
    .getByRole('banner')
    .getByRole('button', { name: /^(All sent|\d+ waiting|Nothing waiting|Sending)/ });
  const words = status.locator('span:not([class*="visually-hidden"])').last();
  const [box, said] = [await status.boundingBox(), await words.boundingBox()];
  if (!box || !said) throw new Error('no state of sync');
  expect(said.width).toBeGreaterThan(20);
  expect(said.y + said.height).toBeLessThanOrEqual(box.y + box.height);
  expect(said.x).toBeGreaterThanOrEqual(box.x);
  expect(said.x + said.width).toBeLessThanOrEqual(box.x + box.width);
  // A name of three letters in a line of its own each is none that is read.
  const names = page.locator('#main').getByRole('listitem').getByRole('heading', { level: 3 });
  const cut = await names.evaluateAll((all) =>
    all.filter(({ clientWidth }) => clientWidth < 100).map((one) => `${one.textContent}: ${one.clientWidth} px`),
  );
  expect.soft(cut).toEqual([]);
  const start = new StartSessionPage(page);
  await start.open();
  // Planned at another time: what is asked then has its room, too.
  await start.dialog.getByRole('radio', { name: 'Leo T.' }).check();
  for (const large of [true, false]) {
    await resizeTo(page, large ? 390 : 320, large ? 844 : 640);
    await enlarge(page, large);
    expect.soft(await page.evaluate(readCutOff), large ? '390 px, 200 %' : '320 px').toEqual([]);
    // The first planned time, and then the one of now: both are read whole.
    await start.dialog.getByRole('button', { name: 'Now, Start Time' }).click();
    await expect(start.dialog.getByRole('combobox', { name: 'Start Time' })).toHaveValue(/M$/);
    expect.soft(await page.evaluate(readCutOff), large ? 'now, 390 px, 200 %' : 'now, 320 px').toEqual([]);
  }
});
