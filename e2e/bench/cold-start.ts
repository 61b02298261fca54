/**
 * Offline cold start, browser and all, until a tile can be tapped: beside a precached page that does nothing, and with
 * 10,000 pieces of work waiting beside the same with none. 4× slower.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCluster } from '../../tests/setup/cluster.ts';
import { alternate, type Bench, type Figure } from '../../tests/setup/figure.ts';
import { fillOutbox, WEEKS_OFFLINE } from '../fixtures/backlog.ts';
import { signIn } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { openTablet } from '../fixtures/tablet.ts';
import { StartSessionPage } from '../pages/start-session-page.ts';
import { inFolder } from './bench-page.ts';
import { startBlankOrigin } from './blank-origin.ts';

const BLOCKS = 5;
const SLOW_DOWN = 4;
const TILE = 'button[aria-label$="Add one."]';
const START = `offline cold start to a tile that can be tapped, ${SLOW_DOWN}× slower`;

/** The whole of a start: a browser that was not running, no network, a slow processor. Milliseconds until `ready` is there. */
async function coldStart(folder: string, url: string, ready: string): Promise<number> {
  const tablet = await openTablet({ folder, baseURL: url, viewport: { width: 1024, height: 768 } });
  try {
    await tablet.context.setOffline(true);
    const devtools = await tablet.context.newCDPSession(tablet.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await tablet.page.addInitScript(noteWhenReady, ready);
    await tablet.page.goto(url);
    await tablet.page.waitForFunction(() => 'readyAt' in globalThis);
    return await tablet.page.evaluate(() => Reflect.get(globalThis, 'readyAt') as number);
  } finally {
    await tablet.close();
  }
}

/** Runs in the page: notes the time of the first frame in which the thing stands, counted from the navigation. */
function noteWhenReady(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)?.getClientRects().length)
      Object.assign(globalThis, { readyAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function prepareVisit(page: Page): Promise<void> {
  await signIn(page, 'therapist');
  const start = new StartSessionPage(page);
  await start.open();
  await start.chooseFirstClient();
  await start.chooseLocation('Home');
  await start.start();
  await page.locator(TILE).first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

async function prepareBlank(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
}

/** The same device, weeks later: all that it recorded since lies in its outbox. */
async function prepareBacklog(folder: string, url: string): Promise<void> {
  const { page, context, close } = await openTablet({ folder, baseURL: url });
  await page.goto('/entry/session/data');
  const tile = page.locator(TILE).first();
  await tile.waitFor();
  await context.setOffline(true);
  await tile.click();
  await page.getByText('Saved on this device').first().waitFor();
  await fillOutbox(page, WEEKS_OFFLINE);
  await close();
}

const measure: Bench = () =>
  inFolder(async (home) => {
    const cluster = await startCluster();
    const server = await startServer(cluster.connection);
    const blank = await startBlankOrigin();
    const folders = { app: join(home, 'app'), laden: join(home, 'laden'), blank: join(home, 'blank') };
    const openApp = (folder: string) => coldStart(folder, `${server.url}/entry/session/data`, TILE);
    try {
      const first = await openTablet({ folder: folders.app, baseURL: server.url });
      await prepareVisit(first.page);
      await first.close();
      cpSync(folders.app, folders.laden, { recursive: true });
      await prepareBacklog(folders.laden, server.url);
      const other = await openTablet({ folder: folders.blank, baseURL: blank.url });
      await prepareBlank(other.page, blank.url);
      await other.close();
      const bare = await alternate(BLOCKS, {
        subject: () => openApp(folders.app),
        control: () => coldStart(folders.blank, blank.url, '#ready'),
      });
      const laden = await alternate(BLOCKS, {
        subject: () => openApp(folders.laden),
        control: () => openApp(folders.app),
      });
      return [
        figure(START, bare, 'blank precached page', 1000),
        figure(`${START}, 10,000 pieces of work waiting`, laden, 'the same with none waiting', 1500),
      ];
    } finally {
      blank.stop();
      await server.stop();
      await cluster.stop();
    }
  });
export default measure;

function figure(
  what: string,
  { subject, control }: { subject: number; control: number },
  beside: string,
  more: number,
): Figure {
  return {
    what,
    measured: subject,
    unit: 'ms',
    control: { what: beside, measured: control },
    limit: { atMost: control + more },
  };
}
