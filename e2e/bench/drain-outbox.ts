/**
 * Draining 1,000 ops, beside the same 1,000 requests sent one after the other by a bare fetch loop; and backlogs over a
 * line on which every answer takes 100 ms.
 */
import { chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { startCluster } from '../../tests/setup/cluster.ts';
import { alternate, type Bench, type Figure } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { bundle, openBenchPage } from './bench-page.ts';

type Visits = { visits: number; taps: number; submit: boolean; drafts?: number };
declare const bench: {
  signIn(username: string, password: string): Promise<void>;
  drain(visits: Visits): Promise<number>;
  bare(visits: Visits): Promise<number>;
};

const BLOCKS = 5;

/** 20 visits of 48 taps: what a device really has. And 200 starts, none of which can be packed. */
const CASES: { what: string; visits: Visits }[] = [
  { what: 'drain 1,000 ops (20 visits of 48 taps)', visits: { visits: 20, taps: 48, submit: true } },
  { what: 'drain 200 ops that cannot be packed', visits: { visits: 200, taps: 0, submit: false } },
];

/** Starts, taps, saved notes and submits: 49 ops a visit, of which 7 remain when the taps are packed. */
const mixed = { taps: 45, drafts: 2, submit: true };
const ROUND_TRIP_MS = 100;
const BACKLOGS: { what: string; visits: Visits; atMost: number }[] = [
  { what: 'drain 980 mixed ops at 100 ms round trip', visits: { visits: 20, ...mixed }, atMost: 10_000 },
  {
    what: 'drain 1,000 ops that cannot be packed at 100 ms round trip',
    visits: { visits: 1000, taps: 0, submit: false },
    atMost: 10_000,
  },
  { what: 'drain 10,000 mixed ops at 100 ms round trip', visits: { visits: 204, ...mixed }, atMost: 60_000 },
];

/** Every answer takes this much longer, as on a line that is slow but wide. */
async function slowLine(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const line = { offline: false, latency: ROUND_TRIP_MS, downloadThroughput: -1, uploadThroughput: -1 };
  await browser.send('Network.emulateNetworkConditions', line);
}

const measure: Bench = async () => {
  const script = await bundle('drain-outbox.ts');
  const cluster = await startCluster();
  const server = await startServer(cluster.connection);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    await openBenchPage(page, server.url, script);
    await page.evaluate(([name, password]) => bench.signIn(name, password), [PEOPLE.therapist, DEMO_PASSWORD] as const);
    const figures: Figure[] = [];
    for (const { what, visits } of CASES) {
      const { subject, control } = await alternate(BLOCKS, {
        subject: () => page.evaluate((wanted) => bench.drain(wanted), visits),
        control: () => page.evaluate((wanted) => bench.bare(wanted), visits),
      });
      figures.push({
        what,
        measured: subject,
        unit: 'ms',
        control: { what: 'bare fetch loop, the same requests', measured: control },
        limit: { atMost: control },
      });
    }
    await slowLine(page);
    for (const { what, visits, atMost } of BACKLOGS) {
      const measured = await page.evaluate((wanted) => bench.drain(wanted), visits);
      figures.push({ what, measured, unit: 'ms', limit: { atMost } });
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await cluster.stop();
  }
};
export default measure;
