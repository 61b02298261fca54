import { expect, type Page } from '@playwright/test';
import { failWrites, holdWrites } from './fixtures/breakable-storage.ts';
import { openField } from './fixtures/field.ts';
import { deploy, isWaiting, lookForUpdate } from './fixtures/new-version.ts';
import { movedTargets, settled, type Target } from './fixtures/places.ts';
import { startServer } from './fixtures/server.ts';
import { test } from './fixtures/test.ts';
import { arrive } from './pages/begin-visit.ts';
import { enterPin, lock, lockWithNewPin } from './pages/lock-page.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

test.describe.configure({ mode: 'default' });

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

/** By width. */
type Places = Map<number, Target[]>;

/** Every tap target that a finger reaches now, at each of the widths. */
async function look(page: Page, widths = WIDTHS): Promise<Places> {
  const places: Places = new Map();
  for (const size of widths) {
    await page.setViewportSize(size);
    places.set(size.width, await settled(page));
    expect(await page.evaluate(readCovered), `covered at ${size.width}`).toEqual([]);
  }
  return places;
}

/**
 * Targets in sight that something else lies over: a finger that goes for one presses the other. What has been scrolled out
 * of its list, or lies under an open menu, is not in sight.
 */
function readCovered(): string[] {
  const all = document.querySelectorAll<HTMLElement>('#main :is(button, a[href], [role="radio"], input)');
  return [...all].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (box.width === 0 || getComputedStyle(element).visibility === 'hidden') return [];
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      if (y < clip.top || y > clip.bottom || x < clip.left || x > clip.right) return [];
    }
    const hit = document.elementFromPoint(x, y);
    if (!hit || element.contains(hit) || hit.contains(element)) return [];
    const over = hit.closest('button, a, [role]') ?? hit;
    return [`${element.getAttribute('aria-label') ?? element.textContent} under ${over.textContent?.slice(0, 40)}`];
  });
}

/** What moved, and what now lies where something else lay, at each width. Nobody has touched any of it. */
const findMoved = (before: Places, after: Places): string[] =>
  [...after].flatMap(([width, targets]) =>
    movedTargets(before.get(width) ?? [], targets).map((text) => `${width}: ${text}`),
  );

/** The tiles and prompts alone: a person who starts or stops a recording has touched none of them. */
function ofTiles(places: Places): Places {
  return new Map(
    [...places].map(([width, all]) => [
      width,
      all.filter(({ key }) => /^tile |, (independent|verbal|physical|no response)/.test(key)),
    ]),
  );
}

/**
 * Tiles and prompts that a finger reached before and no longer does, and the other way round: what begins below must take no
 * room from them. Not on a phone, where a recording stands in front once it has begun in its own part.
 */
function findGone(before: Places, after: Places): string[] {
  const keys = (places: Places, width: number) =>
    (places.get(width) ?? []).map(({ key, y }) => `${key} ${Math.round(y)}`);
  return [...before.keys()].flatMap((width) => {
    if (width <= 390) return [];
    const now = new Set(keys(after, width));
    return keys(before, width).flatMap((key) => (now.has(key) ? [] : [`${width}: ${key} is gone`]));
  });
}

