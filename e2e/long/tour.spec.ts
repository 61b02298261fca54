import { mkdirSync } from 'node:fs';
import { heights, resize, themes, wear, widths } from '../fixtures/looks.ts';
import { stories } from '../fixtures/screens.ts';
import { test } from '../fixtures/test.ts';
test.use({ ownServer: true });
const OUT = process.env.OUT ?? '/tmp/tour';
for (const story of stories)
  test(story.name, async ({ page, context, server }) => {
    mkdirSync(OUT, { recursive: true });
    await page.emulateMedia({ reducedMotion: 'reduce' }); const stage = { page, context, server };
    for (const stop of story.stops) {
      const at = stop.widths ?? widths;
      await resize(page, at.includes(820) ? 820 : at[0]!);
      await wear(page, 'light').catch(() => null);
      const t = Date.now();
      await stop.go(stage);
      console.log(stop.name, Date.now() - t);
      for (const w of at) { await resize(page, w); await stop.again?.(stage);
        for (const th of (process.env.THEMES ?? 'light').split(',')) { await wear(page, th as never); await page.screenshot({ path: `${OUT}/${stop.name}-${w}-${th}.png` }); } await wear(page, 'light'); }
      await resize(page, at.includes(820) ? 820 : at[0]!);
    }
  });
