import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftNote } from '#domain/note/note-draft.ts';
import { behaviorMeasures } from '#domain/session/behavior-measures.ts';
import { durationsBy, latenciesBy } from '#domain/session/observation.ts';
import { responseGapsBy } from '#domain/session/response-gaps.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { applyEvents, emptyTally, foldSession } from '#domain/session/tally.ts';

const begin = Date.parse('2026-11-20T20:00:00.000Z');
const end = begin + 3_600_000;
const abc = { antecedent: 'Demand given', consequence: '' };
const of = { behaviour_id: 1 };
const tap: SessionAct = { kind: 'tap', ...of };
const onset: SessionAct = { kind: 'onset', ...of };
const offset: SessionAct = { kind: 'offset', ...of };
const cue: SessionAct = { kind: 'cue', ...of };
const described: SessionAct = { kind: 'tap', ...of, abc };
const set = (value: number): SessionAct => ({ kind: 'set', ...of, value });

/** One act every ten seconds. */
const stream = (acts: readonly SessionAct[], from = 0): SessionEvent[] =>
  acts.map((act, index) => {
    const seq = from + index;
    return { ...act, uid: `e${seq}`, seq, at: new Date(begin + seq * 10_000).toISOString(), tz: 'America/New_York' };
  });

function numbersOf(events: readonly SessionEvent[]) {
  const tally = foldSession(events);
  const crying = [{ id: 1, name: 'Crying' }];
  return {
    lines: behaviorMeasures(events, 1, { start: begin, end }, ['irt']).filter(
      ({ name }) => !name.startsWith('Latency'),
    ),
    gaps: responseGapsBy(events, end, tally.pauses)[1],
    count: tally.behaviors[1]?.count,
    abc: tally.abc?.[1],
    lengths: durationsBy(tally, end, end)[1],
    answered: latenciesBy(tally)[1]?.answered ?? [],
    draft: draftNote(tally, crying, [], end).target_behaviors,
  };
}

describe('what a typed count has taken the place of', () => {
  const whole = fc.constantFrom([tap], [described], [onset, offset], [cue, tap], [cue, onset, offset]);
  const before = fc.array(whole, { maxLength: 6 }).map((acts) => acts.flat());

  test('is in no measure: all say what they would say had it never been recorded', () => {
    fc.assert(
      fc.property(before, fc.nat(6), before, (recorded, value, after) => {
        // A cue that nothing has answered, as a typed 0 says, is answered by what comes next.
        const replaced = recorded.filter(({ kind }) => value > 0 || kind !== 'cue');
        const counted = stream([set(value), ...after], replaced.length);
        expect(numbersOf([...stream(replaced), ...counted])).toEqual(numbersOf(counted));
      }),
    );
  });

  test('is the same one event at a time or all at once', () => {
    const act = fc.oneof(fc.constantFrom(tap, described, onset, offset, cue), fc.nat(3).map(set));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const events = stream(acts);
        expect(events.reduce((tally, event) => applyEvents(tally, [event]), emptyTally)).toEqual(foldSession(events));
      }),
    );
  });

  test('stands beside the count in words, and never as a mean of what is not in it', () => {
    const line = (acts: readonly SessionAct[]) =>
      behaviorMeasures(stream(acts), 1, { start: begin, end }).find(({ name }) => name.startsWith('Time between'));
    const name = 'Time between responses, mean';
    expect(line([tap, tap, tap, tap])).toMatchObject({ name, value: '10 s' });
    expect(line([tap, tap, tap, tap, set(3)])).toBeUndefined();
    expect(behaviorMeasures(stream([tap, tap, set(3)]), 1, { start: begin, end }, ['irt']).at(-1)).toEqual({
      name,
      value: 'not known',
      detail: '3 responses of unknown time',
    });
    expect(line([tap, tap, set(3), tap, tap])).toEqual({
      name,
      value: '10 s',
      detail: '1 time, from each to the next, 3 responses of unknown time',
    });
    // A typed 0 says that none of them was: what comes after it is known whole.
    expect(line([tap, tap, set(0), tap, tap])).toMatchObject({
      value: '10 s',
      detail: '1 time, from each to the next',
    });
  });

  test('has answered its cue, nobody knows how soon; before a typed 0 it has not', () => {
    const latency = (acts: readonly SessionAct[]) => latenciesBy(foldSession(stream(acts)))[1];
    expect(latency([cue, tap, set(3)])).toEqual({ cues: 1, answered: [], unmeasured: 1 });
    expect(latency([cue, tap, set(0)])).toEqual({ cues: 1, answered: [] });
    expect(latency([cue, set(3), tap])).toEqual({ cues: 1, answered: [20_000] });
  });

  test('goes on where it runs: its tile stops it, and its length is in no sum', () => {
    const running = foldSession(stream([onset, set(2)]));
    expect(running.episodes?.[1]).toMatchObject([{ kind: 'onset', replaced: true }]);
    const stopped = foldSession(stream([onset, set(2), offset, onset, offset]));
    expect(durationsBy(stopped, end, end)[1]).toEqual({ episodes: 1, total: 10_000, unmeasured: 2 });
  });
});
