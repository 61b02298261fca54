import { expect, type Page } from '@playwright/test';
import { reachableBehindDialog } from '../fixtures/behind-dialog.ts';
import { coveredOnTheWayRound, unreachedOnTheWayRound, windowsOf } from '../fixtures/covered-focus.ts';
import { resizeTo } from '../fixtures/looks.ts';
import { stories } from '../fixtures/screens.ts';
import { test } from '../fixtures/test.ts';
import { walk } from '../fixtures/walk.ts';

test.use({ ownServer: true });

for (const story of stories) {
  test(`on no screen of "${story.name}" is a control with focus covered, at 320 × 256 as on a tablet, or out of the keyboard’s reach, and behind no dialog is the page in reach`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(1_200_000);
    const stage = { page, context, server };
    await walk(stage, story, async (stop) => {
      expect.soft(await reachableBehindDialog(page), `${stop.name}: behind the dialog`).toEqual([]);
      for (const { width, height } of windowsOf(stop)) {
        await resizeTo(page, width, height);
        await stop.again?.(stage);
        const before = await placeOf(page);
        expect.soft(await coveredOnTheWayRound(page), `${stop.name}, ${width} × ${height}`).toEqual([]);
        expect.soft(await placeOf(page), `${stop.name}, ${width} × ${height}: Tab alone led away`).toEqual(before);
        expect.soft(await unreachedOnTheWayRound(page), `${stop.name}, ${width} × ${height}, by keyboard`).toEqual([]);
      }
      // What has stepped aside for the keyboard is back for a finger.
      await page.mouse.move(1, 1);
    });
  });
}

/** Where one is: the address, the heading, and how many dialogs lie over it. */
const placeOf = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname,
    heading: document.querySelector('h1')?.textContent ?? '',
    dialogs: document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length,
  }));
