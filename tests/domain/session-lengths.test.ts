import { expect, test } from 'vitest';
import { measureOf } from '#domain/graph/graph-measure.ts';
import { countText } from '#domain/note/count-text.ts';
import { draftNote } from '#domain/note/note-draft.ts';
import { countedSeconds } from '#domain/note/typed-length.ts';
import { timingLines } from '#domain/session/behavior-measures.ts';
import { durationsBy, latenciesBy } from '#domain/session/observation.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { type SessionNumber, sessionNumbers, shortNumbers } from '#domain/session/session-numbers.ts';
import { timedUntil } from '#domain/session/session-span.ts';
import { foldSession } from '#domain/session/tally.ts';

const BEGIN = Date.parse('2026-06-01T19:00:00Z');
const end = BEGIN + 3_600_000;
let seq = 0;
const at = (second: number) => ({
  uid: `e${++seq}`,
  seq,
  at: new Date(BEGIN + second * 1000).toISOString(),
  tz: 'America/New_York',
  mono: second * 1000,
  boot: 'b',
  offset_ms: 0,
});
const episode = (from: number, to: number): SessionEvent[] => [
  { ...at(from), kind: 'onset', behaviour_id: 1 },
  { ...at(to), kind: 'offset', behaviour_id: 1 },
];
const tap = (second: number): SessionEvent => ({ ...at(second), kind: 'tap', behaviour_id: 1 });
const pick = (line: SessionNumber | undefined) => line && { value: line.value, detail: line.detail };
const said = (events: SessionEvent[], begunAt?: string) => {
  const tally = foldSession(events);
  const lasted = durationsBy(tally, end, end, begunAt);
  const session = { tally, zero: [], behaviors: [{ id: 1, name: 'Climbing' }], skills: [], end, begunAt };
  return {
    list: countText('Climbing', tally.behaviors[1]?.count ?? 0, lasted[1]),
    short: shortNumbers(session, end),
    ...pick(sessionNumbers(session, end).find(({ key }) => key === 'duration 1')),
    /** What the entry of the session stores. */
    stored: countedSeconds(lasted[1], tally.behaviors[1]?.count),
  };
};

test('an occurrence that was counted without an episode has no known length, and every screen says so alike', () => {
  expect(said([...episode(10, 30), tap(40), ...episode(60, 83)])).toEqual({
    list: 'Climbing 3 (0:43 min in 2, 1 of unknown length)',
    short: ['Climbing 3 (0:43 min in 2, 1 of unknown length)'],
    value: '0:43 min',
    detail: 'in 2 episodes, 1 more of unknown length',
    stored: null,
  });
  expect(said([...episode(10, 30), ...episode(60, 83)])).toEqual({
    list: 'Climbing 2 (0:43 min)',
    short: ['Climbing 2 (0:43 min)'],
    value: '0:43 min',
    detail: 'in 2 episodes',
    stored: 43,
  });
});

