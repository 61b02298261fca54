import { expect } from '@playwright/test';
import { resize } from './fixtures/looks.ts';
import { test } from './fixtures/test.ts';

test('of a recording that is over its behavior, its plan and its score are read whole beside the tiles', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await resize(page, 1024);
  await data.startIntervals('motor stereotypic Behavior', 1, 10, 'Partial interval');
  await page.getByText('All intervals are over').waitFor({ timeout: 30_000 });
  const place = page.getByRole('region', { name: 'Interval', exact: true });
  await expect(place).toContainText('Partial interval · 10 × 1 s');
  const cut = await place.evaluate((region) =>
    [...region.querySelectorAll(':is(p, div):not(:has(*))')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  // Nor is a part of what is pressed there cut off where it takes two lines.
  await resize(page, 820);
  await place.getByRole('button', { name: /^1 recording/ }).waitFor();
  const scrolled = await place.evaluate((region) =>
    [...region.querySelectorAll('div')]
      .filter((one) => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight)
      .map((one) => one.className),
  );
  expect(scrolled).toEqual([]);
});
