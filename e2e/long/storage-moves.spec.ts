import { cpSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Db } from '#server/db/pool.ts';
import { STORES, storesOf } from '../fixtures/indexed-db.ts';
import { test } from '../fixtures/test.ts';
import { arrive, beginVisit } from '../pages/begin-visit.ts';
import { SessionDataPage } from '../pages/session-data-page.ts';
import { readTaps } from '../stored-session.ts';

test.use({ ownServer: true });

const [levelDb, sqlite] = STORES;
const MOVES = [
  { from: levelDb, to: sqlite },
  { from: sqlite, to: levelDb },
] as const;

function arriveAt(db: Db, uid: string, taps: Record<string, number>) {
  return expect.poll(() => readTaps(db, uid), { timeout: 120_000 }).toMatchObject({ taps, doubled: 0 });
}

async function tapTimes(data: SessionDataPage, behavior: string, times: number): Promise<void> {
  for (let tap = 0; tap < times; tap++) await data.tap(behavior);
}

for (const { from, to } of MOVES)
  test(`a tablet with unsent work whose browser kept it by ${from.name} and looks for it by ${to.name}: it is there and arrives, or its loss is said before anybody signs in`, async ({
    openDevice,
    server,
  }) => {
    test.setTimeout(300_000);
    const before = await openDevice('tablet', { flags: from.flags });
    await arrive(before.page);
    await before.goOffline();
    const { data, ledger, behavior, uid } = await beginVisit(before.page);
    await tapTimes(data, behavior, 12);
    expect(storesOf(before.folder)).toEqual([from.name]);
    await before.close();

    const after = await openDevice('tablet', { flags: to.flags, offline: true });
    await after.page.goto('/entry/session/data');
    const loss = after.page.getByText(/^At least \d+ entries were recorded on this device\./);
    await expect(after.page.getByRole('timer').or(loss)).toBeVisible();
    if (await loss.isVisible()) {
      await expect(after.page.getByText(/Everything recorded on this device is safe/)).toHaveCount(0);
      return;
    }
    const again = new SessionDataPage(after.page, ledger);
    expect(await again.count(behavior)).toBe(12);
    await tapTimes(again, behavior, 3);
    await after.context.setOffline(false);
    await arriveAt(server.db, uid, { [behavior]: 15 });
  });

for (const store of STORES)
  test(`a copy of a tablet's profile with unsent work, kept by ${store.name}: what each of them records afterwards arrives, and nothing twice`, async ({
    openDevice,
    server,
  }) => {
    test.setTimeout(300_000);
    const tablet = await openDevice('tablet', { flags: store.flags });
    await arrive(tablet.page);
    await tablet.goOffline();
    const { data, ledger, behavior, uid } = await beginVisit(tablet.page);
    await tapTimes(data, behavior, 5);
    await tablet.close();
    cpSync(tablet.folder, `${tablet.folder}-copy`, { recursive: true });

    for (const name of ['tablet', 'tablet-copy']) {
      const offline = await openDevice(name, { flags: store.flags, offline: true });
      const page = new SessionDataPage(offline.page, ledger);
      await page.open();
      expect(await page.count(behavior)).toBe(5);
      await tapTimes(page, behavior, 2);
      await offline.close();
    }
    const first = await openDevice('tablet', { flags: store.flags });
    await new SessionDataPage(first.page, ledger).open();
    await arriveAt(server.db, uid, { [behavior]: 7 });
    const copy = await openDevice('tablet-copy', { flags: store.flags });
    await new SessionDataPage(copy.page, ledger).open();
    await arriveAt(server.db, uid, { [behavior]: 9 });
  });
