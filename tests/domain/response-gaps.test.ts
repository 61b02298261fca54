import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureOf, type Target } from '#domain/graph/graph-measure.ts';
import { summaryText } from '#domain/graph/graph-text.ts';
import { behaviorMeasures, timingLines } from '#domain/session/behavior-measures.ts';
import { latenciesBy, type Observation } from '#domain/session/observation.ts';
import { responseGapsBy } from '#domain/session/response-gaps.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { timedUntil } from '#domain/session/session-span.ts';
import { foldSession } from '#domain/session/tally.ts';

const irt: Target = { kind: 'behavior', id: 1, measure: 'irt', minTrials: null };
const begin = Date.parse('2026-11-20T20:00:00.000Z');
const end = begin + 7_200_000;
const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString();

let made = 0;
const stamp = (seconds: number) => {
  made += 1;
  return { uid: `e${String(made).padStart(6, '0')}`, seq: made, at: at(seconds), tz: 'America/New_York' };
};
const tap = (seconds: number): SessionEvent => ({ ...stamp(seconds), kind: 'tap', behaviour_id: 1 });
const mark = (kind: 'onset' | 'offset', seconds: number): SessionEvent => ({
  ...stamp(seconds),
  kind,
  behaviour_id: 1,
});

function session(events: readonly SessionEvent[], part: Partial<Observation> = {}): Observation {
  const { behaviors, pauses } = foldSession(events);
  const nothing = { intervals: {}, trials: {}, durations: {}, latencies: {} };
  return {
    key: `s${made}`,
    date: '2026-11-20',
    time: '15:00',
    source: 'session',
    hours: 2,
    counts: Object.fromEntries(Object.entries(behaviors).map(([id, { count }]) => [id, count])),
    ...nothing,
    gaps: responseGapsBy(events, end, pauses, timedUntil(end, at(0))),
    ...part,
  };
}
const typed = (count: number): Observation => {
  const { gaps: _none, ...rest } = session([], { source: 'typed', time: '', hours: null, counts: { 1: count } });
  return rest;
};
const place = { key: 'p', x: 0, date: '2026-11-20', until: '2026-11-20', time: '', soFar: false, apart: false };
const tapped = (...seconds: number[]) => session(seconds.map(tap));

describe('what was counted while the session was paused', () => {
  const paused = (...seconds: [number, number][]): SessionEvent[] =>
    seconds.flatMap(([from, to]) => [
      { ...stamp(from), kind: 'pause' },
      { ...stamp(to), kind: 'resume' },
    ]);
  const rate: Target = { ...irt, measure: 'rate' };
  const hour = { start: begin, end: begin + 3_600_000 };
  const rateLine = (events: readonly SessionEvent[]) =>
    behaviorMeasures(events, 1, hour).find(({ name }) => name === 'Rate');

  test('is not what was recorded last on a device before it knew of a Submit on another one: that pauses the visit from there', () => {
    const of = (device_id: string, seconds: number) => ({ ...stamp(seconds), device_id });
    const events: SessionEvent[] = [
      ...[60, 180, 605].map((seconds): SessionEvent => ({ ...of('tablet', seconds), kind: 'tap', behaviour_id: 1 })),
      { ...of('phone', 600), kind: 'pause', by: 'app' },
      { ...of('phone', 2400), kind: 'resume', by: 'app' },
    ];
    const detail = '3 times in 30:05 min observed';
    expect(rateLine(events)?.detail).toBe(detail);
  });

  test('is in the count and named beside the rate, whose time it is not of: in Numbers and in the graph', () => {
    const events = [tap(60), tap(120), tap(180), ...paused([600, 2400]), tap(900), tap(1200)];
    expect(rateLine(events)).toEqual({
      name: 'Rate',
      value: '6 per hour',
      detail: '3 times in 30:00 min observed, 2 more while paused',
    });
    const observation = session(events, { hours: 0.5 });
    expect(measureOf([observation], rate)).toEqual({ value: 6, detail: '3 in 0.5 h; 2 more while paused' });
    expect(measureOf([observation], { ...irt, measure: 'count' }).value).toBe(5);
  });

  test('alone makes no rate, and no 0', () => {
    const events = [...paused([600, 2400]), tap(900)];
    expect(rateLine(events)).toEqual({ name: 'Rate', value: 'not known', detail: '1 time, while paused' });
    const found = measureOf([session(events, { hours: 0.5 })], rate);
    expect(found).toEqual({ value: null, detail: '0 in 0.5 h; 1 more while paused', gap: 'occurred while paused' });
  });

  test('is in the rate where a count was put right after the visit, and is named beside it, or typed', () => {
    const late = [tap(60), ...paused([7200, 9000]), tap(8000)];
    expect(measureOf([session(late)], rate)).toEqual({ value: 1, detail: '2 in 2 h, 1 of them after the End Time' });
    const before = [...paused([600, 2400]), tap(900)];
    const set: SessionEvent = { ...stamp(4000), kind: 'set', behaviour_id: 1, value: 6 };
    expect(measureOf([session([...before, set])], rate)).toEqual({
      value: 3,
      detail: '6 in 2 h',
    });
  });
});

