import { expect, type Locator, type Page } from '@playwright/test';
import { heights, resize, resizeTo } from './fixtures/looks.ts';
import { overflowOf } from './fixtures/targets.ts';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

test.use({ ownServer: true });

const sizes = [100, 125, 150] as const;
const windows = [390, 820] as const;

/** The text size of the settings; the app reads it when it opens. */
async function chooseTextSize(page: Page, textSize: number): Promise<void> {
  await page.evaluate((size) => localStorage.setItem('tb_display', JSON.stringify({ textSize: size })), textSize);
}

type Edges = { left: number; right: number; top: number; bottom: number };

/** Where a button is, or the words of a text: the block around them may be wider, or narrower than what it shows. */
async function edgesOf(thing: Locator): Promise<Edges> {
  return thing.evaluate((element) => {
    const words: DOMRect[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      // What is there for screen readers alone is one px wide.
      if ((range.startContainer.parentElement?.getBoundingClientRect().width ?? 0) > 1)
        words.push(range.getBoundingClientRect());
    }
    const boxes = element.matches('button') || words.length === 0 ? [element.getBoundingClientRect()] : words;
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  });
}

/** Which of these lie over one another, or over the window's edge: "timer over Pause". */
async function overlaps(page: Page, things: Record<string, Locator>): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const boxes: (Edges & { name: string })[] = [];
  for (const [name, thing] of Object.entries(things)) boxes.push({ name, ...(await edgesOf(thing)) });
  const outside = boxes.filter(({ left, right }) => left < 0 || right > width).map(({ name }) => `${name} cut off`);
  const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => ({ one, other })));
  const touching = pairs.filter(
    ({ one: a, other: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
  );
  return [...outside, ...touching.map(({ one, other }) => `${one.name} over ${other.name}`)];
}

/** What is shown of these with less than all of its words. */
const clipped = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.textContent),
  );

test('letters of 125 and 150 % keep Session Data, Home and the way back to a session whole on a phone and a tablet', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await arrive(page);
  await beginVisit(page);
  const undo = page.getByRole('region', { name: 'Undo' });
  for (const size of sizes) {
    await chooseTextSize(page, size);
    await page.goto('/entry/session/data');
    for (const width of windows) {
      const at = `${width}×${heights[width]}, ${size} %`;
      await resize(page, width);
      await expect(page.getByRole('timer')).toBeVisible();
      const name = page.getByRole('heading', { level: 1 });
      const pause = page.getByRole('button', { name: 'Pause', exact: true });
      const menu = page.getByRole('button', { name: 'Session menu' });
      const things = { name, timer: page.getByRole('timer'), Pause: pause, menu };
      expect.soft(await overlaps(page, things), at).toEqual([]);
      expect.soft(await overflowOf(page), `${at}: beside the window`).toBe(0);
      expect.soft(await clipped(page.locator('[data-tile] + div > p:first-child')), `${at}: tiles`).toEqual([]);
      expect.soft(await clipped(undo.getByRole('paragraph')), `${at}: last event`).toEqual([]);
      const button = undo.getByRole('button', { name: 'Undo', exact: true });
      expect.soft(await overlaps(page, { button, saved: undo.getByRole('paragraph').first() }), at).toEqual([]);
      expect.soft(await clipped(button), `${at}: Undo`).toEqual([]);
    }
    await page.goto('/');
    for (const width of windows) {
      const at = `Home, ${width}, ${size} %`;
      await resize(page, width);
      const bar = page.getByRole('banner');
      const bell = bar.getByRole('button', { name: /^Notifications/ });
      const sync = bar.getByRole('button', { name: /sent|waiting|Sending|Offline/i });
      const brand = bar.getByRole('paragraph').or(bar.getByTitle('Tallybook')).filter({ visible: true });
      await expect(bell).toBeVisible();
      await expect(sync).toBeVisible();
      expect.soft(await overlaps(page, { brand, bell, sync }), at).toEqual([]);
      await expect.poll(() => overflowOf(page), `${at}: beside the window`).toBe(0);
    }
    await page.goto('/notes');
    for (const width of windows) {
      const at = `Notes while a session runs, ${width}, ${size} %`;
      await resize(page, width);
      const strip = page.getByRole('region', { name: 'Running session' });
      const name = strip.getByRole('paragraph');
      const back = strip.getByRole('link', { name: 'Return' });
      await expect(back).toBeVisible();
      expect.soft(await overlaps(page, { name, timer: strip.getByRole('timer'), back }), at).toEqual([]);
      await expect.poll(() => overflowOf(page), `${at}: beside the window`).toBe(0);
    }
  }
});

test('letters of 150 % keep Session Note and Submit Session within a phone', { tag: '@long' }, async ({ page }) => {
  await arrive(page);
  await beginVisit(page);
  await chooseTextSize(page, 150);
  await resize(page, 390);
  await page.goto('/entry/session/note');
  await expect(page.getByRole('button', { name: 'Review and submit' })).toBeVisible();
  const later = page.getByRole('button', { name: 'Keep writing later' });
  const review = page.getByRole('button', { name: 'Review and submit' });
  expect.soft(await overlaps(page, { later, review })).toEqual([]);
  expect.soft(await overlaps(page, { show: page.getByRole('button', { name: 'Show what was recorded' }) })).toEqual([]);
  await page.getByRole('link', { name: 'Submit Session' }).click();
  const submit = page.getByRole('button', { name: 'Submit Session', exact: true });
  await expect(submit).toBeVisible();
  expect.soft(await overlaps(page, { back: page.getByRole('link', { name: 'Back to data' }), submit })).toEqual([]);
  expect.soft(await overflowOf(page), 'beside the window').toBe(0);
});

test('on an upright tablet the longest location leaves the client, the timer and Pause in one line', {
  tag: '@long',
}, async ({ page }) => {
  await arrive(page);
  const dialog = new StartSessionPage(page);
  await dialog.open();
  await dialog.chooseFirstClient();
  await dialog.setTimes('6:00 AM', '6:45 AM');
  await dialog.chooseLocation('School/Community');
  await dialog.startEvenSo();
  await resizeTo(page, 810, 1080);
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await expect(pause).toBeVisible();
  const place = await edgesOf(page.getByText('School/Community'));
  expect(place.top).toBeLessThan((await edgesOf(pause)).bottom);
  expect((await edgesOf(pause)).top).toBeLessThan(place.bottom);
  const menu = await edgesOf(page.getByRole('button', { name: 'Session menu' }));
  expect(menu.top).toBeLessThan(place.bottom);
});

test('the pages of a long list stand in one line on a phone, the next one too', { tag: '@long' }, async ({ page }) => {
  await arrive(page);
  await resize(page, 390);
  await page.goto('/sessions');
  const previous = await edgesOf(page.getByRole('button', { name: 'Previous page' }));
  const next = await edgesOf(page.getByRole('button', { name: 'Next page' }));
  expect(next.top).toBe(previous.top);
  expect(next.right).toBeLessThanOrEqual(390);
});

test('with the letter and word spacing that a reader may set the rail cuts no word', async ({ field }) => {
  const { page } = field;
  await resize(page, 820);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Behaviors' })).toBeVisible();
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(spaced);
  });
  const cut = await menu.getByRole('link').evaluateAll((links) =>
    links.flatMap((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const { left, right } = range.getBoundingClientRect();
      const edges = link.getBoundingClientRect();
      return left < edges.left - 0.5 || right > edges.right + 0.5 ? [link.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
});
