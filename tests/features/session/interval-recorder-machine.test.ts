import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { closingOccurrence, mayBeAway, type Seen } from '#domain/session/intervals/interval-closing.ts';
import { type IntervalRun, intervalCells, intervalWindows } from '#domain/session/intervals/interval-recording.ts';
import type { Pause, Span } from '#domain/session/paused-spans.ts';
import type { IntervalType, Occurrence } from '#domain/session/session-event.ts';
import { intervalRecorderMachine, type RecorderEvent } from '#features/session/intervals/interval-recorder-machine.ts';
import { meantQuestion } from '#features/session/intervals/meant-question.ts';

const base = Date.parse('2026-11-20T20:00:00Z');
const iso = (ms: number) => new Date(base + ms).toISOString();

/** A recorder over a pretend row: marks and closings change the row, and the row comes back as it would from Dexie. */
function recorder(type: IntervalType, options: { bornAt?: number; seen?: [number, number][]; planned?: number } = {}) {
  const { bornAt = 0, planned = 3 } = options;
  /** When its button was in view; the last stretch goes on while `open`. */
  const stretches: [number, number][] = [...(options.seen ?? []), [bornAt, bornAt]];
  let open = true;
  /** Whether a dialog lies over its place. */
  let covered = false;
  const clock = new SimulatedClock();
  clock.set(bornAt);
  let run: IntervalRun = {
    run: 'r',
    behaviour_id: 9,
    type,
    length: 10,
    planned,
    startedAt: iso(0),
    stoppedAt: null,
    marks: {},
  };
  let pauses: Pause[] = [];
  let tell: (event: RecorderEvent) => void = () => undefined;
  const news: string[] = [];
  const closings: number[] = [];
  const now = () => base + clock.now();
  function turn(toView: boolean) {
    const last = stretches.at(-1);
    if (open && last) last[1] = clock.now();
    if (toView && !open) stretches.push([clock.now(), clock.now()]);
    open = toView;
  }
  function seen({ start, end }: Span): Seen {
    turn(open);
    const [from, to] = [start - base, end - base];
    const inView = stretches.reduce((sum, [a, b]) => sum + Math.max(0, Math.min(b, to) - Math.max(a, from)), 0);
    return { away: to - from - inView, atEnd: stretches.some(([a, b]) => a <= to && to <= b) };
  }
  const machine = intervalRecorderMachine.provide({
    actors: {
      watch: fromCallback<RecorderEvent>(({ sendBack }) => {
        tell = sendBack;
      }),
      close: fromPromise(async ({ input: { index, silence, at } }) => {
        closings.push(index);
        // What closeInterval decides from the row as it stands.
        const window = intervalWindows(run, pauses)[index];
        const mark = run.marks[index];
        const occurrence = closingOccurrence(type, { mark: mark?.occurrence ?? null, recorded: false, silence });
        const answered = mark && window && Date.parse(mark.at) >= window.end;
        if (occurrence !== null && window && !window.interrupted && !answered)
          row({ marks: { ...run.marks, [index]: { occurrence, at } } });
      }),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      run,
      pauses,
      clock: now,
      view: { seen, readable: seen, present: seen },
      mayAsk: () => !covered,
      from: 0,
      since: base + (stretches[0]?.[0] ?? 0),
    },
  });
  for (const name of ['started', 'ended', 'asked'] as const)
    actor.on(name, ({ index }) => news.push(`${name} ${index}`));
  actor.start();

  function row(change: Partial<IntervalRun>, nextPauses = pauses) {
    run = { ...run, ...change };
    pauses = nextPauses;
    actor.send({ type: 'ROW', run, pauses });
  }
  return {
    actor,
    clock,
    news,
    closings,
    row,
    /** Out of view, and back. */
    dark: () => turn(false),
    light: () => {
      turn(true);
      tell({ type: 'LOOK' });
    },
    cover: () => {
      covered = true;
      tell({ type: 'LOOK' });
    },
    uncover: () => {
      covered = false;
      tell({ type: 'LOOK' });
    },
    mark: (index: number, occurrence: Occurrence) =>
      row({ marks: { ...run.marks, [index]: { occurrence, at: iso(clock.now()) } } }),
    pause: () => row({}, [...pauses, { from: iso(clock.now()), to: null }]),
    resume: () =>
      row(
        {},
        pauses.map((pause) => (pause.to === null ? { ...pause, to: iso(clock.now()) } : pause)),
      ),
    cells: () => intervalCells(run, pauses, now()),
    tags: () => [...actor.getSnapshot().tags].sort(),
    asked: () => actor.getSnapshot().context.asked?.index ?? null,
    meant: () => meantQuestion(actor.getSnapshot().context, now()),
  };
}