/** A tablet held upright and a phone with every `npm test`; one that lies, and a desk, with the wide stories. */
for (const { where, widths, tag } of [
  { where: 'in the hand', widths: WIDTHS.slice(0, 2), tag: [] },
  { where: 'on a table', widths: WIDTHS.slice(2), tag: ['@wide'] },
]) {
  test(`through every state of interval recordings, pause and network no tile or prompt moves, and nothing comes to lie under a finger by itself, ${where}`, {
    tag,
  }, async ({ field }) => {
    test.setTimeout(180_000);
    const { page, data } = field;
    const idle = await look(page, widths);
    expect(ofTiles(idle).get(widths.at(-1)?.width ?? 0)?.length).toBeGreaterThan(8);
    const tilesStand = (now: Places, state: string) => {
      expect(findMoved(ofTiles(idle), ofTiles(now)), state).toEqual([]);
      expect(findGone(ofTiles(idle), ofTiles(now)), state).toEqual([]);
    };
    for (const mode of ['Partial interval', 'Whole interval', 'Momentary']) {
      await page.setViewportSize({ width: 1024, height: 768 });
      await data.startIntervals('motor stereotypic Behavior', 4, 3, mode);
      const begun = await look(page, widths);
      tilesStand(begun, `${mode}: begun`);
      // In the second interval, with its question where one is asked.
      const second =
        mode === 'Partial interval'
          ? page.getByText('Interval 2 of 3', { exact: true })
          : page.getByRole('button', { name: 'Yes' });
      await second.waitFor();
      expect(findMoved(begun, await look(page, widths)), `${mode}: goes on`).toEqual([]);
      await page.getByText('All intervals are over').waitFor({ timeout: 30_000 });
      expect(findMoved(begun, await look(page, widths)), `${mode}: over by itself`).toEqual([]);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      tilesStand(await look(page, widths), `${mode}: closed`);
    }

    await page.setViewportSize({ width: 1024, height: 768 });
    await data.startIntervals('motor stereotypic Behavior', 300, 3, 'Partial interval');
    const running = await look(page, widths);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    const paused = await look(page, widths);
    tilesStand(paused, 'paused');
    await page.setViewportSize({ width: 820, height: 1180 });
    // Right behind the press of Pause it is the second of a double tap, which does nothing.
    await expect(async () => {
      const resume = page.getByRole('button', { name: 'Resume' });
      if (await resume.isVisible()) await resume.click({ timeout: 500 });
      await page.getByRole('button', { name: 'Pause' }).waitFor({ timeout: 2000 });
    }).toPass();
    expect(findMoved(running, await look(page, widths)), 'resumed').toEqual([]);

    await page.context().setOffline(true);
    tilesStand(await look(page, widths), 'offline');
    await page.context().setOffline(false);
    tilesStand(await look(page, widths), 'online again');
    // The next story begins without a recording.
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Other interval…' }).waitFor();
  });
}

