import { expect } from '@playwright/test';
import { downloaded, PEOPLE, type PersonName, signIn } from './fixtures/people.ts';
import type { Tablet } from './fixtures/tablet.ts';
import { test } from './fixtures/test.ts';
import { recordVisit } from './pages/record-visit.ts';
import { authorsOf } from './rows.ts';

test.use({ ownServer: true });

/** Signs out without a network: the person is told what is unsent, and keeps it on the tablet. */
async function signOutKeeping({ page }: Tablet): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/Kept records stay on this device/)).toBeVisible();
  await question.getByRole('button', { name: 'Sign out, keep them on this device' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

async function recordUnsent(tablet: Tablet, person: PersonName, comment: string): Promise<void> {
  await signIn(tablet.page, person);
  await downloaded(tablet.page);
  await tablet.goOffline();
  await recordVisit(tablet.page, { taps: 3, comment });
  await signOutKeeping(tablet);
  await tablet.context.setOffline(false);
}

test('two therapists on one tablet: each one’s unsent work goes out under its own name, never the other’s', async ({
  openDevice,
  server,
}) => {
  test.setTimeout(120_000);
  const tablet = await openDevice('shared');
  await recordUnsent(tablet, 'therapist', 'Recorded by the first');
  await recordUnsent(tablet, 'therapist2', 'Recorded by the second');
  expect(await authorsOf(server.db, ['Recorded by the first', 'Recorded by the second'])).toEqual({});

  // The second signs in first: only their own work goes out; of the other's, a name and a number are told.
  await signIn(tablet.page, 'therapist2');
  await expect
    .poll(() => authorsOf(server.db, ['Recorded by the first', 'Recorded by the second']))
    .toEqual({
      'Recorded by the second': PEOPLE.therapist2,
    });
  await expect(tablet.page.getByText('Recorded by the first')).toHaveCount(0);
  await tablet.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(tablet.page).toHaveURL(/\/auth\/login/);

  await signIn(tablet.page, 'therapist');
  await expect
    .poll(() => authorsOf(server.db, ['Recorded by the first', 'Recorded by the second']))
    .toEqual({
      'Recorded by the first': PEOPLE.therapist,
      'Recorded by the second': PEOPLE.therapist2,
    });
});