/** Closings are written by promises: let them come back. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
async function pass(r: ReturnType<typeof recorder>, ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    r.clock.increment(Math.min(500, left));
    await settle();
  }
}

describe('partial interval', () => {
  it('no tap in a watched interval did not occur, a tap did', async () => {
    const r = recorder('partial-interval');
    await pass(r, 4000);
    r.mark(0, 'yes');
    await pass(r, 26_000);
    expect(r.cells()).toEqual(['yes', 'no', 'no']);
    expect(r.tags()).toEqual(['over']);
  });

  it('what was marked counts, however long the screen was dark after it; silence counts over moments alone', async () => {
    const r = recorder('partial-interval');
    await pass(r, 3000);
    r.mark(0, 'yes');
    r.dark();
    await pass(r, 9500);
    r.light();
    await pass(r, 10_000);
    r.dark();
    await pass(r, 1900);
    r.light();
    await pass(r, 5600);
    expect(r.cells()).toEqual(['yes', 'not_observed', 'no']);
    expect(r.closings).toEqual([2]);
  });

  it('a moment of dark at its very end leaves silence not observed: nobody was back to mark', async () => {
    const r = recorder('partial-interval');
    await pass(r, 9500);
    r.dark();
    await pass(r, 1000);
    r.light();
    await pass(r, 19_500);
    expect(r.cells()).toEqual(['not_observed', 'no', 'no']);
  });

  it('a reload closes what the page before it had seen to its end, and silence of the interval that it lies in', async () => {
    const r = recorder('partial-interval', { bornAt: 14_000, seen: [[0, 12_500]] });
    await pass(r, 16_000);
    expect(r.cells()).toEqual(['no', 'no', 'no']);
  });

  it('a page that knows of nothing before closes only what it saw itself', async () => {
    const r = recorder('partial-interval', { bornAt: 14_000 });
    await pass(r, 16_000);
    expect(r.cells()).toEqual(['not_observed', 'not_observed', 'no']);
    expect(r.closings).toEqual([2]);
  });

  it('a sleep that no event announced is noticed by the late look, and what was slept through is not scored', async () => {
    const r = recorder('partial-interval', { planned: 5 });
    await pass(r, 12_000);
    r.dark();
    r.clock.set(33_000);
    r.light();
    await settle();
    await pass(r, 17_000);
    expect(r.cells()).toEqual(['no', 'not_observed', 'not_observed', 'not_observed', 'no']);
  });

  it.each([
    ['was marked occurred in it is scored', true, 'yes'],
    ['was not marked is not observed', false, 'not_observed'],
  ])('a pause cuts the interval, and a fresh one begins on resume: what %s', async (_what, isMarked, scored) => {
    const r = recorder('partial-interval');
    await pass(r, 14_000);
    if (isMarked) r.mark(1, 'yes');
    r.pause();
    expect(r.tags()).toEqual(['waiting']);
    await pass(r, 60_000);
    expect(r.cells()).toEqual(['no', scored, 'ahead']);
    r.resume();
    await pass(r, 10_000);
    expect(r.cells()).toEqual(['no', scored, 'no']);
  });

  it('a stop leaves the running interval out', async () => {
    const r = recorder('partial-interval');
    await pass(r, 14_000);
    r.row({ stoppedAt: iso(14_000) });
    expect(r.cells()).toEqual(['no', 'not_observed', 'not_observed']);
    expect(r.tags()).toEqual(['over']);
  });

  it('an undone stop records on', async () => {
    const r = recorder('partial-interval');
    await pass(r, 14_000);
    r.row({ stoppedAt: iso(14_000) });
    r.row({ stoppedAt: null });
    await pass(r, 16_000);
    expect(r.cells()).toEqual(['no', 'no', 'no']);
  });

  it('says which interval started and ended, each once', async () => {
    const r = recorder('partial-interval', { planned: 2 });
    await pass(r, 20_000);
    expect(r.news).toEqual(['started 0', 'ended 0', 'started 1', 'ended 1']);
  });

  it('ten intervals slept through make no ten sounds', async () => {
    const r = recorder('partial-interval', { planned: 20 });
    await pass(r, 5000);
    r.news.length = 0;
    r.dark();
    r.clock.set(105_000);
    r.light();
    await settle();
    expect(r.news).toEqual(['started 10']);
  });

  it('drifts by nothing: every interval starts on the stored start, however late a look comes', async () => {
    const r = recorder('partial-interval', { planned: 40 });
    await pass(r, 397_000);
    expect(r.actor.getSnapshot().context.current).toBe(39);
    await pass(r, 3000);
    expect(r.tags()).toEqual(['over']);
  });
});

describe('whole interval', () => {
  it('asks at the end while the next one runs; no answer within five seconds is not observed', async () => {
    const r = recorder('whole-interval');
    await pass(r, 10_000);
    expect(r.asked()).toBe(0);
    expect(r.tags()).toEqual(['asking', 'running']);
    await pass(r, 4900);
    expect(r.asked()).toBe(0);
    await pass(r, 200);
    expect(r.asked()).toBeNull();
    expect(r.cells()[0]).toBe('not_observed');
  });

  it('an answer counts, and ends the question', async () => {
    const r = recorder('whole-interval');
    await pass(r, 12_000);
    r.mark(0, 'yes');
    expect(r.asked()).toBeNull();
    expect(r.cells()[0]).toBe('yes');
  });

  it('"It stopped" is the answer already: nothing is asked', async () => {
    const r = recorder('whole-interval');
    await pass(r, 6000);
    r.mark(0, 'no');
    await pass(r, 4500);
    expect(r.asked()).toBeNull();
    expect(r.cells()[0]).toBe('no');
  });

  it('after a long dark it asks nothing: nobody could know; a lapse that was marked before it counts', async () => {
    for (const mark of [null, 'no'] as const) {
      const r = recorder('whole-interval');
      await pass(r, 3000);
      if (mark) r.mark(0, mark);
      r.dark();
      await pass(r, 5000);
      r.light();
      await pass(r, 3000);
      expect(r.asked()).toBeNull();
      expect(r.cells()[0]).toBe(mark ?? 'not_observed');
    }
  });

  it('asked again after a reload while there is time to answer', async () => {
    const r = recorder('whole-interval', { bornAt: 12_000, seen: [[0, 11_000]] });
    expect(r.asked()).toBe(0);
    await pass(r, 3100);
    expect(r.asked()).toBeNull();
  });

  it('the last question stays open after the last interval, then it is over', async () => {
    const r = recorder('whole-interval', { planned: 1 });
    await pass(r, 10_000);
    expect(r.tags()).toEqual(['asking', 'waiting']);
    await pass(r, 5100);
    expect(r.tags()).toEqual(['over']);
  });

  it('a question about one interval gives way to the next one', async () => {
    const r = recorder('whole-interval');
    await pass(r, 10_000);
    r.mark(0, 'yes');
    await pass(r, 10_000);
    expect(r.asked()).toBe(1);
    expect(r.news.filter((one) => one.startsWith('asked'))).toEqual(['asked 0', 'asked 1']);
  });
});

describe('a question in the place of another', () => {
  /** Asks about the first interval so late that the second one ends while that question stands. */
  async function twoQuestions(type: IntervalType) {
    const r = recorder(type);
    r.cover();
    await pass(r, 17_000);
    r.uncover();
    await pass(r, 2900);
    expect([r.asked(), r.meant()]).toEqual([0, 0]);
    r.clock.increment(100);
    await settle();
    expect(r.asked()).toBe(1);
    return r;
  }

  it.each([
    'momentary',
    'whole-interval',
  ] as const)('a press on its way to the one before answers that one; once the new one can have been read, the new one (%s)', async (type) => {
    const r = await twoQuestions(type);
    r.clock.increment(20);
    expect(r.meant()).toBe(0);
    r.clock.increment(330);
    await settle();
    expect(r.meant()).toBe(0);
    r.clock.increment(100);
    await settle();
    expect(r.meant()).toBe(1);
  });

  it('a press after an answer that the new question has overtaken is for none: it is the second of a double tap', async () => {
    const r = await twoQuestions('momentary');
    r.clock.increment(50);
    r.mark(0, 'yes');
    r.clock.increment(150);
    await settle();
    expect([r.asked(), r.meant()]).toEqual([1, null]);
    r.clock.increment(300);
    await settle();
    expect(r.meant()).toBe(1);
  });

  it('one that comes where none stood is answered at once', async () => {
    const r = recorder('momentary');
    await pass(r, 10_000);
    expect([r.asked(), r.meant()]).toEqual([0, 0]);
  });
});

