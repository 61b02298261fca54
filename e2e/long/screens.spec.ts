import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { contactSheet, type Shot } from '../fixtures/contact-sheet.ts';
import { themes, wear } from '../fixtures/looks.ts';
import { stories } from '../fixtures/screens.ts';
import { test } from '../fixtures/test.ts';
import { homeOf, show, walk, widthsOf } from '../fixtures/walk.ts';

test.use({ ownServer: true });

const ROOT = join(import.meta.dirname, '..', '..');
/** Every sheet, to be looked at. */
const FOLDER = join(ROOT, '.cache', 'screens');
/** The main screens, which the repository carries along: few and light, so that they are drawn anew when they change. */
const DOCS = join(ROOT, 'docs', 'screens');
const IN_DOCS: ReadonlySet<string> = new Set([
  'audit',
  'behavior-assign',
  'billing-group',
  'calendar',
  'contractor-pay',
  'devices',
  'graph',
  'held',
  'home',
  'home-office',
  'insurance-billing',
  'locked-session',
  'note-choose-version',
  'note-review',
  'notes',
  'notes-company',
  'pay-statement',
  'session-abc',
  'session-data',
  'session-data-interval',
  'session-durations',
  'session-event-log',
  'session-note',
  'session-paused',
  'start-session-filled',
  'submit-session',
  'sync-panel',
]);
/** All of them together are less than 3 MB: most are far lighter than this, bytes. */
const SHEET_LIMIT = 140_000;

for (const story of stories) {
  test(`every screen of "${story.name}" at every width in every theme is drawn on its sheet`, async ({
    page,
    context,
    server,
    browser,
  }, info) => {
    for (const folder of [FOLDER, DOCS]) mkdirSync(folder, { recursive: true });
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
      writeFileSync(join(FOLDER, `${stop.name}.jpg`), sheet);
      if (!IN_DOCS.has(stop.name)) return;
      expect.soft(sheet.length, `bytes of the sheet of ${stop.name}`).toBeLessThan(SHEET_LIMIT);
      writeFileSync(join(DOCS, `${stop.name}.jpg`), sheet);
    });
  });
}
