import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import { draftNote, draftSlots } from '#domain/note/note-draft.ts';
import { proposals } from '#domain/note/note-update.ts';
import { countedSeconds } from '#domain/note/typed-length.ts';
import { behaviorMeasures, fineLengthText } from '#domain/session/behavior-measures.ts';
import { boutsOf, latenciesOf } from '#domain/session/bouts.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { durationSum, episodesOf } from '#domain/session/episodes.ts';
import { durationsBy, latenciesBy } from '#domain/session/observation.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { lengthOf } from '#domain/session/spans.ts';
import { applyEvents, emptyTally, foldSession } from '#domain/session/tally.ts';
import { lengthText, visitLengthText } from '#domain/time/length-text.ts';
import { sampleIntervals, tile } from './sample-intervals.ts';

const MINUTE = 60_000;
const begin = Date.parse('2026-11-20T20:00:00Z');
const at = (minutes: number) => new Date(begin + minutes * MINUTE).toISOString();
type Given = [minutes: number, act: SessionAct, part?: Partial<SessionEvent>];
const stream = (...given: Given[]): SessionEvent[] =>
  given.map(
    ([minutes, act, part], seq) =>
      ({ ...act, uid: `e${seq}`, seq, at: at(minutes), tz: 'America/New_York', ...part }) as SessionEvent,
  );
const onset: SessionAct = { kind: 'onset', behaviour_id: 1 };
const offset: SessionAct = { kind: 'offset', behaviour_id: 1 };
const tap: SessionAct = { kind: 'tap', behaviour_id: 1 };
const marksOf = (events: readonly SessionEvent[]) => foldSession(events).episodes?.[1] ?? [];
const end = begin + 60 * MINUTE;

