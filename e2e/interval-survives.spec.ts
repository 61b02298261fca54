import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';

/** What a finished interval came to, as the row of intervals says it aloud. */
const scored = (page: Page) => page.getByRole('button', { name: /^Interval details\./ });

test('an interval that was marked stays occurred when the page is loaded again or left for Home during it', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await page.setViewportSize({ width: 1024, height: 768 });
  await data.startIntervals('motor stereotypic Behavior', 10, 3, 'Partial interval');
  await data.markOccurred();
  await page.reload();
  await expect(scored(page)).toHaveAccessibleName(/interval 1, running now, occurred$/);
  await page.getByText('Interval 2 of 3', { exact: true }).waitFor({ timeout: 15_000 });
  await expect(scored(page)).toHaveAccessibleName(/1 occurred, 0 did not, 0 not scored/);

  await data.markOccurred();
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await page.getByText('Interval 3, ').waitFor({ state: 'attached', timeout: 15_000 });
  await page.getByRole('button', { name: 'Return' }).first().click();
  await expect(scored(page)).toHaveAccessibleName(/2 occurred, 0 did not, 0 not scored/);
  await page.getByText('All intervals are over').waitFor({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
});
