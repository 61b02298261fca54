import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { quickLaunchOptions } from './fixtures/chromium-flags.ts';

/**
 * `npm run gallery`: pictures of the gallery in three themes and four widths, in `.cache/gallery`, to be looked at.
 * It starts the development server on a port of its own and stops it again.
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache', 'gallery');
const ADDRESS = 'http://127.0.0.1:5174';
const THEMES = ['light', 'dark', 'outdoor'] as const;
const WIDTHS = [390, 820, 1024, 1440] as const;

mkdirSync(FOLDER, { recursive: true });
const server = spawn(process.execPath, [join(ROOT, 'server', 'dev.ts')], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: '5174', DATA_DIR: join(ROOT, '.cache', 'gallery-data') },
});
const browser = await chromium.launch(quickLaunchOptions());
try {
  const page = await browser.newPage();
  await untilServed();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(`${ADDRESS}/gallery`);
    for (const theme of THEMES) {
      await page.getByRole('group', { name: 'Theme' }).getByText(theme, { exact: true }).click();
      const path = join(FOLDER, `${theme}-${width}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      process.stdout.write(`${path}\n`);
    }
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
}

async function untilServed(): Promise<void> {
  const until = Date.now() + 60_000;
  while (!(await fetch(`${ADDRESS}/api/ping`).catch(() => null))?.ok) {
    if (server.exitCode !== null || Date.now() > until) throw new Error('The development server did not start');
  }
}
