import { expect } from '@playwright/test';
import { resize, widths } from './fixtures/looks.ts';
import { test } from './fixtures/test.ts';

test('where two recordings ask at once each question has the name of its behavior, whole, at every width', {
  tag: '@wide',
}, async ({ field }) => {
  test.setTimeout(120_000);
  const { page, data } = field;
  await resize(page, 1024);
  await data.startIntervals('motor stereotypic Behavior', 6, 200, 'Momentary');
  await page.getByRole('button', { name: /^Interval details/ }).click();
  await page.getByRole('button', { name: 'Record another behavior…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Interval recording' });
  await sheet.getByLabel('Behavior').selectOption({ label: 'Task Refusal' });
  await sheet.getByRole('radio', { name: 'Momentary' }).check();
  await sheet.getByRole('radio', { name: 'Custom', exact: true }).check();
  await sheet.getByLabel('Seconds').fill('6');
  await sheet.getByLabel('Number of intervals').fill('200');
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(sheet).toBeHidden();
  const other = page.getByRole('button', { name: /^Task Refusal asks/ });
  for (const width of widths) {
    await resize(page, width);
    await other.waitFor();
    const cut = await other.evaluate((chip) => {
      const { left, right, top, bottom } = chip.getBoundingClientRect();
      const name = document.createRange();
      name.selectNodeContents(chip.querySelector('span > span') ?? chip);
      const words = name.getBoundingClientRect();
      const inside = words.left >= left && words.right <= right && words.top >= top && words.bottom <= bottom;
      const shown = [words.left + 2, words.right - 2].every((x) =>
        chip.contains(document.elementFromPoint(x, words.top + words.height / 2)),
      );
      return inside && shown ? null : `${chip.textContent}: ${words.width} × ${words.height} in ${right - left}`;
    });
    expect.soft(cut, `at ${width}`).toBeNull();
  }
  await other.click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await resize(page, 820);
});
