// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { pauseSession, resumeSession } from '#features/session/frame/pause-session.ts';
import { createSaveGuard } from '#features/session/frame/save-guard.ts';
import { type SessionServices, servicesOf } from '#features/session/frame/session-services.ts';
import { markRunning } from '#features/session/intervals/mark-running.ts';
import { markInterval, startIntervals, stopIntervals } from '#features/session/intervals/record-interval.ts';
import { createRecorderHub, type RecorderHub } from '#features/session/intervals/recorder-hub.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { createSessionActs } from '#features/session/record/session-acts.ts';
import { makeWords } from '#features/session/record/session-words.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { fillDisk, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
let hub: RecorderHub;
let leave: () => void;
const guard = () => createSaveGuard(() => device.time.now);
const plan = { behaviorId: 9, type: 'partial-interval' as const, length: 10, planned: 4 };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  device = await makeDevice();
  session = await startVisit(device);
  hub = createRecorderHub(device, guard(), window);
  leave = hub.hold(true);
});
afterEach(() => {
  vi.useRealTimers();
  device.db.close();
});

/** What the screens do on every change of the row. */
async function see() {
  await new Promise((resolve) => setImmediate(resolve));
  hub.follow(await rowOf(device, session));
}
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    const step = Math.min(500, left);
    device.time.now += step;
    vi.advanceTimersByTime(step);
    await see();
  }
  for (let i = 0; i < 5; i++) await see();
}
const cells = async () => {
  const { tally } = await rowOf(device, session);
  const [run] = tally.runs;
  return run ? intervalCells(run, recordersPauses(tally), device.time.now) : [];
};

/** What a finger does on the screen; behavior 1 lasts. */
async function hand(services: Pick<SessionServices, 'guard' | 'hub'> = { guard: guard(), hub }) {
  const words = makeWords(new Map(), new Map(), [], false);
  const row = await rowOf(device, session);
  return createSessionActs(session, services, () => ({
    session: row,
    words,
    lasts: (id) => id === 1,
    tiles: () => [],
    ask: () => {},
    ofThisVisit: () => null,
  }));
}
/** As the dialog does, before the recording has begun here. */
async function startOwn() {
  const run = await startIntervals(device, session, { ...plan, behaviorId: 2 });
  hub.dock(run);
  return run;
}
const steadyNow = () => new Date(hub.now()).toISOString();

describe('recorders outlive screens', () => {
  it('a change of the session screen breaks no interval', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(14_000);
    leave();
    await pass(500);
    hub.hold(true);
    await pass(15_500);
    expect(await cells()).toEqual(['no', 'no', 'no', 'running']);
  });

  it('several changes right after each other break none, either', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(11_000);
    for (let i = 0; i < 3; i++) {
      leave();
      await pass(500);
      leave = hub.hold(true);
      await pass(500);
    }
    await pass(7000);
    expect(await cells()).toEqual(['no', 'no', 'running', 'ahead']);
  });

  it('a change does not end in the middle of the next one what the one before it had waited for', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(1000);
    for (let i = 0; i < 2; i++) {
      leave();
      await pass(500);
      leave = hub.hold(true);
      await pass(4000);
    }
    await pass(1000);
    expect(await cells()).toEqual(['no', 'running', 'ahead', 'ahead']);
  });

  it('on a screen without the button, silence says nothing: that interval is not observed', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(12_000);
    hub.hold(false);
    leave();
    await pass(5000);
    hub.hold(true);
    await pass(13_000);
    expect(await cells()).toEqual(['no', 'not_observed', 'no', 'running']);
  });

  it('with nobody left they end, and a later look closes nothing that was missed', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(2000);
    leave();
    device.time.now += 13_000;
    vi.advanceTimersByTime(13_000);
    expect(hub.list()).toEqual([]);
    hub.hold(true);
    await see();
    await pass(16_000);
    expect(await cells()).toEqual(['not_observed', 'not_observed', 'no', 'running']);
  });

  it('what was marked stays over a look at another screen, however long', async () => {
    const run = await startIntervals(device, session, plan);
    await see();
    await pass(3000);
    await markInterval(device, session, run, 0, 'yes');
    hub.hold(false);
    leave();
    await pass(15_000);
    leave = hub.hold(true);
    await pass(8000);
    expect(await cells()).toEqual(['yes', 'not_observed', 'running', 'ahead']);
  });

  it('another client’s session in between leaves what was marked, and over moments silence, too', async () => {
    const run = await startIntervals(device, session, { ...plan, length: 20 });
    await see();
    await pass(3000);
    await markInterval(device, session, run, 0, 'yes');
    const other = await startVisit(device);
    const visit = async (ms: number) => {
      hub.follow(await rowOf(device, other));
      device.time.now += ms;
      vi.advanceTimersByTime(ms);
      await see();
    };
    await visit(2500);
    await pass(18_000);
    await visit(3500);
    await pass(16_000);
    await visit(2500);
    await visit(2500);
    await pass(17_000);
    expect(await cells()).toEqual(['yes', 'no', 'not_observed', 'running']);
  });
});

