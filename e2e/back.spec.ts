import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Opens the form of the first tile's options. */
async function openAbc(page: Page, behavior: string) {
  await page.getByRole('button', { name: `Options, ${behavior}` }).click();
  await page.getByRole('menuitem', { name: 'ABC…' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return form;
}

test('on a phone Back closes the form that covers the screen; what was typed is there again, and the next Back leaves', {
  tag: '@long',
}, async ({ page }) => {
  await arrive(page);
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(page).toHaveURL(/\/notes/);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const start = new StartSessionPage(page);
  await start.open();
  await page.goBack();
  await expect(start.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  // A hand takes longer: a press in the same place within half a second is the second one of a double tap.
  await page.getByRole('heading', { level: 1 }).click();

  const { data, behavior } = await beginVisit(page);
  await expect(page).toHaveURL('/entry/session/data');
  await data.tap(behavior);
  const form = await openAbc(page, behavior);
  const words = form.getByRole('textbox', { name: 'Antecedent (before)' });
  await words.fill('The tablet was put away');
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/entry/session/data');
  await openAbc(page, behavior);
  await expect(words).toHaveValue('The tablet was put away');
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(form).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('a question of one field covers a phone; on a tablet it stands small, above where the keyboard comes', {
  tag: '@wide',
}, async ({ page }) => {
  await arrive(page);
  const { behavior } = await beginVisit(page);
  await page.getByRole('button', { name: `Options, ${behavior}` }).click();
  await page.getByRole('menuitem', { name: 'Set count…' }).click();
  const panel = page.getByRole('dialog').locator('[data-headlessui-state]', { hasText: 'Set count' }).last();
  await expect(page.getByRole('textbox', { name: 'Count' })).toBeVisible();
  const box = () => panel.evaluate((element) => element.closest('.shadow-float')?.getBoundingClientRect().toJSON());
  await expect.poll(box).toMatchObject({ width: 390, height: 844 });
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(async () => (await box()).width).toBeLessThanOrEqual(480);
  expect((await box()).bottom).toBeLessThan(1180 / 2);
});
