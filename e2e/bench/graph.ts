/** Five years of one client's sessions, drawn from the device without a network; beside a chart of one point. 4× slower. */
import { chromium, type Page } from '@playwright/test';
import { startCluster } from '../../tests/setup/cluster.ts';
import { alternate, type Bench } from '../../tests/setup/figure.ts';
import { launchOptions } from '../fixtures/chromium-flags.ts';
import { downloaded, signIn } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';

const BLOCKS = 5;
const SLOW_DOWN = 4;
/** Five a week. */
const SESSIONS = 5 * 52 * 5;

/** Runs in the page: copies one session with its entry over five years for one client, and leaves one for the other. */
async function fillDevice(sessions: number): Promise<{ full: number; empty: number }> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const opening = indexedDB.open(names.find((name) => /^tallybook-\d+$/.test(name)) ?? '');
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  const db = await answerOf(opening);
  const tx = db.transaction(['entries', 'sessions', 'clients', 'pages'], 'readwrite');
  const [entries, stored] = [tx.objectStore('entries'), tx.objectStore('sessions')];
  const clients = await answerOf(tx.objectStore('clients').getAllKeys());
  const [full, empty] = [Number(clients[0]), Number(clients[1])];
  const all = await answerOf(entries.getAll());
  const entry = all.find((one) => one.clientId === full && one.sessionId !== null);
  const session = await answerOf(stored.get(entry.sessionId));
  entries.clear();
  stored.clear();
  const add = (clientId: number, index: number) => {
    // From yesterday on: today of one time zone is not begun in another.
    const startDate = new Date(Date.now() - Math.floor(1 + (index * 7) / 5) * 86_400_000).toISOString().slice(0, 10);
    const id = `bench-${clientId}-${index}`;
    const counts = entry.counts.map((one: { behaviorId: number }) => ({ ...one, count: (index * 7) % 23 }));
    stored.put({ ...session, id, clientId, startDate, endDate: startDate });
    entries.put({ ...entry, uid: id, clientId, recordDate: startDate, sessionId: id, counts });
  };
  for (let index = 0; index < sessions; index++) add(full, index);
  add(empty, 0);
  await new Promise((done) => {
    tx.oncomplete = done;
  });
  db.close();
  return { full, empty };
}

/** Runs in the page: notes the frame in which the chart stands. */
function noteWhenDrawn(): void {
  const look = () => {
    const drawn = document.querySelector('[data-point], [data-points]');
    if (drawn) Object.assign(globalThis, { drawnAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function drawnAfter(page: Page, client: number): Promise<number> {
  await page.goto(`/graph?client=${client}&by=session&months=60`);
  await page.waitForFunction(() => 'drawnAt' in globalThis);
  return page.evaluate(() => Reflect.get(globalThis, 'drawnAt') as number);
}

const measure: Bench = async () => {
  const cluster = await startCluster();
  const server = await startServer(cluster.connection);
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1024, height: 768 } });
    const page = await context.newPage();
    await signIn(page, 'therapist');
    await downloaded(page);
    await context.setOffline(true);
    const { full, empty } = await page.evaluate(fillDevice, SESSIONS);
    await page.addInitScript(noteWhenDrawn);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const { subject, control } = await alternate(BLOCKS, {
      subject: () => drawnAfter(page, full),
      control: () => drawnAfter(page, empty),
    });
    return [
      {
        what: `graph of five years by session (${SESSIONS}), opened offline, ${SLOW_DOWN}× slower`,
        measured: subject,
        unit: 'ms',
        control: { what: 'chart of one point', measured: control },
        limit: { atMost: control + 200 },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await cluster.stop();
  }
};
export default measure;