describe('the app is loaded again, or killed', () => {
  /** Nothing is told to a page that is killed; a reload is a kill of moments. */
  async function away(ms: number) {
    vi.clearAllTimers();
    device.time.now += ms;
    hub = createRecorderHub(device, guard(), window);
    leave = hub.hold(true);
    await see();
  }

  it('what was marked stays occurred, however long it was gone, and what it closed is closed once', async () => {
    const run = await startIntervals(device, session, plan);
    await see();
    await pass(13_000);
    await markInterval(device, session, run, 1, 'yes');
    await away(1000);
    expect((await rowOf(device, session)).tally.runs[0]?.marks[1]?.occurrence).toBe('yes');
    await pass(7000);
    await away(17_000);
    expect(await cells()).toEqual(['no', 'yes', 'not_observed', 'running']);
    const said = (await listEvents(device.db, session)).filter(({ kind }) => kind === 'interval');
    expect(said).toHaveLength(3);
  });

  it('over moments of an interval silence still says that nothing happened, over more it says nothing', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(4000);
    await away(1500);
    await pass(8500);
    await away(3500);
    await pass(13_500);
    expect(await cells()).toEqual(['no', 'not_observed', 'no', 'running']);
  });

  it('an interval that was seen to its end is closed also where the app went before it could', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(9000);
    device.time.now += 1000;
    // The last word of a page that goes.
    window.dispatchEvent(new Event('pagehide'));
    await away(4000);
    expect(await cells()).toEqual(['no', 'running', 'ahead', 'ahead']);
  });

  it('the recording in front is in front again: nothing changes its place because the app was gone', async () => {
    await startIntervals(device, session, plan);
    await see();
    const second = await startOwn();
    await see();
    await pass(2000);
    await away(1000);
    expect(hub.front()).toBe(second);
    // So it is after a while on a screen that shows none.
    leave();
    device.time.now += 6000;
    vi.advanceTimersByTime(6000);
    expect(hub.shown()).toEqual([]);
    leave = hub.hold(true);
    await see();
    expect(hub.front()).toBe(second);
  });

  it('a stop that is taken back after it has no button for the time in between', async () => {
    const run = await startIntervals(device, session, plan);
    await see();
    await pass(11_000);
    await stopIntervals(device, session, run);
    await see();
    await away(1000);
    await pass(10_000);
    await (await hand()).undo();
    await pass(9000);
    expect(await cells()).toEqual(['no', 'not_observed', 'not_observed', 'running']);
  });
});

describe('the place of a recording', () => {
  it('stays when it comes to its end by itself, until somebody closes it, and goes with a stop', async () => {
    const ended = await startIntervals(device, session, { ...plan, planned: 1 });
    await see();
    expect(hub.shown()).toEqual([ended]);
    await pass(11_000);
    expect([hub.list(), hub.shown()]).toEqual([[], [ended]]);
    hub.close(ended);
    expect(hub.shown()).toEqual([]);
    const other = await startIntervals(device, session, plan);
    await see();
    await stopIntervals(device, session, other);
    await see();
    expect(hub.shown()).toEqual([]);
  });

  it('of one that has just begun is in front of one that is over, and of one that runs only where a person started it', async () => {
    const ended = await startIntervals(device, session, { ...plan, planned: 1 });
    await see();
    await pass(11_000);
    const begun = await startIntervals(device, session, { ...plan, behaviorId: 4 });
    await see();
    expect([hub.front(), hub.shown()]).toEqual([begun, [ended, begun]]);
    // As one that another window has started.
    await startIntervals(device, session, { ...plan, behaviorId: 3 });
    await see();
    expect(hub.front()).toBe(begun);
    const own = await startOwn();
    await see();
    expect(hub.front()).toBe(own);
  });
});

