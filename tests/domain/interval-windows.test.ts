import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type IntervalRun,
  intervalCells,
  intervalWindows,
  isRunning,
  scoreIntervals,
  windowsAt,
} from '#domain/session/intervals/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';

const T0 = Date.parse('2026-11-20T15:00:00Z');
const at = (second: number) => new Date(T0 + second * 1000).toISOString();
const seconds = fc.nat(400);

/** Pauses as people make them and clocks spoil them: touching, inside each other, backwards, the last without an end. */
const pauses: fc.Arbitrary<Pause[]> = fc
  .array(fc.tuple(seconds, fc.option(seconds, { freq: 8 })), { maxLength: 6 })
  .map((pairs) => pairs.map(([from, to]) => ({ from: at(from), to: to === null ? null : at(to) })));
const runs: fc.Arbitrary<IntervalRun> = fc
  .record({
    begun: seconds,
    stopped: fc.option(seconds),
    length: fc.integer({ min: 1, max: 40 }),
    planned: fc.integer({ min: 1, max: 30 }),
    marks: fc.dictionary(
      fc.nat(35).map(String),
      fc.record({ occurrence: fc.constantFrom('yes', 'no', 'not_observed'), at: seconds.map(at) }),
    ),
  })
  .map(({ begun, stopped, ...run }) => ({
    ...run,
    run: 'r',
    behaviour_id: 1,
    type: 'partial-interval',
    startedAt: at(begun),
    stoppedAt: stopped === null ? null : at(stopped),
  }));

describe('an interval of a given number', () => {
  it('has the window that counting through all of them gives, whatever was paused or stopped', () => {
    const law = fc.property(runs, pauses, (run, paused) => {
      const all = intervalWindows(run, paused);
      const every = Array.from({ length: 40 }, (_, index) => index);
      expect(windowsAt(run, paused, every)).toEqual(all);
      for (const index of [0, 7, run.planned - 1]) expect(windowsAt(run, paused, [index])[0]).toEqual(all[index]);
    });
    return fc.assert(law, { numRuns: 500 });
  });

  it('scores as the cells of all of them do', () => {
    const law = fc.property(runs, pauses, seconds, (run, paused, now) => {
      for (const moment of [T0 + now * 1000, Number.POSITIVE_INFINITY]) {
        const cells = intervalCells(run, paused, moment);
        const occurred = cells.filter((cell) => cell === 'yes').length;
        const observed = occurred + cells.filter((cell) => cell === 'no').length;
        expect(scoreIntervals([run], paused, moment)).toEqual({ occurred, observed, planned: run.planned });
      }
    });
    return fc.assert(law, { numRuns: 500 });
  });
});

it('a plan of a billion intervals with its last one marked is scored like one of ten: counted through, it would never end', () => {
  const planned = 1_000_000_000;
  const run: IntervalRun = {
    run: 'r',
    behaviour_id: 1,
    type: 'partial-interval',
    length: 1,
    planned,
    startedAt: at(0),
    stoppedAt: null,
    marks: { [planned - 1]: { occurrence: 'yes', at: at(planned) } },
  };
  expect(scoreIntervals([run], [], Number.POSITIVE_INFINITY)).toEqual({ occurred: 1, observed: 1, planned });
  expect(isRunning(run, [], T0 + planned * 1000 - 1)).toBe(true);
  expect(isRunning(run, [], T0 + planned * 1000)).toBe(false);
});
