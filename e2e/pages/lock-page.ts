import { expect, type Page } from '@playwright/test';

const PIN = '70417';

/** Sets the PIN that Home offers after the first sign-in on a device. */
export async function setPin(page: Page, pin = PIN): Promise<void> {
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a PIN for this device' });
  await dialog.getByLabel('PIN', { exact: true }).fill(pin);
  await dialog.getByLabel('The same PIN again').fill(pin);
  await dialog.getByRole('button', { name: 'Save PIN' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Locks in a session for the first time: the PIN is asked for then. */
export async function lockWithNewPin(page: Page, pin = PIN): Promise<void> {
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('PIN', { exact: true }).fill(pin);
  await dialog.getByLabel('The same PIN again').fill(pin);
  await dialog.getByRole('button', { name: 'Set PIN and lock' }).click();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
}

/** Locks by the top bar, or while a session is on the screen by its menu. */
export async function lock(page: Page, inSession = false): Promise<void> {
  if (inSession) {
    await page.getByRole('button', { name: 'Session menu' }).click();
    await page.getByRole('menuitem', { name: 'Lock' }).click();
  } else await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
}

export async function enterPin(page: Page, pin = PIN): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
}
