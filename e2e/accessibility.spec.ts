import { expect } from '@playwright/test';
import { axeFinds } from './fixtures/axe.ts';
import { resizeTo } from './fixtures/looks.ts';
import { stories } from './fixtures/screens.ts';
import { overflowOf, tooSmall } from './fixtures/targets.ts';
import { test } from './fixtures/test.ts';
import { walk } from './fixtures/walk.ts';

/** The narrowest window a page must fit into (WCAG 1.4.10), CSS px. */
const NARROWEST = { width: 320, height: 640 };

test('a fault would be seen: a field without a name, pale words, a small target, a page that is too wide', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await axeFinds(page)).toBe('');
  expect(await tooSmall(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector('label')?.remove();
    const pale = document.createElement('p');
    pale.textContent = 'Pale words';
    pale.style.color = 'silver';
    const wide = document.createElement('hr');
    wide.style.width = '200vw';
    const small = document.createElement('button');
    small.textContent = '+';
    document.querySelector('main')?.append(pale, small, wide);
  });
  expect(await axeFinds(page)).toMatch(/color-contrast.*\n.*Pale words/);
  expect(await axeFinds(page)).toMatch(/^label: /m);
  expect(await axeFinds(page, { colorsOnly: true })).toMatch(/^color-contrast: /);
  expect(await tooSmall(page)).toEqual([expect.stringContaining('button "+"')]);
  expect(await overflowOf(page)).toBeGreaterThan(0);
});

test.describe('every screen', () => {
  test.use({ ownServer: true });

  for (const story of stories.filter((one) => !one.long)) {
    test(`of "${story.name}": axe finds nothing, targets are large enough, nothing runs off the side`, async ({
      page,
      context,
      server,
    }) => {
      test.setTimeout(300_000);
      const stage = { page, context, server };
      // The other themes and widths are the long form's; here every screen is looked at once.
      await walk(stage, story, async (stop) => {
        expect.soft(await axeFinds(page), stop.name).toBe('');
        expect.soft(await tooSmall(page), `${stop.name}: targets`).toEqual([]);
        expect.soft(await overflowOf(page), `${stop.name}: beside the window`).toBe(0);
        await resizeTo(page, NARROWEST.width, NARROWEST.height);
        expect.soft(await overflowOf(page), `${stop.name}, 320: beside the window`).toBe(0);
      });
    });
  }
});
