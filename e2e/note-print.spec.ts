import { expect } from '@playwright/test';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

for (const width of [820, 1440]) {
  test(`a note that is open is printed whole, and the list under it is not, at ${width} px`, { tag: '@wide' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'therapist');
    await page.goto('/notes');
    const open = page.getByRole('table', { name: 'Notes' }).getByRole('row').nth(1).getByRole('button').first();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button') });
    await open.or(card.first().getByRole('button').first()).first().click();
    const comments = page.getByText('Comments', { exact: true }).last();
    await comments.waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
    await expect(comments).toBeVisible();
    // Paper has no window to scroll in: all of it is as high as it is, and begins at the left.
    const panel = page.locator('[data-panel]');
    const { scroll, height, left, wide } = await panel.evaluate((box) => {
      const body = box.querySelector('[aria-label="Contents"]') ?? box;
      const { left, width: wide } = box.getBoundingClientRect();
      return { scroll: body.scrollHeight, height: body.clientHeight, left, wide };
    });
    expect(height).toBeGreaterThanOrEqual(scroll);
    expect(left).toBeLessThan(60);
    expect(wide).toBeGreaterThan(width / 2);
    // When, and by whom: below it.
    const line = page.getByText(/^Printed \d\d\/\d\d\/\d{4} \d+:\d\d [AP]M by /);
    await expect(line).toBeVisible();
    const [end, top] = [await panel.boundingBox(), (await line.boundingBox())?.y ?? 0];
    expect(top).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0));
  });
}