test('nor is the time between a cue and a response that were both tapped at the desk: list, numbers, graph and draft say so', () => {
  const cue = (second: number): SessionEvent => ({ ...at(second), kind: 'cue', behaviour_id: 1 });
  const late = new Date(end + 600_000).toISOString();
  const of = (events: SessionEvent[], begunAt?: string) => {
    const tally = foldSession(events);
    const timed = timedUntil(end, begunAt);
    const latencies = latenciesBy(tally, timed);
    const session = { tally, zero: [], behaviors: [{ id: 1, name: 'Climbing' }], skills: [], end, begunAt };
    const sitting = { key: 'a', date: '2026-11-20', time: '', source: 'session' as const, hours: 1, counts: { 1: 1 } };
    const target = { kind: 'behavior', id: 1, measure: 'latency', minTrials: null } as const;
    const observed = { ...sitting, intervals: {}, trials: {}, durations: {}, latencies };
    const line = sessionNumbers(session, end).find(({ key }) => key === 'latency 1');
    const timing = timingLines(events, 1, end, tally.pauses, ['latency', 'irt'], timed);
    return { measured: measureOf([observed], target), line, timing: timing.map(({ value }) => value) };
  };
  const desk = [cue(4200), tap(4210), cue(4220), tap(4250), cue(4260)];
  expect(of(desk, late)).toMatchObject({
    measured: { value: null, gap: 'latency not known', out: 3, untimed: 2 },
    line: { value: 'no latency', detail: '2 of 3 cues answered, 2 of unknown latency' },
    timing: ['not known', 'not known'],
  });
  expect(of([cue(10), tap(14), ...desk], late)).toMatchObject({
    measured: { value: 4, detail: '3 of 4 cues with a response, 2 of unknown latency, mean 4 s', out: 3, untimed: 2 },
    line: { value: 'latency 4 s', detail: 'median, 3 of 4 cues answered, 2 of unknown latency' },
  });
  // Nor where it was begun in time, and they were added when the visit was over.
  expect(of(desk)).toMatchObject({
    measured: { value: null, gap: 'latency not known', out: 3, untimed: 2 },
    timing: ['not known', 'not known'],
  });
  expect(of([cue(10), tap(4210)]).measured).toMatchObject({ value: null, gap: 'latency not known', untimed: 1 });
  const inTime = [cue(10), tap(14), tap(20), cue(30), tap(70), cue(3610), tap(3630)];
  expect(of(inTime).measured).toMatchObject({ value: 20 });
  const tally = foldSession(episode(4200, 4230));
  const drafted = (untimed?: number) => draftNote(tally, [{ id: 1, name: 'Climbing' }], [], end, untimed);
  expect(drafted(end).target_behaviors).toBe('Climbing occurred 1 time.');
  expect(drafted().target_behaviors).toBe('Climbing occurred 1 time, 0:30 min in all.');
});

test('what was tapped at the desk, in a session that was begun when it was over, has no length; what was placed in the session has', () => {
  const late = new Date(end + 600_000).toISOString();
  const desk = episode(4200, 4230);
  expect(said(desk, late)).toMatchObject({ list: 'Climbing 1 (length not known)', stored: null });
  expect(said(desk, late)).toMatchObject({ value: 'length not known', detail: '1 episode' });
  expect(said([...episode(10, 30), ...desk], late)).toEqual({
    list: 'Climbing 2 (0:20 min in 1, 1 of unknown length)',
    short: ['Climbing 2 (0:20 min in 1, 1 of unknown length)'],
    value: '0:20 min',
    detail: 'in 1 episode, 1 more of unknown length',
    stored: null,
  });
});

test('an episode that is added after the visit is counted and has no length; of a visit that goes on past its End Time it has', () => {
  const pause = (from: number, to: number): SessionEvent[] => [
    { ...at(from), kind: 'pause' },
    { ...at(to), kind: 'resume' },
  ];
  // Begun while it went on, and with nothing between, it was seen.
  const late = episode(4200, 4230);
  const unknown = { list: 'Climbing 2 (0:20 min in 1, 1 of unknown length)', stored: null };
  for (const begunAt of [new Date(BEGIN).toISOString(), undefined]) {
    expect(said(late, begunAt)).toMatchObject({ list: 'Climbing 1 (0:30 min)', stored: 30 });
    // Submitted, which pauses, and opened again; or days later, on a device that does not know when it was submitted.
    expect(said([...episode(10, 30), ...pause(3660, 4100), ...late], begunAt)).toMatchObject(unknown);
    expect(said([...episode(10, 30), ...pause(3000, 4100), ...late], begunAt)).toMatchObject(unknown);
    expect(said([...episode(10, 30), ...episode(172_800, 172_803)], begunAt)).toMatchObject(unknown);
    // What began before it stays whole, and what is placed in the visit has the length that was typed.
    const placed = [...episode(100, 160), ...pause(3660, 4100), ...episode(3590, 3650), ...episode(40, 50)];
    expect(said(placed, begunAt)).toMatchObject({ list: 'Climbing 3 (2:10 min)', stored: 130 });
  }
});