describe('a question that cannot be answered yet', () => {
  const asks = () => hub.list().flatMap(({ run, snapshot }) => (snapshot.context.asked ? [run] : []));
  const open = () =>
    hub.list().flatMap(({ run, snapshot }) => (snapshot.matches({ question: { asking: 'open' } }) ? [run] : []));
  let root: HTMLElement;
  beforeEach(() => {
    root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    leave();
    hub = createRecorderHub(device, guard(), window);
    leave = hub.hold(true);
  });
  afterEach(() => root.remove());

  it.each([
    'momentary',
    'whole-interval',
  ] as const)('under an open dialog waits: it is asked for its whole time when that closes, and nothing is scored by itself (%s)', async (type) => {
    const said: string[] = [];
    hub.onNews((news) => news.type === 'asked' && said.push(`asked ${news.index}`));
    const run = await startIntervals(device, session, { ...plan, type });
    await see();
    await pass(2000);
    root.inert = true;
    await pass(31_000);
    expect(await cells()).toEqual(['not_observed', 'not_observed', 'not_observed', 'running']);
    expect([asks(), open(), said]).toEqual([[run], [], []]);
    root.inert = false;
    await pass(500);
    expect([open(), said]).toEqual([[run], ['asked 2']]);
    await pass(3500);
    expect(open()).toEqual([run]);
    await (await hand()).mark(run, 2, 'yes');
    await pass(500);
    expect(asks()).toEqual([]);
    expect(await cells()).toEqual(['not_observed', 'not_observed', 'yes', 'running']);
  });

  it('about the last interval waits, too, and no answer leaves it without a score', async () => {
    const run = await startIntervals(device, session, { ...plan, type: 'whole-interval', planned: 1 });
    await see();
    await pass(4000);
    root.inert = true;
    await pass(60_000);
    root.inert = false;
    await pass(4500);
    expect(open()).toEqual([run]);
    await pass(1500);
    expect([hub.list(), hub.shown()]).toEqual([[], [run]]);
    expect(await cells()).toEqual(['not_observed']);
  });

  it('comes before a recording that is over, once no finger is on its way to that; of two the other waits', async () => {
    const over = await startIntervals(device, session, { ...plan, planned: 1 });
    const whole = await startIntervals(device, session, { ...plan, behaviorId: 4, type: 'whole-interval', planned: 1 });
    const moment = await startIntervals(device, session, { ...plan, behaviorId: 3, type: 'momentary', planned: 1 });
    await see();
    expect(hub.front()).toBe(over);
    await pass(10_000);
    expect([hub.front(), asks(), open()]).toEqual([over, [whole, moment], []]);
    // A “Yes” to it that comes late meets nothing else.
    await pass(2500);
    expect(hub.front()).toBe(over);
    await pass(600);
    // Nor does one that comes as it changes.
    expect([hub.front(), hub.isUnread(whole)]).toEqual([whole, true]);
    await pass(1000);
    expect(hub.isUnread(whole)).toBe(false);
    expect([hub.front(), open()]).toEqual([whole, [whole]]);
    await pass(4000);
    await (await hand()).mark(whole, 0, 'yes');
    await pass(3500);
    expect([hub.front(), open()]).toEqual([moment, [moment]]);
    await (await hand()).mark(moment, 0, 'no');
    await pass(500);
    expect(asks()).toEqual([]);
  });

  it('waits behind a recording that can be marked until it is brought to the front', async () => {
    const front = await startIntervals(device, session, plan);
    const moment = await startIntervals(device, session, { ...plan, behaviorId: 3, type: 'momentary', length: 8 });
    await see();
    await pass(15_000);
    expect([hub.front(), asks(), open()]).toEqual([front, [moment], []]);
    hub.dock(moment);
    await pass(500);
    expect(open()).toEqual([moment]);
  });
});

describe('what was taken back', () => {
  it('a pause was one for the recording: what it cut short, and what ran in it, nobody could mark', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(5000);
    await pauseSession(device, session);
    await pass(22_000);
    await (await hand()).undo();
    await pass(11_000);
    expect(await cells()).toEqual(['not_observed', 'no', 'running', 'ahead']);
  });

  it('a pause whose end was taken back goes on: it moves no mark into another interval', async () => {
    const run = await startIntervals(device, session, plan);
    await see();
    await pass(5000);
    await pauseSession(device, session);
    await pass(10_000);
    await resumeSession(device, session);
    await pass(2000);
    await markInterval(device, session, run, 1, 'yes');
    await pass(9000);
    const marked = await cells();
    const resumed = (await listEvents(device.db, session)).find(({ kind }) => kind === 'resume');
    await (await hand()).undoEvent(resumed?.uid ?? '');
    await pass(5000);
    expect(marked).toEqual(['not_observed', 'yes', 'running', 'ahead']);
    expect(await cells()).toEqual(['not_observed', 'yes', 'not_observed', 'ahead']);
  });

  it('a stop took the button away: silence counts again from the next whole interval', async () => {
    const run = await startIntervals(device, session, plan);
    await see();
    await pass(11_000);
    await stopIntervals(device, session, run);
    await see();
    await pass(12_000);
    await (await hand()).undo();
    await pass(8000);
    expect(await cells()).toEqual(['no', 'not_observed', 'not_observed', 'running']);
    await pass(10_000);
    expect(await cells()).toEqual(['no', 'not_observed', 'not_observed', 'no']);
  });
});

