import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { SessionDataPage } from './pages/session-data-page.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
];

/** A second window on the session that the first one records. */
async function lookOn({ page, context }: { page: Page; context: BrowserContext }) {
  await arrive(page);
  const { ledger, behavior } = await beginVisit(page);
  const window = new SessionDataPage(await context.newPage(), ledger);
  await window.open();
  const takeOver = window.page.getByRole('button', { name: 'Take over here' });
  await expect(takeOver).toBeVisible();
  return { window, behavior, takeOver };
}

/** Where every tile is. */
const places = (page: Page) =>
  page.locator('[data-tile]').evaluateAll((tiles) => tiles.map((tile) => JSON.stringify(tile.getBoundingClientRect())));

test('a window that looks on has every tile where it is when it records: nothing moves at the take-over', async ({
  page,
  context,
}) => {
  const { window, behavior, takeOver } = await lookOn({ page, context });
  const seen: string[][] = [];
  for (const size of WIDTHS) {
    await window.page.setViewportSize(size);
    await expect(takeOver).toBeInViewport({ ratio: 1 });
    seen.push(await places(window.page));
  }
  await takeOver.click();
  await expect(takeOver).toBeHidden();
  for (const [at, size] of WIDTHS.entries()) {
    await window.page.setViewportSize(size);
    await expect.poll(() => places(window.page), `at ${size.width}`).toEqual(seen[at]);
  }
  await window.tap(behavior);
});

test('what lies under the banner of a window that looks on can be scrolled above it', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  const { window } = await lookOn({ page, context });
  await window.page.setViewportSize({ width: 390, height: 568 });
  const covers = await window.page.getByText('Add behavior').evaluate((last) => {
    const scroller = last.closest('.overflow-y-auto');
    scroller?.scrollTo(0, scroller.scrollHeight);
    const banner = document.querySelector('[data-look-only]');
    return last.getBoundingClientRect().bottom > (banner?.getBoundingClientRect().top ?? 0);
  });
  expect(covers).toBe(false);
});
