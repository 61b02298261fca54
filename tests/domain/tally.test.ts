import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderEvents } from '#domain/session/event-order.ts';
import {
  type IntervalRun,
  intervalCells,
  intervalWindows,
  scoreIntervals,
} from '#domain/session/intervals/interval-recording.ts';
import { type Pause, pausedSpans } from '#domain/session/paused-spans.ts';
import { percentIndependent } from '#domain/session/prompt-tally.ts';
import type { IntervalType, SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { applyEvents, emptyTally, foldSession, isPaused } from '#domain/session/tally.ts';
import { percentOf } from '#domain/shown-number.ts';

const start = Date.parse('2026-11-20T15:00:00Z');

function stream(acts: readonly SessionAct[], stepMs = 1000): SessionEvent[] {
  return acts.map((act, i) => ({
    ...act,
    uid: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    seq: i + 1,
    at: new Date(start + i * stepMs).toISOString(),
    tz: 'America/New_York',
  }));
}

const anyAct: fc.Arbitrary<SessionAct> = fc.oneof(
  fc.record({ kind: fc.constant('tap' as const), behaviour_id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('set' as const), behaviour_id: fc.integer({ min: 1, max: 4 }), value: fc.nat(20) }),
  fc.record({
    kind: fc.constant('trial' as const),
    skill_id: fc.integer({ min: 1, max: 3 }),
    level: fc.constantFrom('ind', 'fv', 'nr'),
  }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) }),
  fc.record({
    kind: fc.constant('interval_start' as const),
    behaviour_id: fc.constant(9),
    run: fc.constant('r1'),
    type: fc.constant('partial-interval' as const),
    length: fc.constant(2),
    planned: fc.constant(5),
  }),
  fc.record({
    kind: fc.constant('interval' as const),
    run: fc.constant('r1'),
    index: fc.nat(4),
    occurrence: fc.constantFrom('yes', 'no', 'not_observed'),
  }),
);

describe('a session tally is a pure function of its events', () => {
  it('counts taps and onsets, and nothing for a behavior nobody recorded', () => {
    const tally = foldSession(
      stream([
        { kind: 'tap', behaviour_id: 1 },
        { kind: 'onset', behaviour_id: 1 },
        { kind: 'cue', behaviour_id: 2 },
      ]),
    );
    expect(tally.behaviors[1]?.count).toBe(2);
    expect(tally.behaviors[2]).toBeUndefined();
  });

  it('a typed count replaces what came before it and taps after it add', () => {
    const tally = foldSession(
      stream([
        { kind: 'tap', behaviour_id: 1 },
        { kind: 'set', behaviour_id: 1, value: 12 },
        { kind: 'tap', behaviour_id: 1 },
      ]),
    );
    expect(tally.behaviors[1]?.count).toBe(13);
  });

  it('a void takes back, and a void of that void restores', () => {
    const events = stream([
      { kind: 'tap', behaviour_id: 1 },
      { kind: 'void', target_uid: '' },
      { kind: 'void', target_uid: '' },
    ]);
    const [tap, first, second] = events;
    if (!tap || first?.kind !== 'void' || second?.kind !== 'void') throw new Error('three events');
    const undo = { ...first, target_uid: tap.uid };
    const redo = { ...second, target_uid: undo.uid };
    expect(foldSession([tap, undo]).behaviors[1]).toBeUndefined();
    expect(foldSession([tap, undo, redo]).behaviors[1]?.count).toBe(1);
  });

  it('any order of arrival, with repeats, gives the same numbers', () => {
    return fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (acts, seeds) => {
        const events = stream(acts);
        const arrived = [...events, ...events.slice(0, 5)]
          .map((event) => ({ event, key: seeds.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        expect(foldSession(arrived)).toEqual(foldSession(events));
      }),
    );
  });

  it('one event at a time gives what folding everything gives: the number on the tile is never a second truth', () => {
    return fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 60 }), (acts) => {
        const events = stream(acts);
        expect(events.reduce((tally, event) => applyEvents(tally, [event]), emptyTally)).toEqual(foldSession(events));
      }),
    );
  });

  it('the last occurrence is the latest moment, however each device writes the time', () => {
    // Within two seconds, so that every pair of spellings meets both ways round and at the same moment.
    const moment = fc.integer({ min: 0, max: 2_000 }).map((ms) => new Date(start - (ms % 3 === 0 ? 1_000 : ms)));
    const spelled = fc.tuple(moment, fc.nat(3)).map(([at, form]) => {
      const text = at.toISOString();
      if (form === 0) return text;
      if (form === 1) return text.replace(/\.\d+Z/, 'Z');
      if (form === 2) return text.replace('Z', '000Z');
      return new Date(at.getTime() - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
    });
    return fc.assert(
      fc.property(fc.array(spelled, { minLength: 1, maxLength: 12 }), (times) => {
        const taps = stream(times.map(() => ({ kind: 'tap', behaviour_id: 1 })));
        const tally = foldSession(taps.map((tap, i) => ({ ...tap, at: times[i] ?? tap.at })));
        const latest = Math.max(...times.map((at) => Date.parse(at)));
        expect(Date.parse(tally.behaviors[1]?.lastAt ?? '')).toBe(latest);
      }),
    );
  });

  it('a device clock set back does not reorder that device, and two devices merge by time', () => {
    const events = stream([
      { kind: 'set', behaviour_id: 1, value: 3 },
      { kind: 'tap', behaviour_id: 1 },
    ]);
    const [first, second] = events;
    if (!first || !second) throw new Error('two events');
    const setBack = { ...second, at: new Date(start - 3_600_000).toISOString() };
    expect(orderEvents([setBack, first]).map((event) => event.uid)).toEqual([first.uid, second.uid]);
    const other: SessionEvent = {
      ...second,
      uid: 'b',
      device_id: 'other',
      at: new Date(start - 5).toISOString(),
      seq: 99,
    };
    expect(orderEvents([first, other]).map((event) => event.uid)).toEqual(['b', first.uid]);
  });

  it('percent independent is ind over all trials', () => {
    const tally = foldSession(
      stream(['ind', 'ind', 'ind', 'fv', 'pv'].map((level) => ({ kind: 'trial', skill_id: 7, level: level as 'ind' }))),
    );
    expect(percentIndependent(tally.skills[7]?.counts ?? { ind: 0, fv: 0, pv: 0, ph: 0, nr: 0, inc: 0 })).toBe(60);
  });
});

