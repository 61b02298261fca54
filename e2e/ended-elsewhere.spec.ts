import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { noteOf, signedInDevice } from './fixtures/deliver.ts';
import { hurry } from './fixtures/field.ts';
import { settled, type Target } from './fixtures/places.ts';
import type { TestServer } from './fixtures/server.ts';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { lockWithNewPin } from './pages/lock-page.ts';
import { readTaps } from './stored-session.ts';

/** Submits the visit on another device of its therapist, with "not watched" for all that was never counted. */
async function submitElsewhere(server: TestServer, uid: string): ReturnType<typeof signedInDevice> {
  const there = await signedInDevice(server, 'therapist');
  const { rows } = await sql<{ client_id: number; day: string; ids: number[] }>`
    select s.client_id, s.start_date::text as day,
      array(select b.behavior_id from client_behaviors b where (b.company_id, b.client_id) = (s.company_id, s.client_id)
        and not exists (select from session_events e where (e.company_id, e.session_id) = (s.company_id, s.id)
          and (e.event->>'behaviour_id')::int = b.behavior_id)) as ids
    from sessions s where s.uid = ${uid}`.execute(server.db);
  const { client_id, day, ids } = rows[0] ?? { client_id: 0, day: '', ids: [] };
  const note = { ...noteOf(client_id, day, 'Submitted on the tablet'), begin_time: '06:00', end_time: '06:45' };
  const body = { session_uid: uid, endDate: day, endTime: '06:45', observed_zero: [], not_observed: ids, note };
  expect(await there.send('/api/session/submit', { ...body, note: { ...note, uid: uuid() } })).toBeLessThan(300);
  return there;
}

/** How many presses the banner names as not saved: the last, and how many before it. */
async function named(page: Page): Promise<number> {
  const said = (await page.getByRole('region', { name: 'Session ended' }).textContent()) ?? '';
  return (said.includes('Not saved: ') ? 1 : 0) + Number(/ and (\d+) before/.exec(said)?.[1] ?? 0);
}

/** Of the bar above a page, with its own places. */
const BAR_PX = 64;

test('a finger that goes on tapping while another device submits presses nothing else: each tap is counted, or named as not saved', async ({
  page,
  server,
}) => {
  await arrive(page);
  const { behavior, data, uid } = await beginVisit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await data.tap(behavior);
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps[behavior]).toBe(1);
  const undo = await page.getByRole('region', { name: 'Undo' }).boundingBox();
  const tile = await data.tile(behavior).boundingBox();
  const at = { x: (tile?.x ?? 0) + 30, y: (tile?.y ?? 0) + (tile?.height ?? 0) / 2 };
  const before = await settled(page);
  await submitElsewhere(server, uid);
  let pressed = 1;
  const ended = page.getByRole('region', { name: 'Session ended' });
  await expect(async () => {
    await hurry(page);
    await page.mouse.click(at.x, at.y);
    pressed += 1;
    await expect(ended).toBeVisible({ timeout: 200 });
  }).toPass();
  for (let more = 0; more < 3; more++) {
    await page.mouse.click(at.x, at.y);
    pressed += 1;
  }
  await expect.poll(async () => (await data.count(behavior)) + (await named(page))).toBe(pressed);
  await expect(ended.getByRole('button')).toHaveText(['See it']);
  // Each tile is where it was, and as much of it can be pressed: the banner lies over the Undo bar alone.
  const tiles = (targets: Target[]) => targets.filter(({ key }) => key.startsWith('tile '));
  expect(tiles(await settled(page))).toEqual(tiles(before));
  expect((await ended.boundingBox())?.y).toBeGreaterThanOrEqual((undo?.y ?? 0) - 1);
  expect((await readTaps(server.db, uid))?.closed).toBe(true);
  await ended.getByRole('button', { name: 'See it' }).click();
  await expect(page.getByRole('heading', { name: 'Session submitted' })).toBeVisible();
  await expect(page.getByText(/^It was submitted on another device\./)).toBeVisible();
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
});

for (const width of [390, 1024])
  test(`an interval recording keeps its place when another device submits: its mark and Stop are named as not saved (${width} px)`, {
    tag: '@wide',
  }, async ({ page, server }) => {
    await arrive(page);
    const { behavior, data, uid } = await beginVisit(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await data.startIntervals('motor stereotypic Behavior', 300, 3, 'Partial interval');
    await page.setViewportSize({ width, height: 768 });
    await data.tap(behavior);
    await expect.poll(async () => (await readTaps(server.db, uid))?.taps[behavior]).toBe(1);
    const mark = page.getByRole('button', { name: /^Occurred/ });
    const place = await mark.boundingBox();
    await submitElsewhere(server, uid);
    const ended = page.getByRole('region', { name: 'Session ended' });
    await expect(async () => {
      await hurry(page);
      await expect(ended).toBeVisible({ timeout: 200 });
    }).toPass();
    expect(await mark.boundingBox()).toEqual(place);
    await mark.click();
    await expect.poll(() => named(page)).toBe(1);
    await expect(ended).toContainText(/motor stereo.*, interval 1 /);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => named(page)).toBe(2);
    expect(await mark.boundingBox()).toEqual(place);
  });

test('a visit that another device submits and opens again moves nothing on its page, and goes on here at a press', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arrive(page);
  const { behavior, data, uid } = await beginVisit(page);
  await data.tap(behavior);
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps[behavior]).toBe(1);
  const there = await submitElsewhere(server, uid);
  // The answer to it says that the visit is over.
  await data.tap(behavior);
  await page.getByRole('button', { name: 'See it' }).click();
  const reopen = page.getByRole('button', { name: 'Reopen', exact: true });
  await expect(reopen).toBeVisible();
  const before = await settled(page);
  expect(await there.send('/api/session/restart', { uid })).toBeLessThan(300);
  // By its own asking, without a press or another look at the window.
  const goOn = page.getByRole('button', { name: 'Go on here' });
  await expect(goOn).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Open on another device' })).toBeVisible();
  const after = (await settled(page)).map((one) => (one.key === 'Go on here' ? { ...one, key: 'Reopen' } : one));
  // In the bar above, a chip says for a moment that all is sent.
  const at = (targets: typeof after) =>
    targets.filter(({ y }) => y > BAR_PX).map(({ key, x, y, height }) => ({ key, x, y, height }));
  expect(at(after)).toEqual(at(before));
  await goOn.click();
  await expect(data.tile(behavior, 2)).toBeVisible();
  await data.tap(behavior);
});

test('under the lock, too, tiles stay where they are when another device submits, and no keys of a PIN come in their place', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arrive(page);
  const { behavior, data, uid } = await beginVisit(page);
  await data.tap(behavior);
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps[behavior]).toBe(1);
  await lockWithNewPin(page);
  const tile = page.locator('[data-tile]').first();
  const place = await tile.boundingBox();
  await submitElsewhere(server, uid);
  await expect(async () => {
    await hurry(page);
    await tile.click();
    await expect(page.getByText(/^\d+ entr(?:y was|ies were) not saved$/)).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(await tile.boundingBox()).toEqual(place);
  await expect(page.getByLabel('PIN', { exact: true })).toBeHidden();
  await expect(page.getByText('This session is submitted. Reopen it to add data.', { exact: true })).toBeVisible();
});
