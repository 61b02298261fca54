import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { contactSheet, type Shot } from '../fixtures/contact-sheet.ts';
import { themes, wear } from '../fixtures/looks.ts';
import { stories } from '../fixtures/screens.ts';
import { test } from '../fixtures/test.ts';
import { homeOf, show, walk, widthsOf } from '../fixtures/walk.ts';

test.use({ ownServer: true });

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screens');
/** More makes the repository heavy, bytes. */
const SHEET_LIMIT = 450_000;

for (const story of stories) {
  test(`every screen of "${story.name}" at every width in every theme is drawn on its sheet`, async ({
    page,
    context,
    server,
    browser,
  }, info) => {
    mkdirSync(FOLDER, { recursive: true });
    const stage = { page, context, server };
    await walk(stage, story, async (stop) => {
      const shots: Shot[] = [];
      for (const width of widthsOf(stop)) {
        await show(stage, stop, width);
        for (const theme of stop.variant && width !== homeOf(stop) ? (['light'] as const) : themes) {
          await wear(page, theme);
          const png = await page.screenshot({ timeout: 60_000 });
          shots.push({ theme, width, png });
          writeFileSync(info.outputPath(`${stop.name}-${width}-${theme}.png`), png);
        }
      }
      const sheet = await contactSheet(browser, shots);
      expect.soft(sheet.length, `bytes of the sheet of ${stop.name}`).toBeLessThan(SHEET_LIMIT);
      writeFileSync(join(FOLDER, `${stop.name}.png`), sheet);
    });
  });
}