describe('momentary', () => {
  it('asks at each end, and closes nothing by itself', async () => {
    const r = recorder('momentary');
    await pass(r, 10_000);
    expect(r.asked()).toBe(0);
    r.mark(0, 'no');
    await pass(r, 20_000);
    expect(r.closings).toEqual([]);
    expect(r.cells()).toEqual(['no', 'not_observed', 'not_observed']);
  });

  it('asks about its end whatever was in view before, and not when the end itself was missed', async () => {
    const r = recorder('momentary');
    r.dark();
    await pass(r, 9000);
    r.light();
    await pass(r, 1000);
    expect(r.asked()).toBe(0);
    r.mark(0, 'yes');
    await pass(r, 9000);
    r.dark();
    await pass(r, 1500);
    r.light();
    await pass(r, 500);
    expect(r.asked()).toBeNull();
    expect(r.cells()).toEqual(['yes', 'not_observed', 'running']);
  });
});

describe('whatever comes in whatever order', () => {
  it('an interval that was out of view for more than moments, or at its end, is never scored by the recorder', async () => {
    const step = fc.oneof(
      fc.record({ wait: fc.integer({ min: 200, max: 7000 }) }),
      fc.constantFrom('dark', 'light', 'pause', 'resume'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const r = recorder('partial-interval', { planned: 6 });
        const absences: Span[] = [];
        let [dark, paused] = [false, false];
        for (const one of steps) {
          if (typeof one === 'object') {
            for (let t = 0; t < one.wait; t += 500) {
              r.clock.increment(Math.min(500, one.wait - t));
              await settle();
            }
          } else if (one === 'dark') {
            if (!dark) absences.push({ start: r.clock.now(), end: Number.POSITIVE_INFINITY });
            dark = true;
            r.dark();
          } else if (one === 'light') {
            const last = absences.at(-1);
            if (dark && last) last.end = r.clock.now();
            if (dark) r.light();
            dark = false;
          } else if (one === 'pause') {
            if (!paused) r.pause();
            paused = true;
          } else {
            if (paused) r.resume();
            paused = false;
          }
        }
        const { run, pauses } = r.actor.getSnapshot().context;
        for (const window of intervalWindows(run, pauses)) {
          if (!r.closings.includes(window.index)) continue;
          expect(window.interrupted).toBe(false);
          const [start, end] = [window.start - base, window.end - base];
          const inside = absences.map((one) => Math.max(0, Math.min(one.end, end) - Math.max(one.start, start)));
          expect(inside.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(mayBeAway(window));
          expect(absences.filter((one) => one.start < end && end < one.end)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});