describe('a percent', () => {
  it('has one decimal where it needs one, and is undefined of nothing', () => {
    expect([percentOf(3, 5), percentOf(199, 200), percentOf(1, 240), percentOf(2, 3)]).toEqual([60, 99.5, 0.4, 66.7]);
    expect([percentOf(1, 5000), percentOf(4999, 5000)]).toEqual([0.1, 99.9]);
    expect(percentOf(0, 0)).toBeNull();
  });

  it('is 0 only of none and 100 only of all', () => {
    const parts = fc.integer({ min: 1, max: 100_000 }).chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole)));
    return fc.assert(
      fc.property(parts, ([part, whole]) => {
        const percent = percentOf(part, whole) ?? Number.NaN;
        expect([percent === 0, percent === 100]).toEqual([part === 0, part === whole]);
        expect(Math.abs(percent - (part / whole) * 100)).toBeLessThan(0.1 + 1e-9);
      }),
    );
  });
});

describe('interval recording', () => {
  const run = (
    marks: Record<number, { occurrence: 'yes' | 'no' | 'not_observed'; at: string }>,
    stoppedAt: string | null = null,
  ) => ({
    run: 'r1',
    behaviour_id: 9,
    type: 'partial-interval' as const,
    length: 10,
    planned: 4,
    startedAt: new Date(start).toISOString(),
    stoppedAt,
    marks,
  });
  const iso = (seconds: number) => new Date(start + seconds * 1000).toISOString();

  it('an occurrence marked in a partial interval, and a lapse in a whole one, decide it whatever comes after', () => {
    const now = start + 60_000;
    const [yes, no] = (['yes', 'no'] as const).map((occurrence) => run({ 0: { occurrence, at: iso(3) } }));
    const firstOf = (one: typeof yes, type: IntervalType) => one && intervalCells({ ...one, type }, [], now)[0];
    expect(firstOf(yes, 'partial-interval')).toBe('yes');
    expect(firstOf(no, 'whole-interval')).toBe('no');
    // The other way round nobody can know before the end.
    expect(firstOf(no, 'partial-interval')).toBe('not_observed');
    expect(firstOf(yes, 'whole-interval')).toBe('not_observed');
    expect(firstOf(yes, 'momentary')).toBe('not_observed');
  });

  it('a mark of before its interval began says nothing of it', () => {
    const cells = intervalCells(run({ 1: { occurrence: 'yes', at: iso(9) } }), [], start + 60_000);
    expect(cells[1]).toBe('not_observed');
  });

  it('confirmed marks count, unobserved ones leave the denominator', () => {
    const score = scoreIntervals(
      [
        run({
          0: { occurrence: 'yes', at: iso(10) },
          1: { occurrence: 'no', at: iso(20) },
          2: { occurrence: 'not_observed', at: iso(30) },
        }),
      ],
      [],
      start + 41_000,
    );
    expect(score).toEqual({ occurred: 1, observed: 2, planned: 4 });
  });

  it('a pause interrupts the running interval and a fresh one begins on resume', () => {
    const windows = intervalWindows(run({}), [{ from: iso(14), to: iso(100) }]);
    expect(
      windows.map(({ start: from, end, interrupted }) => [(from - start) / 1000, (end - start) / 1000, interrupted]),
    ).toEqual([
      [0, 10, false],
      [10, 14, true],
      [100, 110, false],
      [110, 120, false],
    ]);
  });

  it('an occurrence that was marked before Stop or a pause cut its interval short was seen, and counts; nothing else in it does', () => {
    const marks = { 0: { occurrence: 'yes', at: iso(10) }, 1: { occurrence: 'yes', at: iso(13) } } as const;
    const now = start + 200_000;
    const cellsOf = (one: IntervalRun, pauses: Pause[] = []) => intervalCells(one, pauses, now).slice(0, 2);
    const pause = [{ from: iso(15), to: iso(100) }];
    expect(cellsOf(run(marks, iso(15)))).toEqual(['yes', 'yes']);
    expect(cellsOf(run(marks), pause)).toEqual(['yes', 'yes']);
    expect(scoreIntervals([run(marks)], pause, now)).toEqual({ occurred: 2, observed: 2, planned: 4 });
    // Said after it was cut short, or of its whole length, it is known of no interval.
    expect(cellsOf(run({ 1: { occurrence: 'yes', at: iso(16) } }, iso(15)))).toEqual(['not_observed', 'not_observed']);
    expect(cellsOf(run({ 1: { occurrence: 'no', at: iso(13) } }), pause)).toEqual(['not_observed', 'not_observed']);
    const whole = (occurrence: 'yes' | 'no') => ({
      ...run({ 1: { occurrence, at: iso(13) } }),
      type: 'whole-interval' as const,
    });
    expect([cellsOf(whole('no'), pause)[1], cellsOf(whole('yes'), pause)[1]]).toEqual(['no', 'not_observed']);
  });

  it('silence of one device says nothing against what was marked on another, in whichever order they come', () => {
    const [begun] = stream([
      { kind: 'interval_start', behaviour_id: 3, run: 'r1', type: 'partial-interval', length: 10, planned: 4 },
    ]) as [SessionEvent];
    const said = { ...begun, kind: 'interval' as const, run: 'r1', index: 0, device_id: 'b' };
    const marked = { ...said, uid: 'b1', seq: 10, occurrence: 'yes' as const, at: iso(4) };
    const closed = { ...said, uid: 'b2', seq: 11, occurrence: 'yes' as const, at: iso(10), by: 'app' as const };
    const silent = { ...closed, uid: 'a1', seq: 12, device_id: 'a', occurrence: 'no' as const, at: iso(11) };
    const marks = (...events: SessionEvent[]) => foldSession([begun, ...events]).runs[0]?.marks[0];
    expect(marks(marked, closed, silent)).toEqual({ occurrence: 'yes', at: iso(10), first: iso(4) });
    expect(marks({ ...silent, at: iso(3) }, marked)).toEqual({ occurrence: 'yes', at: iso(4) });
    expect(marks(silent)).toEqual({ occurrence: 'no', at: iso(11), by: 'app' });
    // A person's later word is the last one.
    expect(marks(marked, { ...silent, by: 'person' })).toEqual({ occurrence: 'no', at: iso(11) });
  });

  it('two runs pool their intervals', () => {
    const all = (occurrence: 'yes' | 'no') =>
      run(Object.fromEntries([0, 1, 2, 3].map((i) => [i, { occurrence, at: iso((i + 1) * 10) }])));
    expect(scoreIntervals([all('yes'), all('no')], [], start + 90_000)).toEqual({
      occurred: 4,
      observed: 8,
      planned: 8,
    });
  });
});

