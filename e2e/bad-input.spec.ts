import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { PORTAL } from './fixtures/bad-network.ts';
import { resize } from './fixtures/looks.ts';
import { test } from './fixtures/on-a-bad-day.ts';
import { PEOPLE, signIn } from './fixtures/people.ts';
import { arrive } from './pages/begin-visit.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

// No test of this file leaves a record behind.
test.use({ ownServer: false });

test.describe('signing in', () => {
  async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  test.describe('with failures that must stay its own', () => {
    test.use({ ownServer: true });

    test('wrong tries get the same words whichever part was wrong, and too many are told how long to wait: nobody learns who has an account, nobody hammers on in the dark', {
      tag: '@wide',
    }, async ({ page }) => {
      await page.goto('/auth/login');
      const problem = page.getByRole('alert', { name: 'There is a problem' });
      const trying = async (email: string, password: string) => {
        const answer = page.waitForResponse(/\/oauth\/token$/);
        await tryToSignIn(page, email, password);
        return (await answer).status();
      };
      for (const email of ['nobody@demo.test', PEOPLE.therapist]) {
        expect(await trying(email, 'not the password')).toBe(400);
        await expect(problem).toBeFocused();
        await expect(problem).toHaveText('There is a problemEmail or password is not correct.');
        await expect(page.locator('[aria-invalid]')).toHaveCount(0);
      }
      // Each wait is twice the one before: until one is long enough that the next try comes too early on any machine.
      await expect
        .poll(async () => [await trying(PEOPLE.therapist, 'not the password'), await problem.textContent()].join(' '), {
          intervals: [0],
          timeout: 40_000,
        })
        .toMatch(/^429 .*Wait ([89]|\d\d) seconds/);
      expect(await trying(PEOPLE.therapist, DEMO_PASSWORD)).toBe(429);
      await expect(problem).toContainText(/Too many tries\. Wait \d+ seconds? and try again\./);
      await expect(page).toHaveURL(/\/auth\/login$/);
    });
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
  test('without client, date, time and location it says so at each field, and starts nothing', {
    tag: '@wide',
  }, async ({ page }) => {
    await signIn(page, 'therapist');
    const start = new StartSessionPage(page);
    await start.open();
    await start.dialog.getByRole('textbox', { name: 'Start Date' }).fill('');
    await start.setTimes('', '');
    await start.dialog.getByRole('button', { name: 'Start', exact: true }).click();
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

  test('a time is understood as people type it; nonsense, and an end that is not after the begin, are said at the field, and nothing starts with them', {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page, 'therapist');
    const start = new StartSessionPage(page);
    await start.open();
    await start.chooseFirstClient();
    await start.chooseLocation('Home');
    await start.setTimes('230p', 'half past');
    await expect(start.dialog.getByRole('combobox', { name: 'Start Time' })).toHaveValue('2:30 PM');
    const end = start.dialog.getByRole('combobox', { name: 'End Time' });
    const problems = start.dialog.getByRole('alert', { name: 'There is a problem' });
    await expect(end).toHaveValue('half past');
    await expect(end).toHaveAccessibleDescription('“half past” is not a time. Type it like 3:30 PM');
    await start.start();
    await expect(problems.getByRole('link')).toHaveText(['“half past” is not a time. Type it like 3:30 PM']);

    await end.fill('2:30p');
    await start.start();
    await expect(end).toHaveAccessibleDescription('End Time must be later than Start Time, or End Date the next day');
    await expect(problems).toBeFocused();
    await end.fill('3');
    await end.blur();
    await expect(end).toHaveValue('3:00 PM');
    await expect(end).toHaveAccessibleDescription('');
    await expect(page.getByRole('timer')).toHaveCount(0);
  });
});

for (const { width, tag } of [
  { width: 820, tag: [] },
  { width: 1024, tag: ['@wide'] },
] as const)
  test(`what is wrong in Start New Session moves neither a line that is typed into nor Start, at ${width} px: neighbors stay aligned`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.goto('/');
    await arrive(page);
    await resize(page, width);
    const form = new StartSessionPage(page);
    await form.open();
    const { dialog } = form;
    const start = dialog.getByRole('button', { name: 'Start', exact: true });
    const line = (role: 'textbox' | 'combobox', name: string) => dialog.getByRole(role, { name, exact: true });
    const lines = [
      line('textbox', 'Start Date'),
      line('textbox', 'End Date'),
      line('combobox', 'Start Time'),
      line('combobox', 'End Time'),
    ] as const;
    const places = () => Promise.all([...lines, start].map((one) => one.boundingBox()));
    const before = await places();
    await lines[0].fill('99');
    await lines[3].fill('77');
    await lines[1].click();
    await dialog.getByText(/^“99” is not a date/).waitFor();
    await dialog.getByText(/^“77” is not a time/).waitFor();
    expect(await places()).toEqual(before);
    await start.click();
    await dialog.getByText('There is a problem').waitFor();
    const after = await places();
    expect(after.at(-1)).toEqual(before.at(-1));
    expect(after[0]?.y).toBe(after[1]?.y);
    expect(after[2]?.y).toBe(after[3]?.y);
  });
