import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '../fixtures/test.ts';
import { chromium } from './chromium.ts';
import type { Engine, EngineBrowser } from './engine.ts';
import { Hand } from './hand.ts';

/** `open` twice is the same device: the second browser finds what the first one stored. */
type Device = { open(): Promise<EngineBrowser & { hand: Hand }> };

export const test = base.extend<{ engine: Engine; device: Device }>({
  engine: [chromium, { option: true }],
  device: async ({ engine, server }, use, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'tallybook-engine-'));
    const opened: EngineBrowser[] = [];
    await use({
      async open() {
        const browser = await engine.launch(folder);
        opened.push(browser);
        return { ...browser, hand: new Hand(browser.window, server.url) };
      },
    });
    info.annotations.push({ type: 'engine', description: opened[0]?.version ?? engine.name });
    for (const browser of opened) await browser.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
