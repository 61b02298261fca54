import { expect } from '@playwright/test';
import { coveredOnTheWayRound, LOW_AND_ORDINARY } from './fixtures/covered-focus.ts';
import { resizeTo } from './fixtures/looks.ts';
import { test } from './fixtures/test.ts';

/** At least so much of a tablet lying down at 400 % belongs to what one reads and fills in, not to bars, CSS px. */
const LEAST_ROOM = 150;

// Every other screen is the long form's.
for (const path of ['/', '/entry/session/data', '/entry/session/note', '/entry/session/submit'])
  test(`what has the focus is never covered, from 320 × 256 to a tablet, on ${path}`, { tag: '@wide' }, async ({
    field,
  }) => {
    test.setTimeout(120_000);
    const { page } = field;
    await page.goto(path);
    for (const { width, height } of LOW_AND_ORDINARY) {
      await resizeTo(page, width, height);
      expect.soft(await coveredOnTheWayRound(page), `${width} × ${height}`).toEqual([]);
    }
    await resizeTo(page, 320, 256);
    const bars = await page.evaluate(() => {
      // In the middle of the page, where bars that stick do.
      scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
      return [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => /sticky|fixed/.test(getComputedStyle(one).position) && !one.closest('#toasts, #overlay'))
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height, top, bottom }) => width > 200 && height > 1 && bottom > 0 && top < innerHeight)
        .reduce((sum, { height }) => sum + height, 0);
    });
    expect(256 - bars).toBeGreaterThanOrEqual(LEAST_ROOM);
    await page.setViewportSize({ width: 820, height: 1180 });
  });