describe('an episode', () => {
  test('runs from its onset, is summed with the others, and is known to run until its offset', () => {
    const events = stream([0, onset], [2, offset], [10, onset]);
    expect(openOnset(marksOf(events))?.at).toBe(at(10));
    expect(openOnset(marksOf(events.slice(0, 2)))).toBeNull();
    expect(durationSum(marksOf(events), [], null, begin + 13 * MINUTE)).toEqual({ episodes: 2, total: 5 * MINUTE });
    expect(durationSum(marksOf(events), [], end, 0)).toEqual({ episodes: 2, total: 52 * MINUTE });
  });

  test('that ended with the session is marked: nobody saw its end', () => {
    const bouts = episodesOf(marksOf(stream([0, onset], [2, offset], [50, onset], [60, offset])), end);
    expect(bouts.map(({ censored }) => censored)).toEqual([false, true]);
  });

  test('recorded after the session’s end, or over it, is counted and timed whole; one without a stop ends with the session', () => {
    const after = stream([20, onset], [30, offset], [62, onset], [70, offset], [72, onset], [78, offset]);
    expect(durationSum(marksOf(after), [], end, 0)).toEqual({ episodes: 3, total: 24 * MINUTE });
    expect(durationSum(marksOf(after), [], end, 0)).toEqual(durationSum(marksOf(after), [], null, 0));
    const over = stream([50, onset], [65, offset]);
    expect(durationSum(marksOf(over), [], end, 0).total).toBe(15 * MINUTE);
    expect(episodesOf(marksOf(over), end).map(({ censored }) => censored)).toEqual([false]);
    expect(durationSum(marksOf(stream([50, onset])), [], end, 0).total).toBe(10 * MINUTE);
    expect(durationSum(marksOf(stream([62, onset])), [], end, 0).total).toBe(0);
  });

  test('recorded after the session’s end says the same in the note, the graph and Numbers', () => {
    const events = stream([20, onset], [30, offset], [62, onset], [70, offset], [72, onset], [78, offset]);
    const tally = foldSession(events);
    expect(draftNote(tally, [{ id: 1, name: 'Crying' }], [], end).target_behaviors).toBe(
      'Crying occurred 3 times, 24:00 min in all.',
    );
    expect(durationsBy(tally, end, 0)).toEqual({ 1: { episodes: 3, total: 24 * MINUTE } });
    expect(behaviorMeasures(events, 1, { start: begin, end })).toContainEqual({
      name: 'Duration per episode, mean',
      value: '8:00 min',
      detail: '24:00 min in 3 episodes',
    });
  });

  test('is not stretched by an offset to the server’s clock that is learned in its middle', () => {
    const events = stream([0, onset], [3, offset, { offset_ms: 2 * 60 * MINUTE }]);
    expect(durationSum(marksOf(events), [], null, end).total).toBe(3 * MINUTE);
  });

  test('begun on one device and ended on another is measured by the server’s time', () => {
    const events = stream(
      [0, onset, { device_id: 'a', offset_ms: 0 }],
      [33, offset, { device_id: 'b', offset_ms: -30 * MINUTE }],
    );
    expect(durationSum(marksOf(byClockOfBegin(events)), [], null, end).total).toBe(3 * MINUTE);
  });

  test('that two devices each recorded keeps both lengths: a stop is of the start of its own device', () => {
    const [a, b] = [{ device_id: 'a' }, { device_id: 'b' }];
    const events = stream([0, onset, a], [1, onset, b], [3, offset, b], [7, offset, a]);
    expect(durationSum(marksOf(events), [], null, end)).toMatchObject({ episodes: 2, total: 9 * MINUTE });
    expect(durationSum(marksOf(events), [], null, end).unmeasured ?? 0).toBe(0);
    expect(behaviorMeasures(events, 1, { start: begin, end })).toContainEqual(
      expect.objectContaining({ detail: '9:00 min in 2 episodes' }),
    );
    // One of them is stopped: the other goes on.
    expect(openOnset(marksOf(events.slice(0, 3)))).toMatchObject(a);
  });

  test('that a device began and another one stops, which has begun none, ends with that', () => {
    const events = stream(
      [0, onset, { device_id: 'a' }],
      [4, offset, { device_id: 'b' }],
      [6, offset, { device_id: 'a' }],
    );
    expect(durationSum(marksOf(events), [], null, end)).toMatchObject({ episodes: 1, total: 4 * MINUTE });
    expect(openOnset(marksOf(events))).toBeNull();
  });

  test('that the Submit of another device ended by itself lasts until its own device, which did not know of that, stops it', () => {
    const [a, b] = [{ device_id: 'a' }, { device_id: 'b' }];
    const events = stream(
      [0, onset, a],
      [3, offset, { ...b, by: 'app' }],
      [7, offset, a],
      [9, onset, a],
      [10, offset, a],
    );
    expect(durationSum(marksOf(events), [], null, end)).toMatchObject({ episodes: 2, total: 8 * MINUTE });
    // Nobody stopped it there: it ended with the Submit.
    expect(durationSum(marksOf(events.slice(0, 2)), [], null, end).total).toBe(3 * MINUTE);
    const pressed = stream([0, onset, a], [3, offset, b], [7, offset, a]);
    expect(durationSum(marksOf(pressed), [], null, end).total).toBe(3 * MINUTE);
  });

  test('keeps its length when the clock is set back afterwards', () => {
    const marks = marksOf(stream([10, onset], [15, offset]));
    expect(durationSum(marks, [], null, begin).total).toBe(5 * MINUTE);
  });

  test('leaves out what nobody observed', () => {
    const pauses = [{ from: at(1), to: at(4) }];
    expect(durationSum(marksOf(stream([0, onset], [10, offset])), pauses, null, end).total).toBe(7 * MINUTE);
  });

  test('comes from the server as a sum where its events are not known, and from the facts where they are', () => {
    const known = { ...foldSession(stream([0, onset], [2, offset])), durations: { 1: { episodes: 9, total: 9 } } };
    expect(durationsBy(known, end, 0)).toEqual({ 1: { episodes: 1, total: 2 * MINUTE } });
    expect(durationsBy({ ...emptyTally, durations: { 3: { episodes: 4, total: 5 } } }, end, 0)).toEqual({
      3: { episodes: 4, total: 5 },
    });
  });
});

