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

test.describe('the behavior graph', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('is annotated by an analyst, read by keyboard, saved as table and image, and drawn again without a network', async ({
    page,
    context,
  }) => {
    await signIn(page, 'analyst');
    await openGraph(page);
    const buttons = page.getByRole('group', { name: 'Behavior', exact: true }).getByRole('radio');
    await expect(buttons).toHaveCount(9);

    const chart = page.locator('svg').filter({ hasText: 'so far' });
    // This month, the one before, and whatever else the demo company's weeks reach into.
    await expect(chart.locator('[data-point]').nth(1)).toBeVisible();
    const months = await chart.locator('[data-point]').count();
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    const read = (await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '';
    expect(read).toMatch(/^\w+ \d{4}, \d+\. \d+ sessions$/);
    const [month = '', count = ''] = read.split(/[,.] /);
    await expect(page.getByRole('row').filter({ hasText: month })).toContainText(count);

    const label = `Plan ${Date.now()}`;
    const day = new Date(Date.now() - 30 * 24 * 60 * 60_000).toLocaleDateString('en-US');
    await page.getByRole('button', { name: 'Add phase change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Begins on' }).fill(day);
    await dialog.getByRole('textbox', { name: 'Label' }).fill(label);
    await dialog.getByRole('button', { name: 'Add phase change' }).click();
    await expect(dialog).toBeHidden();
    await expect(chart.getByText(label.slice(0, 20))).toBeVisible();

    const csv = (await exported(page, 'Table as CSV')).toString('utf8');
    expect(csv.split('\r\n')[0]).toBe('\uFEFFName,Month,Count,Unit,Behind it,Phase');
    expect(csv).toContain(`Tantrum,${month},${count},times`);
    expect(csv).toContain(label);
    const svg = (await exported(page, 'Image as SVG')).toString('utf8');
    expect(svg).toContain('Tantrum, monthly total');
    expect(svg).not.toContain('var(--');
    expect((await exported(page, 'Image as PNG')).subarray(1, 4).toString()).toBe('PNG');

    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline. This graph is drawn from what is on this device.')).toBeVisible();
    await expect(chart.locator('[data-point]')).toHaveCount(months);
    await expect(chart.getByText(label.slice(0, 20))).toBeVisible();
    await page.getByRole('radio', { name: 'Rate per hour' }).check();
    await expect(page.getByRole('heading', { name: 'Tantrum, monthly rate per hour' })).toBeVisible();
    await page.getByRole('radio', { name: 'Skills' }).check();
    await page.getByRole('radio', { name: 'Session' }).check();
    await expect(page.getByRole('heading', { name: /% independent by session$/ })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'trials' }).first()).toContainText('%');

    await context.setOffline(false);
    await page.getByRole('radio', { name: 'Behaviors' }).check();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('button', { name: `Remove phase change, ${label}` }).click();
    await expect(page.getByRole('button', { name: `Remove phase change, ${label}` })).toHaveCount(0);
  });
});
