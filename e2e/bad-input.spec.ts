import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { PORTAL } from './fixtures/bad-network.ts';
import { test } from './fixtures/on-a-bad-day.ts';
import { PEOPLE, signIn } from './fixtures/people.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

test.describe('signing in', () => {
  async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  test('a wrong password and an unknown email get the same words: nobody learns which people have an account', async ({
    page,
  }) => {
    await page.goto('/auth/login');
    const problem = page.getByRole('alert', { name: 'There is a problem' });
    for (const email of [PEOPLE.therapist, 'nobody@demo.test']) {
      await tryToSignIn(page, email, 'not the password');
      await expect(problem).toBeFocused();
      await expect(problem).toContainText('Email or password is not correct.');
      await expect(page.locator('[aria-invalid]')).toHaveCount(0);
      await page.reload();
    }
  });

  test('too many wrong tries are told how long to wait: nobody hammers on in the dark', async ({ page }) => {
    await page.goto('/auth/login');
    const problem = page.getByRole('alert', { name: 'There is a problem' });
    for (let tries = 0; tries < 5; tries++) {
      await tryToSignIn(page, PEOPLE.therapist, 'not the password');
      await expect(problem).toContainText('Email or password is not correct.');
    }
    await tryToSignIn(page, PEOPLE.therapist, DEMO_PASSWORD);
    await expect(problem).toContainText(/Too many tries\. Wait \d+ seconds? and try again\./);
    await expect(page).toHaveURL(/\/auth\/login$/);
  });

  test('without a connection the form says so and sends nothing: the password goes nowhere', async ({
    page,
    context,
    network,
  }) => {
    await page.goto('/auth/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^Signing in needs a connection\. Everything recorded/)).toBeVisible();
    await page.getByLabel('Email').fill(PEOPLE.therapist);
    await page.getByLabel('Password', { exact: true }).fill('a password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('You are offline.');
    await context.setOffline(false);
    await network.refuse();
    await tryToSignIn(page, PEOPLE.therapist, 'a password');
    await expect(page.getByRole('alert')).toContainText('There is no connection. Signing in needs one.');
    await network.accept();
  });

  test('a network that answers with a page of its own is not taken for a wrong password', async ({ page, network }) => {
    await page.goto('/auth/login');
    network.be(PORTAL);
    await tryToSignIn(page, PEOPLE.therapist, 'a password');
    await expect(page.getByRole('alert')).toContainText('This network asks for a sign-in');
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});

test.describe('Start New Session', () => {
  test('without client, date, time and location it says so at each field, and starts nothing', async ({ page }) => {
    await signIn(page, 'therapist');
    const start = new StartSessionPage(page);
    await start.open();
    await start.dialog.getByRole('textbox', { name: 'Start Date' }).fill('');
    await start.setTimes('', '');
    await start.start();
    const problems = start.dialog.getByRole('alert', { name: 'There is a problem' });
    await expect(problems).toBeFocused();
    await expect(problems.getByRole('link')).toHaveText([
      'A client must be selected',
      'Date is required',
      'Start time is required',
      'A location must be selected',
    ]);
    await expect(start.dialog.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(
      'A client must be selected',
    );
    await problems.getByRole('link').first().click();
    await expect(start.dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await expect(page.getByRole('timer')).toHaveCount(0);
  });

  test('an end that is not after the begin is said at the End Time', async ({ page }) => {
    await signIn(page, 'therapist');
    const start = new StartSessionPage(page);
    await start.open();
    await start.chooseFirstClient();
    await start.chooseLocation('Home');
    await start.setTimes('9:30 AM', '9:30 AM');
    await start.start();
    const end = start.dialog.getByRole('combobox', { name: 'End Time' });
    await expect(end).toHaveAccessibleDescription('End Time must be later than Begin Time');
    await end.fill('10');
    await end.blur();
    await expect(end).toHaveValue('10:00 AM');
    await expect(end).toHaveAccessibleDescription('');
  });

  test('a time is understood as people type it, and nonsense is refused with an example: nothing starts with it', async ({
    page,
  }) => {
    await signIn(page, 'therapist');
    const start = new StartSessionPage(page);
    await start.open();
    await start.chooseFirstClient();
    await start.chooseLocation('Home');
    await start.setTimes('230p', 'half past');
    await expect(start.dialog.getByRole('combobox', { name: 'Start Time' })).toHaveValue('2:30 PM');
    const end = start.dialog.getByRole('combobox', { name: 'End Time' });
    await expect(end).toHaveValue('half past');
    await expect(end).toHaveAccessibleDescription('“half past” is not a time. Type it like 3:30 PM');
    await start.start();
    await expect(end).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
  });
});
