import { expect } from '@playwright/test';
import type { Figure } from '../../tests/setup/figure.ts';
import { saveFigures } from '../../tests/setup/figure-store.ts';
import { axeFinds } from '../fixtures/axe.ts';
import { resizeTo, themes, wear } from '../fixtures/looks.ts';
import { stories } from '../fixtures/screens.ts';
import { LEAST, overflowOf, sizeOf, type Target, targetsOf, tooSmall } from '../fixtures/targets.ts';
import { test } from '../fixtures/test.ts';
import { show, walk, widthsOf } from '../fixtures/walk.ts';

test.use({ ownServer: true });

/** The narrowest window a page must fit into (WCAG 1.4.10), CSS px. */
const NARROWEST = { width: 320, height: 640 };

for (const story of stories) {
  test(`axe finds nothing on any screen of "${story.name}", at any width, in any theme`, async ({
    page,
    context,
    server,
  }) => {
    const targets: Target[] = [];
    let looks = 0;
    let faults = 0;
    const stage = { page, context, server };
    await walk(stage, story, async (stop) => {
      for (const width of widthsOf(stop)) {
        await show(stage, stop, width);
        targets.push(...(await targetsOf(page)));
        expect.soft(await tooSmall(page), `${stop.name}, ${width}: targets`).toEqual([]);
        expect.soft(await overflowOf(page), `${stop.name}, ${width}: beside the window`).toBe(0);
        for (const theme of themes) {
          await wear(page, theme);
          const found = await axeFinds(page);
          expect.soft(found, `${stop.name}, ${width}, ${theme}`).toBe('');
          looks++;
          if (found !== '') faults++;
        }
      }
      await resizeTo(page, NARROWEST.width, NARROWEST.height);
      expect.soft(await overflowOf(page), `${stop.name}, 320: beside the window`).toBe(0);
    });
    saveFigures([
      {
        what: `looks with an axe fault, of ${looks} in "${story.name}"`,
        measured: faults,
        unit: '',
        limit: { atMost: 0 },
      },
      ...smallest(story.name, targets),
    ]);
  });
}

/** The smallest thing to press of each kind that there is. */
function smallest(story: string, targets: readonly Target[]): Figure[] {
  return (['observed', 'field', 'staff'] as const).flatMap((kind) => {
    const sizes = targets.filter((target) => target.kind === kind).map(sizeOf);
    if (sizes.length === 0) return [];
    const what = `smallest target of ${sizes.length}, ${kind}, "${story}"`;
    return [{ what, measured: Math.min(...sizes), unit: 'px', limit: { atLeast: LEAST[kind] } }];
  });
}
