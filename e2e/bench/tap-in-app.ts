/**
 * Taps in the app itself, by a real pointer and from the press on, 4× slower: with 10,000 pieces of work waiting, while
 * they are sent and while everything is downloaded, beside the same with nothing of it going on.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import type { ContactRow } from '#db/database.ts';
import { loadCompany, PASSWORD } from '../../tests/bench/million/load.ts';
import { startCluster } from '../../tests/setup/cluster.ts';
import { type Bench, type Figure, median, percentile } from '../../tests/setup/figure.ts';
import { fillOutbox, WEEKS_OFFLINE } from '../fixtures/backlog.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { downloaded, signInAs } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { pressTiles, type WatchedTap, watchTaps } from '../fixtures/tap-watch.ts';
import { beginVisit } from '../pages/begin-visit.ts';

const BLOCKS = 5;
const TAPS = 40;
const PAUSE_MS = 100;
/** What a page does when it opens is over by then: the taps are measured, not the opening. */
const SETTLE_MS = 3000;
const SLOW_DOWN = 4;
/** As over a weak telephone: sending and downloading last for all the taps. */
const ROUND_TRIP_MS = 300;
/** Of 400 therapists: a thousand notes and as many sessions come to each tablet. */
const NOTES = 400_000;

type State = { words: string; prepare(page: Page): Promise<void>; begin(page: Page): Promise<void>; goesOn: boolean };

const alone: State = {
  words: 'nothing else going on',
  prepare: (page) => page.context().setOffline(true),
  begin: async () => {},
  goesOn: false,
};

const beside: State[] = [
  { ...alone, words: '10,000 pieces of work waiting', prepare: fillOffline },
  { words: 'while 10,000 pieces of work are sent', prepare: async () => {}, begin: sendBacklog, goesOn: true },
  { words: 'while 1,000 notes are downloaded', prepare: async () => {}, begin: downloadAgain, goesOn: true },
];

/** A tablet in the middle of a visit, on Session Data. */
async function openVisit(browser: Browser, url: string, person: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1024, height: 768 }, locale: 'en-US' });
  context.setDefaultTimeout(60_000);
  await watchTaps(context);
  const page = await context.newPage();
  await signInAs(page, person, PASSWORD);
  await downloaded(page);
  await beginVisit(page);
  return page;
}

/** Opens Session Data anew, as after a while in a pocket. */
async function reopen(page: Page): Promise<void> {
  await page.bringToFront();
  await page.goto('/entry/session/data');
  await page.locator('[data-tile]').first().waitFor();
}

async function fillOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await pressTiles(page, 1, PAUSE_MS);
  await fillOutbox(page, WEEKS_OFFLINE);
}

async function sendBacklog(page: Page): Promise<void> {
  await fillOffline(page);
  await page.context().setOffline(false);
  await longWork(page, true);
}

/** Has everything downloaded again, as on the first day, with Session Data open. */
async function downloadAgain(page: Page): Promise<void> {
  await contactOf(page, { fullPullAt: null });
  await reopen(page);
  await longWork(page, true);
}

async function longWork(page: Page, goesOn: boolean): Promise<void> {
  while (((await contactOf(page)).progress !== null) !== goesOn) await page.waitForTimeout(PAUSE_MS);
}

/** What the device knows of the way to the server; with a `change`, after it. */
function contactOf(page: Page, change: Partial<ContactRow> = {}): Promise<ContactRow> {
  return page.evaluate(async (changed) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(names.find((name) => /^tallybook-\d+$/.test(name)) ?? '');
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.onsuccess = () => done(request.result);
      });
    const db = await answerOf(opening);
    const store = db.transaction('meta', 'readwrite').objectStore('meta');
    const row = { ...(await answerOf(store.get('contact'))), ...changed };
    await answerOf(store.put(row));
    db.close();
    return row;
  }, change);
}

/** Slow, on a slow line, for the time of the taps alone: a page that is slowed down takes the processor from the others even while it rests. */
async function takeTaps(page: Page, { begin, goesOn, words }: State): Promise<WatchedTap[]> {
  const devtools = await page.context().newCDPSession(page);
  const line = { downloadThroughput: -1, uploadThroughput: -1 };
  await page.bringToFront();
  if (goesOn) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: ROUND_TRIP_MS, ...line });
  }
  await begin(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const taps = await pressTiles(page, TAPS, PAUSE_MS);
  if (goesOn && !(await contactOf(page)).progress) throw new Error(`It was over before the taps were: ${words}.`);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  if (goesOn) await longWork(page, false);
  return taps;
}

const measure: Bench = async () => {
  const cluster = await startCluster();
  const server = await startServer(cluster.connection);
  const browser = await chromium.launch(launchOptions());
  try {
    await loadCompany(server.db, NOTES, new Date());
    const runs = [];
    for (const [n, state] of [alone, ...beside].entries()) {
      const page = await openVisit(browser, server.url, `therapist${n + 1}@bench.test`);
      await state.prepare(page);
      await reopen(page);
      await page.waitForTimeout(SETTLE_MS);
      await pressTiles(page, 5, PAUSE_MS);
      runs.push({ state, page, blocks: [] as WatchedTap[][] });
    }
    for (let i = 0; i < BLOCKS; i++)
      for (const run of i % 2 === 0 ? runs : runs.toReversed()) run.blocks.push(await takeTaps(run.page, run.state));
    const [control, ...others] = runs;
    return others.flatMap(({ state, blocks }) => figuresOf(state.words, blocks, control?.blocks ?? []));
  } finally {
    await browser.close();
    await server.stop();
    await cluster.stop();
  }
};
export default measure;

/** A quarter more is what a person can't tell. */
function figuresOf(words: string, blocks: WatchedTap[][], control: WatchedTap[][]): Figure[] {
  return (['durable', 'painted'] as const).flatMap((what) =>
    [0.5, 0.95].map((share) => {
      const at = (taken: WatchedTap[][]) =>
        median(
          taken.map((taps) =>
            percentile(
              taps.map((tap) => tap[what]),
              share,
            ),
          ),
        );
      return {
        what: `tap → ${what}, p${share * 100}, ${SLOW_DOWN}× slower, ${words}`,
        measured: at(blocks),
        unit: 'ms',
        control: { what: alone.words, measured: at(control) },
        limit: { atMost: 1.25 * at(control) },
      };
    }),
  );
}
