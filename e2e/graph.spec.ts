import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

async function openGraph(page: Page): Promise<void> {
  await page.goto('/graph');
  await page.getByRole('combobox', { name: 'Client' }).fill('maya');
  await page.getByRole('option', { name: 'Maya Ruiz' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
}

/** Takes the file that a line of the Export menu makes. */
async function exported(page: Page, line: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: line }).click();
  return readFileSync(await (await download).path());
}

/** Runs in the page: heights of the axis' numbers and of the drawn points, px, in one system of coordinates. */
function readHeights(chart: Element) {
  const ticks = [...chart.querySelectorAll('text[text-anchor="end"]')].flatMap((text) => {
    const at = /translate\(0, ?([\d.]+)\)/.exec(text.parentElement?.getAttribute('transform') ?? '');
    return at ? [{ value: Number.parseFloat((text.textContent ?? '').replaceAll(',', '')), y: Number(at[1]) }] : [];
  });
  const points = [...chart.querySelectorAll<SVGGraphicsElement>('[data-point]')].map((point) => {
    const { x, y, width, height } = point.getBBox();
    return { x: x + width / 2, y: y + height / 2 };
  });
  // Of many points there is one path.
  const many = chart.querySelector('[data-points]')?.getAttribute('d') ?? '';
  points.push(...[...many.matchAll(/M([\d.]+),([\d.]+)h0/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })));
  return { ticks, points: points.sort((a, b) => a.x - b.x).map(({ y }) => y) };
}

test.describe('the behavior graph', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('is annotated by an analyst, read by keyboard, saved as table and image, and drawn again without a network', {
    tag: '@wide',
  }, async ({ page, context }) => {
    await signIn(page, 'analyst');
    await openGraph(page);
    const buttons = page.getByRole('group', { name: 'Behavior', exact: true }).getByRole('radio');
    await expect(buttons).toHaveCount(9);

    const chart = page.locator('svg:has([data-point], [data-points])');
    // This month, the one before, and whatever else the demo company's weeks reach into.
    await expect(chart.locator('[data-point]').nth(1)).toBeVisible();
    const months = await chart.locator('[data-point]').count();
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    const read = (await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '';
    expect(read).toMatch(/^\w+ \d{4}, \d+\. \d+ sessions$/);
    const [month = '', count = ''] = read.split(/[,.] /);
    await expect(page.getByRole('row').filter({ hasText: month })).toContainText(count);

    // Whatever is drawn stands where its axis says.
    for (const measure of ['Count', 'Rate per hour']) {
      await page.getByRole('radio', { name: measure }).check();
      for (const step of ['Day', 'Week', 'Month']) {
        await page.getByRole('radio', { name: step }).check();
        const cells = await page.getByRole('table').locator('tbody td:nth-child(2)').allTextContents();
        const values = cells.reverse().flatMap((cell) => (/^\d/.test(cell) ? [Number.parseFloat(cell)] : []));
        const { ticks, points: drawn } = await chart.evaluate(readHeights);
        const [zero, top] = [ticks.find(({ value }) => value === 0), ticks.toSorted((a, b) => b.value - a.value)[0]];
        expect(top?.value).toBeGreaterThan(0);
        for (const [index, y] of drawn.slice(-values.length).entries()) {
          const part = (values.slice(-drawn.length)[index] ?? 0) / (top?.value ?? 1);
          expect(Math.abs((zero?.y ?? 0) + part * ((top?.y ?? 0) - (zero?.y ?? 0)) - y)).toBeLessThan(0.5);
        }
      }
    }
    await page.getByRole('radio', { name: 'Count' }).check();

    // The table of a comparison stays in its card, however long the names are.
    const compare = page.getByRole('checkbox', { name: 'Compare up to 3' });
    await compare.check();
    for (const name of ['inappropriate touching of genitals', 'Unsafe behaviors (climbing)'])
      await page.getByRole('checkbox', { name }).check();
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    await compare.uncheck();

    const label = `Plan ${Date.now()}`;
    const now = new Date();
    // Within a month, whatever day it is.
    const day = new Date(now.getFullYear(), now.getMonth() - 1, 15).toLocaleDateString('en-US');
    await page.getByRole('button', { name: 'Add phase change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Begins on' }).fill(day);
    await dialog.getByRole('textbox', { name: 'Label' }).fill(label);
    await dialog.getByRole('button', { name: 'Add phase change' }).click();
    await expect(dialog).toBeHidden();
    await expect(chart.getByText(label.slice(0, 10))).toBeVisible();
    // The line parts its month: sessions before it belong to the phase before.
    const parted = page.getByRole('rowheader', { name: /^\w+ \d+–\d+, \d{4}/ });
    await expect(parted).toHaveCount(2);
    const points = await chart.locator('[data-point]').count();
    expect(points).toBeGreaterThanOrEqual(months);

    const csv = (await exported(page, 'Table as CSV')).toString('utf8');
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFName,Month,Count,Unit,Behind it,Phase,Client,Range,Source,Definition and measure',
    );
    expect(csv).toMatch(/\r\nTantrum,\w+ \d{4}( so far)?,\d*,times,/);
    expect(csv).toContain(label);
    // As in a label that was stored before such characters were taken out.
    await chart.evaluate((drawn) => drawn.querySelector('text')?.append('\uFFFF'));
    const svg = (await exported(page, 'Image as SVG')).toString('utf8');
    expect(svg).not.toContain('\uFFFF');
    // Passed on, a picture has nothing else to say whose it is, of when, of what, and from what.
    expect(svg).toContain('Tantrum, monthly total');
    expect(svg).toMatch(/Maya Ruiz · \d\d\/01\/\d{4} – /);
    expect(svg).toContain('Count (times)');
    expect(svg).toMatch(/, from \d+ sessions/);
    expect(svg).not.toContain('var(--');
    expect((await exported(page, 'Image as PNG')).subarray(1, 4).toString()).toBe('PNG');

    // On paper: every row and the chart, and nothing to press.
    await page.getByRole('radio', { name: 'Week' }).check();
    const all = Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
    expect(all).toBeGreaterThan(12);
    await expect(page.locator('tbody tr')).toHaveCount(12);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('tbody tr')).toHaveCount(all);
    await expect(page.locator('svg[viewBox]:has([data-point])')).toBeVisible();
    await expect(page.getByText(/^Maya Ruiz · /)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Client' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('radio', { name: 'Month' }).check();

    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline. This graph is drawn from what is on this device.')).toBeVisible();
    await expect(chart.locator('[data-point]')).toHaveCount(points);
    await expect(chart.getByText(label.slice(0, 10))).toBeVisible();
    await page.getByRole('radio', { name: 'Rate per hour' }).check();
    await expect(page.getByRole('heading', { name: 'Tantrum, monthly rate per hour' })).toBeVisible();
    await page.getByRole('radio', { name: 'Skills' }).check();
    await page.getByRole('radio', { name: 'Session' }).check();
    await expect(page.getByRole('heading', { name: /% independent by session$/ })).toBeVisible();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /\d trials/ })
        .first(),
    ).toContainText('%');

    await context.setOffline(false);
    await page.getByRole('radio', { name: 'Behaviors' }).check();
    await page.getByRole('button', { name: `Remove phase change, ${label}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: `Remove phase change, ${label}` })).toHaveCount(0);
  });
});
