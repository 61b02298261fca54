import { expect, type Page } from '@playwright/test';
import { reachableBehindDialog } from './fixtures/behind-dialog.ts';
import { clientNamed, noteOf, signedInDevice } from './fixtures/deliver.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

/** A dialog, and what is pressed to open it, one after the other. Each leaves the page as it was, to be opened again. */
type Way = { dialog: string | RegExp; press: readonly Press[] };
type Press = [role: 'button' | 'menuitem', name: string | RegExp] | ['key', string];

const menu = (entry: string): Press[] => [
  ['button', 'Session menu'],
  ['menuitem', entry],
];
const tile = (entry: string): Press[] => [
  ['button', 'Options, Tantrum'],
  ['menuitem', entry],
];

const RECORDING: readonly Way[] = [
  { dialog: /Tantrum/, press: tile('Set count…') },
  { dialog: /Tantrum/, press: tile('Add at another time…') },
  { dialog: 'ABC', press: tile('ABC…') },
  { dialog: /./, press: tile('Numbers…') },
  { dialog: 'Tantrum', press: tile('Definition') },
  { dialog: /./, press: [['button', 'Add behavior']] },
  { dialog: 'Skills and prompt levels', press: [['button', 'What the levels mean']] },
  { dialog: 'Event log', press: [['button', 'Event log']] },
  { dialog: 'Interval recording', press: [['button', 'Other interval…']] },
  { dialog: /^About/, press: menu('About this client') },
  { dialog: /timer/, press: menu('Reset timer…') },
  { dialog: /./, press: menu('Started by mistake…') },
];

const FIELD: Readonly<Record<string, readonly Way[]>> = {
  '/': [
    { dialog: 'Tallybook', press: [['button', 'Menu']] },
    { dialog: 'Start New Session', press: [['button', 'Start Session']] },
    { dialog: /./, press: [['key', 'Control+k']] },
    { dialog: 'Keyboard shortcuts', press: [['key', '?']] },
  ],
  '/schedule/calendar?view=agenda': [{ dialog: 'Add event', press: [['button', 'Add event']] }],
  '/notes': [{ dialog: /./, press: [['button', /^\w+, \w+$/]] }],
};

const OFFICE: Readonly<Record<string, readonly Way[]>> = {
  '/users': [
    { dialog: 'New user', press: [['button', 'New user']] },
    { dialog: 'Bell, Priya', press: [['button', /^Bell, Priya/]] },
  ],
  '/clients': [{ dialog: 'New client', press: [['button', 'New client']] }],
  '/settings/roles': [{ dialog: 'New role', press: [['button', 'New role']] }],
  '/company/devices': [
    {
      dialog: 'Revoke this device?',
      press: [
        ['button', /^Options, /],
        ['menuitem', 'Revoke…'],
      ],
    },
  ],
  '/company/notes': [{ dialog: /./, press: [['button', 'Ruiz, Maya']] }],
  '/company/finance/insurance-billing': [{ dialog: /./, press: [['button', /^\w+, \w+$/]] }],
  '/schedule/calendar?show=approval': [{ dialog: 'Decline this event?', press: [['button', /^Decline, /]] }],
  '/user/account': [{ dialog: 'Change password', press: [['button', 'Change password']] }],
};

test('behind each dialog of a visit the page can not be reached, the second time as the first', {
  tag: '@wide',
}, async ({ field }) => {
  test.setTimeout(120_000);
  const { page } = field;
  for (const way of RECORDING) await expectInertBehind(page, way);
  for (const [path, ways] of Object.entries(FIELD)) {
    await page.goto(path);
    for (const way of ways) await expectInertBehind(page, way);
  }
});

test('behind each dialog of the office the page can not be reached, the second time as the first', {
  tag: '@wide',
}, async ({ page, server }) => {
  test.setTimeout(120_000);
  const tablet = await signedInDevice(server, 'therapist');
  const maya = await clientNamed(server, 'Ruiz');
  expect(await tablet.send('/api/note', noteOf(maya, '2026-02-04', 'Of a device that can be revoked'))).toBe(201);
  await signIn(page, 'admin');
  for (const [path, ways] of Object.entries(OFFICE)) {
    await page.goto(path);
    for (const way of ways) await expectInertBehind(page, way);
  }
});

async function expectInertBehind(page: Page, { dialog, press }: Way): Promise<void> {
  const title = page.locator('[aria-modal="true"]').getByRole('heading', { name: dialog }).first();
  for (const time of ['first', 'second']) {
    for (const step of press) await pressed(page, step);
    await expect(title).toBeVisible();
    const at = `${page.url().replace(/^.*?\/\/[^/]*/, '')}, ${press.at(-1)?.[1]}, the ${time} time`;
    expect.soft(await reachableBehindDialog(page), at).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('[aria-modal="true"]'), at).toHaveCount(0);
    await expect(page.locator('#root[inert]'), `${at}, closed again`).toHaveCount(0);
  }
}

async function pressed(page: Page, step: Press): Promise<void> {
  if (step[0] === 'key') return page.keyboard.press(step[1]);
  const [role, name] = step;
  // By key: a second press of a finger in the place that a dialog has just left is no press.
  await page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .press('Enter');
}
