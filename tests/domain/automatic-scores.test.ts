import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import { asScored } from '#domain/session/intervals/as-scored.ts';
import { recordedIn } from '#domain/session/intervals/automatic-scores.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { applyEvents, emptyTally, foldSession } from '#domain/session/tally.ts';

const T0 = Date.parse('2026-11-20T15:00:00.137Z');
const MINUTE = 60_000;
const iso = (seconds: number) => new Date(T0 + seconds * 1000).toISOString();

type Fact = [second: number, act: SessionAct, more?: Partial<SessionEvent>];
const stream = (facts: readonly Fact[]): SessionEvent[] =>
  facts.map(([second, act, more], place) => ({
    ...act,
    ...{ uid: `e${place}`, seq: place, at: iso(second), tz: 'UTC' },
    ...(more as object),
  }));
const begin: SessionAct = {
  kind: 'interval_start',
  ...{ behaviour_id: 1, run: 'r', type: 'partial-interval', length: 10, planned: 4 },
};
const tap = (behaviour_id = 1): SessionAct => ({ kind: 'tap', behaviour_id });
const says = (index: number, occurrence: 'yes' | 'no'): SessionAct => ({
  kind: 'interval',
  run: 'r',
  index,
  occurrence,
});
const byApp = { by: 'app' } as const;
const signs = (events: readonly SessionEvent[]) => {
  const tally = foldSession(events);
  return tally.runs.map((run) => intervalCells(run, tally.pauses, T0 + MINUTE).map((cell) => cell.replace('not_', '')));
};

describe('an interval that a person had decided', () => {
  const cut: Fact[] = [
    [4, { kind: 'pause' }],
    [30, { kind: 'resume' }],
  ];
  it.each([
    ['partial-interval', 'yes'],
    ['whole-interval', 'no'],
  ] as const)('of a %s stays decided when a pause turns out to have cut it between that and its closing', (type, occurrence) => {
    const closed: Fact = [10, says(0, occurrence), byApp];
    const [first] = signs(stream([[0, { ...begin, type }], [2, says(0, occurrence)], closed, ...cut])) as [string[]];
    expect(first[0]).toBe(occurrence);
    // Decided after the pause had begun, it was not seen in its interval.
    const [late] = signs(stream([[0, { ...begin, type }], [6, says(0, occurrence)], closed, ...cut])) as [string[]];
    expect(late[0]).toBe('observed');
  });
});

