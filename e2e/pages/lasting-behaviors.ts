import { expect, type Locator, type Page } from '@playwright/test';
import { downloaded, signIn } from '../fixtures/people.ts';
import type { TestServer } from '../fixtures/server.ts';
import { StartSessionPage } from './start-session-page.ts';

/** A session of Maya in which these behaviors are measured by time. Needs a server of its own. */
export async function begunWithDurations(
  { page, server }: { page: Page; server: TestServer },
  names: readonly string[],
): Promise<void> {
  await server.db.updateTable('behaviors').set({ measure: 'duration' }).where('name', 'in', names).execute();
  await signIn(page, 'therapist');
  await downloaded(page);
  const dialog = new StartSessionPage(page);
  await dialog.open();
  await dialog.chooseClient('Maya');
  await dialog.setTimes('12:00 AM', '11:59 PM');
  await dialog.chooseLocation('Home');
  await dialog.startEvenSo();
  await expect(page.getByRole('timer')).toBeVisible();
}

/** The tile of a behavior that lasts; `state` as its name says it: "running", "2 episodes". */
export function episodeTile(page: Page, behavior: string, state = ''): Locator {
  return page.getByRole('button', { name: new RegExp(`^${behavior}, ${state}.*(Start|Stop)\\.`) });
}
