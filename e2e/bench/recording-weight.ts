/** JavaScript of the recording screen, gzipped: what a page at /entry/session/data loads, beside a build of the bare libraries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { startCluster } from '../../tests/setup/cluster.ts';
import type { Bench } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { signIn } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { StartSessionPage } from '../pages/start-session-page.ts';
import { bundle } from './bench-page.ts';

const DIST = join(import.meta.dirname, '..', '..', 'dist');
const kilobytes = (text: string | Buffer) => gzipSync(text, { level: 9 }).length / 1000;

/** Addresses of every script that a fresh page of the recording screen loads. */
async function scriptsOfRecording(): Promise<string[]> {
  const cluster = await startCluster();
  const server = await startServer(cluster.connection);
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, 'therapist');
    const start = new StartSessionPage(page);
    await start.open();
    await start.chooseFirstClient();
    await start.chooseLocation('Home');
    await start.start();
    await page
      .getByRole('button', { name: /Add one\.$/ })
      .first()
      .waitFor();
    const fresh = await context.newPage();
    await fresh.goto('/entry/session/data');
    await fresh
      .getByRole('button', { name: /Add one\.$/ })
      .first()
      .waitFor();
    return await fresh.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    );
  } finally {
    await browser.close();
    await server.stop();
    await cluster.stop();
  }
}

const measure: Bench = async () => {
  const scripts = [...new Set(await scriptsOfRecording())];
  const total = scripts.reduce((sum, path) => sum + kilobytes(readFileSync(join(DIST, path))), 0);
  const bare = kilobytes(await bundle('bare-libraries.ts'));
  const control = { what: 'bare libraries, one build', measured: bare };
  return [
    { what: 'recording screen, all JavaScript, gzip', measured: total, unit: 'kB', control, limit: { atMost: 290 } },
    {
      what: 'recording screen, our own JavaScript, gzip',
      measured: total - bare,
      unit: 'kB',
      control,
      limit: { atMost: 70 },
    },
  ];
};
export default measure;
