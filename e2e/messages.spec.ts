import { expect, type Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { signedInDevice } from './fixtures/deliver.ts';
import { hurry } from './fixtures/field.ts';
import { resize, widths } from './fixtures/looks.ts';
import { movedTargets, settled, type Target } from './fixtures/places.ts';
import type { TestServer } from './fixtures/server.ts';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { readTaps } from './stored-session.ts';

/** Another device of the therapist, which counts in the same visit. */
async function otherDevice(server: TestServer, session_uid: string, behavior: string) {
  const there = await signedInDevice(server, 'therapist');
  const { id } = await server.db
    .selectFrom('behaviors')
    .select('id')
    .where('company_id', '=', 1)
    .where('name', '=', behavior)
    .executeTakeFirstOrThrow();
  let seq = 0;
  return {
    async tap() {
      seq += 1;
      const at = new Date().toISOString();
      const events = [{ kind: 'tap', behaviour_id: id, uid: uuid(), seq, at, tz: 'America/New_York' }];
      expect(await there.send('/api/session/data-entry', { session_uid, events })).toBeLessThan(300);
    },
  };
}

/** Where the messages in sight stand. */
const boxes = (page: Page) =>
  page
    .getByRole('region', { name: 'Messages' })
    .locator(':is([role="status"], [role="alert"])')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));

const under = ({ x, y, width, bottom }: Target, box: DOMRect) =>
  Math.min(x + width, box.right) - Math.max(x, box.left) > 0 && Math.min(bottom, box.bottom) - Math.max(y, box.top) > 0;

for (const { where, of, tag } of [
  { where: 'on a phone and a tablet lying down', of: [390, 1024], tag: [] },
  { where: 'on a tablet and a desktop', of: [820, 1440], tag: ['@wide'] },
] as const)
  test(`no message lies over a target of Session Data or moves one, ${where}: news, refusals, what another screen left behind`, {
    tag: [...tag],
  }, async ({ field }) => {
    test.setTimeout(120_000);
    const { page, data, server, uid, behavior, ledger } = field;
    const there = await otherDevice(server, uid, behavior);
    const mark = page.getByRole('button', { name: /^On another device: / }).filter({ visible: true });
    const message = (text: string | RegExp) => page.getByText(text).filter({ visible: true });

    async function check(text: string | RegExp, before: Target[], what: string) {
      await expect(message(text)).toHaveCount(1);
      const targets = (await settled(page)).filter(({ key }) => key !== 'Dismiss');
      const shown = await boxes(page);
      expect(shown.length, what).toBe(1);
      for (const box of shown) {
        expect
          .soft(box.left >= 0 && box.bottom <= (page.viewportSize()?.height ?? 0), `${what}: in the window`)
          .toBe(true);
        expect
          .soft(
            targets.filter((one) => under(one, box)).map(({ key }) => key),
            `${what}: lies over`,
          )
          .toEqual([]);
      }
      expect.soft(movedTargets(before, targets), `${what}: moves`).toEqual([]);
      expect
        .soft(
          before
            .map(({ key }) => key)
            .filter((key) => !/^On another|^Other dev/.test(key) && !targets.some((one) => one.key === key)),
          `${what}: gone`,
        )
        .toEqual([]);
      const cut = await message(text).evaluate((words) => words.scrollHeight > words.clientHeight + 1);
      expect.soft(cut, `${what}: cut`).toBe(false);
    }

    for (const width of of) {
      await resize(page, width);
      await there.tap();
      await expect(async () => {
        await hurry(page);
        await expect(mark).toBeVisible({ timeout: 1000 });
      }).toPass();
      const before = await settled(page);
      await page.context().setOffline(true);
      await mark.click();
      await check(/^Bringing it here needs a connection/, before, `${width}: refused`);
      await page.context().setOffline(false);
      // What is pressed next is seen in the place of what asks for nothing.
      await page.reload();
      await mark.click();
      await check(/^Brought here/, before, `${width}: brought`);
      ledger.addTap(behavior);
      await data.tap(behavior);
      await expect(message(/^Brought here/)).toHaveCount(0);
      await page.getByRole('link', { name: /Note$/ }).first().click();
      await page.getByRole('button', { name: 'Keep writing later' }).click();
      await check('Draft kept on this device', before, `${width}: left behind`);
      await data.tap(behavior);
      await expect(message('Draft kept on this device')).toHaveCount(0);
    }
  });

test('what another device has recorded is said where a note is written, at every width, and moves nothing there', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arrive(page);
  const { behavior, uid } = await beginVisit(page);
  await expect.poll(() => readTaps(server.db, uid)).toBeTruthy();
  const there = await otherDevice(server, uid, behavior);
  await page.getByRole('link', { name: /Note$/ }).first().click();
  const mark = page.getByRole('button', { name: /^On another device: / }).filter({ visible: true });
  await expect(page.getByRole('button', { name: 'Keep writing later' })).toBeVisible();
  const places = new Map<number, Target[]>();
  for (const width of widths) {
    await resize(page, width);
    places.set(width, await settled(page));
  }
  await there.tap();
  await expect(async () => {
    await hurry(page);
    await expect(mark).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const width of widths) {
    await resize(page, width);
    await expect(mark, `${width}`).toBeVisible();
    expect.soft(movedTargets(places.get(width) ?? [], await settled(page)), `${width}`).toEqual([]);
  }
  await resize(page, 390);
  await mark.click();
  await expect(mark).toHaveCount(0);
  await expect(page.getByText(`${behavior} 1`, { exact: true })).toBeVisible();
});
