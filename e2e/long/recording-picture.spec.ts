import { join } from 'node:path';
import { expect } from '@playwright/test';
import { resize } from '../fixtures/looks.ts';
import { signIn } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { Ledger, SessionDataPage } from '../pages/session-data-page.ts';
import { StartSessionPage } from '../pages/start-session-page.ts';

test.use({ ownServer: true });

const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'screens', 'recording.png');

test('the recording screen 40 minutes into a visit, as the README shows it', async ({ page, context }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await resize(page, 1024);
  await signIn(page, 'therapist');
  await expect(page.getByRole('button', { name: 'All sent' })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The hours that follow are the page's own: they must not reach the server.
  await context.setOffline(true);

  const dialog = new StartSessionPage(page);
  await dialog.open();
  await dialog.chooseClient('Maya');
  await dialog.setTimes('6:00 AM', '11:45 PM');
  await dialog.chooseLocation('Home');
  await dialog.start();
  const data = new SessionDataPage(page, new Ledger());
  const taps = async (behavior: string, count: number) => {
    for (let tap = 0; tap < count; tap++) await data.tap(behavior);
  };
  const trials = async (skill: string, levels: readonly string[]) => {
    for (const level of levels) await data.score(skill, level);
  };

  await page.getByRole('button', { name: 'Add behavior' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pica/Mouthing' }).click();
  await page.clock.fastForward('12:40');
  await taps('Property Destruction', 1);
  await trials('Requests item', ['ind', 'fv', 'ind', 'pv', 'ind']);
  await page.clock.fastForward('06:25');
  await taps('SIB', 1);
  await taps('Unsafe behaviors (climbing)', 2);
  await trials('Waits turn', ['ind', 'fv', 'ph']);
  await page.clock.fastForward('19:17');
  await taps('Task Refusal', 7);
  await trials('Two-step directions', ['ind', 'pv', 'ind']);
  await data.startIntervals('motor stereotypic Behavior', 30, 10);
  await data.markOccurred();
  await page.clock.runFor('01:02');
  await data.markOccurred();
  await page.clock.runFor('00:35');
  await taps('Tantrum', 4);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: PICTURE });
});
