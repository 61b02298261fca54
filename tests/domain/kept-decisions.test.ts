import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepsAll, keepsReason, keptDecisions } from '#domain/schedule/kept-decisions.ts';
import { dateOfDay } from '#domain/schedule/recurrence-calendar.ts';
import { dayOfIndex, dayRuleOf, type Repeat } from '#domain/schedule/recurrence-days.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';

const monday = '2026-11-02';
const weekly = (days: number[], every = 1): Repeat => ({
  ...noRepeat,
  repeat_every: every,
  repeat_unit: 'week',
  repeat_days: days,
  repeat_week_start: 0,
});
const rule = (repeat: Repeat, start = monday) => ({ repeat, start });
const same = { people: true, times: true, mayApprove: false };
const info = {
  0: { decision: 1 },
  1: { decision: 0, reason: 'Family away' },
  2: { excluded: true },
  3: { decision: null },
};

test.each([
  ['Supervision', 'Supervision', true],
  ['Supervision', 'I forgot', false],
  [null, 'I forgot', false],
  ['Supervision', null, true],
  [undefined, undefined, true],
])('whoever approved a visit booked twice because of %s has approved it because of %s: %s', (before, after, keeps) => {
  expect(keepsReason(before, after)).toBe(keeps);
});

describe('what was said of a rule’s occurrences, when the rule is changed', () => {
  test('goes with its day, whatever number the day has in the new rule; what has no day there goes', () => {
    const [mondays, twice] = [rule(weekly([1])), rule(weekly([1, 3]))];
    expect(keptDecisions(info, mondays, twice, same)).toEqual({ 0: info[0], 2: info[1], 4: info[2], 6: info[3] });
    expect(keptDecisions(info, mondays, rule(weekly([1], 2)), same)).toEqual({ 0: info[0], 1: info[2] });
    expect(keptDecisions(info, mondays, rule(weekly([2])), same)).toEqual({});
    expect(keptDecisions(info, mondays, rule(weekly([1]), '2026-11-09'), same)).toEqual({
      ...{ 0: info[1], 1: info[2], 2: info[3] },
    });
  });

  test('with other times: declined stays declined with its reason, deleted stays deleted, and an approval waits again unless whoever moves it may approve', () => {
    const at = { ...same, times: false };
    const mondays = rule(weekly([1]));
    expect(keptDecisions(info, mondays, mondays, at)).toEqual({ 1: info[1], 2: info[2] });
    expect(keptDecisions(info, mondays, mondays, { ...at, mayApprove: true })).toEqual(info);
  });

  test('with other people: nobody has decided about their visits, and what was deleted stays so', () => {
    const mondays = rule(weekly([1]));
    const others = { people: false, times: true, mayApprove: true };
    expect(keptDecisions(info, mondays, mondays, others)).toEqual({ 2: info[2] });
  });

  test('never lies on another day than before, and nothing is lost of a day that both rules have', () => {
    const rules = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      every: fc.integer({ min: 1, max: 3 }),
      shift: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(rules, rules, fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 10 }), (a, b, at) => {
        const made = ({ days, every, shift }: typeof a) => {
          const start = new Date(Date.parse(`${monday}T00:00:00Z`) + shift * 86_400_000).toISOString().slice(0, 10);
          return rule(weekly(days, every), start);
        };
        const [before, after] = [made(a), made(b)];
        const dayIn = ({ repeat, start }: typeof before, index: number) => {
          const day = dayOfIndex(dayRuleOf(repeat, start), index);
          return day === null ? null : dateOfDay(day);
        };
        const said = Object.fromEntries(
          at.map((index) => [String(index), { decision: 0, reason: dayIn(before, index) }]),
        );
        const kept = keptDecisions(said, before, after, { ...same, times: false });
        for (const [index, { reason }] of Object.entries(kept)) expect(dayIn(after, Number(index))).toBe(reason);
        const days = new Set(Array.from({ length: 1_500 }, (_, index) => dayIn(after, index)));
        const shared = Object.values(said).filter(({ reason }) => days.has(reason));
        expect(Object.keys(kept)).toHaveLength(shared.length);
      }),
    );
  });

  test('a change of which it is said that it keeps all has it again once it is taken back', () => {
    const rules = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
      every: fc.constantFrom(1, 1, 2),
    });
    const said = fc.dictionary(
      fc.integer({ min: 0, max: 9 }).map(String),
      fc.constantFrom({ decision: 1 }, { decision: 0, reason: 'Family away' }, { excluded: true }),
      { maxKeys: 4 },
    );
    const kept = fc.record({ people: fc.boolean(), times: fc.boolean(), mayApprove: fc.boolean() });
    fc.assert(
      fc.property(rules, rules, said, kept, (a, b, said, kept) => {
        const [before, after] = [a, b].map(({ days, every }) => rule(weekly(days, every)));
        if (!before || !after) return;
        const there = keptDecisions(said, before, after, kept);
        if (keepsAll(said, before, after, kept)) expect(keptDecisions(there, after, before, kept)).toEqual(said);
        else expect(Object.keys(there).length).toBeLessThan(Object.keys(said).length);
      }),
    );
    const mondays = rule(weekly([1]));
    expect(keepsAll({ 1: { excluded: true } }, mondays, rule(weekly([2])), same)).toBe(false);
    expect(keepsAll({ 1: { excluded: true } }, mondays, mondays, { ...same, times: false })).toBe(true);
  });
});
