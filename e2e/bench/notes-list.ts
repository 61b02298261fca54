/** Notes with 2,000 of them on the device: the slowest answer to a press (INP), beside the same screen with 20. 4× slower. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCluster } from '../../tests/setup/cluster.ts';
import { alternate, type Bench } from '../../tests/setup/figure.ts';
import { signIn } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { openTablet } from '../fixtures/tablet.ts';
import { inFolder } from './bench-page.ts';

const BLOCKS = 3;
const SLOW_DOWN = 4;
const MANY = 2000;
const FEW = 20;
const WINDOW = { width: 1440, height: 900 };

/** Runs in the page: leaves exactly `count` notes on the device, as if they had been downloaded. */
async function keepNotes(count: number): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const name = names.find((one) => /^tallybook-\d+$/.test(one)) ?? '';
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = db.transaction('notes', 'readwrite');
  const store = transaction.objectStore('notes');
  const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
    const request = store.getAll();
    request.onsuccess = () => resolve(request.result);
  });
  for (const row of rows.slice(count)) store.delete(String(row.uid));
  for (let i = rows.length; i < count; i++) {
    const row = rows[i % rows.length];
    const date = new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);
    const fields = { ...(row?.fields as object), date_visited: date };
    store.put({ ...row, uid: `bench-${i}`, serverId: 1_000_000 + i, dateVisited: date, fields });
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  db.close();
}

/** Runs in the page: remembers how long each press took until something was drawn. */
function watchPresses(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) durations.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Opens, pages, filters, reads: the longest that any press waited for its answer, ms. */
async function slowestPress(page: Page): Promise<number> {
  await page.goto('/notes');
  const table = page.getByRole('table', { name: 'Notes' });
  await table.waitFor();
  const first = table.getByRole('row').nth(1).getByRole('button').first();
  await page.getByRole('button', { name: 'Page 2' }).click();
  // The rows of the page before stand until the next ones are there.
  await table.getByRole('cell', { name: '11', exact: true }).waitFor();
  await first.click();
  await page.getByRole('region', { name: /^Note 11 of/ }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('region', { name: /^Note 12 of/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Location' }).click();
  await page.getByRole('radio', { name: 'Home' }).click({ force: true });
  await page.waitForURL(/location=2/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.waitForURL(/\/notes$/);
  // The last press is told a moment after it was drawn.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'durations') as number[])));
}

const measure: Bench = () =>
  inFolder(async (home) => {
    const cluster = await startCluster();
    const server = await startServer(cluster.connection);
    try {
      const prepare = async (count: number) => {
        const tablet = await openTablet({ folder: join(home, String(count)), baseURL: server.url, viewport: WINDOW });
        // Many downloads at four times the time: nothing of this is measured.
        tablet.page.setDefaultTimeout(60_000);
        await signIn(tablet.page, 'therapist');
        await tablet.page
          .getByText(/ (left|over) this /)
          .first()
          .waitFor();
        await tablet.goOffline();
        await tablet.page.evaluate(keepNotes, count);
        await tablet.page.addInitScript(watchPresses);
        const devtools = await tablet.context.newCDPSession(tablet.page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
        await slowestPress(tablet.page);
        return tablet;
      };
      const [many, few] = [await prepare(MANY), await prepare(FEW)];
      const { subject, control } = await alternate(BLOCKS, {
        subject: () => slowestPress(many.page),
        control: () => slowestPress(few.page),
      });
      await Promise.all([many.close(), few.close()]);
      return [
        {
          what: `Notes, slowest press of open, filter and page, ${MANY} notes, ${SLOW_DOWN}× slower`,
          measured: subject,
          unit: 'ms',
          control: { what: `${FEW} notes`, measured: control },
          limit: { atMost: 100 },
        },
      ];
    } finally {
      await server.stop();
      await cluster.stop();
    }
  });
export default measure;
