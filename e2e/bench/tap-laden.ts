/**
 * Taps in the app itself, by a real pointer and from the press on, 4× slower: with 10,000 pieces of work waiting, beside
 * the same with none, and beside a bare strict transaction on the same rows in the same page.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { startCluster } from '../../tests/setup/cluster.ts';
import { type Bench, type Figure, median, percentile } from '../../tests/setup/figure.ts';
import { type Backlog, fillOutbox } from '../fixtures/backlog.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { downloaded, signIn } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { pressTiles, type WatchedTap, watchTaps } from '../fixtures/tap-watch.ts';
import { beginVisit } from '../pages/begin-visit.ts';
import { bundle } from './bench-page.ts';

const BLOCKS = 5;
const TAPS = 30;
const PAUSE_MS = 100;
/** What a page does when it opens is over by then: the taps are measured, not the opening. */
const SETTLE_MS = 3000;
const SLOW_DOWN = 4;
/** A therapist who was without a network for weeks: 10,000 in all, the last visit still open. */
const BACKLOG: Backlog = { visits: 200, taps: 49, here: 200 };

declare const bareTaps: (times: number) => Promise<number[]>;

/** A tablet in the middle of a visit, without a network, on Session Data. */
async function openVisit(browser: Browser, url: string, times: [string, string]): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1024, height: 768 }, locale: 'en-US' });
  context.setDefaultTimeout(60_000);
  await watchTaps(context);
  const page = await context.newPage();
  await signIn(page, 'therapist');
  await downloaded(page);
  const { data, behavior } = await beginVisit(page, ...times);
  await context.setOffline(true);
  await data.tap(behavior);
  return page;
}

/** Slow for the time of `work` alone: a page that is slowed down takes the processor from the others even while it rests. */
async function slowly<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page);
  await page.bringToFront();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const result = await work();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return result;
}

/** Opens Session Data anew, as after a while in a pocket. */
async function reopen(page: Page): Promise<void> {
  await page.bringToFront();
  await page.goto('/entry/session/data');
  await page.locator('[data-tile]').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

type Taken = { durable: number[]; painted: number[] }[];

const measure: Bench = async () => {
  const script = await bundle('bare-taps.ts');
  const cluster = await startCluster();
  const server = await startServer(cluster.connection);
  const browser = await chromium.launch(launchOptions());
  try {
    const free = await openVisit(browser, server.url, ['6:00 AM', '6:45 AM']);
    const laden = await openVisit(browser, server.url, ['8:00 AM', '8:30 AM']);
    await fillOutbox(laden, BACKLOG);
    for (const page of [free, laden]) {
      await reopen(page);
      await page.evaluate(`(() => {${script}})()`);
      await pressTiles(page, 5, PAUSE_MS);
    }
    const taken: Record<'free' | 'laden', Taken> = { free: [], laden: [] };
    const bare: number[][] = [];
    for (let i = 0; i < BLOCKS; i++) {
      for (const which of i % 2 === 0 ? (['free', 'laden'] as const) : (['laden', 'free'] as const)) {
        const page = which === 'free' ? free : laden;
        taken[which].push(split(await slowly(page, () => pressTiles(page, TAPS, PAUSE_MS))));
      }
      bare.push(await slowly(laden, () => laden.evaluate((times) => bareTaps(times), TAPS)));
    }
    return figuresOf(taken, bare);
  } finally {
    await browser.close();
    await server.stop();
    await cluster.stop();
  }
};
export default measure;

const split = (taps: readonly WatchedTap[]) => ({
  durable: taps.map(({ durable }) => durable),
  painted: taps.map(({ painted }) => painted),
});

function figuresOf({ free, laden }: Record<'free' | 'laden', Taken>, bare: number[][]): Figure[] {
  const at = (blocks: number[][], share: number) => median(blocks.map((block) => percentile(block, share)));
  const of = (taken: Taken, what: 'durable' | 'painted', share: number) =>
    at(
      taken.map((block) => block[what]),
      share,
    );
  const p50 = at(bare, 0.5);
  const durable = (what: string, taken: Taken): Figure[] => [
    {
      what: `tap → durable, p50, ${SLOW_DOWN}× slower, ${what}`,
      measured: of(taken, 'durable', 0.5),
      unit: 'ms',
      control: { what: 'bare strict transaction, same rows', measured: p50 },
      limit: { atMost: 2.5 * p50 },
    },
    {
      what: `tap → durable, p95, ${SLOW_DOWN}× slower, ${what}`,
      measured: of(taken, 'durable', 0.95),
      unit: 'ms',
      control: { what: 'bare strict transaction, same rows', measured: at(bare, 0.95) },
      limit: { atMost: 25 },
    },
  ];
  const painted = [0.5, 0.95].map(
    (share): Figure => ({
      what: `tap → painted, p${share * 100}, ${SLOW_DOWN}× slower, 10,000 pieces of work waiting`,
      measured: of(laden, 'painted', share),
      unit: 'ms',
      control: { what: 'the same with none waiting', measured: of(free, 'painted', share) },
      limit: { atMost: 1.25 * of(free, 'painted', share) },
    }),
  );
  return [...durable('nothing waiting', free), ...durable('10,000 pieces of work waiting', laden), ...painted];
}
