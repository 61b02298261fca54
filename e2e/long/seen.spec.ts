import { expect } from '@playwright/test';
import { unnamedFields } from '../fixtures/card-fields.ts';
import { lostInForcedColors, stillMoving } from '../fixtures/drawn-apart.ts';
import { stories } from '../fixtures/screens.ts';
import { looksOf, type Seen, unseenStates } from '../fixtures/state-look.ts';
import type { Stop } from '../fixtures/stories/stop.ts';
import { test } from '../fixtures/test.ts';
import { lostBySpacing } from '../fixtures/text-spacing.ts';
import { show, walk, widthsOf } from '../fixtures/walk.ts';

test.use({ ownServer: true });

/** Cards on a phone, cards beside the rail, tables; a tablet lying down is drawn as one of these. */
const layoutsOf = (stop: Stop) => widthsOf(stop).filter((width) => width !== 1024);

for (const story of stories) {
  test(`on every screen of "${story.name}" each state is a shape or a word, in gray and in forced colors, and nothing that is drawn goes with the colors`, async ({
    page,
    context,
    server,
  }) => {
    const stage = { page, context, server };
    const seen = { gray: new Map(), light: new Map(), dark: new Map() } satisfies Record<string, Seen>;
    await walk(stage, story, async (stop) => {
      for (const width of layoutsOf(stop)) {
        await show(stage, stop, width);
        expect.soft(unseenStates(await looksOf(page), seen.gray), `${stop.name}, ${width}, in gray`).toEqual([]);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ forcedColors: 'active', colorScheme });
          const unseen = unseenStates(await looksOf(page), seen[colorScheme]);
          expect.soft(unseen, `${stop.name}, ${width}, forced, ${colorScheme}`).toEqual([]);
        }
        expect.soft(await lostInForcedColors(page), `${stop.name}, ${width}, drawn`).toEqual([]);
      }
    });
  });

  test(`on no screen of "${story.name}" is a text cut or covered with the spacing a reader may set, does anything move where less motion is asked for, or a card leave a field unnamed`, async ({
    page,
    context,
    server,
  }) => {
    const stage = { page, context, server };
    await walk(stage, story, async (stop) => {
      expect.soft(await stillMoving(page), `${stop.name}, moving`).toEqual([]);
      for (const width of layoutsOf(stop)) {
        await show(stage, stop, width);
        expect.soft(await unnamedFields(page), `${stop.name}, ${width}, unnamed`).toEqual([]);
        expect.soft(await lostBySpacing(page), `${stop.name}, ${width}, spaced`).toEqual([]);
      }
    });
  });
}
