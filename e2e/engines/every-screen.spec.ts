import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { routeTable } from '../../src/app/route-table.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { chromium } from './chromium.ts';
import { missingText } from './engine.ts';
import { test } from './engine-test.ts';
import { firefox } from './firefox.ts';
import type { Hand } from './hand.ts';
import { arrive, beginVisit, tap, tile } from './visit.ts';
import { webkit } from './webkit.ts';

/** So long a page stands still, ms. */
const ASLEEP_MS = 700;

/** Every address that needs nothing in it, of every screen behind the sign-in. */
const screens = routeTable.flatMap((route) =>
  'redirect' in route || route.group === 'auth' || route.path === '/404' ? [] : [route.path.replace('/:id?', '')],
);
const addressable = screens.filter((path) => !path.includes(':'));

/** Loads a screen anew, goes back to the one before and forward to it, and lets it sleep: it is the same screen each time. */
async function troubled(hand: Hand, path: string, before: string, freeze: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  const isStill = async (what: string, address: string, wanted: string) => {
    const heading = await hand.seeScreen(address);
    if (heading !== wanted) faults.push(`${path}, ${what}: ${heading}, not ${wanted}`);
  };
  const from = await hand.seeScreen(before);
  await hand.open(path);
  const at = await hand.window.evaluate('location.pathname');
  const heading = await hand.seeScreen(at);
  await hand.reload();
  await isStill('loaded anew', at, heading);
  await hand.back();
  await isStill('back', before, from);
  await hand.forward();
  await isStill('forward', at, heading);
  await freeze();
  await isStill('after a sleep', at, heading);
  return faults;
}

for (const engine of [chromium, webkit, firefox]) {
  test.describe(engine.name, { tag: '@long' }, () => {
    test.use({ engine, ownServer: true });
    test.beforeEach(({ ownServer: _ }, info) => info.skip(engine.missing().length > 0, missingText(engine)));

    test('every screen of a therapist, with a session that runs, one that is paused and without a server, is there after a reload, back, forward and a sleep', async ({
      device,
      server,
    }) => {
      test.setTimeout(900_000);
      const { hand } = await device.open();
      await arrive(hand);
      const behavior = await beginVisit(hand);
      await tap(hand, behavior, 0);
      const freeze = () => device.freeze(ASLEEP_MS);
      for (const path of addressable) {
        await hand.open('/sync');
        expect.soft(await troubled(hand, path, '/sync', freeze), 'a session runs').toEqual([]);
      }
      await hand.open('/entry/session/data');
      await hand.press({ role: 'button', name: 'Pause' });
      await hand.see({ role: 'button', name: 'Resume' });
      for (const path of ['/entry/session/note', '/entry/session/submit', '/entry/session/data', '/'])
        expect.soft(await troubled(hand, path, await pathOf(hand), freeze), 'paused').toEqual([]);
      await server.halt();
      for (const path of addressable) {
        await hand.open('/sync');
        expect.soft(await troubled(hand, path, '/sync', freeze), 'no server').toEqual([]);
      }
      await hand.open('/entry/session/data');
      await hand.see(tile(behavior, 1));
      await server.resume();
    });

    test('every screen of the office is there after a reload, back, forward and a sleep', async ({ device }) => {
      test.setTimeout(900_000);
      const { hand } = await device.open();
      await hand.open('/auth/login');
      await hand.fill({ label: 'Email' }, PEOPLE.admin);
      await hand.fill({ label: 'Password' }, DEMO_PASSWORD);
      await hand.press({ role: 'button', name: 'Sign in' });
      await hand.until('the app leaves the sign-in', "!location.pathname.startsWith('/auth/')");
      for (const path of addressable) {
        await hand.open('/sync');
        expect.soft(await troubled(hand, path, '/sync', () => device.freeze(ASLEEP_MS))).toEqual([]);
      }
    });

    test('times typed right after the choice of a client are the ones that stand in the Start dialog, each of twenty times', async ({
      device,
    }) => {
      test.setTimeout(600_000);
      const { hand } = await device.open();
      await arrive(hand);
      const other: string[] = [];
      for (let round = 0; round < 20; round++) {
        await hand.press({ role: 'button', name: 'Start Session' }, { last: true });
        await hand.see({ role: 'dialog', name: 'Start New Session' });
        await hand.press({ role: 'combobox', name: 'Client' });
        await hand.press({ role: 'option', name: /./ }, { last: round % 2 === 1 });
        await hand.fill({ role: 'combobox', name: 'Start Time' }, '6:00 AM\t');
        await hand.fill({ role: 'combobox', name: 'End Time' }, '6:45 AM\t');
        const stands = [
          await hand.valueOf({ role: 'combobox', name: 'Start Time' }),
          await hand.valueOf({ role: 'combobox', name: 'End Time' }),
        ].join(' to ');
        if (stands !== '6:00 AM to 6:45 AM') other.push(`${round}: ${stands}`);
        await hand.press({ role: 'button', name: 'Cancel' });
        await hand.seeNone({ role: 'dialog', name: 'Start New Session' });
      }
      expect(other).toEqual([]);
    });
  });
}

const pathOf = (hand: Hand) => hand.window.evaluate('location.pathname');
