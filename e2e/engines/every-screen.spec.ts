import { expect } from '@playwright/test';
import { seededRoles } from '#domain/access/seeded-roles.ts';
import type { AppRoute } from '../../src/app/app-route.ts';
import { routeTable } from '../../src/app/route-table.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { chromium } from './chromium.ts';
import { missingText } from './engine.ts';
import { test } from './engine-test.ts';
import { firefox } from './firefox.ts';
import type { Hand } from './hand.ts';
import { hideAndShow, leadTo, type Standing, standing, standsAs, step } from './screen-stands.ts';
import { arrive, beginVisit, signIn, tap, tile } from './visit.ts';
import { webkit } from './webkit.ts';

const screens = (routeTable as readonly AppRoute[]).filter(({ redirect }) => !redirect);
const isForTherapist = ({ needs }: AppRoute) =>
  needs === null || needs.some((one) => seededRoles.find(({ ident }) => ident === 'rbt')?.permissions.includes(one));

/** Addresses without what is optional; what has to be there is `id`. */
const pathsOf = (routes: readonly AppRoute[], id: string) =>
  routes.map(({ path }) => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, id));

const RECORDING = '/entry/session/data';

/** How long the tablet sleeps: its processes stand still, and its clock goes on, ms. */
const SLEEP_MS = 1000;

/** A device whose screens are gone through. `recorded`: the behavior that was counted once in the session that runs. */
type Walker = { hand: Hand; sleep(ms: number): Promise<void>; recorded?: string };

/** Where the running session is recorded, it counts what was counted, and its clock runs. */
async function runsOn(hand: Hand, recorded: string): Promise<void> {
  await hand.see(tile(recorded, 1));
  await hand.see({ role: 'button', name: 'Pause' });
}

/** Each by its typed address; reload, out of sight and back, asleep and awake; back to the one before, and forward again. */
async function goThrough({ hand, sleep, recorded }: Walker, paths: readonly string[]): Promise<void> {
  let previous: Standing | null = null;
  for (const path of paths) {
    await hand.open(path);
    const here = await standing(hand, path);
    await hand.reload();
    await standsAs(hand, here, `${path}, loaded anew`);
    await hideAndShow(hand);
    await standsAs(hand, here, `${path}, out of sight and back`);
    await sleep(SLEEP_MS);
    await standsAs(hand, here, `${path}, after a sleep`);
    if (previous) {
      await step(hand, -1);
      await standsAs(hand, previous, `${path}, back`);
      await step(hand, 1);
      await standsAs(hand, here, `${path}, forward`);
    }
    if (recorded && path === RECORDING) await runsOn(hand, recorded);
    previous = here;
  }
}

for (const engine of [chromium, webkit, firefox]) {
  test.describe(engine.name, { tag: '@long' }, () => {
    test.use({ engine, ownServer: true });
    test.beforeEach(({ ownServer: _ }, info) => {
      info.skip(engine.missing().length > 0, missingText(engine));
      test.setTimeout(1_200_000);
    });

    test('each screen of a therapist stands as it stood after a reload, back and forward, out of sight, and a sleep: while a session runs, and without a server', async ({
      device,
      server,
    }) => {
      const { hand, sleep } = await device.open();
      await arrive(hand);
      const behavior = await beginVisit(hand);
      await tap(hand, behavior, 0);
      const own = screens.filter((route) => route.group !== 'auth' && isForTherapist(route));
      await goThrough({ hand, sleep, recorded: behavior }, pathsOf(own, ''));

      await server.halt();
      const kept = own.filter(({ group, path }) => group === 'session' || ['/', '/sync', '/notes'].includes(path));
      await goThrough({ hand, sleep, recorded: behavior }, pathsOf(kept, ''));
      await leadTo(hand, RECORDING);
      await runsOn(hand, behavior);
      await tap(hand, behavior, 1);
    });

    test('each screen of the office and of signing in stands as it stood after a reload, back and forward, out of sight, and a sleep', async ({
      device,
      server,
    }) => {
      const { hand, sleep } = await device.open();
      const signedOut = screens.filter(({ group }) => group === 'auth');
      await goThrough({ hand, sleep }, pathsOf(signedOut, 'some-token'));

      await signIn(hand, PEOPLE.admin);
      const { id } = await server.db
        .selectFrom('roles')
        .select('id')
        .where('ident', '=', 'staff')
        .limit(1)
        .executeTakeFirstOrThrow();
      const office = screens.filter((route) => route.group !== 'auth' && !isForTherapist(route));
      expect(office.length).toBeGreaterThan(10);
      await goThrough({ hand, sleep }, pathsOf(office, String(id)));
    });
  });
}