describe('the time between responses', () => {
  test('is the median in seconds of the times within each session; nothing lies between two sessions', () => {
    expect(measureOf([tapped(10, 14, 614), tapped(5000, 5002)], irt)).toEqual({
      value: 4,
      detail: '3 times between 5 responses in 2 sessions, mean 202 s',
    });
  });

  test('stands still in a pause, and is from the end of one to the begin of the next where they have length', () => {
    const pause: SessionEvent[] = [
      { ...stamp(12), kind: 'pause' },
      { ...stamp(612), kind: 'resume' },
    ];
    expect(measureOf([session([tap(10), ...pause, tap(614)])], irt).value).toBe(4);
    const episodes = [mark('onset', 0), mark('offset', 60), mark('onset', 90), mark('offset', 100)];
    expect(measureOf([session(episodes)], irt).value).toBe(30);
  });

  test('is a gap with its reason, never zero, where a session has fewer than two responses', () => {
    const under = { value: null, detail: 'Under two responses', gap: 'under two responses' };
    expect(measureOf([tapped(10), tapped(20)], irt)).toEqual(under);
    expect(measureOf([session([], { counts: { 1: 0 } })], irt)).toEqual(under);
    expect(measureOf([session([])], irt).detail).toBe('Not watched');
  });

  test('is not known of what was typed as a number: neither by hand nor over the taps of a session', () => {
    const set = (value: number): SessionEvent => ({ ...stamp(30), kind: 'set', behaviour_id: 1, value });
    const unknown = { value: null, gap: 'times not known' };
    expect(measureOf([session([tap(10), tap(20), set(9)])], irt)).toMatchObject({ ...unknown, out: 9 });
    // As many were typed as had been tapped: these are not those.
    expect(measureOf([session([tap(10), tap(20), set(2)])], irt)).toMatchObject({ ...unknown, out: 2 });
    expect(measureOf([session([tap(10), tap(20), set(9), tap(40), tap(44)])], irt)).toMatchObject({ value: 4, out: 9 });
    expect(measureOf([typed(4)], irt)).toMatchObject({ ...unknown, detail: '4 responses of unknown time' });
    expect(measureOf([tapped(10, 14), typed(4)], irt)).toEqual({
      value: 4,
      detail: '1 time between 2 responses in 1 session, mean 4 s; 4 responses of unknown time left out',
      out: 4,
    });
  });

  test('names what is in none of its times: a single response that was typed, and one that was alone in its session', () => {
    expect(measureOf([typed(1)], irt)).toEqual({
      value: null,
      detail: '1 response of unknown time',
      gap: 'times not known',
      out: 1,
    });
    expect(measureOf([tapped(10, 14), tapped(5), typed(1)], irt)).toEqual({
      value: 4,
      detail:
        '1 time between 2 responses in 1 session, mean 4 s; 1 response of unknown time left out; 1 alone in its session',
      out: 1,
    });
    const points = [{ ...measureOf([typed(1)], irt), ...place }];
    expect(summaryText(points, 'irt', 'day')).toBe('1 response not in it: times not known.');
  });

  test('is not known of a response that was added after the visit: what lies within it stays as it was', () => {
    const late = 161_272;
    expect(measureOf([tapped(10, 14, late)], irt)).toEqual({
      value: 4,
      detail: '1 time between 2 responses in 1 session, mean 4 s; 1 response of unknown time left out',
      out: 1,
    });
    expect(measureOf([tapped(10, late)], irt)).toMatchObject({ value: null, gap: 'times not known', out: 2 });
    expect(measureOf([tapped(late, late + 5)], irt)).toMatchObject({ value: null, gap: 'times not known', out: 2 });
    // In the minute that the End Time names it is within the visit.
    expect(measureOf([tapped(7190, 7230)], irt).value).toBe(40);
    const episodes = [mark('onset', 10), mark('offset', 20), mark('onset', 50), mark('offset', late)];
    expect(measureOf([session([...episodes, mark('onset', late + 5), mark('offset', late + 9)])], irt)).toMatchObject({
      value: 30,
      out: 1,
    });
  });

  test('is under two responses of one alone in its session, whether or not its facts were read', () => {
    const single = session([], { counts: { 1: 1 } });
    expect(measureOf([single], irt)).toEqual({
      value: null,
      detail: 'Under two responses',
      gap: 'under two responses',
    });
    expect(measureOf([single, tapped(10, 14)], irt)).toEqual({
      value: 4,
      detail: '1 time between 2 responses in 1 session, mean 4 s; 1 alone in its session',
    });
  });

  test('of a session whose taps are not on this device is said to be left out', () => {
    const { gaps: _none, ...bare } = tapped(10, 14);
    expect(measureOf([bare], irt)).toMatchObject({ value: null, leftOut: 1 });
    expect(measureOf([bare, tapped(10, 14)], irt)).toMatchObject({ value: 4, leftOut: 1 });
  });

  test('no history has one without two timed responses in one session, or longer than that session’s observation', () => {
    const seconds = fc.integer({ min: 0, max: 7200 });
    const facts = fc.record({
      taps: fc.array(seconds, { maxLength: 5 }),
      after: fc.array(fc.integer({ min: 7260, max: 400_000 }), { maxLength: 3 }),
      taken: fc.array(fc.nat(7), { maxLength: 3 }),
      paused: fc.option(fc.tuple(seconds, seconds)),
      set: fc.option(fc.nat(6)),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 4 }), fc.array(fc.nat(5), { maxLength: 2 }), (sessions, hand) => {
        const watched = sessions.map(({ taps, after, taken, paused, set }) => {
          const events = [...taps, ...after].map(tap);
          const voids = taken.flatMap((index): SessionEvent[] => {
            const target = events[index];
            return target ? [{ ...stamp(7200), kind: 'void', target_uid: target.uid }] : [];
          });
          const pause: SessionEvent[] = paused
            ? [
                { ...stamp(Math.min(...paused)), kind: 'pause' },
                { ...stamp(Math.max(...paused)), kind: 'resume' },
              ]
            : [];
          const typedOver: SessionEvent[] =
            set === null ? [] : [{ ...stamp(7200), kind: 'set', behaviour_id: 1, value: set }];
          return session([...events, ...voids, ...pause, ...typedOver]);
        });
        const found = measureOf([...watched, ...hand.map(typed)], irt);
        const timed = watched.filter(({ gaps, counts }) => {
          const { responses = 0, untimed = 0 } = gaps?.[1] ?? {};
          return responses >= 2 && responses + untimed === counts[1];
        });
        expect(found.value !== null).toBe(timed.length > 0);
        expect(found.detail).not.toBe('');
        const counted = [...watched, ...hand.map(typed)].reduce((sum, { counts }) => sum + (counts[1] ?? 0), 0);
        const said = [...found.detail.matchAll(/(\d+) (?:responses? (?:of|in)|alone)/g)].map(([, one]) => Number(one));
        if (found.value !== null) expect(said.reduce((sum, one) => sum + one, 0)).toBe(counted);
        expect(found.value ?? 0).toBeLessThanOrEqual(7200);
      }),
    );
  });

  test('no fact that is added after the visit changes a time between responses or a latency', () => {
    const cued = fc.record({ second: fc.integer({ min: 0, max: 7200 }), cue: fc.boolean() });
    const late = fc.array(fc.record({ second: fc.integer({ min: 7260, max: 400_000 }), cue: fc.boolean() }));
    const events = (facts: { second: number; cue: boolean }[]): SessionEvent[] =>
      facts.map(({ second, cue }) => (cue ? { ...stamp(second), kind: 'cue', behaviour_id: 1 } : tap(second)));
    const timed = timedUntil(end, at(0));
    const measured = (facts: readonly SessionEvent[]) => ({
      between: measureOf([session(facts)], irt).value,
      latencies: latenciesBy(foldSession(facts), timed)[1]?.answered ?? [],
      lines: timingLines(facts, 1, end, [], ['latency', 'irt'], timed).map(({ value }) => value.replace(/[a-z].*/, '')),
    });
    fc.assert(
      fc.property(fc.array(cued, { maxLength: 8 }), late, (during, after) => {
        const facts = events(during.toSorted((a, b) => a.second - b.second));
        const added = events(after.toSorted((a, b) => a.second - b.second));
        expect(measured([...facts, ...added])).toEqual(measured(facts));
      }),
    );
  });
});
