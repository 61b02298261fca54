import { expect, type Page } from '@playwright/test';
import { axeFinds } from '../fixtures/axe.ts';
import { overflowOf, tooSmall } from '../fixtures/targets.ts';
import { test } from '../fixtures/test.ts';

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

test('a target under a bar that sticks is judged where it is scrolled clear of it', async ({ page }) => {
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
