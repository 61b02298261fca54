import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';

test.use({ viewport: { width: 820, height: 1180 } });

/** Runs in the page: what stands on the screen in each frame from now on, written down where it changes. */
function filmScreen(): void {
  const film: string[] = [];
  const look = () => {
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1')?.textContent ?? 'no heading';
    const frame = `${location.pathname}: ${main?.querySelector('[aria-busy="true"]') ? 'still loading' : heading}`;
    if (film.at(-1) !== frame) film.push(frame);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, { film });
}

const filmOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'film') as string[]);

test('Home, left for a session and come back to, is painted at once from what was there: no frame is grey, and the session stands in it', async ({
  page,
}) => {
  await arrive(page);
  const { data, behavior } = await beginVisit(page);
  await data.tap(behavior);
  // As slow as a tablet: what takes a frame there must not pass for one here.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(filmScreen);
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  const film = await filmOf(page);
  expect(film.at(-1)).toMatch(/^\/: Good /);
  expect(film.filter((frame) => !/^\/entry|^\/: Good /.test(frame))).toEqual([]);
});

/** Runs in the page: a storage that is still opening, and nobody who loses patience with it. */
function neverOpen(): void {
  const PATIENCE_MS = 5000;
  const wait = window.setTimeout;
  const waitLess = (work: () => void, ms = 0) => (ms < PATIENCE_MS ? wait(work, ms) : 0);
  Object.assign(window, { setTimeout: waitLess });
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

test('a page that is opened on Home has its code fetched while the storage opens, and not after it', async ({
  page,
}) => {
  await arrive(page);
  const code = page.waitForRequest(/\/assets\/field-[^/]+\.js$/);
  await page.addInitScript(neverOpen);
  await page.reload();
  await code;
});
