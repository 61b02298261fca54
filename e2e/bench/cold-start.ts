/**
 * Offline cold start, browser and all, until something is painted and until a tile can be tapped: beside a precached page
 * that does nothing, and beside the same screen written by hand; with 10,000 pieces of work waiting beside the same with
 * none; and locked, until the PIN can be typed. 4× slower.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCluster } from '../../tests/setup/cluster.ts';
import { type Bench, type Figure, median } from '../../tests/setup/figure.ts';
import { fillOutbox, WEEKS_OFFLINE } from '../fixtures/backlog.ts';
import { downloaded, signIn } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { openTablet } from '../fixtures/tablet.ts';
import { lock, setPin } from '../pages/lock-page.ts';
import { StartSessionPage } from '../pages/start-session-page.ts';
import { bundle, inFolder } from './bench-page.ts';
import { type ColdStart, coldStart, SLOW_DOWN } from './cold-page.ts';
import { startBlankOrigin, startHandMadeOrigin } from './precached-origin.ts';

const BLOCKS = 5;
const TILE = 'button[aria-label$="Add one."]';
const PIN = 'input[type="password"][inputmode="numeric"]';
const START = `offline cold start to a tile that can be tapped, ${SLOW_DOWN}× slower`;

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

async function preparePage(page: Page, url: string): Promise<void> {
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

/** Signed in with a PIN, and locked. */
async function prepareLocked(page: Page): Promise<void> {
  await signIn(page, 'therapist');
  await downloaded(page);
  await setPin(page);
  await lock(page);
}

type Name = 'app' | 'blank' | 'handMade' | 'laden' | 'locked';

/** Each in turn, every second time in the other order: the first of two pays for cold caches. Medians. */
async function inTurn(starts: Record<Name, () => Promise<ColdStart>>): Promise<Record<Name, ColdStart>> {
  const taken: Record<Name, ColdStart[]> = { app: [], blank: [], handMade: [], laden: [], locked: [] };
  const names = Object.keys(taken) as Name[];
  for (let block = 0; block < BLOCKS; block++)
    for (const name of block % 2 === 0 ? names : names.toReversed()) taken[name].push(await starts[name]());
  const middle = (name: Name): ColdStart => ({
    painted: median(taken[name].map(({ painted }) => painted)),
    ready: median(taken[name].map(({ ready }) => ready)),
  });
  return {
    app: middle('app'),
    blank: middle('blank'),
    handMade: middle('handMade'),
    laden: middle('laden'),
    locked: middle('locked'),
  };
}

const measure: Bench = () =>
  inFolder(async (home) => {
    const cluster = await startCluster();
    const server = await startServer(cluster.connection);
    const blank = await startBlankOrigin();
    const handMade = await startHandMadeOrigin(await bundle('hand-made.ts'));
    const at = (name: string) => join(home, name);
    const prepare = async (name: string, url: string, work: (page: Page) => Promise<void>) => {
      const tablet = await openTablet({ folder: at(name), baseURL: url });
      await work(tablet.page);
      await tablet.close();
    };
    const openApp = (name: string) => coldStart(at(name), `${server.url}/entry/session/data`, TILE);
    try {
      await prepare('app', server.url, prepareVisit);
      cpSync(at('app'), at('laden'), { recursive: true });
      await prepareBacklog(at('laden'), server.url);
      await prepare('blank', blank.url, (page) => preparePage(page, blank.url));
      await prepare('hand-made', handMade.url, (page) => preparePage(page, handMade.url));
      await prepare('locked', server.url, prepareLocked);
      const starts = await inTurn({
        app: () => openApp('app'),
        blank: () => coldStart(at('blank'), blank.url, '#ready'),
        handMade: () => coldStart(at('hand-made'), handMade.url, TILE),
        laden: () => openApp('laden'),
        locked: () => coldStart(at('locked'), server.url, PIN),
      });
      const { app, laden, locked } = starts;
      const toBlank = { what: 'blank precached page', measured: starts.blank.ready };
      const toHandMade = { what: 'the same screen by hand, React and Dexie alone', measured: starts.handMade.ready };
      const painted = { what: 'blank precached page', measured: starts.blank.painted };
      return [
        figure(START, app.ready, toBlank, toBlank.measured + 1000),
        figure(START, app.ready, toHandMade, toHandMade.measured * 1.4),
        figure(
          `offline cold start to the first paint, ${SLOW_DOWN}× slower`,
          app.painted,
          painted,
          painted.measured * 1.5,
        ),
        figure(
          `${START}, 10,000 pieces of work waiting`,
          laden.ready,
          { what: 'the same with none waiting', measured: app.ready },
          app.ready + 1500,
        ),
        figure(
          `offline cold start of a locked device until the PIN can be typed, ${SLOW_DOWN}× slower`,
          locked.ready,
          toBlank,
          toBlank.measured + 400,
        ),
      ];
    } finally {
      handMade.stop();
      blank.stop();
      await server.stop();
      await cluster.stop();
    }
  });
export default measure;

const figure = (what: string, measured: number, control: NonNullable<Figure['control']>, atMost: number): Figure => ({
  what,
  measured,
  unit: 'ms',
  control,
  limit: { atMost },
});
