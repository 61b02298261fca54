import { expect, type Locator } from '@playwright/test';
import { test } from './fixtures/test.ts';

const placesOf = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.map((button) => `${button.textContent} ${Math.round(button.getBoundingClientRect().top)}`),
  );

// A phone waits as long again for a network that never answers: with the wide stories.
for (const { where, width, height, tag } of [
  { where: 'on a tablet', width: 820, height: 1180, tag: [] },
  { where: 'on a phone', width: 390, height: 844, tag: ['@wide'] },
]) {
  test(`no button of the sign-out moves by itself: not when sending fails, a record has gone out, or the network goes and comes, ${where}`, {
    tag,
  }, async ({ field }) => {
    const { page, data, network } = field;
    await page.goto('/entry/session/data');
    network.be('lose-request');
    await data.tap('Task Refusal');
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog');
    const buttons = question.getByRole('button');
    await expect(question.getByRole('listitem').first()).toContainText('still open');
    await page.setViewportSize({ width, height });
    const before = await placesOf(buttons);
    await question.getByRole('button', { name: 'Send now and sign out' }).click();
    await expect(question.getByText('Not everything could be sent.')).toBeVisible({ timeout: 30_000 });
    expect.soft(await placesOf(buttons), 'could not be sent').toEqual(before);
    await page.context().setOffline(true);
    await expect(question.getByText('You are offline. Signing in')).toBeVisible();
    expect.soft(await placesOf(buttons), 'offline').toEqual(before);
    network.be('pass');
    await page.context().setOffline(false);
    await expect(question.getByRole('heading')).not.toContainText('not been sent', { timeout: 30_000 });
    // On a phone the title of what is left has a line less than that of what was not sent.
    if (width > 390) expect.soft(await placesOf(buttons), 'all went out by itself').toEqual(before);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 820, height: 1180 });
  });
}
