// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import { durationsBy } from '#domain/session/observation.ts';
import { createSaveGuard, type SaveGuard } from '#features/session/frame/save-guard.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { closeInterval, type IntervalPlan } from '#features/session/intervals/record-interval.ts';
import { createRecorderHub } from '#features/session/intervals/recorder-hub.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { countAfterwards } from '#features/session/record/retry-acts.ts';
import { createSessionActs, type SessionActs } from '#features/session/record/session-acts.ts';
import { makeWords } from '#features/session/record/session-words.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { fillDisk, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
let guard: SaveGuard;
let acts: SessionActs;
let begin: number;

// Fetched with the first try: the others then wait for the disk alone.
beforeAll(() => import('#features/session/record/retry-acts.ts'));
beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  begin = device.time.now;
  guard = createSaveGuard(() => device.clock.now());
  const hub = createRecorderHub(device, guard, window);
  let shown = await rowOf(device, session);
  acts = createSessionActs(session, { guard, hub }, () => ({
    session: shown,
    words: makeWords(new Map(), new Map(), [], false),
    lasts: () => false,
    tiles: () => [],
    ask: () => {},
    ofThisVisit: () => null,
  }));
  look = async () => {
    shown = await rowOf(device, session);
  };
});
afterEach(() => device.db.close());

/** What is done from dialogs. */
const dialogs = async () => {
  const words = makeWords(new Map(), new Map(), [], false);
  const services = servicesOf(device);
  return dialogActions({
    acts,
    words,
    services: { ...services, guard },
    session: await rowOf(device, session),
  });
};

/** The screen shows what is on the disk. */
let look: () => Promise<void>;
const at = (seconds: number) => {
  device.time.now = begin + seconds * 1000;
};
const iso = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
const plan: IntervalPlan = { behaviorId: 9, type: 'partial-interval', length: 10, planned: 3 };
const tally = async () => (await rowOf(device, session)).tally;
const counts = async (id: number) => (await tally()).behaviors[id]?.count;
const cells = async () => {
  const { runs, pauses } = await tally();
  return runs[0] ? intervalCells(runs[0], pauses, device.time.now) : [];
};
async function begun(change: Partial<IntervalPlan> = {}): Promise<string> {
  const started = await acts.startIntervals({ ...plan, ...change });
  return String(started?.value);
}
const close = (run: string, index: number) =>
  closeInterval(device, session, { run, index, silence: true, at: iso((index + 1) * 10) });
/** The act is pressed while nothing can be saved. */
async function lose(act: () => Promise<unknown>) {
  await look();
  const free = fillDisk(device);
  await act();
  free();
}
async function tryAgain() {
  expect(guard.get().lost).not.toEqual([]);
  guard.retryAll();
  await expect.poll(async () => guard.get().lost).toEqual([]);
  await idle();
}
/** All that was begun is on the disk. */
const idle = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
};

it('an episode that was timed after a typed count that could not be saved counts behind it, with its length, as a tap does', async () => {
  at(60);
  await toggleEpisode(device, session, 2, device.time.now);
  at(120);
  await toggleEpisode(device, session, 2, device.time.now);
  await countAfterwards(device, session, { behaviorId: 2, value: 3, at: iso(30) });
  expect(await counts(2)).toBe(4);
  expect(durationsBy(await tally(), null, device.time.now)[2]?.total).toBe(60_000);
});

