import { expect } from '@playwright/test';
import { resizeTo } from './fixtures/looks.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ viewport: { width: 1920, height: 900 } });

const paths = ['/company/finance/contractor/pay', '/company/finance/insurance-billing', '/client/behavior/assign'];

test('where one is stands whole in the bar: whatever only finds gives all of its room first', { tag: '@wide' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (let width = 1920; width >= 1000; width -= 40) {
      await resizeTo(page, width, 900);
      const bar = await page.evaluate(() => {
        const here = document.querySelector('[data-top-bar] [aria-current="page"]');
        const find = document.querySelector<HTMLElement>('[data-top-bar] [aria-keyshortcuts="Control+K"]');
        const spare = find ? find.clientWidth - Number.parseFloat(getComputedStyle(find).minWidth) : 0;
        // A fraction of a pixel is enough to cut three letters off, and no whole number shows it.
        const words = document.createRange();
        if (here) words.selectNodeContents(here);
        const cut = here ? words.getBoundingClientRect().width - here.getBoundingClientRect().width : Number.NaN;
        return { cut, spare };
      });
      expect.soft(bar.cut > 0.01 ? `cut beside ${bar.spare} px` : '', `${path} at ${width}`).toBe('');
    }
  }
});
