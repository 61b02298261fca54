import { expect, type Page } from '@playwright/test';
import { clientNamed, noteOf, signedInDevice } from './fixtures/deliver.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { downloaded, signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true, viewport: { width: 1440, height: 900 } });

const LIVE = { timeout: 5000 };

/** How often a page has asked what changed in the company. */
function countQuestions(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/company/changes') asked += 1;
  });
  return () => asked;
}

test('what a device sends stands in an open office list within five seconds, the open note and the scroll stay, and a field device never asks', {
  tag: '@wide',
}, async ({ page, browser, server }) => {
  const device = await signedInDevice(server, 'therapist');
  const maya = await clientNamed(server, 'Ruiz');
  const field = await browser.newContext({ baseURL: server.url });
  const tablet = await field.newPage();
  const asked = countQuestions(tablet);
  await signIn(tablet, 'therapist');
  await downloaded(tablet);

  await signIn(page, 'staff');
  await page.goto('/company/notes?daterangecreated=2026-01-01,');
  const list = page.getByRole('table', { name: 'Notes of all therapists' });
  const names = list.getByRole('rowheader').getByRole('button');
  await expect(names.first()).toBeVisible();
  const total = page.getByText(/^\d+ notes, [\d,.]+ h.* ·/);
  const before = Number.parseInt((await total.textContent()) ?? '', 10);
  await names.nth(3).click();
  const panel = page.getByRole('region').filter({ hasText: 'Target Behaviors Occurred' });
  const place = panel.getByText(/^Note \d+ of \d+/);
  await expect(place).toHaveText(`Note 4 of ${before}`);
  const text = panel.getByRole('group', { name: 'Contents' });
  await expect(text).not.toContainText('Reading the session’s data');
  const shown = await text.textContent();
  await page.evaluate(() => scrollTo(0, 40));
  const scrolled = await page.evaluate(() => scrollY);

  expect(await device.send('/api/note', noteOf(maya, '2026-02-02', 'Delivered while the list stood open'))).toBe(201);
  await expect(total).toHaveText(new RegExp(`^${before + 1} notes`), LIVE);
  await expect(list.getByRole('row').nth(1)).toContainText('02/02/26');
  // The same note, wherever its row went.
  await expect(place).toHaveText(`Note 5 of ${before + 1}`);
  expect(await text.textContent()).toBe(shown);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  // Home counts it too, without a reload.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const toBill = page.getByRole('link', { name: /notes to bill/ });
  const owed = Number.parseInt((await toBill.textContent()) ?? '', 10);
  expect(await device.send('/api/note', noteOf(maya, '2026-02-03', 'Another'))).toBe(201);
  await expect(toBill).toHaveText(new RegExp(`^${owed + 1} notes to bill`), LIVE);

  expect(asked()).toBe(0);
  await field.close();
});

test('a role is found and saved by keyboard alone, and the last administrator cannot lock themselves out', {
  tag: '@long',
}, async ({ page, allowOnConsole }) => {
  allowOnConsole.push(/status of 409/);
  const keys = new Keyboard(page);
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Needs action' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to or find client' })).toBeVisible();
  await keys.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Screen, action/ })).toBeFocused();
  await keys.type('roles');
  await keys.press('Enter');
  await expect(page.getByRole('link', { name: 'Staff' })).toBeVisible();
  await keys.act(page.getByRole('link', { name: 'Staff' }));
  // The focus goes to the heading once the screen has come.
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeFocused();

  await keys.tabTo(page.getByRole('searchbox', { name: 'Search permissions' }));
  await keys.type('audit');
  const audit = page.getByRole('checkbox', { name: /^company\.audit\.view/ });
  await keys.act(audit, 'Space');
  await expect(audit).toBeChecked();
  await keys.act(page.getByRole('button', { name: 'Review and save' }));
  const dialog = page.getByRole('dialog', { name: 'Save changes to the Staff role?' });
  await expect(
    dialog.getByText('1 person has this role. The change applies as soon as their device is online.'),
  ).toBeVisible();
  await keys.act(dialog.getByRole('button', { name: 'Save role' }));
  await expect(page.getByText('Role saved. 1 person has this role.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);

  await page.goto('/settings/roles');
  await page.getByRole('link', { name: 'Administrator' }).click();
  await page.getByRole('checkbox', { name: /^\*/ }).uncheck();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('button', { name: 'Save and lose this right' }).click();
  await expect(page.getByRole('alert')).toContainText('Nobody else may do everything');
  await expect(page.getByRole('checkbox', { name: /^\*/ })).not.toBeChecked();
});

test('whoever takes the right to change roles from themselves is warned, is obeyed, and can’t change one from then on', {
  tag: '@long',
}, async ({ page, server }) => {
  const staff = await server.db
    .selectFrom('roles')
    .select(['id', 'company_id'])
    .where('ident', '=', 'staff')
    .where('company_id', '=', 1)
    .executeTakeFirstOrThrow();
  const rights = ['company.settings.roles.view', 'company.settings.roles.edit'];
  await server.db
    .insertInto('role_permissions')
    .values(rights.map((permission) => ({ company_id: staff.company_id, role_id: staff.id, permission })))
    .execute();
  await signIn(page, 'staff');
  await page.goto(`/settings/role/${staff.id}`);
  await page.getByRole('checkbox', { name: /^company\.settings\.roles\.edit/ }).uncheck();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByText('You lose the right to change roles')).toBeVisible();
  await page.getByRole('button', { name: 'Save and lose this right' }).click();
  await expect(page.getByText('Role saved. 1 person has this role.')).toBeVisible();
  // The ticks can still be read; none can be changed.
  await expect(page.getByText('company.settings.roles.edit')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^company\./ })).toHaveCount(0);
});
