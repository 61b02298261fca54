/** Notes and Sessions with 2,000 and 500 on the device: the slowest answer to a press (INP), beside the same screens with 20. 4× slower. */
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
const MANY = { notes: 2000, sessions: 500 };
const FEW = { notes: 20, sessions: 20 };
const WINDOW = { width: 1440, height: 900 };

/** Runs in the page: leaves exactly so many notes and sessions on the device, as if they had been downloaded. */
async function keepRows(counts: { notes: number; sessions: number }): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const name = names.find((one) => /^tallybook-\d+$/.test(one)) ?? '';
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);
  type Row = Record<string, unknown>;
  const keep = async (table: 'notes' | 'sessions', count: number, copy: (row: Row, i: number) => Row) => {
    const transaction = db.transaction(table, 'readwrite');
    const store = transaction.objectStore(table);
    const rows = await new Promise<Row[]>((resolve) => {
      const request = store.getAll();
      request.onsuccess = () => resolve(request.result);
    });
    for (const row of rows.slice(count)) store.delete(String(row[String(store.keyPath)]));
    for (let i = rows.length; i < count; i++) store.put(copy(rows[i % rows.length] ?? {}, i));
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
  };
  await keep('notes', counts.notes, (row, i) => {
    const fields = { ...(row.fields as object), date_visited: day(i) };
    return { ...row, uid: `bench-${i}`, serverId: 1_000_000 + i, dateVisited: day(i), fields };
  });
  await keep('sessions', counts.sessions, (row, i) => {
    return { ...row, id: `bench-${i}`, serverId: 1_000_000 + i, startDate: day(i), endDate: day(i), state: 'closed' };
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
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click();
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await sessions.waitFor();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await sessions.getByRole('cell', { name: '6', exact: true }).waitFor();
  // The last press is told a moment after it was drawn.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  return page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'durations') as number[])));
}

const measure: Bench = () =>
  inFolder(async (home) => {
    const cluster = await startCluster();
    const server = await startServer(cluster.connection);
    try {
      const prepare = async (counts: typeof MANY) => {
        const tablet = await openTablet({
          folder: join(home, String(counts.notes)),
          baseURL: server.url,
          viewport: WINDOW,
        });
        // Many downloads at four times the time: nothing of this is measured.
        tablet.page.setDefaultTimeout(60_000);
        await signIn(tablet.page, 'therapist');
        await tablet.page
          .getByText(/ (left|over) this /)
          .first()
          .waitFor();
        await tablet.goOffline();
        await tablet.page.evaluate(keepRows, counts);
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
          what: `Notes and Sessions, slowest press of open, filter and page, ${MANY.notes} notes and ${MANY.sessions} sessions, ${SLOW_DOWN}× slower`,
          measured: subject,
          unit: 'ms',
          control: { what: `${FEW.notes} of each`, measured: control },
          limit: { atMost: 100 },
        },
      ];
    } finally {
      await server.stop();
      await cluster.stop();
    }
  });
export default measure;