describe('pauses as the hand made them', () => {
  const press = fc.constantFrom('pause', 'resume', 'undo', 'wait');

  it('stand still whenever the session stood paused at that moment, whatever was taken back afterwards', () => {
    return fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        const events: SessionEvent[] = [];
        const stood: boolean[] = [];
        const undone = new Set<string>();
        for (const [second, kind] of presses.entries()) {
          const last = events.findLast((event) => event.kind !== 'void' && !undone.has(event.uid));
          const stamp = stream([{ kind: 'pause' }])[0];
          const at = new Date(start + second * 1000).toISOString();
          if (stamp && (kind === 'pause' || kind === 'resume'))
            events.push({ ...stamp, kind, uid: `press ${second}`, seq: second, at });
          if (stamp && kind === 'undo' && last) {
            undone.add(last.uid);
            events.push({ ...stamp, kind: 'void', target_uid: last.uid, uid: `undo ${second}`, seq: second, at });
          }
          stood.push(isPaused(foldSession(events)));
        }
        const spans = pausedSpans(recordersPauses(foldSession(events)));
        const inPause = (instant: number) => spans.some((span) => span.start <= instant && instant < span.end);
        expect(stood.map((_, second) => inPause(start + second * 1000 + 500))).toEqual(stood);
      }),
    );
  });

  it('go on from there with what is added: nothing has to be counted again', () => {
    const undone = stream([{ kind: 'pause' }, { kind: 'resume' }, { kind: 'pause' }]);
    const [, , last] = undone;
    if (!last) throw new Error('three events');
    const taken: SessionEvent = { ...last, kind: 'void', target_uid: last.uid, uid: 'v', seq: 4 };
    const more: SessionEvent = { ...last, kind: 'pause', uid: 'w', seq: 5, at: new Date(start + 9000).toISOString() };
    expect(applyEvents(foldSession([...undone, taken]), [more])).toEqual(foldSession([...undone, taken, more]));
  });
});
