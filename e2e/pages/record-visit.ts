import type { Page } from '@playwright/test';
import { Ledger, SessionDataPage } from './session-data-page.ts';
import { SessionNotePage } from './session-note-page.ts';
import { StartSessionPage } from './start-session-page.ts';
import { SubmitSessionPage } from './submit-session-page.ts';

/** A short visit, from Start to Submit: the first behavior tapped, a comment written. */
export async function recordVisit(
  page: Page,
  {
    taps,
    comment,
    start = '6:00 AM',
    end = '6:45 AM',
  }: { taps: number; comment: string; start?: string; end?: string },
): Promise<Ledger> {
  const ledger = new Ledger();
  const dialog = new StartSessionPage(page);
  await page.goto('/');
  await dialog.open();
  await dialog.chooseFirstClient();
  await dialog.setTimes(start, end);
  await dialog.chooseLocation('Home');
  await dialog.startEvenSo();
  const data = new SessionDataPage(page, ledger);
  const behavior = await data.firstBehavior();
  for (let i = 0; i < taps; i++) await data.tap(behavior);
  const note = new SessionNotePage(page);
  await note.open();
  await note.write('Comments', comment);
  const submit = new SubmitSessionPage(page);
  await submit.open();
  await submit.answerAll('Watched, none happened');
  await submit.submit();
  return ledger;
}
