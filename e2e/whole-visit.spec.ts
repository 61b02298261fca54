import { expect } from '@playwright/test';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';
import { CompanyNotesPage } from './pages/company-notes-page.ts';
import { Ledger, SessionDataPage } from './pages/session-data-page.ts';
import { SessionNotePage } from './pages/session-note-page.ts';
import { StartSessionPage } from './pages/start-session-page.ts';
import { SubmitSessionPage } from './pages/submit-session-page.ts';
import { newestRows, readSession } from './rows.ts';

test.use({ ownServer: true });

const INTERVALS = 6;
// A busy machine needs more than a second from the beginning of an interval to a press.
const SECONDS = 3;
const MARKED = [2, 3, 6];
const COMMENT = 'Recorded without a network, killed in the middle, and still here.';

test('a visit recorded without a network, killed in the middle, reaches the office whole: none lost, none doubled', async ({
  openDevice,
  server,
  browser,
}) => {
  test.setTimeout(180_000);
  const ledger = new Ledger();

  // Signed in once, the app is on the tablet.
  let tablet = await openDevice('tablet');
  await signIn(tablet.page, 'therapist');
  await expect(tablet.page.getByRole('button', { name: 'All sent' })).toBeVisible();

  // The network goes; the app opens from cold.
  await tablet.goOffline();
  await tablet.page.reload();
  const start = new StartSessionPage(tablet.page);
  await start.open();
  await start.chooseClient('Maya');
  await start.setTimes('6:00 AM', '6:45 AM');
  await start.chooseLocation('Home');
  await start.startEvenSo();
  let data = new SessionDataPage(tablet.page, ledger);
  await expect(data.tile('Tantrum', 0)).toBeVisible();

  for (let i = 0; i < 12; i++) await data.tap('Tantrum');
  for (let i = 0; i < 8; i++) await data.tap('Task Refusal');
  for (let i = 0; i < 5; i++) await data.score('Requests item', 'ind');
  await data.score('Requests item', 'fv');
  for (let i = 0; i < 3; i++) await data.tap('SIB');
  await data.undo();
  await expect(data.tile('SIB', 2)).toBeVisible();
  ledger.addTap('SIB', -1);

  // The battery dies right after a tap whose number was seen.
  await data.tap('Property Destruction');
  await tablet.kill();
  // What wakes with the browser, its service worker too, must not reach anybody before the page is offline.
  await server.halt();
  tablet = await openDevice('tablet', { offline: true });
  data = new SessionDataPage(tablet.page, ledger);
  await data.open();
  for (const [behavior, count] of ledger.taps) await expect(data.tile(behavior, count)).toBeVisible();

  // An interval recording, watched to its end.
  await data.startIntervals('motor stereotypic Behavior', SECONDS, INTERVALS);
  for (const interval of MARKED) {
    await data.waitForInterval(interval);
    expect(await data.markOccurred()).toBe(interval);
  }
  await data.waitForIntervalsToEnd();

  for (let i = 0; i < 20; i++) await data.tap('Elopement');
  for (let i = 0; i < 4; i++) await data.score('Waits turn', 'pv');
  for (let i = 0; i < 3; i++) await data.score('Two-step directions', 'nr');
  expect(ledger.allTaps).toBeGreaterThanOrEqual(40);
  expect(ledger.allTrials).toBeGreaterThanOrEqual(10);

  const note = new SessionNotePage(tablet.page);
  await note.open();
  await note.write('Comments', COMMENT);
  const submit = new SubmitSessionPage(tablet.page);
  await submit.open();
  await submit.answerAll('Watched, none happened');
  await submit.submit();
  await expect(tablet.page.getByText('It will send by itself when there is a connection')).toBeVisible();
  expect(await readSession(server.db, COMMENT)).toBeNull();
  await tablet.close();
  await server.resume();

  // Later the network is back, and everything goes out by itself.
  tablet = await openDevice('tablet');
  await tablet.page.goto('/');
  await expect(tablet.page.getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 30_000 });

  const stored = await readSession(server.db, COMMENT);
  expect(stored, await newestRows(server.db)).not.toBeNull();
  expect(stored?.taps).toEqual(Object.fromEntries(ledger.taps));
  expect(stored?.trials).toEqual(Object.fromEntries(ledger.trials));
  expect(stored?.intervals).toEqual(
    Array.from({ length: INTERVALS }, (_, i) => (MARKED.includes(i + 1) ? 'yes' : 'no')),
  );
  expect(stored?.doubled).toBe(0);
  expect(stored?.closed).toBe(true);

  // The office reads it.
  const office = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  await signIn(desk, 'staff');
  const notes = new CompanyNotesPage(desk);
  await notes.open();
  await notes.openNote('Ruiz, Maya');
  await expect(desk.getByText(COMMENT)).toBeVisible();
  await expect(desk.getByText(`Tantrum occurred ${ledger.taps.get('Tantrum')} times.`)).toBeVisible();
  await office.close();
});
