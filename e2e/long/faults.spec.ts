import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { saveFigures } from '../../tests/setup/figure-store.ts';
import { fillOutbox } from '../fixtures/backlog.ts';
import { expectDelivered, hurry, openField } from '../fixtures/field.ts';
import { test } from '../fixtures/test.ts';
import { readTaps } from '../stored-session.ts';

test('a window that is frozen while it sends: another takes over by itself, and each tap counts once', async ({
  field,
}) => {
  test.setTimeout(180_000);
  const { page, context, data, behavior, network } = field;
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('region', { name: 'Session running' })).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  network.be(async ({ path }) => {
    if (path !== '/api/session/data-entry') return 'pass';
    calls += 1;
    if (calls > 1) return 'pass';
    asked.resolve();
    await answer.promise;
    return 'lose-request';
  });
  await data.tap(behavior);
  await asked.promise;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const frozen = performance.now();
  await other.bringToFront();
  await expect.poll(() => calls, { timeout: 90_000 }).toBeGreaterThan(1);
  const waited = performance.now() - frozen;
  await expectDelivered(field);
  answer.resolve();
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expectDelivered(field);
  await other.close();
  saveFigures([
    { what: 'a frozen window holds the outbox', measured: waited / 1000, unit: 's', limit: { atMost: 60 } },
  ]);
});

/** `FLAPS=30` for a shorter run, s. */
const FLAPS = Number(process.env.FLAPS ?? 600);

test('a network that comes and goes every second for ten minutes: every tap arrives once, and the badge never says more than is true', async ({
  field,
}) => {
  test.setTimeout(120_000 + FLAPS * 2000);
  const { data, behavior, network, server, uid, ledger } = field;
  const badge = await field.context.newPage();
  await badge.goto('/sync');
  let [ahead, late] = [0, 0];
  for (let second = 0; second < FLAPS; second++) {
    if (second % 2 === 0) await network.refuse();
    else await network.accept();
    const until = performance.now() + 1000;
    if (second % 5 === 0) await data.tap(behavior);
    // What is called sent must be there; what is there may still be called waiting. The badge has a second to follow:
    // it stands in another window.
    const seen = performance.now();
    const says = async () =>
      (await badge.getByText('Nothing is waiting').count()) > 0 &&
      ((await readTaps(server.db, uid))?.taps[behavior] ?? 0) < (ledger.taps.get(behavior) ?? 0);
    let tooMuch = await says();
    while (tooMuch && performance.now() < seen + 1000) {
      await pause(20);
      tooMuch = await says();
    }
    if (tooMuch) ahead += 1;
    late = Math.max(late, performance.now() - seen);
    await pause(Math.max(0, until - performance.now()));
  }
  if (FLAPS % 2 === 1) await network.accept();
  await hurry(field.page);
  await expectDelivered(field);
  process.stdout.write(`  the badge of another window followed within ${late.toFixed(0)} ms\n`);
  expect(ahead).toBe(0);
  await badge.close();
});

test('a thousand pieces of work over a slow line that is cut in the middle: it goes on where it was, and nothing counts twice', async ({
  browser,
  standing,
}) => {
  test.setTimeout(300_000);
  const field = await openField(browser, standing.server, { person: 'therapist2' });
  const { page, context, data, behavior, network, server, uid } = field;
  await context.setOffline(true);
  await data.tap(behavior);
  await fillOutbox(page, { visits: 0, taps: 0, here: 1000 });
  network.slow(400);
  let calls = 0;
  network.be((asked) => {
    if (asked.method !== 'POST' || asked.path.startsWith('/oauth/')) return 'pass';
    calls += 1;
    return calls === 3 ? 'lose-answer' : 'pass';
  });
  await context.setOffline(false);
  await expect.poll(() => calls, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  await page.reload();
  await expect.poll(async () => (await readTaps(server.db, uid))?.taps[behavior], { timeout: 200_000 }).toBe(1001);
  expect(await readTaps(server.db, uid)).toMatchObject({ doubled: 0 });
  await field.close();
});

test('ten thousand pieces of work that wait: the app opens, and taps are as quick as ever', async ({
  browser,
  standing,
}) => {
  test.setTimeout(300_000);
  const field = await openField(browser, standing.server, { person: 'therapist2' });
  const { page, context, data, behavior } = field;
  await context.setOffline(true);
  const quick = await tapTime();
  await fillOutbox(page, { visits: 0, taps: 0, here: 10_000 });
  const opened = performance.now();
  await data.open();
  const opening = performance.now() - opened;
  const laden = await tapTime();
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  saveFigures([
    {
      what: 'tap seen with 10,000 pieces waiting, p50',
      measured: laden,
      unit: 'ms',
      control: { what: 'with none', measured: quick },
    },
    { what: 'Session Data opens with 10,000 pieces waiting', measured: opening, unit: 'ms' },
    {
      what: 'memory of the page with 10,000 pieces waiting',
      measured: usedSize / 1e6,
      unit: 'MB',
      limit: { atMost: 60 },
    },
  ]);
  process.stdout.write(
    `  tap ${quick.toFixed(0)} ms, laden ${laden.toFixed(0)} ms, opens in ${opening.toFixed(0)} ms, ${(usedSize / 1e6).toFixed(1)} MB\n`,
  );
  expect(laden).toBeLessThan(Math.max(1000, quick * 5));
  expect(usedSize).toBeLessThan(60e6);
  await field.close();

  /** From the press until its number is seen, the middle of eleven, ms. */
  async function tapTime(): Promise<number> {
    const times: number[] = [];
    for (let i = 0; i < 11; i++) {
      const begun = performance.now();
      await data.tap(behavior);
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[5] ?? Number.NaN;
  }
});
