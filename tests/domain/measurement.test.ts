import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boutsOf, durationsOf, interResponseTimes, latenciesOf, ratePerHour } from '#domain/session/bouts.ts';
import { latenciesBy } from '#domain/session/observation.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { lengthOf, runningSpans } from '#domain/session/spans.ts';
import { foldSession } from '#domain/session/tally.ts';
import { sampleIntervals, tile } from './sample-intervals.ts';

const MINUTE = 60_000;
const begin = Date.parse('2026-11-20T20:00:00Z');
const whole = { start: begin, end: begin + 60 * MINUTE };
const at = (minutes: number) => new Date(begin + minutes * MINUTE).toISOString();

/** Events at minutes of the session, in the order they were recorded. */
const stream = (...acts: [minutes: number, act: SessionAct][]): SessionEvent[] =>
  acts.map(
    ([minutes, act], seq) => ({ ...act, uid: `e${seq}`, seq, at: at(minutes), tz: 'America/New_York' }) as SessionEvent,
  );
const onset: SessionAct = { kind: 'onset', behaviour_id: 1 };
const offset: SessionAct = { kind: 'offset', behaviour_id: 1 };
const cue: SessionAct = { kind: 'cue', behaviour_id: 1 };
const tap: SessionAct = { kind: 'tap', behaviour_id: 1 };
const spans = (bouts: readonly { start: number; end: number }[]) =>
  bouts.map(({ start, end }) => [(start - begin) / MINUTE, (end - begin) / MINUTE]);

describe('duration', () => {
  test('is from onset to offset; what still goes on at the end is closed there and marked', () => {
    const bouts = boutsOf(stream([5, onset], [8, offset], [55, onset]), 1, whole.end);
    expect(spans(bouts)).toEqual([
      [5, 8],
      [55, 60],
    ]);
    expect(bouts.map(({ censored }) => censored)).toEqual([false, true]);
    expect(durationsOf(bouts, [whole])).toEqual({
      bouts: 2,
      total: 8 * MINUTE,
      mean: 4 * MINUTE,
      median: 4 * MINUTE,
      percentOfTime: (8 / 60) * 100,
    });
  });

  test('several behaviors may go on at once; a second onset belongs to the bout that is open, a lone offset says nothing', () => {
    const other: SessionAct = { kind: 'onset', behaviour_id: 2 };
    const events = stream([1, offset], [2, onset], [3, other], [4, onset], [6, offset]);
    expect(spans(boutsOf(events, 1, whole.end))).toEqual([[2, 6]]);
    expect(spans(boutsOf(events, 2, whole.end))).toEqual([[3, 60]]);
  });

  test('a pause is no observation: neither time nor behavior counts in it', () => {
    const running = runningSpans(whole, [
      { from: at(10), to: at(20) },
      { from: at(50), to: null },
    ]);
    expect(spans(running)).toEqual([
      [0, 10],
      [20, 50],
    ]);
    expect(durationsOf(boutsOf(stream([5, onset], [25, offset]), 1, whole.end), running)).toMatchObject({
      total: 10 * MINUTE,
      percentOfTime: 25,
    });
  });

  test('without a bout mean and median are undefined, without observation time percent and rate are', () => {
    expect(durationsOf([], [])).toEqual({ bouts: 0, total: 0, mean: null, median: null, percentOfTime: null });
    expect(ratePerHour(6, 30 * MINUTE)).toBe(12);
    expect(ratePerHour(6, 0)).toBeNull();
  });
});

describe('latency and time between responses', () => {
  test('latency is from the cue to the first response before the next cue; no response is no number', () => {
    const events = stream([0, cue], [1, tap], [1.5, tap], [2, cue], [3, cue], [3.5, onset], [9, cue]);
    expect(latenciesOf(events, 1, [])).toEqual([MINUTE, null, MINUTE / 2, null]);
    expect(latenciesOf(events, 1, [], 45_000)).toEqual([null, null, MINUTE / 2, null]);
  });

  test('n responses give n − 1: from offset to onset where they have length, from tap to tap where they have none', () => {
    expect(interResponseTimes(stream([0, onset], [2, offset], [5, onset], [6, offset]), 1, whole.end, []).gaps).toEqual(
      [3 * MINUTE],
    );
    expect(interResponseTimes(stream([0, tap], [2, tap], [7, tap]), 1, whole.end, []).gaps).toEqual([
      2 * MINUTE,
      5 * MINUTE,
    ]);
    expect(interResponseTimes(stream([0, tap]), 1, whole.end, []).gaps).toEqual([]);
  });
});