describe('an interval recording that could not be saved, tried again', () => {
  it('stops when Stop was pressed: intervals that ran on meanwhile are left out', async () => {
    const run = await begun();
    at(10);
    await close(run, 0);
    at(14);
    await lose(() => acts.stopIntervals(run));
    at(20);
    await close(run, 1);
    at(25);
    await tryAgain();
    expect((await tally()).runs[0]?.stoppedAt).toBe(iso(14));
    expect(await cells()).toEqual(['no', 'not_observed', 'not_observed']);
  });

  it('begins no second one of a behavior that is being recorded by then: each interval would count twice', async () => {
    await lose(() => acts.startIntervals(plan));
    at(5);
    await begun();
    at(8);
    await tryAgain();
    expect((await tally()).runs.map(({ startedAt }) => startedAt)).toEqual([iso(5)]);
  });

  it('begins when it is tried again: of the time before nothing was watched by it', async () => {
    await lose(() => acts.startIntervals(plan));
    at(8);
    await tryAgain();
    expect((await tally()).runs.map(({ startedAt }) => startedAt)).toEqual([iso(8)]);
  });

  it('a mark is of the moment it was pressed, and the closing made without it is made anew with it', async () => {
    const run = await begun();
    at(4);
    await lose(() => acts.mark(run, 0, 'yes'));
    at(10);
    await close(run, 0);
    expect((await cells())[0]).toBe('no');
    at(14);
    await tryAgain();
    expect(
      (await listEvents(device.db, session)).find(({ kind, by }) => kind === 'interval' && by === 'person')?.at,
    ).toBe(iso(4));
    expect((await cells())[0]).toBe('yes');
    await acts.undo();
    expect((await cells())[0]).toBe('no');
  });

  it('a mark counts also where nobody watched its interval to the end: it was seen', async () => {
    const run = await begun();
    at(4);
    await lose(() => acts.mark(run, 0, 'yes'));
    at(14);
    await tryAgain();
    expect(await cells()).toEqual(['yes', 'running', 'ahead']);
  });

  it('a mark overrules nothing that was said of its interval later', async () => {
    const run = await begun({ type: 'whole-interval' });
    at(4);
    await lose(() => acts.mark(run, 0, 'no'));
    at(12);
    await acts.mark(run, 0, 'yes');
    at(14);
    await tryAgain();
    expect((await cells())[0]).toBe('yes');
  });
});

describe('a typed count that could not be saved, tried again', () => {
  it('takes no tap away that came after it', async () => {
    await acts.tap(1);
    at(10);
    await lose(async () => (await dialogs()).setCount(1, 5));
    at(20);
    await acts.tap(1);
    await acts.tap(2);
    at(30);
    await acts.tap(1);
    at(60);
    await tryAgain();
    expect(await counts(1)).toBe(7);
    expect(await counts(2)).toBe(1);
    await look();
    await acts.undo();
    expect(await counts(1)).toBe(6);
    const set = (await listEvents(device.db, session)).find(({ kind }) => kind === 'set');
    expect(set).toMatchObject({ value: 5, at: iso(10) });
  });

  it('takes the place of no count that was typed later', async () => {
    await lose(async () => (await dialogs()).setCount(1, 5));
    at(20);
    await (await dialogs()).setCount(1, 8);
    at(30);
    await acts.tap(1);
    at(60);
    await tryAgain();
    expect(await counts(1)).toBe(9);
  });

  it('with nothing after it is what was typed', async () => {
    await acts.tap(1);
    at(10);
    await lose(async () => (await dialogs()).setCount(1, 5));
    at(20);
    await tryAgain();
    expect(await counts(1)).toBe(5);
  });
});

describe('an Undo that could not be saved, tried again', () => {
  it('takes back what stood last when it was pressed, not a tap of meanwhile', async () => {
    await acts.tap(1);
    at(10);
    await lose(() => acts.undo());
    at(20);
    await acts.tap(2);
    await tryAgain();
    expect([await counts(1), await counts(2)]).toEqual([undefined, 1]);
  });

  it('pressed twice takes two back', async () => {
    await acts.tap(1);
    await acts.tap(2);
    at(10);
    await lose(async () => {
      await acts.undo();
      await acts.undo();
    });
    at(20);
    await acts.tap(3);
    await tryAgain();
    expect([await counts(1), await counts(2), await counts(3)]).toEqual([undefined, undefined, 1]);
  });

  it('of one tile leaves the taps on it of meanwhile', async () => {
    await acts.tap(1);
    at(10);
    await lose(() => acts.removeLastOf(1));
    at(20);
    await acts.tap(1);
    await tryAgain();
    expect((await tally()).behaviors[1]).toEqual({ count: 1, lastAt: iso(20) });
  });
});
