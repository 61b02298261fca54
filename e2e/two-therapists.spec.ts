import { expect } from '@playwright/test';
import { downloaded, PEOPLE, type PersonName, signIn } from './fixtures/people.ts';
import type { Tablet } from './fixtures/tablet.ts';
import { test } from './fixtures/test.ts';
import { NoteFormPage } from './pages/note-form-page.ts';
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

test('two therapists on one tablet: each one’s unsent work goes out under its own name, never the other’s', {
  tag: '@wide',
}, async ({ openDevice, server }) => {
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

test('a window that slept while another person signed in shows nothing of the first: no form of theirs is sent under the other name', async ({
  page,
  context,
}) => {
  // As in a window that the browser froze: what happens in another one is heard late, and at once.
  await page.addInitScript(() => {
    const keep = (event: StorageEvent) => event.isTrusted && event.stopImmediatePropagation();
    window.addEventListener('storage', keep, { capture: true });
  });
  await signIn(page, 'therapist');
  const form = new NoteFormPage(page);
  await form.openNew();
  await form.write('Comments', 'Only Ana knows this.');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Sign out' }).click();
  const question = other.getByRole('dialog').getByRole('button', { name: /^Sign out/ });
  await expect(other.getByLabel('Email').or(question.first())).toBeVisible();
  if (await question.first().isVisible()) await question.first().click();
  // A page that is left in the middle of it has signed nobody out.
  await expect(other.getByLabel('Email')).toBeVisible();
  await signIn(other, 'therapist2');
  // By now the form may have gone by itself: its window found that nobody is signed in.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  await expect(page.getByText('Only Ana knows this.')).toHaveCount(0);
  await expect(form.text('Comments')).not.toHaveValue('Only Ana knows this.');
});
