import type { Page } from '@playwright/test';
import { downloaded, type PersonName, signIn } from '../fixtures/people.ts';
import { Ledger, SessionDataPage } from './session-data-page.ts';
import { StartSessionPage } from './start-session-page.ts';

export type Visit = { data: SessionDataPage; ledger: Ledger; behavior: string; uid: string };

/** Signs in and waits until everything that a visit needs, the app itself included, is on the device. */
export async function arrive(page: Page, person: PersonName = 'therapist'): Promise<void> {
  await signIn(page, person);
  await downloaded(page);
}

/** Starts a session with the first client and is on Session Data. */
export async function beginVisit(page: Page, start = '6:00 AM', end = '6:45 AM'): Promise<Visit> {
  const dialog = new StartSessionPage(page);
  await dialog.open();
  await dialog.chooseFirstClient();
  await dialog.setTimes(start, end);
  // The longest name: nothing may move for it.
  await dialog.chooseLocation('School/Community');
  await dialog.startEvenSo();
  const ledger = new Ledger();
  const data = new SessionDataPage(page, ledger);
  const behavior = await data.firstBehavior();
  return { data, ledger, behavior, uid: await currentSession(page) };
}

/** The uid of the session that the screens of this window show. */
export async function currentSession(page: Page): Promise<string> {
  return (await page.evaluate(() => sessionStorage.getItem('tb_current_session'))) ?? '';
}