describe('an interval that nobody marked is what the facts say of it', () => {
  it('whatever its closing said when it was written: as a device closed it that had not heard of the tap', () => {
    const closings: Fact[] = [0, 1].map((index) => [(index + 1) * 10, says(index, 'no'), byApp]);
    expect(signs(stream([[0, begin], ...closings, [15, tap()]]))).toEqual([['no', 'yes', 'observed', 'observed']]);
    const said: Fact[] = [0, 1].map((index) => [(index + 1) * 10, says(index, 'yes'), byApp]);
    const events = stream([[0, begin], [4, tap()], ...said]);
    expect(signs(events)).toEqual([['yes', 'no', 'observed', 'observed']]);
    const [, , , last] = events;
    expect(last && asScored(last, foldSession(events))).toMatchObject({ index: 1, occurrence: 'no' });
  });

  it('as it stands, of a session of before that an Undo had scored wrong', () => {
    // One Undo of the tap of :22 took the "+" of :02 away with it, and wrote so.
    const events = stream([
      [0, begin],
      [2, tap()],
      [10, says(0, 'yes'), byApp],
      [12, tap()],
      [20, says(1, 'yes'), byApp],
      [22, tap()],
      [25, { kind: 'void', target_uid: 'e5' }],
      [25, { kind: 'void', target_uid: 'e2' }],
      [10, says(0, 'no'), byApp],
    ]);
    expect(signs(events)[0]?.slice(0, 2)).toEqual(['yes', 'yes']);
  });

  it('by the clock of its recording, of a tap on another device by the time of the server', () => {
    const hour = 60 * MINUTE;
    const ahead = { device_id: 'b', offset_ms: -hour, at: iso(15 + 3600) };
    const closings: Fact[] = [0, 1].map((index) => [(index + 1) * 10, says(index, 'no'), byApp]);
    const own = { device_id: 'a', offset_ms: 0 };
    const ofA = [[0, begin] satisfies Fact, ...closings].map(
      (fact): Fact => [fact[0], fact[1], { ...fact[2], ...own }],
    );
    expect(signs(byClockOfBegin(stream([...ofA, [15, tap(), ahead]])))[0]?.slice(0, 2)).toEqual(['no', 'yes']);
    expect(signs(byClockOfBegin(stream([...ofA, [15, tap(), { device_id: 'b', offset_ms: hour }]])))[0]).not.toContain(
      'yes',
    );
  });

  it('did not occur where a typed 0 has taken the place of every tap', () => {
    const facts: Fact[] = [
      [0, begin],
      [2, tap()],
      [10, says(0, 'yes'), byApp],
    ];
    const zero: Fact = [30, { kind: 'set', behaviour_id: 1, value: 0 }];
    expect(signs(stream([...facts, zero]))[0]?.[0]).toBe('no');
    expect(signs(stream([...facts, [30, { kind: 'set', behaviour_id: 1, value: 5 }]]))[0]?.[0]).toBe('yes');
    expect(signs(stream([...facts, zero, [31, { kind: 'void', target_uid: 'e3' }]]))[0]?.[0]).toBe('yes');
  });

  it('did not occur where a typed 0 has taken the place of every episode, one that runs through it among them', () => {
    const facts: Fact[] = [
      [0, begin],
      [2, { kind: 'onset', behaviour_id: 1 }],
      [4, { kind: 'offset', behaviour_id: 1 }],
      [10, says(0, 'yes'), byApp],
      [12, { kind: 'onset', behaviour_id: 1 }],
      [20, says(1, 'yes'), byApp],
    ];
    const typed = (value: number): Fact[] => [...facts, [25, { kind: 'set', behaviour_id: 1, value }]];
    expect(signs(stream(typed(0)))[0]?.slice(0, 2)).toEqual(['no', 'no']);
    expect(signs(stream(typed(5)))[0]?.slice(0, 2)).toEqual(['yes', 'yes']);
    const isTakenBack: Fact = [26, { kind: 'void', target_uid: 'e6' }];
    expect(signs(stream([...typed(0), isTakenBack]))[0]?.slice(0, 2)).toEqual(['yes', 'yes']);
    const folded = foldSession(stream(facts));
    expect(applyEvents(folded, stream(typed(0)).slice(-1)).runs).toEqual(foldSession(stream(typed(0))).runs);
  });

  it('keeps what it was closed with while its session goes on as an earlier version folded it', () => {
    const facts = stream([
      [0, begin],
      [2, tap()],
      [10, says(0, 'yes'), byApp],
      [12, tap()],
    ]);
    const { counted: _, ...before } = foldSession(facts.slice(0, 3));
    const after = applyEvents(before, facts.slice(3));
    expect(after.runs[0]?.marks[0]?.occurrence).toBe('yes');
    const run = after.runs[0];
    expect(run && recordedIn(after, run.behaviour_id)({ start: T0 + 10_000, end: T0 + 20_000 })).toBe(true);
    const begunAgain = applyEvents(
      after,
      stream([
        [30, { ...begin, run: 's' } as SessionAct],
        [31, tap()],
      ]),
    );
    expect(begunAgain.runs[0]?.marks[0]?.occurrence).toBe('yes');
  });
});

const second = fc.nat(60);
const anyFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.tuple(second, fc.constantFrom(tap(1), tap(2))),
  fc.tuple(
    second,
    fc.constantFrom<SessionAct>({ kind: 'onset', behaviour_id: 1 }, { kind: 'offset', behaviour_id: 1 }),
  ),
  fc.tuple(second, fc.constantFrom<SessionAct>({ kind: 'pause' }, { kind: 'resume' })),
  fc.tuple(second, fc.record({ kind: fc.constant('set' as const), behaviour_id: fc.constant(1), value: fc.nat(2) })),
  fc.tuple(second, fc.constantFrom<SessionAct>(begin, { ...begin, run: 's', length: 7 } as SessionAct)),
  fc.tuple(
    second,
    fc.record({
      kind: fc.constant('interval' as const),
      run: fc.constantFrom('r', 's'),
      index: fc.nat(3),
      occurrence: fc.constantFrom('yes', 'no'),
    }),
    fc.constantFrom<Partial<SessionEvent>>(byApp, byApp, {}),
  ),
);

it('fact by fact and folded at once, in any order of times, says the same of every interval, and what a hand marked stays', () => {
  const law = fc.property(fc.array(anyFact, { maxLength: 40 }), (facts) => {
    const events = stream([[0, begin], ...facts]);
    const folded = foldSession(events);
    expect(events.reduce((tally, event) => applyEvents(tally, [event]), emptyTally)).toEqual(folded);
    for (const run of folded.runs) {
      const begun = events.findLastIndex((event) => event.kind === 'interval_start' && event.run === run.run);
      const of = events
        .slice(begun)
        .flatMap((event) => (event.kind === 'interval' && event.run === run.run && event.by !== 'app' ? [event] : []));
      for (const [index, mark] of Object.entries(run.marks)) {
        const byHand = of.findLast((event) => event.index === Number(index));
        expect(mark.by).toBe(byHand ? undefined : 'app');
        if (byHand) expect(mark.occurrence).toBe(byHand.occurrence);
      }
    }
  });
  return fc.assert(law, { numRuns: 500 });
});
