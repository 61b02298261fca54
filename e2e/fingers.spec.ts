import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures/test.ts';

type Point = { x: number; y: number };

async function middleOf(one: Locator): Promise<Point> {
  const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Fingers as a touch screen reports them: all of them down, moved, and lifted one after another. */
async function touch(page: Page, fingers: readonly Point[], by: Point = { x: 0, y: 0 }): Promise<void> {
  const screen: CDPSession = await page.context().newCDPSession(page);
  const points = fingers.map((at, id) => ({ ...at, id }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (let down = 1; down <= points.length; down++) await send('touchStart', points.slice(0, down));
  if (by.x !== 0 || by.y !== 0)
    await send(
      'touchMove',
      points.map(({ x, y, id }) => ({ id, x: x + by.x, y: y + by.y })),
    );
  for (let left = points.length - 1; left >= 0; left--) await send('touchEnd', points.slice(0, left));
  await screen.detach();
}

test('two thumbs at once count twice, and a finger that slides sideways on its tile once', async ({ field }) => {
  const { page, data } = field;
  const [tantrum, sib] = [await data.count('Tantrum'), await data.count('SIB')];
  const first = await middleOf(data.tile('Tantrum'));
  await touch(page, [first, await middleOf(data.tile('SIB'))]);
  await expect(data.tile('Tantrum', tantrum + 1)).toBeVisible();
  await expect(data.tile('SIB', sib + 1)).toBeVisible();
  await touch(page, [first], { x: 20, y: 0 });
  await expect(data.tile('Tantrum', tantrum + 2)).toBeVisible();
  await touch(page, [first]);
  await expect(data.tile('Tantrum', tantrum + 3)).toBeVisible();
  expect(await data.count('SIB')).toBe(sib + 1);
  for (const behavior of ['Tantrum', 'Tantrum', 'Tantrum', 'SIB']) data.ledger.addTap(behavior);
});

test('the second tap of a double tap on Save does not press Undo, which lies behind it', async ({ field }) => {
  const { page, data } = field;
  await page.setViewportSize({ width: 390, height: 844 });
  await data.tap('Tantrum');
  const count = await data.count('Tantrum');
  await page.getByRole('button', { name: 'Options, Tantrum' }).click();
  await page.getByRole('menuitem', { name: 'ABC…' }).click();
  await page.getByRole('button', { name: 'Told no' }).click();
  const save = await middleOf(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await touch(page, [save]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // An impatient finger presses more than twice.
  for (let more = 0; more < 3; more++) await touch(page, [save]);
  await expect(page.getByText(/^Undone/)).toHaveCount(0);
  expect(await data.count('Tantrum')).toBe(count);
  await page.setViewportSize({ width: 820, height: 1180 });
});
