import type { Page } from '@playwright/test';
import { stopTree } from '../fixtures/process-tree.ts';
import { openTablet } from '../fixtures/tablet.ts';
import { type Engine, type EngineBrowser, type EngineWindow, WINDOW } from './engine.ts';

/** The Chromium of all the other browser tests, for comparison; `npm test` has seen to it that there is one. */
export const chromium: Engine = { name: 'Chromium', missing: () => [], launch };

async function launch(folder: string): Promise<EngineBrowser> {
  const { page, context, kill, close } = await openTablet({ folder, baseURL: 'about:blank', viewport: WINDOW });
  const window = asWindow(page);
  return {
    version: (await window.evaluate('/Chrome.[0-9.]+/.exec(navigator.userAgent)[0]')).replace('Chrome/', 'Chromium '),
    window,
    openWindow: async () => asWindow(await context.newPage()),
    sleep: (ms) => stopTree(folder, ms),
    kill,
    close,
  };
}

function asWindow(page: Page): EngineWindow {
  return {
    async navigate(url) {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate<string>(expression),
    click: (x, y) => page.mouse.click(x, y),
    async type(text) {
      for (const [i, part] of text.split('\t').entries()) {
        if (i > 0) await page.keyboard.press('Tab');
        await page.keyboard.type(part);
      }
    },
  };
}