test('where nothing can be saved, or only late, and where a new version waits, every target stands where it stood and nothing comes to lie under a finger', {
  tag: '@wide',
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const server = await startServer();
  const field = await openField(browser, server);
  const { page, network, data, behavior } = field;
  const refresh = (size = WIDTHS[2]) => page.setViewportSize(size ?? { width: 1024, height: 768 });
  await refresh();
  await data.startIntervals('motor stereotypic Behavior', 300, 3, 'Partial interval');
  await data.tap(behavior);
  const whole = await look(page);
  const stands = async (state: string) => expect(findMoved(whole, await look(page)), state).toEqual([]);

  const slow = page.locator('#main').getByText('This tap is not saved yet');
  await refresh();
  await holdWrites(page, true);
  await data.tile(behavior).click();
  await slow.waitFor();
  await stands('not saved yet');
  await holdWrites(page, false);
  await slow.waitFor({ state: 'detached' });
  data.ledger.addTap(behavior);

  const lost = page.locator('#main').getByText(/^Not saved: /);
  await refresh();
  await failWrites(page, true);
  await data.tile(behavior).click();
  await lost.waitFor();
  await stands('not saved');
  await failWrites(page, false);
  await refresh();
  await page.getByRole('button', { name: 'Try again' }).click();
  await lost.waitFor({ state: 'detached' });
  data.ledger.addTap(behavior);
  await stands('saved after all');

  deploy(network);
  await lookForUpdate(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  await stands('a new version waits');
  expect(field.problems([])).toEqual([]);
  await field.close();
  await server.stop();
});

test('under the lock every tile, prompt and interval, and Undo, stands where it stood: a device locks by itself, too', {
  tag: '@wide',
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const server = await startServer();
  const field = await openField(browser, server);
  const { page, data } = field;
  /** What counts, by what it is: under the lock it has a code instead of its name. */
  const counting = (places: Places): Places =>
    new Map(
      [...places].map(([width, all]) => [
        width,
        all.flatMap((one) => {
          const level = /^[a-z]+, ([a-z ]+), /.exec(one.key);
          if (level) return [{ ...one, key: `${level[1]} ${Math.round(one.y)}` }];
          return /^(tile |Undo$|Occurred|Tap if)/.test(one.key) ? [one] : [];
        }),
      ]),
    );
  for (const state of ['idle', 'recording']) {
    await page.setViewportSize({ width: 1024, height: 768 });
    // Six tiles: what adds one stands in a row of its own, above the skills.
    if (state === 'recording') {
      await page.getByRole('button', { name: 'Options, SIB' }).click();
      await page.getByRole('menuitem', { name: 'Hide tile' }).click();
    }
    if (state === 'recording') await data.startIntervals('motor stereotypic Behavior', 300, 3, 'Partial interval');
    const before = await look(page);
    await (state === 'idle' ? lockWithNewPin(page) : lock(page, true));
    const under = await look(page);
    expect(findMoved(counting(before), counting(under)), state).toEqual([]);
    for (const { width } of WIDTHS) {
      const keys = (places: Places) =>
        new Set(
          counting(places)
            .get(width)
            ?.map(({ key }) => key),
        );
      expect(
        [...keys(before)].filter((key) => !keys(under).has(key)),
        `${state}: gone at ${width}`,
      ).toEqual([]);
    }
    await page.setViewportSize({ width: 820, height: 1180 });
    const corner = page.evaluate(() => {
      const { right, top } = document.querySelector('[data-tile]')?.getBoundingClientRect() ?? { right: 0, top: 0 };
      return document.elementFromPoint(right - 20, top + 20)?.closest('[data-tile]') ?? null;
    });
    expect(await corner, 'where a tile has its options nobody means to count').toBeNull();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByLabel('PIN', { exact: true })).toBeVisible();
    const opened: Places = new Map([[820, await settled(page)]]);
    expect(findMoved(counting(under), counting(opened)), `${state}: the way in opened`).toEqual([]);
    await enterPin(page);
    await expect(page.getByRole('button', { name: 'Session menu' })).toBeVisible();
  }
  expect(field.problems([])).toEqual([]);
  await field.close();
  await server.stop();
});

test('a PIN that is refused moves no field and no button: what is said of it has its place', async ({ page }) => {
  await arrive(page);
  for (const size of WIDTHS.slice(0, 3)) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Set a PIN' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a PIN for this device' });
    const [pin, again] = [dialog.getByLabel('PIN', { exact: true }), dialog.getByLabel('The same PIN again')];
    const save = dialog.getByRole('button', { name: 'Save PIN' });
    const places = async () => Promise.all([pin, again, save].map((one) => one.boundingBox()));
    await pin.fill('1234');
    const before = await places();
    for (const [typed, repeated, said] of [
      ['1234', '', /^Too easy to guess/],
      ['70417', '70418', 'The two PINs are not the same'],
    ] as const) {
      await pin.fill(typed);
      await again.fill(repeated);
      await save.click();
      await expect(dialog.getByText(said)).toBeVisible();
      expect(await places(), `${said} at ${size.width}`).toEqual(before);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a choice in Start moves no other choice: the next finger finds what it saw', async ({ field }) => {
  const { page } = field;
  for (const size of [WIDTHS[0], WIDTHS[2]]) {
    if (size) await page.setViewportSize(size);
    await page.goto('/');
    const start = new StartSessionPage(page);
    await start.open();
    const chips = start.dialog.getByRole('radiogroup').getByRole('radio');
    const places = () => chips.evaluateAll((all) => all.map((chip) => Math.round(chip.getBoundingClientRect().x)));
    const before = await places();
    expect(before.length).toBeGreaterThan(5);
    const clients = start.dialog.getByRole('radiogroup', { name: /^Client/ }).getByRole('radio');
    for (let i = 0; i < (await clients.count()); i++) {
      await clients.nth(i).check();
      expect(await places(), `client ${i} at ${size?.width}`).toEqual(before);
    }
    await start.chooseLocation('Center');
    expect(await places()).toEqual(before);
    await start.dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});
