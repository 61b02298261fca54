import { expect } from '@playwright/test';
import { sql } from 'kysely';
import type { TestServer } from '../fixtures/server.ts';
import { readTaps } from '../stored-session.ts';
import { chromium } from './chromium.ts';
import { closeDatabases, deleteDatabases } from './databases.ts';
import { missingText } from './engine.ts';
import { test } from './engine-test.ts';
import { firefox } from './firefox.ts';
import { Hand } from './hand.ts';
import { arrive, beginVisit, currentSession, tap, tile } from './visit.ts';
import { webkit } from './webkit.ts';

const stored = async ({ db }: TestServer, uid: string) => (await readTaps(db, uid))?.taps;

for (const engine of [chromium, webkit, firefox]) {
  // What they show of Chromium, other tests show every day; tablets with another engine are nearly all iPads.
  test.describe(engine.name, { tag: engine === webkit ? '@wide' : '@long' }, () => {
    test.use({ engine, ownServer: true });
    test.beforeEach(({ ownServer: _ }, info) => info.skip(engine.missing().length > 0, missingText(engine)));
    test.slow();

    test('a visit, killed right after a tap was seen, opens cold without a server and goes out by itself when there is one: none lost, none doubled, still signed in', async ({
      device,
      server,
    }) => {
      const before = await device.open();
      await arrive(before.hand);
      const behavior = await beginVisit(before.hand);
      const uid = await currentSession(before.hand);
      await tap(before.hand, behavior, 0);
      await expect.poll(() => stored(server, uid)).toEqual({ [behavior]: 1 });

      // A page that holds the session's lock once refused to end: WebKit hung, and showed the old picture.
      for (const [tab, heading] of [
        [/^(Session )?Note$/, /Session Note/],
        [/^Submit( Session)?$/, /Submit Session/],
        [/^(Session )?Data$/, /Session Data/],
      ] as const) {
        await before.hand.press({ role: 'link', name: tab });
        await before.hand.see({ role: 'heading', name: heading });
        await before.hand.reload();
        await before.hand.see({ role: 'heading', name: heading });
      }
      await before.hand.see(tile(behavior, 1));

      await server.halt();
      await tap(before.hand, behavior, 1);
      await before.hand.see({ text: 'Saved on this device' });
      await tap(before.hand, behavior, 2);
      await before.kill();
      // Half an hour later the token is stale, and only the cookie can renew it. Chromium writes cookies to the disk
      // every half minute, and this visit was shorter.
      if (engine !== chromium)
        await sql`update access_tokens set expires_at = now() - interval '1 minute'`.execute(server.db);

      const { hand } = await device.open();
      await hand.open('/entry/session/data');
      await hand.see(tile(behavior, 3));
      await tap(hand, behavior, 3);
      expect(await stored(server, uid)).toEqual({ [behavior]: 1 });
      await server.resume();
      // By itself: however long the page has come to wait between two tries, nobody has to ask.
      await expect
        .poll(() => readTaps(server.db, uid), { timeout: 60_000 })
        .toMatchObject({ taps: { [behavior]: 4 }, doubled: 0 });
    });

    test('two windows on one session: the second says who records and takes over; a database closed under them loses no tap, and where it was deleted nobody stands before an empty app', {
      tag: '@long',
    }, async ({ device, server }) => {
      const browser = await device.open();
      const { hand } = browser;
      await arrive(hand);
      const behavior = await beginVisit(hand);
      const uid = await currentSession(hand);
      await tap(hand, behavior, 0);

      const other = new Hand(await browser.openWindow(), server.url);
      await other.open('/entry/session/data');
      await other.see({ role: 'region', name: 'Recorded in another window' });
      await other.seeDisabled(tile(behavior, 1));
      await other.press({ role: 'button', name: 'Take over here' });
      await hand.seeDisabled(tile(behavior, 1));
      await tap(other, behavior, 1);
      await hand.see(tile(behavior, 2));

      await closeDatabases(hand.window);
      await tap(other, behavior, 2);
      await closeDatabases(hand.window);
      await tap(other, behavior, 3);
      await hand.see(tile(behavior, 4));
      await expect.poll(() => readTaps(server.db, uid)).toMatchObject({ taps: { [behavior]: 4 }, doubled: 0 });

      await deleteDatabases(hand.window);
      const later = new Hand(await browser.openWindow(), server.url);
      await later.open('/entry/session/data');
      await later.see({ role: 'button', name: 'Sign in' });
      expect(await stored(server, uid)).toEqual({ [behavior]: 4 });
    });
  });
}
