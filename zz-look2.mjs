import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function as(email, sizes, scheme, paths) {
  const context = await browser.newContext({ viewport: { width: sizes[0][0], height: sizes[0][1] }, locale: 'en-US', colorScheme: scheme });
  const page = await context.newPage();
  await page.goto('http://localhost:8400/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('field-day-after-rain');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(3000);
  for (const [name, path, act] of paths) for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto('http://localhost:8400' + path);
    await page.waitForTimeout(2200);
    if (act) await act(page).catch((e) => console.log(name, e.message.split('\n')[0]));
    await page.screenshot({ path: `/tmp/look-${name}-${width}-${scheme}.png` });
  }
  await context.close();
}
await as('staff@demo.test', [[1440, 900], [1024, 768], [820, 1180]], 'light', [['notes', '/company/notes'], ['ins', '/company/finance/insurance-billing'], ['approve', '/schedule/task']]);
await as('analyst@demo.test', [[1440, 900], [820, 1180]], 'light', [['graph2', '/graph?client=1'], ['behav', '/behavior/list?client=1'], ['assign', '/client/assign/behaviors/1']]);
await browser.close();
