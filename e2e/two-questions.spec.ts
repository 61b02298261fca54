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
  await sheet.getByRole('combobox', { name: 'Behavior' }).selectOption({ label: 'Task Refusal' });
  await sheet.getByRole('radio', { name: 'Momentary' }).check();
  await sheet.getByRole('radio', { name: 'Custom', exact: true }).check();
  await sheet.getByLabel('Seconds').fill('6');
  await sheet.getByLabel('Number of intervals').fill('200');
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(sheet).toBeHidden();
  // What was just started is in front.
  const other = page.getByRole('button', { name: /^motor stereotypic Behavior asks/ });
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
    // What it asks stands below, where there is a line for it.
    const question = other.getByText(/^\d+: Happening now\?$/);
    if (width === 390 || width === 1024) await expect.soft(question, `at ${width}`).toBeInViewport({ ratio: 1 });
  }
  await other.click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await resize(page, 820);
});

test('the chip of a partial interval says whole, at every width, that it is not scored while it stands behind', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await resize(page, 1024);
  await data.startIntervals('motor stereotypic Behavior', 600, 20, 'Partial interval');
  await page.getByRole('button', { name: /^Interval details/ }).click();
  await page.getByRole('button', { name: 'Record another behavior…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Interval recording' });
  await sheet.getByRole('combobox', { name: 'Behavior' }).selectOption({ label: 'Task Refusal' });
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(sheet).toBeHidden();
  const chip = page.getByRole('button', { name: /^motor stereotypic Behavior (1\/20 · )?to score$/ });
  for (const width of widths) {
    await resize(page, width);
    await chip.waitFor();
    const words = chip.getByText(/to score/).last();
    const seen = await words.evaluate((line) => {
      const { left, right, top, bottom } = line.closest('button')?.getBoundingClientRect() ?? new DOMRect();
      const range = document.createRange();
      range.selectNodeContents(line);
      return [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .every((one) => one.left >= left && one.right <= right && one.top >= top && one.bottom <= bottom);
    });
    expect.soft(seen, `at ${width}`).toBe(true);
  }
  await resize(page, 1024);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await resize(page, 820);
});

test('however many recordings there are, no chip and no time left is cut off, and each can be brought to the front', {
  tag: '@wide',
}, async ({ field }) => {
  test.setTimeout(180_000);
  const { page, data } = field;
  await resize(page, 1024);
  await data.startIntervals('motor stereotypic Behavior', 900, 10, 'Whole interval');
  const sheet = page.getByRole('dialog', { name: 'Interval recording' });
  const add = async (behavior: string) => {
    await page.getByRole('button', { name: /^Interval details/ }).click();
    await page.getByRole('button', { name: 'Record another behavior…' }).click();
    await sheet.getByRole('combobox', { name: 'Behavior' }).selectOption({ label: behavior });
    await sheet.getByRole('radio', { name: 'Custom', exact: true }).check();
    await sheet.getByLabel('Seconds').fill('900');
    await sheet.getByLabel('Number of intervals').fill('10');
    await sheet.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(sheet).toBeHidden();
  };
  const place = () => page.getByRole('region', { name: /^(?:Interval|Running interval)$/ }).last();
  /** Words about time, and buttons, that are drawn with less than all of them, or over the edge of what they stand in. */
  const cut = () =>
    place().evaluate((region) => {
      const box = region.getBoundingClientRect();
      const inside = (one: Element, outer: DOMRect) => {
        const { left, right } = one.getBoundingClientRect();
        return left >= outer.left - 1 && right <= outer.right + 1;
      };
      const buttons = [...region.querySelectorAll('button')];
      const texts = [...region.querySelectorAll('.tabular, p')].filter(
        (one) => one.getClientRects().length > 0 && /\d|over|paused/.test(one.textContent ?? ''),
      );
      return [
        ...buttons.filter((one) => !inside(one, box)),
        ...texts.filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 ||
            !inside(one, (one.closest('button') ?? region).getBoundingClientRect()),
        ),
      ].map((one) => one.textContent || one.getAttribute('aria-label'));
    });
  for (const behavior of ['Task Refusal', 'SIB', 'Elopement']) {
    await add(behavior);
    for (const width of widths) {
      await resize(page, width);
      await expect(
        place()
          .getByRole('button', { name: /0 left|\d left/ })
          .first(),
      ).toBeVisible();
      expect.soft(await cut(), `${behavior}, ${width}`).toEqual([]);
    }
    await resize(page, 1024);
  }
  // What other stories left over has its place behind the same button.
  await page.getByRole('button', { name: /^\d+ more recordings$/ }).click();
  await page.getByRole('menuitem', { name: /^SIB, 1 of 10, (\d+:\d\d left|(\d+ )?to score)$/ }).click();
  await expect(place().getByText('SIB', { exact: true }).first()).toBeVisible();
  await data.endIntervals();
  await resize(page, 820);
});

// Each width waits for an interval of its own.
for (const { where, at } of [
  { where: 'on a phone', at: [390] },
  { where: 'elsewhere', at: [820, 1024, 1440] },
] as const) {
  test(`the mark and the answers beside it are as wide once one is given: no finger finds the edge of another, ${where}`, {
    tag: '@wide',
  }, async ({ field }) => {
    const { page, data } = field;
    await resize(page, 1024);
    await data.startIntervals('motor stereotypic Behavior', 4, 200, 'Whole interval');
    const yes = page.getByRole('button', { name: 'Yes', exact: true });
    const mark = page.getByRole('button', { name: /(Tap if it stops|It stopped)$/ });
    for (const width of at) {
      await resize(page, width);
      await yes.waitFor();
      const asked = await mark.boundingBox();
      await yes.click();
      await yes.waitFor({ state: 'hidden' });
      expect.soft(await mark.boundingBox(), `at ${width}`).toEqual(asked);
    }
    await resize(page, 820);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await data.endIntervals();
  });
}

test('of three recordings the chip of the second breaks no word of its name, at any width', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data } = field;
  await resize(page, 1024);
  await data.startIntervals('motor stereotypic Behavior', 600, 20, 'Partial interval');
  const sheet = page.getByRole('dialog', { name: 'Interval recording' });
  for (const label of ['Task Refusal', 'inappropriate touching of genitals']) {
    await page.getByRole('button', { name: /^Interval details/ }).click();
    await page.getByRole('button', { name: 'Record another behavior…' }).click();
    await sheet.getByRole('combobox', { name: 'Behavior' }).selectOption({ label });
    await sheet.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(sheet).toBeHidden();
  }
  const chip = page.getByRole('button', { name: /^motor stereotypic Behavior.* to score$/ });
  for (const width of widths) {
    await resize(page, width);
    await chip.waitFor();
    const broken = await chip.evaluate((button) => {
      const { left, right } = button.getBoundingClientRect();
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.visually-hidden')) continue;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = [...range.getClientRects()];
          if (lines.length > 1 || lines.some((one) => one.left < left || one.right > right)) found.push(word);
        }
      }
      return found;
    });
    expect.soft(broken, `at ${width}`).toEqual([]);
  }
  await resize(page, 1024);
  for (let left = 3; left > 0; left--) await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await resize(page, 820);
});
