/** Tap → durable: one capture with 2,000 events in the session, beside a bare strict transaction that writes the same rows. */
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { type Bench, type Figure, median, percentile } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { bundle, openBenchPage } from './bench-page.ts';

const BLOCKS = 5;
const TAPS = 60;
const SLOW_DOWN = 4;

type Which = 'tap' | 'bare';
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
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const taken: Record<Which, number[][]> = { tap: [], bare: [] };
    for (let i = 0; i < BLOCKS; i++) {
      for (const which of i % 2 === 0 ? (['tap', 'bare'] as const) : (['bare', 'tap'] as const))
        taken[which].push(await block(which));
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
  const control = (share: number) => ({ what: 'bare strict transaction, same rows', measured: at('bare', share) });
  const p50 = at('tap', 0.5);
  return [
    {
      what: `tap → durable, p50, ${SLOW_DOWN}× slower, 2,000 events`,
      measured: p50,
      unit: 'ms',
      control: control(0.5),
      limit: { atMost: 2.5 * at('bare', 0.5) },
    },
    {
      what: `tap → durable, p95, ${SLOW_DOWN}× slower, 2,000 events`,
      measured: at('tap', 0.95),
      unit: 'ms',
      control: control(0.95),
      limit: { atMost: 25 },
    },
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
