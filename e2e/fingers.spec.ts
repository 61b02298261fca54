import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { holdWrites } from './fixtures/breakable-storage.ts';
import { test } from './fixtures/test.ts';

type Point = { x: number; y: number };

async function middleOf(one: Locator): Promise<Point> {
  const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Fingers as a touch screen reports them: all of them down, moved, and lifted one after another. @param at when, seconds,
 * as the screen notes it: however long the machine takes to pass it on
 */
async function touch(
  page: Page,
  fingers: readonly Point[],
  by: Point = { x: 0, y: 0 },
  at = Date.now() / 1000,
): Promise<void> {
  const screen: CDPSession = await page.context().newCDPSession(page);
  const points = fingers.map((point, id) => ({ ...point, id }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: at });
  for (let down = 1; down <= points.length; down++) await send('touchStart', points.slice(0, down));
  if (by.x !== 0 || by.y !== 0)
    await send(
      'touchMove',
      points.map(({ x, y, id }) => ({ id, x: x + by.x, y: y + by.y })),
    );
  for (let left = points.length - 1; left >= 0; left--) await send('touchEnd', points.slice(0, left));
  await screen.detach();
}

/** From one tap of a double tap to the next, seconds. */
const QUICK = 0.25;

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
  const at = Date.now() / 1000;
  await touch(page, [save], undefined, at);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // An impatient finger presses more than twice.
  for (let more = 1; more <= 3; more++) await touch(page, [save], undefined, at + more * QUICK);
  await expect(page.getByText(/^Undone/)).toHaveCount(0);
  expect(await data.count('Tantrum')).toBe(count);
  await page.setViewportSize({ width: 820, height: 1180 });
});

test('the second tap of a double tap on the start of an interval set does not press Stop, which comes in its place', async ({
  field,
}) => {
  const { page } = field;
  const start = page.getByRole('button', { name: /^Start motor stereotypic/ });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  // Where Stop comes, by a set that is taken back again.
  await start.click();
  const under = await middleOf(stop);
  await undo.click();
  await expect(start).toBeVisible();
  const at = Date.now() / 1000;
  await touch(page, [under], undefined, at);
  await expect(stop).toBeVisible();
  await touch(page, [under], undefined, at + QUICK);
  await expect(page.getByRole('button', { name: /^Occurred/ })).toBeVisible();
  await undo.click();
  await expect(start).toBeVisible();
});

/** When the control is no longer there, seconds, as the page saw it: asked from outside it would be known too late. */
const whenGone = (one: Locator): Promise<number> =>
  one.evaluate(
    (element) =>
      new Promise<number>((done) => {
        const watch = new MutationObserver(() => {
          if (element.isConnected && !element.textContent?.includes('Resume')) return;
          watch.disconnect();
          done(Date.now() / 1000);
        });
        watch.observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
  );

/** A disk that answers so late that no second tap can be told from the first by its time alone, ms. */
const SLOW_DISK = 800;

test('on a slow disk, too, a tap just after Stop of an interval set presses nothing of what has come in its place', async ({
  field,
}) => {
  const { page } = field;
  const start = page.getByRole('button', { name: /^Start motor stereotypic/ });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await start.click();
  const under = await middleOf(stop);
  const gone = whenGone(stop);
  await holdWrites(page, true);
  await touch(page, [under]);
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), SLOW_DISK);
  await holdWrites(page, false);
  const at = await gone;
  const lies = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? '',
    under,
  );
  expect(lies).not.toBe('');
  for (const later of [0.15, 0.3]) await touch(page, [under], undefined, at + later);
  await expect(start).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const disk of [0, SLOW_DISK])
  test(`a second tap on Pause is for Pause, and does not go on at once, on a disk that takes ${disk} ms`, async ({
    field,
  }) => {
    const { page } = field;
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    const resume = page.getByRole('button', { name: 'Resume', exact: true });
    const under = await middleOf(pause);
    const changed = whenGone(pause);
    await holdWrites(page, true);
    await touch(page, [under]);
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), disk);
    await holdWrites(page, false);
    const at = await changed;
    await touch(page, [under], undefined, at + 0.2);
    await expect(resume).toBeVisible();
    await touch(page, [under], undefined, at + 3);
    await expect(pause).toBeVisible();
  });