test('an episode in the visit that was added whole is said to be typed, one whose begin or end was corrected to be corrected there; one that was pressed or described is neither', () => {
  const pressed = episode(10.137, 30.2);
  const [onset, offset] = episode(60, 120);
  const [begin, stop] = episode(200.137, 260.3);
  if (!onset || !offset || !begin || !stop) throw new Error('no episode');
  // Added whole: both were written at one moment.
  const added = [
    { ...onset, mono: 999_000 },
    { ...offset, mono: 999_000 },
  ];
  const gone = (event: SessionEvent): SessionEvent => ({ ...at(300), kind: 'void', target_uid: event.uid });
  const corrected = (event: SessionEvent, second: number): SessionEvent[] => [
    gone(event),
    { ...event, ...at(300), at: new Date(BEGIN + second * 1000).toISOString(), replaces: event.uid },
  ];
  const later = [begin, stop, ...corrected(stop, 280)];
  expect(said(pressed).detail).toBe('in 1 episode');
  expect(said(added).detail).toBe('in 1 episode, all typed in by hand');
  expect(said([...pressed, ...added]).detail).toBe('in 2 episodes, 1 typed in by hand');
  // Words that are added to a beginning leave its time, and how that is known.
  expect(said([begin, stop, ...corrected(begin, 200.137)]).detail).toBe('in 1 episode');
  // What was pressed and put right is never called typed; it stays put right when it is described.
  for (const [pressedOne, second, which] of [
    [begin, 190, 'start'],
    [stop, 280, 'end'],
  ] as const) {
    const [away, moved] = corrected(pressedOne, second);
    if (!away || !moved) throw new Error('no correction');
    const once = [begin, stop, away, moved];
    const put = `${which} corrected by hand`;
    expect(said(once).detail).toBe(`in 1 episode, ${put}`);
    expect(said([...once, ...corrected(moved, second)]).detail).toBe(`in 1 episode, ${put}`);
    expect(said(once).list).toMatch(new RegExp(`^Climbing 1 \\(1:\\d\\d min, ${put}\\)$`));
  }
  const both = [begin, stop, ...corrected(begin, 190), ...corrected(stop, 280)];
  expect(said(both).detail).toBe('in 1 episode, start and end corrected by hand');
  // One that was typed in whole stays typed, whatever of it is corrected.
  const [first] = added;
  if (!first) throw new Error('no beginning');
  expect(said([...added, ...corrected(first, 50)]).detail).toBe('in 1 episode, all typed in by hand');
  // What is taken back with its time is as it was pressed.
  const [taken, made] = corrected(stop, 280);
  if (!taken || !made) throw new Error('no correction');
  expect(said([begin, stop, taken, made, gone(made), gone(taken)]).detail).toBe('in 1 episode');

  const watched = {
    key: 's',
    date: '2026-06-01',
    time: '15:00',
    source: 'session' as const,
    hours: 1,
    counts: { 1: 3 },
    intervals: {},
    trials: {},
    latencies: {},
    durations: durationsBy(foldSession([...pressed, ...added, ...later]), end, end),
  };
  const climbing = { kind: 'behavior' as const, id: 1, minTrials: null };
  const entered = { ...watched, key: 'e', source: 'typed' as const, hours: null, counts: { 1: 1 } };
  const typed = { ...entered, durations: { 1: { episodes: 1, total: 60_000 } } };
  expect(measureOf([watched], { ...climbing, measure: 'episode' }).detail).toBe(
    '2.67 min in 3 episodes, 1 typed in by hand, 1 with end corrected by hand',
  );
  expect(measureOf([watched, typed], { ...climbing, measure: 'duration' }).detail).toBe(
    '4 episodes in 1 session, 1 typed entry, 2 typed in by hand, 1 with end corrected by hand',
  );
});

test('a percent of trials says of how many, in short too: 0% of one and of five are not the same', () => {
  const trial = (second: number): SessionEvent => ({ ...at(second), kind: 'trial', skill_id: 5, level: 'nr' });
  const shortOf = (...events: SessionEvent[]) => {
    const skills = [{ id: 5, name: 'Waits turn' }];
    const session = { tally: foldSession(events), zero: [], behaviors: [], skills, end };
    return shortNumbers(session, end);
  };
  expect(shortOf(trial(10))).toEqual(['Waits turn 0% independent in 1 trial']);
  expect(shortOf(trial(10), trial(20))).toEqual(['Waits turn 0% independent in 2 trials']);
});