describe('while the screen is locked', () => {
  it('a mark counts as usual, silence is not observed; after unlocking the next whole interval counts again', async () => {
    const run = await startIntervals(device, session, plan);
    await see();
    await pass(11_000);
    hub.lock(true);
    await pass(10_000);
    await markInterval(device, session, run, 2, 'yes');
    await pass(5000);
    hub.lock(false);
    await pass(5000);
    expect(await cells()).toEqual(['no', 'not_observed', 'yes', 'running']);
    await pass(10_000);
    expect(await cells()).toEqual(['no', 'not_observed', 'yes', 'no']);
  });

  it('a recording that begins under the lock knows of it', async () => {
    leave();
    await pass(6000);
    hub.lock(true);
    hub.hold(true);
    await startIntervals(device, session, plan);
    await see();
    await pass(11_000);
    expect(await cells()).toEqual(['not_observed', 'running', 'ahead', 'ahead']);
  });
});

describe('several recordings', () => {
  it('run beside each other, each with its own marks', async () => {
    const first = await startIntervals(device, session, plan);
    await see();
    await pass(3000);
    const second = await startIntervals(device, session, { ...plan, behaviorId: 2, length: 5 });
    await see();
    expect(hub.list().map(({ run }) => run)).toEqual([first, second]);
    await markInterval(device, session, second, 0, 'yes');
    await pass(7000);
    const { tally } = await rowOf(device, session);
    expect(tally.runs.map(({ marks }) => marks[0]?.occurrence)).toEqual(['no', 'yes']);
    await stopIntervals(device, session, first);
    await see();
    expect(hub.list().map(({ run }) => run)).toEqual([second]);
  });

  it('behind another one silence says nothing: no interval is scored “did not occur” whose button nobody could press', async () => {
    const first = await startIntervals(device, session, plan);
    const second = await startIntervals(device, session, { ...plan, behaviorId: 2 });
    await see();
    await pass(11_000);
    hub.dock(second);
    await pass(18_000);
    hub.dock(first);
    await pass(2000);
    // What was seen of it all the same was marked.
    await markInterval(device, session, second, 3, 'yes');
    await pass(10_000);
    const { tally } = await rowOf(device, session);
    const scores = tally.runs.map((run) => intervalCells(run, recordersPauses(tally), device.time.now));
    expect(scores).toEqual([
      ['no', 'not_observed', 'not_observed', 'no'],
      ['not_observed', 'no', 'not_observed', 'yes'],
    ]);
  });

  it('one that can be marked comes before one that is over, once no finger is on its way to that', async () => {
    const short = await startIntervals(device, session, { ...plan, planned: 1 });
    const long = await startIntervals(device, session, { ...plan, behaviorId: 2 });
    await see();
    await pass(10_500);
    expect(hub.front()).toBe(short);
    await pass(3000);
    expect(hub.front()).toBe(long);
    await pass(20_000);
    const { tally } = await rowOf(device, session);
    const run = tally.runs.find((one) => one.run === long);
    expect(run && intervalCells(run, recordersPauses(tally), device.time.now)).toEqual([
      'not_observed',
      'not_observed',
      'no',
      'running',
    ]);
    // Brought there by hand it stays: somebody looks at it.
    hub.dock(short);
    await pass(3000);
    expect(hub.front()).toBe(short);
  });
});