describe('a pause', () => {
  const pause: SessionAct = { kind: 'pause' };
  const resume: SessionAct = { kind: 'resume' };
  const measured = (events: SessionEvent[]) => {
    const { pauses } = foldSession(events);
    return [latenciesOf(events, 1, pauses), interResponseTimes(events, 1, whole.end, pauses).gaps];
  };

  test('is no time between responses, nor between a cue and its response', () => {
    const taps = stream([0, tap], [4, tap], [5, pause], [50, resume], [51, tap], [55, tap]);
    expect(measured(taps)).toEqual([[], [4, 2, 4].map((minutes) => minutes * MINUTE)]);
    const cued = stream([0, cue], [2 / 60, pause], [20, resume], [20 + 3 / 60, tap]);
    expect(measured(cued)[0]).toEqual([5000]);
    expect(latenciesOf(cued, 1, foldSession(cued).pauses, 6000)).toEqual([5000]);
    expect(latenciesBy(foldSession(cued))).toEqual({ 1: { cues: 1, answered: [5000] } });
  });

  test('between episodes is none either; one inside an episode changes nothing between them', () => {
    const between = stream([0, onset], [2, offset], [3, pause], [9, resume], [10, onset], [11, offset]);
    expect(measured(between)[1]).toEqual([2 * MINUTE]);
    const inside = stream([0, onset], [1, pause], [2, resume], [3, offset], [10, onset]);
    expect(measured(inside)[1]).toEqual([7 * MINUTE]);
  });
});

describe('interval sampling', () => {
  test('whole, partial and momentary score the same bouts by their own rule; a last interval cut short is left out', () => {
    const bouts = [{ start: begin, end: begin + 90_000 }];
    const windows = tile({ start: begin, end: begin + 200_000 }, MINUTE);
    expect(windows).toHaveLength(3);
    expect(sampleIntervals('whole-interval', bouts, windows)).toEqual({ part: 1, whole: 3 });
    expect(sampleIntervals('partial-interval', bouts, windows)).toEqual({ part: 2, whole: 3 });
    expect(sampleIntervals('momentary', bouts, windows)).toEqual({ part: 1, whole: 3 });
  });

  const edges = fc.uniqueArray(fc.integer({ min: 0, max: 3600 }), { minLength: 2, maxLength: 40 });

  test('whole ≤ true ≤ partial, whenever the intervals tile the observation', () => {
    fc.assert(
      fc.property(edges, fc.constantFrom(5, 10, 15, 30, 60), (seconds, length) => {
        const sorted = seconds.sort((a, b) => a - b).map((second) => begin + second * 1000);
        const bouts = sorted.flatMap((start, i) => {
          const end = sorted[i + 1];
          return i % 2 === 0 && end !== undefined ? [{ start, end }] : [];
        });
        const windows = tile(whole, length * 1000);
        const percent = (type: 'whole-interval' | 'partial-interval') => {
          const { part, whole: number } = sampleIntervals(type, bouts, windows);
          return (part / number) * 100;
        };
        const truth = (lengthOf(bouts) / lengthOf([whole])) * 100;
        expect(percent('whole-interval')).toBeLessThanOrEqual(truth + 1e-9);
        expect(truth).toBeLessThanOrEqual(percent('partial-interval') + 1e-9);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the stream', () => {
  const acts = fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 59 }), act: fc.constantFrom(onset, offset, cue, tap) }),
    { maxLength: 25 },
  );
  const numbers = (events: SessionEvent[]) => [
    boutsOf(events, 1, whole.end),
    latenciesOf(events, 1, []),
    interResponseTimes(events, 1, whole.end, []),
    foldSession(events).behaviors,
  ];

  test('any order of the same events gives the same numbers', () => {
    fc.assert(
      fc.property(acts, fc.infiniteStream(fc.nat()), (some, dice) => {
        const events = stream(...some.map(({ minutes, act }): [number, SessionAct] => [minutes, act]));
        const shuffled = events
          .map((event) => ({ event, die: dice.next().value ?? 0 }))
          .sort((a, b) => a.die - b.die)
          .map(({ event }) => event);
        expect(numbers(shuffled)).toEqual(numbers(events));
      }),
      { numRuns: 200 },
    );
  });

  test('a void takes back, and a void of a void restores', () => {
    const events = stream(
      [5, onset],
      [8, offset],
      [9, { kind: 'void', target_uid: 'e1' }],
      [10, { kind: 'void', target_uid: 'e2' }],
    );
    expect(spans(boutsOf(events.slice(0, 3), 1, whole.end))).toEqual([[5, 60]]);
    expect(numbers(events)).toEqual(numbers(events.slice(0, 2)));
  });

  test('an occurrence added afterwards at an earlier time takes its place in time', () => {
    expect(spans(boutsOf(stream([8, offset], [5, onset]), 1, whole.end))).toEqual([[5, 8]]);
  });
});
