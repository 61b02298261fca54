import { expect, type Page } from '@playwright/test';
import { officeRoutes } from '../src/app/routes/office-routes.ts';
import { resizeTo } from './fixtures/looks.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true, viewport: { width: 1440, height: 900 } });

const MONEY = '/company/finance';

/** Every list that an office has, in each of its tabs. A day's columns of therapists are no list: see reading 458. */
const lists = [
  ...officeRoutes.filter((route) => !('redirect' in route) && !route.path.includes(':')).map(({ path }) => path),
  ...['done', 'all'].flatMap((tab) => [
    `${MONEY}/insurance-billing?show=${tab}`,
    `${MONEY}/contractor/pay?show=${tab}`,
  ]),
  ...['week', 'agenda'].map((view) => `/schedule/calendar?view=${view}`),
  ...['/schedule/calendar?show=approval', '/company/notes', '/note/dl', '/behavior/list', '/client/behavior/assign'],
];

/** What can be moved sideways: the page, or a box in it. */
const movable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0)
      .filter((it) => it === document.documentElement || /auto|scroll/.test(getComputedStyle(it).overflowX))
      .map((it) => `${it.tagName} ${it.scrollWidth} in ${it.clientWidth}`),
  );

test('no list of the office, and no page of one, moves sideways from a tablet to a desk', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto(`${MONEY}/insurance-billing/group`);
  await page.getByRole('list', { name: 'Groups by ICN' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/icn=/);
  const { pathname, search } = new URL(page.url());
  for (const path of [...lists, `${pathname}${search}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const notes = page.getByRole('button', { name: 'Bell, Priya', exact: true, expanded: false });
    if (path.includes('contractor/pay')) await notes.click();
    for (const width of [1440, 1280, 1024, 840]) {
      await resizeTo(page, width, 900);
      expect.soft(await movable(page), `${path} at ${width}`).toEqual([]);
    }
    await resizeTo(page, 1440, 900);
  }
});

test('a name of usual length stands in one line of Behavior List', { tag: '@wide' }, async ({ page }) => {
  await signIn(page, 'analyst');
  await page.goto('/behavior/list');
  const table = page.getByRole('table', { name: 'Behavior entries' });
  await expect(table.getByText('Haddad, Sami').first()).toBeVisible();
  const broken = () =>
    table.evaluate((drawn) =>
      [...drawn.querySelectorAll('tbody tr')].flatMap((row) =>
        [row.children[1], row.children[3]].flatMap((cell) => {
          const range = document.createRange();
          if (!cell) return ['no cell'];
          range.selectNodeContents(cell);
          const lines = new Set(
            [...range.getClientRects()].filter(({ height }) => height < 30).map(({ top }) => Math.round(top / 8)),
          );
          return lines.size > 1 ? [cell.textContent] : [];
        }),
      ),
    );
  for (const width of [1440, 1280]) {
    await resizeTo(page, width, 900);
    expect(await broken(), `${width} px`).toEqual([]);
  }
});

test('what is done with a therapist’s pay stands in the line of their name and sum, on a tablet too', {
  tag: '@wide',
}, async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`${MONEY}/contractor/pay?billed=any`);
  await expect(page.getByRole('link', { name: /^Pay statement/ }).first()).toBeVisible();
  const below = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('section h2')].flatMap((name) => {
        const link = name.parentElement?.querySelector('a');
        if (!link) return [];
        const [own, next] = [name.getBoundingClientRect(), link.getBoundingClientRect()];
        return next.top < own.bottom ? [] : [name.textContent];
      }),
    );
  for (const width of [1280, 1024, 820]) {
    await resizeTo(page, width, 900);
    expect.soft(await below(), `${width} px`).toEqual([]);
  }
});

test('a message of an act in a panel stands beside it: its arrows, its close and its acts can be pressed at once', {
  tag: '@wide',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'analyst');
  await page.goto('/company/notes');
  await page.getByRole('button', { name: 'Ruiz, Maya' }).first().click();
  await page.getByRole('button', { name: 'Mark reviewed' }).click();
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('status');
  await expect(message).toContainText('Marked as reviewed');
  const [said, panel] = [await message.boundingBox(), await page.locator('[data-panel]').boundingBox()];
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
  expect(said?.x).toBeGreaterThan(0);
});

test('a statement of pay has its units on a phone, too, and nothing stands out of it', { tag: '@wide' }, async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.goto(`${MONEY}/contractor/pay?billed=any`);
  await page
    .getByRole('link', { name: /^Pay statement/ })
    .first()
    .click();
  for (const width of [390, 320]) {
    await resizeTo(page, width, 900);
    await expect(page.getByRole('columnheader', { name: 'Units' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});
