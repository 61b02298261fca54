/** JavaScript of the recording screen, gzipped: what a page at /entry/session/data loads and fetches ahead, beside a build of the bare libraries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBuild } from '#server/builds/current-build.ts';
import { startCluster } from '../../tests/setup/cluster.ts';
import type { Bench } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { signIn } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { StartSessionPage } from '../pages/start-session-page.ts';
import { bundle } from './bench-page.ts';

const APP = findBuild(join(import.meta.dirname, '..', '..', 'dist'))?.folder ?? '';
const kilobytes = (text: string | Buffer) => gzipSync(text, { level: 9 }).length / 1000;

interface Script {
  path: string;
  /** Asked for before a tile could be tapped. */
  early: boolean;
}

/** Runs in the page. */
function noteFirstTile(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('button[aria-label$="Add one."]')) return;
    performance.mark('first tile');
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function lockIsThere(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => /\/lock-[^/]+\.js$/.test(name));
}

/** Every script that a fresh page of the recording screen loads. */
async function scriptsOfRecording(): Promise<Script[]> {
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
    // Beside a page that records, the fresh one would only look on, and fetch what tells so.
    await page.close();
    const fresh = await context.newPage();
    await fresh.addInitScript(noteFirstTile);
    await fresh.goto('/entry/session/data');
    await fresh.waitForFunction(() => performance.getEntriesByName('first tile').length > 0);
    // What is fetched ahead comes after it: sending at once, and last of all, a while later, the lock.
    await fresh.waitForFunction(lockIsThere);
    await fresh.waitForLoadState('networkidle');
    return await fresh.evaluate(() => {
      const [tile] = performance.getEntriesByName('first tile');
      return performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, early: startTime < (tile?.startTime ?? 0) }))
        .filter(({ path }) => path.endsWith('.js'));
    });
  } finally {
    await browser.close();
    await server.stop();
    await cluster.stop();
  }
}

const measure: Bench = async () => {
  const scripts = await scriptsOfRecording();
  const weigh = (some: Script[]) => some.reduce((sum, { path }) => sum + kilobytes(readFileSync(join(APP, path))), 0);
  const early = weigh(scripts.filter((script) => script.early));
  const bare = kilobytes(await bundle('bare-libraries.ts'));
  const control = { what: 'bare libraries, one build', measured: bare };
  const figure = (what: string, measured: number, atMost: number) => ({
    what,
    measured,
    unit: 'kB',
    control,
    limit: { atMost },
  });
  return [
    figure('recording screen, all JavaScript, gzip', weigh(scripts), 290),
    figure('recording screen, all JavaScript until a tile can be tapped, gzip', early, 210),
    figure('recording screen, our own JavaScript until a tile can be tapped, gzip', early - bare, 70),
  ];
};
export default measure;
