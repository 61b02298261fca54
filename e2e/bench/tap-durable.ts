/**
 * Tap → durable: one capture with 2,000 events in the session, and with 10,000 unsent in all, beside a bare strict
 * transaction that writes the same rows.
 */
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { type Bench, type Figure, median, percentile } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { bundle, openBenchPage } from './bench-page.ts';

const BLOCKS = 5;
const TAPS = 60;
const SLOW_DOWN = 4;

type Which = 'tap' | 'laden' | 'bare';
const ORDER: Which[] = ['tap', 'laden', 'bare'];
declare const bench: Record<Which, (times: number) => Promise<number[]>>;

const measure: Bench = async () => {
  const script = await bundle('tap-durable.ts');
  const { url, close } = await emptyOrigin();
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    await openBenchPage(page, url, script);
    const block = (which: Which) => page.evaluate(([name, times]) => bench[name](times), [which, TAPS] as const);
    await block('tap');
    await block('laden');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const taken: Record<Which, number[][]> = { tap: [], laden: [], bare: [] };
    for (let i = 0; i < BLOCKS; i++) {
      for (const which of i % 2 === 0 ? ORDER : ORDER.toReversed()) taken[which].push(await block(which));
    }
    return figures(taken);
  } finally {
    await browser.close();
    close();
  }
};
export default measure;

function figures(taken: Record<Which, number[][]>): Figure[] {
  const at = (which: Which, share: number) => median(taken[which].map((block) => percentile(block, share)));
  const figure = (which: Which, words: string, share: number, atMost: number): Figure => ({
    what: `tap → durable, p${share * 100}, ${SLOW_DOWN}× slower, ${words}`,
    measured: at(which, share),
    unit: 'ms',
    control: { what: 'bare strict transaction, same rows', measured: at('bare', share) },
    limit: { atMost },
  });
  const both = (which: Which, words: string) => [
    figure(which, words, 0.5, 2.5 * at('bare', 0.5)),
    figure(which, words, 0.95, 25),
  ];
  return [...both('tap', '2,000 events'), ...both('laden', '2,000 events, 10,000 unsent in all')];
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