describe('a clock that is set back while the page is open', () => {
  /** By how much it stands behind by now, ms. */
  let behind: number;
  beforeEach(async () => {
    behind = 0;
    leave();
    device.clock = { ...device.clock, now: () => device.time.now - behind };
    hub = createRecorderHub(device, guard(), window);
    hub.hold(true);
    await see();
  });

  it('takes no interval of a recording that begins after that', async () => {
    behind = 45_000;
    const acts = await hand();
    const run = await acts.startIntervals(plan);
    await see();
    expect(hub.list()).toHaveLength(1);
    await pass(25_000);
    markRunning(hub, acts, run?.value ?? undefined);
    await pass(16_000);
    expect(await cells()).toEqual(['no', 'no', 'yes', 'no']);
  });

  it('takes no answer from a recording that runs: a momentary one would be left without any', async () => {
    const run = await startIntervals(device, session, { ...plan, type: 'momentary' });
    await see();
    await pass(5000);
    behind = 60_000;
    await pass(6000);
    await (await hand()).mark(run, 0, 'yes');
    expect(await cells()).toEqual(['yes', 'running', 'ahead', 'ahead']);
  });

  it('takes no pause from a recording that runs: nothing is scored for a time in which nobody watched', async () => {
    await startIntervals(device, session, plan);
    await see();
    await pass(11_000);
    behind = 60_000;
    await pauseSession(device, session, { at: steadyNow() });
    await pass(20_000);
    await resumeSession(device, session, { at: steadyNow() });
    await pass(11_000);
    expect(await cells()).toEqual(['no', 'not_observed', 'no', 'running']);
  });

  it('makes no time of the next session: its timer begins at zero, and its intervals are watched', async () => {
    behind = 3_600_000;
    session = await startVisit(device);
    await see();
    expect(hub.now()).toBe(Date.parse((await rowOf(device, session)).timerStartedAt));
    await pass(2000);
    await (await hand()).startIntervals(plan);
    await see();
    await pass(11_000);
    device.time.now -= behind;
    expect(await cells()).toEqual(['no', 'running', 'ahead', 'ahead']);
  });

  it('makes no episode longer that begins after that', async () => {
    behind = 60_000;
    await toggleEpisode(device, session, 1, hub.now());
    await pass(10_000);
    await toggleEpisode(device, session, 1, hub.now());
    const [onset, offset] = await listEvents(device.db, session);
    expect(Date.parse(offset?.at ?? '') - Date.parse(onset?.at ?? '')).toBe(10_000);
  });

  it('lets no end that could not be saved, and is tried again, lie before its beginning', async () => {
    const services = servicesOf(device);
    services.hub.hold(true);
    services.hub.follow(await rowOf(device, session));
    behind = 60_000;
    await (await hand(services)).tap(1);
    device.time.now += 5000;
    const end = await hand(services);
    const free = fillDisk(device);
    await end.tap(1);
    free();
    device.time.now += 5000;
    services.guard.retryAll();
    await vi.waitFor(async () => expect(await listEvents(device.db, session)).toHaveLength(2));
    const [onset, offset] = await listEvents(device.db, session);
    expect(Date.parse(offset?.at ?? '') - Date.parse(onset?.at ?? '')).toBe(5000);
  });

  it('takes no interval from a recording that is stopped after that', async () => {
    const run = await startIntervals(device, session, plan);
    await see();
    await pass(21_000);
    behind = 20_000;
    await (await hand()).stopIntervals(run);
    expect(await cells()).toEqual(['no', 'no', 'not_observed', 'not_observed']);
  });
});

describe('bad days', () => {
  it('a closing that cannot be saved leaves the interval not observed, is told, and the next one is recorded', async () => {
    const told = guard();
    leave();
    hub = createRecorderHub(device, told, window);
    hub.hold(true);
    await startIntervals(device, session, plan);
    await see();
    await pass(9500);
    const free = fillDisk(device);
    await pass(1000);
    expect(told.get().lost).toMatchObject([{ what: 'Interval 1', reason: 'full' }]);
    free();
    await pass(10_000);
    expect(await cells()).toEqual(['not_observed', 'no', 'running', 'ahead']);
  });

  it('a submitted session records nothing more', async () => {
    await startIntervals(device, session, plan);
    await see();
    expect(hub.list()).toHaveLength(1);
    await device.db.sessions.update(session, { state: 'closed' });
    await see();
    // What stood on the screen keeps its place, and closes no interval.
    const stood = hub.list();
    await pass(25_000);
    expect([hub.list(), hub.shown(), (await rowOf(device, session)).eventCount]).toEqual([stood, [stood[0]?.run], 1]);
  });

  it('another session’s recordings are not this one’s', async () => {
    await startIntervals(device, session, plan);
    await see();
    const other = await startVisit(device);
    hub.follow(await rowOf(device, other));
    expect(hub.list()).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    hub.follow(await rowOf(device, session));
    expect(hub.list()).toHaveLength(1);
  });
});
