import { expect, type Page } from '@playwright/test';
import { axeFinds } from './fixtures/axe.ts';
import { resizeTo } from './fixtures/looks.ts';
import { stories } from './fixtures/screens.ts';
import { overflowOf, tooSmall } from './fixtures/targets.ts';
import { test } from './fixtures/test.ts';
import { walk } from './fixtures/walk.ts';

/** The narrowest window a page must fit into (WCAG 1.4.10), CSS px. */
const NARROWEST = { width: 320, height: 640 };

test('a fault would be seen: a field without a name, pale words, a small target, a page that is too wide', {
  tag: '@long',
}, async ({ page }) => {
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
    const small = ['+', '−'].map((sign) => {
      const button = document.createElement('button');
      button.textContent = sign;
      button.style.cssText = 'width: 20px; height: 20px';
      return button;
    });
    document.querySelector('main')?.append(pale, ...small, wide);
  });
  expect(await axeFinds(page)).toMatch(/color-contrast.*\n.*Pale words/);
  expect(await axeFinds(page)).toMatch(/^label: /m);
  expect(await axeFinds(page)).toMatch(/^target-size: .*\n.*\+<\/button>\n.*−<\/button>/m);
  expect(await axeFinds(page, { colorsOnly: true })).toMatch(/^color-contrast: /);
  expect(await tooSmall(page)).toEqual([
    expect.stringContaining('button "+" 20×'),
    expect.stringContaining('button "−" 20×'),
  ]);
  expect(await overflowOf(page)).toBeGreaterThan(0);
});

test('a target under a bar that sticks is judged where it is scrolled clear of it', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await showListUnderBar(page, 48);
  expect(await axeFinds(page)).toBe('');
  expect(await tooSmall(page)).toEqual([]);
  await showListUnderBar(page, 20);
  expect(await axeFinds(page)).toMatch(/^target-size: .*\n.*First<\/button>/m);
  expect(await tooSmall(page)).toEqual([
    expect.stringContaining('button "First" 100×2'),
    expect.stringContaining('button "Second" 100×2'),
  ]);
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

/** Two rows in a list that scrolls; 14 px of the first show above the bar at the list's foot. */
async function showListUnderBar(page: Page, rowHeight: number): Promise<void> {
  await page.evaluate((height) => {
    const made = (tag: string, style: string, ...children: (Node | string)[]) => {
      const element = document.createElement(tag);
      element.style.cssText = style;
      element.append(...children);
      return element;
    };
    const button = (words: string, high: number) =>
      made('button', `display: block; width: 100px; height: ${high}px`, words);
    const list = made(
      'div',
      'height: 200px; overflow-y: auto',
      made('div', 'height: 138px'),
      button('First', height),
      button('Second', height),
      made('div', 'height: 400px'),
      made('div', 'position: sticky; bottom: 0; background: white', button('Save', 48)),
    );
    document.querySelector('main')?.replaceChildren(list);
  }, rowHeight);
}