test('the second tap of a double tap presses nothing that moved under the finger: an answer that goes makes the next one’s place its own', async ({
  field,
}) => {
  const { page } = field;
  // Pressed, the first goes, and another control, or the same one drawn anew, lies where it was.
  const under = async (name: string, left: string) => {
    const pressed = await page.evaluateHandle(
      ([label, place]) => {
        const seen: string[] = [];
        const button = (text: string, layer: number) => {
          const made = document.createElement('button');
          made.textContent = text;
          made.style.cssText = `position: fixed; inset: 40% auto auto ${place}; width: 120px; height: 60px; z-index: ${layer}`;
          made.addEventListener('click', () => seen.push(text));
          document.body.append(made);
          return made;
        };
        const first = button('Tantrum, 4', 10_001);
        first.addEventListener('click', () => first.remove());
        const second = button(label, 10_000);
        return { seen, point: first.getBoundingClientRect().toJSON() as DOMRect, end: () => second.remove() };
      },
      [name, left] as const,
    );
    const { x, y, width, height } = await pressed.evaluate(({ point }) => point);
    const finger = { x: x + width / 2, y: y + height / 2 };
    const at = Date.now() / 1000;
    for (const more of [0, 1, 2]) await touch(page, [finger], undefined, at + more * QUICK);
    const inBurst = await pressed.evaluate(({ seen }) => [...seen]);
    // Whoever looks and presses again means it.
    await touch(page, [finger], undefined, at + 3);
    const afterwards = await pressed.evaluate(({ seen, end }) => {
      end();
      return seen.length;
    });
    return { inBurst, more: afterwards - inBurst.length };
  };
  expect(await under('For all four: none happened', '10%')).toEqual({ inBurst: ['Tantrum, 4'], more: 1 });
  expect(await under('Tantrum, 5', '60%')).toEqual({ inBurst: ['Tantrum, 4', 'Tantrum, 5', 'Tantrum, 5'], more: 1 });
});

test('the second tap of a double tap on a choice is not for the next one, which an error that goes has moved under it', async ({
  field,
}) => {
  const { page } = field;
  const pressed = await page.evaluateHandle(() => {
    const form = document.createElement('div');
    form.style.cssText = 'position: fixed; inset: 40% auto auto 10%; z-index: 10001; background: white';
    const error = document.createElement('p');
    error.textContent = 'Choose one';
    error.style.cssText = 'height: 28px; margin: 0';
    const choice = (text: string) => {
      const label = document.createElement('label');
      label.style.cssText = 'display: block; position: relative; width: 120px; height: 48px';
      const box = document.createElement('input');
      Object.assign(box, { type: 'radio', name: 'made' });
      box.style.cssText = 'position: absolute; inset: 0; opacity: 0';
      label.append(box, text);
      return label;
    };
    form.append(error, choice('Home'), choice('Community'));
    form.addEventListener('change', () => error.remove());
    document.body.append(form);
    const chosen = () =>
      [...form.querySelectorAll('label')].find((one) => one.control && Reflect.get(one.control, 'checked'));
    const point = form.querySelector('label')?.getBoundingClientRect().toJSON() as DOMRect;
    return { point, chosen: () => chosen()?.textContent, end: () => form.remove() };
  });
  const { x, bottom } = await pressed.evaluate(({ point }) => point);
  const finger = { x: x + 60, y: bottom - 6 };
  const at = Date.now() / 1000;
  for (const more of [0, 1]) await touch(page, [finger], undefined, at + more * QUICK);
  expect(await pressed.evaluate(({ chosen }) => chosen())).toBe('Home');
  await pressed.evaluate(({ end }) => end());
});

test('a finger beside an open panel, sheet or dialog closes it, and presses nothing that lies behind it', async ({
  field,
}) => {
  const { page, data } = field;
  const count = await data.count('Tantrum');
  const dialog = page.getByRole('dialog');
  const openers = [
    () => page.getByRole('button', { name: /^Event log/ }).click(),
    async () => {
      await page.getByRole('button', { name: 'Options, Tantrum' }).click();
      await page.getByRole('menuitem', { name: 'Add at another time…' }).click();
    },
  ];
  // At the edge of a tile: a dialog in the middle leaves it free.
  const { x, y } = await middleOf(data.tile('Tantrum'));
  const { x: left } = (await data.tile('Tantrum').boundingBox()) ?? { x };
  for (const open of openers) {
    await open();
    await expect(dialog.getByRole('heading').first()).toBeVisible();
    await touch(page, [{ x: left + 12, y }]);
    await expect(dialog).toHaveCount(0);
    expect(await data.count('Tantrum')).toBe(count);
  }
});
