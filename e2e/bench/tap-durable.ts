/**
 * Tap → durable, on the disk: one capture with 2,000 events in the session, and with 10,000 unsent in all. Beside a bare
 * strict transaction that writes the same rows, alone and after the reads that a tap decides by; in both ways that
 * Chromium keeps IndexedDB.
 */
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { type Bench, type Figure, median, percentile } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { STORES, type Store, storesOf } from '../fixtures/indexed-db.ts';
import { bundle, inFolder, openBenchPage } from './bench-page.ts';

const BLOCKS = 5;
const TAPS = 60;
const SLOW_DOWN = 4;

type Which = 'tap' | 'laden' | 'reading' | 'bare';
const ORDER: Which[] = ['tap', 'laden', 'reading', 'bare'];
declare const bench: Record<Which, (times: number) => Promise<number[]>>;

const measure: Bench = async () => {
  const script = await bundle('tap-durable.ts');
  const figures: Figure[] = [];
  for (const store of STORES) figures.push(...(await inFolder((folder) => measureIn(folder, store, script))));
  return figures;
};
export default measure;

/** In a profile folder: without one a browser keeps IndexedDB in memory, and nothing is ever written to a disk. */
async function measureIn(folder: string, store: Store, script: string): Promise<Figure[]> {
  const { url, close } = await emptyOrigin();
  const { args, ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(folder, { ...options, args: [...args, ...store.flags] });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(300_000);
    await openBenchPage(page, url, script);
    const block = (which: Which) => page.evaluate(([name, times]) => bench[name](times), [which, TAPS] as const);
    await block('tap');
    await block('laden');
    const found = storesOf(folder).join(' and ');
    if (found !== store.name) throw new Error(`This browser keeps IndexedDB by ${found}, not by ${store.name}.`);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const taken: Record<Which, number[][]> = { tap: [], laden: [], reading: [], bare: [] };
    for (let i = 0; i < BLOCKS; i++) {
      for (const which of i % 2 === 0 ? ORDER : ORDER.toReversed()) taken[which].push(await block(which));
    }
    return figuresOf(store, taken);
  } finally {
    await context.close();
    close();
  }
}

function figuresOf({ name }: Store, taken: Record<Which, number[][]>): Figure[] {
  const at = (which: Which, share: number) => median(taken[which].map((block) => percentile(block, share)));
  const figure = (which: Which, words: string, share: number, times: number | null): Figure => ({
    what: `tap → durable, on the disk by ${name}, p${share * 100}, ${SLOW_DOWN}× slower, ${words}`,
    measured: at(which, share),
    unit: 'ms',
    control: { what: 'bare strict transaction, same rows', measured: at('bare', share) },
    ...(times === null ? {} : { limit: { atMost: times * at('bare', share) } }),
  });
  const both = (which: Which, words: string) => [figure(which, words, 0.5, 2.5), figure(which, words, 0.95, 2.5)];
  return [
    ...both('tap', '2,000 events'),
    ...both('laden', '2,000 events, 10,000 unsent in all'),
    figure('reading', 'bare, after the reads that a tap decides by', 0.5, null),
  ];
}

/** IndexedDB needs an address; nothing is asked of it. */
async function emptyOrigin(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
