import { expect, type Page } from '@playwright/test';
import { Keyboard } from './fixtures/keyboard.ts';
import { PEOPLE, signIn } from './fixtures/people.ts';
import type { TestServer } from './fixtures/server.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true, viewport: { width: 1440, height: 900 } });

const FIRST = 'seven plums on a ladder';
const SECOND = 'a green kettle whistles twice';

/** The path of the link in the newest mail to somebody. */
async function mailedLink(server: TestServer, to: string, mails = 1): Promise<string> {
  await expect.poll(() => server.mails(to).length).toBe(mails);
  return /\/auth\/reset\/password\/\S+/.exec(server.mails(to).at(-1) ?? '')?.[0] ?? '';
}

async function choosePassword(page: Page, link: string, email: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^(New password|Password)$/).fill(password);
  await page.getByRole('button', { name: /^Set the (new )?password$/ }).click();
}

test('an invited person chooses a password, forgets it, and gets in by one-time links alone', { tag: '@long' }, async ({
  page,
  server,
  browser,
  allowOnConsole,
}) => {
  allowOnConsole.push(/422/);
  const email = 'priya.bell@demo.test';
  await signIn(page, 'admin');
  await page.goto('/users?search=priya');
  await page.getByRole('button', { name: /^Bell, Priya/ }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(
    page.getByRole('region', { name: 'Bell, Priya' }).getByText('Invited', { exact: true }).first(),
  ).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
  const invitation = await mailedLink(server, email);
  await choosePassword(guest, invitation, email, FIRST);
  await expect(guest.getByText('Your password is set.')).toBeVisible();
  await choosePassword(guest, invitation, email, SECOND);
  await expect(
    guest.getByText(
      'This link was not mailed to this email, or it has been used or has run out. Check the email, or ask for a new link.',
    ),
  ).toBeVisible();

  await guest.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(guest.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  const said = guest.getByText('If that email has an account, we sent a link.');
  for (const asked of ['nobody@demo.test', email]) {
    await guest.getByLabel('Email').fill(asked);
    await guest.getByLabel('Email').press('Enter');
    await expect(said).toBeVisible();
    // By keyboard: a second click of the mouse in one place within half a second is taken for a slip.
    if (asked !== email) await guest.getByRole('button', { name: 'Use another email' }).press('Enter');
  }
  expect(server.mails('nobody@demo.test')).toEqual([]);
  await choosePassword(guest, await mailedLink(server, email, 2), email, SECOND);
  await guest.getByRole('link', { name: 'Sign in', exact: true }).click();
  await guest.getByLabel('Email').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill(SECOND);
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(guest).not.toHaveURL(/\/auth\//);
  await guest.context().close();
});

test('by keyboard alone a client is added and changed; whoever is second to save chooses, and nothing is lost', {
  tag: '@long',
}, async ({ page, context, browser, server, allowOnConsole }) => {
  allowOnConsole.push(/412/);
  const keys = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  await signIn(page, 'admin');
  await page.goto('/clients');
  await keys.act(button('New client'));
  const dialog = page.getByRole('dialog');
  await keys.tabTo(dialog.getByLabel(/^First name/));
  await keys.type('Nora');
  await keys.tabTo(dialog.getByLabel(/^Last name/));
  await keys.type('Quinn');
  await keys.tabTo(dialog.getByRole('combobox', { name: 'Caseload' }));
  await keys.type('diaz');
  await keys.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove Diaz, Ana' })).toBeVisible();
  await keys.act(dialog.getByRole('button', { name: 'Add client' }));
  await expect(page.getByRole('region', { name: 'Quinn, Nora' }).getByText('Diaz, Ana')).toBeVisible();

  // A second clerk changes the same client while the first one's form is open.
  await keys.act(page.getByRole('region', { name: 'Quinn, Nora' }).getByRole('button', { name: 'Edit' }));
  await keys.tabTo(dialog.getByLabel('Hours budget'));
  await keys.type('12.5');
  const other = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  ).newPage();
  await signIn(other, 'staff');
  await other.goto('/clients?search=quinn');
  await other.getByRole('button', { name: 'Options, Quinn, Nora' }).click();
  await other.getByRole('menuitem', { name: 'Edit' }).click();
  await other.getByLabel('Insurance').selectOption('PLSA');
  await other.getByLabel('Hours budget').fill('20');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Quinn, Nora is saved')).toBeVisible();
  await other.context().close();

  await keys.act(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog.getByText('Hours budget: 20')).toBeVisible();
  await keys.act(dialog.getByRole('button', { name: 'Keep mine' }));
  const panel = page.getByRole('region', { name: 'Quinn, Nora' });
  await expect(panel.getByText('12 h 30 min a week')).toBeVisible();
  await expect(panel.getByText('PLSA')).toBeVisible();

  // A file with a fault is not imported at all; mended, it is.
  await page.goto('/clients/import');
  const csv = (gender: string) => ({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`first_name;last_name;gender\nNora;Quinn;\n"Otto; junior";Berg;${gender}\n`),
  });
  await page.getByLabel('CSV file').setInputFiles(csv('x'));
  await expect(page.getByText('gender: Use Male or Female, or the code 1 or 2')).toBeVisible();
  await expect(button(/^Import/)).toHaveCount(0);
  await page.getByLabel('CSV file').setInputFiles(csv('male'));
  await expect(page.getByRole('row', { name: /Nora/ })).toContainText('Is there already');
  await keys.act(button('Import 1 client'));
  await expect(page.getByText('1 client added')).toBeVisible();

  // Without a network the list stays, dated, and acts explain themselves.
  await page.goto('/clients?search=berg');
  await expect(page.getByText('Berg, Otto; junior')).toBeVisible();
  await context.setOffline(true);
  await button('Refresh').click();
  await expect(
    page.getByText('You are offline. You can look, but changes here need a connection.').first(),
  ).toBeVisible();
  await expect(page.getByText('Berg, Otto; junior')).toBeVisible();
});

test('one’s own bank number is saved, masked and revealed, and never lies on the device; settings outlive a reload', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'therapist');
  await page.goto('/user/profile');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Account number', { exact: true }).fill('12345678901');
  await page.getByLabel('Confirm account number').fill('12345678901');
  await page.getByLabel('Bank choice').selectOption('Personal Savings');
  await page.getByLabel('City').fill('Albany');
  await page.getByRole('button', { name: 'Update profile' }).click();
  await expect(page.getByText('•••• 8901')).toBeVisible();
  await page.getByRole('button', { name: 'Reveal Account number' }).click();
  await expect(page.getByText('12345678901')).toBeVisible();
  expect(await page.evaluate(everythingKept)).not.toMatch(/12345678901|•••• 8901/);

  await page.goto('/user/profile');
  await page.getByRole('link', { name: 'Edit Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeFocused();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: '125%' }).check();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: '125%' })).toBeChecked();
  await expect(page.getByText(PEOPLE.therapist)).toBeVisible();
});

/** Runs in the page: every row of every database and all of local storage, as text. */
async function everythingKept(): Promise<string> {
  const rows: unknown[] = [Object.entries(localStorage)];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    for (const store of db.objectStoreNames) {
      rows.push(
        await new Promise((done, failed) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        }),
      );
    }
    db.close();
  }
  return JSON.stringify(rows);
}