describe('a latency', () => {
  const cue: SessionAct = { kind: 'cue', behaviour_id: 1 };

  test('is kept with the session’s numbers: each cue, and how long after it the first response came', () => {
    const { cued } = foldSession(stream([1, tap], [2, cue], [3, tap], [4, tap], [5, cue], [6, cue], [7, onset]));
    expect(latenciesBy({ ...emptyTally, ...(cued ? { cued } : {}) })).toEqual({
      1: { cues: 3, answered: [MINUTE, MINUTE] },
    });
  });

  test('of a behavior without a cue is not there', () => {
    expect(latenciesBy(foldSession(stream([1, tap], [2, onset])))).toEqual({});
  });

  test('goes with its cue when that is taken back', () => {
    const events = stream([1, cue], [2, tap], [3, { kind: 'void', target_uid: 'e0' }]);
    expect(latenciesBy(foldSession(events))).toEqual({});
  });

  test('of a response that was typed in afterwards counts from the cue before it', () => {
    const events = stream([1, cue], [9, tap], [4, tap]);
    expect(latenciesBy(foldSession(events))).toEqual({ 1: { cues: 1, answered: [3 * MINUTE] } });
  });

  test('comes from the server where its events are not known, and from the facts where they are', () => {
    const told = { 1: { cues: 9, answered: [9] }, 3: { cues: 1, answered: [] } };
    const known = { ...foldSession(stream([1, cue], [2, tap])), latencies: told };
    expect(latenciesBy(known)).toEqual({ 1: { cues: 1, answered: [MINUTE] }, 3: { cues: 1, answered: [] } });
  });
});

