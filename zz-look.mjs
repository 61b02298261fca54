import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function as(email, width, height, scheme, paths) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US', colorScheme: scheme });
  const page = await context.newPage();
  await page.goto('http://localhost:8400/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('field-day-after-rain');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(3000);
  for (const [name, path, act] of paths) {
    await page.goto('http://localhost:8400' + path);
    await page.waitForTimeout(2200);
    if (act) await act(page).catch((e) => console.log(name, e.message.split('\n')[0]));
    await page.screenshot({ path: `/tmp/look-${name}-${width}-${scheme}.png` });
  }
  await context.close();
}
await as('staff@demo.test', 1440, 900, 'light', [['home', '/'], ['notes', '/company/notes'], ['billing', '/insurance'], ['audit', '/company/audit']]);
await as('analyst@demo.test', 1024, 768, 'dark', [['graph', '/graph', async (p) => {}], ['notes', '/company/notes', (p) => p.getByRole('table').getByRole('rowheader').getByRole('button').first().click().then(() => p.waitForTimeout(2500))], ['behaviors', '/behavior/list']]);
await browser.close();