describe('every number says what it is', () => {
  test('a length is cut to whole seconds wherever it stands: the tile, the note and the list of entries say one', () => {
    const lasted = { episodes: 2, total: 251_700 };
    expect(lengthText(lasted.total)).toBe('4:11 min');
    expect(lengthText((countedSeconds(lasted, 2) ?? 0) * 1000)).toBe('4:11 min');
    expect(countedSeconds({ episodes: 1, total: 900 }, 1)).toBe(1);
  });

  test('one visit has one writing of its length, whatever its minutes are', () => {
    expect([5, 6, 60, 65, 120].map(visitLengthText)).toEqual(['5 min', '6 min', '1 h', '1 h 5 min', '2 h']);
  });

  test('times have their unit', () => {
    expect([0, 42_999, 750_000, 3_750_000].map(lengthText)).toEqual(['0:00 min', '0:42 min', '12:30 min', '1:02:30 h']);
    // What took time never reads as none.
    expect([900, 20].map(lengthText)).toEqual(['0.9 s', '0.1 s']);
    expect([0, 20, 1950, 59_940, 59_960, 83_000].map(fineLengthText)).toEqual([
      '0 s',
      '0.1 s',
      '2 s',
      '59.9 s',
      '1:00 min',
      '1:23 min',
    ]);
  });

  test('count, rate, durations, latency and time between responses, each with what stands behind it', () => {
    const events = stream(
      [0, onset],
      [2, offset],
      [9, { kind: 'cue', behaviour_id: 1 }],
      [10, onset],
      [14, offset],
      [20, { kind: 'cue', behaviour_id: 1 }],
    );
    expect(behaviorMeasures(events, 1, { start: begin, end })).toEqual([
      { name: 'Count', value: '2 times', detail: '' },
      { name: 'Rate', value: '2 per hour', detail: '2 times in 1:00:00 h observed' },
      { name: 'Duration, total', value: '6:00 min', detail: '2 episodes' },
      { name: 'Duration per episode, mean', value: '3:00 min', detail: '6:00 min in 2 episodes' },
      { name: 'Duration per episode, median', value: '3:00 min', detail: 'from 2:00 min to 4:00 min' },
      { name: 'Percent of time', value: '10%', detail: 'of 1:00:00 h observed' },
      { name: 'Latency, mean', value: '1:00 min', detail: '1 of 2 cues with a response' },
      { name: 'Time between responses, mean', value: '8:00 min', detail: '1 time, from each end to the next start' },
    ]);
  });

  test('a latency of under a minute has its tenths: two seconds are not one', () => {
    const cue: SessionAct = { kind: 'cue', behaviour_id: 1 };
    const events = stream([0, cue], [0.9 / 60, tap], [1, cue], [1 + 3 / 60, tap]);
    const values = behaviorMeasures(events, 1, { start: begin, end }).map(({ name, value }) => [name, value]);
    expect(values).toContainEqual(['Latency, mean', '2 s']);
    expect(values).toContainEqual(['Time between responses, mean', '1:02 min']);
  });

  test('almost all of the time is not all of it', () => {
    const events = stream([0, onset], [59.99, offset]);
    expect(behaviorMeasures(events, 1, { start: begin, end })).toContainEqual({
      name: 'Percent of time',
      value: '99.9%',
      detail: 'of 1:00:00 h observed',
    });
  });

  test('the draft names a time of under a second, and finds it again', () => {
    const crying = [{ id: 1, name: 'Crying' }];
    const short = foldSession(stream([0, onset], [0.9 / 60, offset]));
    const { target_behaviors: text } = draftNote(short, crying, [], end);
    expect(text).toBe('Crying occurred 1 time, 0.9 s in all.');
    expect(draftSlots(short, crying, [], end)[0]?.pattern.exec(`Yes. ${text}`)?.[0]).toBe(text);
  });

  test('what goes on in a session that is open again is timed up to now, and is no part of its observed time', () => {
    const events = stream([20, onset], [26, offset], [1000, onset]);
    const lines = behaviorMeasures(events, 1, { start: begin, end }, [], begin + 1004 * MINUTE);
    expect(lines.slice(0, 6).map(({ name, value }) => [name, value])).toEqual([
      ['Count', '2 times'],
      ['Rate', '2 per hour'],
      ['Duration, total', '10:00 min'],
      ['Duration per episode, mean', '5:00 min'],
      ['Duration per episode, median', '5:00 min'],
      ['Percent of time', '10%'],
    ]);
  });

  test('what nothing stands behind is left out, never a 0', () => {
    expect(behaviorMeasures([], 1, { start: begin, end })).toEqual([]);
    // What was asked for says what it lacks.
    expect(behaviorMeasures([], 1, { start: begin, end }, ['latency', 'irt'])).toEqual([
      { name: 'Latency, mean', value: 'no cue given', detail: '' },
      { name: 'Time between responses, mean', value: 'under two responses', detail: '' },
    ]);
    expect(behaviorMeasures(stream([0, tap]), 1, { start: begin, end: begin })).toEqual([
      { name: 'Count', value: '1 time', detail: '' },
    ]);
  });

  test('the note’s draft names the time of what has ended while another episode runs: as true a second later', () => {
    const crying = [{ id: 1, name: 'Crying' }];
    const draft = (events: SessionEvent[]) => draftNote(foldSession(events), crying, [], end).target_behaviors;
    const over = stream([0, onset], [2.5, offset]);
    const running = stream([0, onset], [2.5, offset], [9, onset]);
    expect(draft(over)).toBe('Crying occurred 1 time, 2:30 min in all.');
    expect(draft(running)).toBe('Crying occurred 2 times, 2:30 min in 1 of them.');
    expect(draft(stream([9, onset]))).toBe('Crying occurred 1 time.');
    // A count that was typed says nothing of how long its own lasted.
    const typed: Given = [3, { kind: 'set', behaviour_id: 1, value: 4 }];
    expect(draft(stream([0, onset], [2.5, offset], typed))).toBe('Crying occurred 4 times.');
    expect(draft(stream([0, onset], [2.5, offset], typed, [4, onset], [5, offset]))).toBe(
      'Crying occurred 5 times, 1:00 min in 1 of them.',
    );
    // And once that one has stopped, the sentence of before is found again.
    const stopped = foldSession(stream([0, onset], [2.5, offset], [9, onset], [10, offset]));
    const kept = { target_behaviors: `At the door. ${draft(running)}`, skill_learned: '' };
    const drafted = { target_behaviors: '', skill_learned: '' };
    expect(proposals(kept, drafted, draftSlots(stopped, crying, [], end))).toEqual([
      {
        field: 'target_behaviors',
        was: 'Crying occurred 2 times, 2:30 min in 1 of them.',
        becomes: 'Crying occurred 2 times, 3:30 min in all.',
      },
    ]);
  });
});

describe('laws of the stream', () => {
  const none = { cues: 0, answered: [] };
  const summed = (latencies: (number | null)[]) => ({
    cues: latencies.length,
    answered: latencies.filter((latency) => latency !== null),
  });
  const act = fc.constantFrom<SessionAct>(onset, offset, tap, { kind: 'cue', behaviour_id: 1 });
  /** Voids name any event by its place, voids among them. */
  const steps = fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 59 }), act, voids: fc.option(fc.nat(40), { freq: 2 }) }),
    { maxLength: 40 },
  );
  const eventsOf = (some: { minutes: number; act: SessionAct; voids: number | null }[]) =>
    stream(
      ...some.map(({ minutes, act: one, voids }, place): Given => {
        const target = voids === null || place === 0 ? null : voids % place;
        return [minutes, target === null ? one : { kind: 'void', target_uid: `e${target}` }];
      }),
    );

  test('the numbers on the tile are those of the facts, one event at a time or all at once, in any order', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat()), (some, dice) => {
        const events = eventsOf(some);
        const folded = foldSession(events);
        expect(episodesOf(folded.episodes?.[1] ?? [], end)).toEqual(boutsOf(events, 1, end));
        const plain = events.filter(({ kind }) => kind !== 'void');
        expect(plain.reduce((tally, event) => applyEvents(tally, [event]), emptyTally)).toEqual(foldSession(plain));
        const shuffled = events
          .map((event) => ({ event, die: dice.next().value ?? 0 }))
          .sort((a, b) => a.die - b.die)
          .map(({ event }) => event);
        expect(foldSession(shuffled)).toEqual(folded);
        expect(boutsOf(shuffled, 1, end)).toEqual(boutsOf(events, 1, end));
        expect(latenciesBy(folded)[1] ?? none).toEqual(summed(latenciesOf(events, 1, [])));
        expect(latenciesOf(shuffled, 1, [])).toEqual(latenciesOf(events, 1, []));
      }),
      { numRuns: 150 },
    );
  });

  test('a chain of voids takes back or restores by whether it is odd or even', () => {
    fc.assert(
      fc.property(fc.nat(12), (length) => {
        const chain = Array.from({ length }, (_, i): Given => [2 + i, { kind: 'void', target_uid: `e${i}` }]);
        expect(foldSession(stream([1, tap], ...chain)).behaviors[1]?.count).toBe(length % 2 === 0 ? 1 : undefined);
      }),
    );
  });

  test('episodes never overlap, and whole ≤ true ≤ partial of whatever was recorded', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(10, 30, 60, 300), (some, seconds) => {
        const bouts = boutsOf(eventsOf(some), 1, end);
        for (const [place, bout] of bouts.entries())
          expect(bout.start).toBeGreaterThanOrEqual(bouts[place - 1]?.end ?? begin);
        const whole = { start: begin, end };
        const percent = (type: 'whole-interval' | 'partial-interval') => {
          const { part, whole: number } = sampleIntervals(type, bouts, tile(whole, seconds * 1000));
          return part / number;
        };
        const truth = lengthOf(bouts) / lengthOf([whole]);
        expect(percent('whole-interval')).toBeLessThanOrEqual(truth + 1e-9);
        expect(truth).toBeLessThanOrEqual(percent('partial-interval') + 1e-9);
      }),
      { numRuns: 150 },
    );
  });
});
