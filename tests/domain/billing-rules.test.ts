import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isFarAhead,
  type MoneyNote,
  whyNotBill,
  whyNotDate,
  whyNotGroup,
  whyNotPay,
  whyNotReplace,
  whyNotUndo,
  whyNotUngroup,
} from '#domain/money/billing-rules.ts';
import { sumUnits, unitsOf } from '#domain/money/units.ts';

const note: MoneyNote = {
  state: 'final',
  date_visited: '2026-11-17',
  begin_time: '15:00',
  end_time: '17:00',
  ins_status: null,
  user_status: null,
  icn: null,
};
const today = '2026-11-20';
const now = { date: today, time: '16:30' };
const both = { billing: true, pay: true };

describe('billing a note', () => {
  test('takes a final one from the day of its visit on', () => {
    expect(whyNotBill(note, today, now)).toBeNull();
    expect(whyNotBill(note, '2026-11-17', now)).toBeNull();
    expect(whyNotBill(note, '2026-11-16', now)).toEqual({
      reason: "The visit is on 11/17/26: it can't be billed before.",
    });
  });

  test('a held or unsubmitted note asks for no money', () => {
    expect(whyNotBill({ ...note, state: 'held' }, today, now)?.reason).toBe('Held: its times overlap another note.');
    expect(whyNotBill({ ...note, state: 'draft' }, today, now)?.reason).toBe('Not submitted yet.');
    expect(whyNotPay({ ...note, state: 'held' }, today, now)?.reason).toBe('Held: its times overlap another note.');
  });

  test.each([
    ['tonight', { date_visited: today }, 'Still to come: the visit ends at 5:00 PM today.'],
    ['tomorrow', { date_visited: '2026-11-21' }, 'Still to come: the visit is on 11/21/26.'],
    ['over by a minute', { date_visited: today, end_time: '16:30' }, undefined],
  ])('a visit of %s: it is judged by the minute of the act, whatever date it is given', (_when, visit, reason) => {
    for (const date of ['2026-11-28', '2027-11-01', '']) {
      expect(whyNotBill({ ...note, ...visit }, date, now)?.reason).toBe(reason);
      expect(whyNotPay({ ...note, ...visit }, date, now)?.reason).toBe(reason);
      expect(whyNotGroup({ ...note, ...visit }, 'A1', date, now)?.reason).toBe(reason);
    }
  });

  test('once is enough, and says whose mark to look for', () => {
    expect(whyNotBill({ ...note, ins_status: '2026-11-18' }, today, now)).toEqual({
      reason: 'Already billed on 11/18/26.',
      because: 'billed',
    });
  });
});

test('the contractor of an unbilled note can be paid, once', () => {
  expect(whyNotPay(note, today, now)).toBeNull();
  expect(whyNotPay({ ...note, user_status: '2026-11-18' }, today, now)).toEqual({
    reason: 'Already paid on 11/18/26.',
    because: 'paid',
  });
});

describe('the date of a bill or of pay', () => {
  test('is at most a year ahead: more is a mistyped year', () => {
    expect(whyNotDate('2025-01-01', today)).toBeNull();
    expect(whyNotDate('2027-11-20', today)).toBeNull();
    expect(whyNotDate('2027-11-21', today)).toBe('11/21/2027 is more than a year ahead. Check the year');
    expect(whyNotDate('2062-11-28', today)).toMatch(/^11\/28\/2062 /);
  });

  test('is asked about from 31 days ahead on', () => {
    expect(isFarAhead('2026-12-20', today)).toBe(false);
    expect(isFarAhead('2026-12-21', today)).toBe(true);
  });

  test('that is not known yet is in no note’s way', () => {
    expect(whyNotBill(note, '', now)).toBeNull();
    expect(whyNotPay(note, '', now)).toBeNull();
  });
});

describe('an ICN', () => {
  test('may come after the bill, and only one of them', () => {
    expect(whyNotGroup(note, 'A1', today, now)).toBeNull();
    expect(whyNotGroup({ ...note, ins_status: '2026-11-18' }, 'A1', '2026-11-10', now)).toBeNull();
    const grouped = { ...note, ins_status: '2026-11-18', icn: 'A1' };
    expect(whyNotGroup(grouped, 'A1', today, now)?.reason).toBe('Already in this group.');
    expect(whyNotGroup(grouped, 'B2', today, now)?.reason).toBe('Already has the ICN A1.');
    expect(whyNotGroup({ ...note, state: 'held' }, 'A1', today, now)?.reason).toBe(
      'Held: its times overlap another note.',
    );
  });

  test('that is wrong gives way to another, in other letters as well, and only where it still is on the note', () => {
    expect(whyNotReplace({ icn: 'ICN77', ins_status: '2026-11-18' }, 'B2', 'ICN77')).toBeNull();
    expect(whyNotReplace({ icn: 'ICN77', ins_status: '2026-11-18' }, 'icn77', 'ICN77')).toBeNull();
    expect(whyNotReplace({ icn: 'icn77', ins_status: '2026-11-18' }, 'icn77', 'ICN77')).toBeNull();
    expect(whyNotReplace({ icn: 'b2', ins_status: '2026-11-18' }, 'B2', 'ICN77')?.reason).toBe(
      'Already in this group.',
    );
    expect(whyNotReplace({ icn: 'C3', ins_status: '2026-11-18' }, 'B2', 'ICN77')?.reason).toBe('Has the ICN C3 now.');
    expect(whyNotReplace({ icn: null, ins_status: null }, 'B2', 'ICN77')?.because).toBe('undone');
  });

  test('is taken off a paid note only when its pay is undone as well', () => {
    expect(whyNotUngroup({ user_status: null }, false)).toBeNull();
    expect(whyNotUngroup({ user_status: '2026-11-18' }, true)).toBeNull();
    expect(whyNotUngroup({ user_status: '2026-11-18' }, false)?.because).toBe('paid');
  });
});

describe('undo', () => {
  test('needs something to clear, and the permission for each mark that it clears', () => {
    const marked = { ...note, ins_status: '2026-11-18', user_status: '2026-11-19' };
    expect(whyNotUndo(note, both)?.because).toBe('undone');
    expect(whyNotUndo(marked, both)).toBeNull();
    expect(whyNotUndo(marked, { billing: true, pay: false })?.reason).toMatch(/^Is paid/);
    expect(whyNotUndo(marked, { billing: false, pay: true })?.reason).toMatch(/^Is billed/);
    expect(whyNotUndo({ ...marked, user_status: null }, { billing: true, pay: false })).toBeNull();
    expect(whyNotUndo({ ...marked, ins_status: null }, { billing: false, pay: true })).toBeNull();
  });
});

describe('units', () => {
  const midPoint = { rounding: 'mid-point', scope: 'note' } as const;
  const cms = { rounding: 'cms-8-minute', scope: 'note' } as const;
  const ofDay = (minutes: number) => (minutes < 8 ? 0 : Math.floor((minutes + 7) / 15));
  const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

  /** The units of a day's notes in their order, beside what is billed of that day already. */
  function share(minutes: number[], settledMinutes = 0, settledUnits = 0): number[] {
    return minutes.map((one, at) =>
      unitsOf(one, cms, { settledMinutes, settledUnits, openMinutes: sum(minutes.slice(0, at)) }),
    );
  }

  test('of many notes are those of each, added up: two visits of ten minutes are two units', async () => {
    const groups = fc.array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 600 }),
        notes: fc.integer({ max: 9, min: 0 }),
        settled: fc.constant(null),
        day: fc.constant(null),
      }),
    );
    const rounding = fc.constantFrom('mid-point', 'cms-8-minute', 'whole');
    await fc.assert(
      fc.property(groups, rounding, (rows, how) => {
        const rule = { rounding: how, scope: 'note' } as const;
        const each = rows.flatMap(({ minutes, notes }) => Array.from({ length: notes }, () => unitsOf(minutes, rule)));
        expect(sumUnits(rows, rule)).toBe(sum(each));
      }),
    );
    expect(sumUnits([{ minutes: 10, notes: 2, settled: null, day: null }], midPoint)).toBe(2);
    expect(sumUnits([{ minutes: 10, notes: 2, settled: 5, day: null }], midPoint)).toBe(10);
  });

  test('of a pooled day together are the units of its minutes, none of them less than none: 20 and 20 are 3, 23 and 23 too', async () => {
    await fc.assert(
      fc.property(lengths, (minutes) => {
        const units = share(minutes);
        expect(sum(units)).toBe(ofDay(sum(minutes)));
        expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(share([20, 20])).toEqual([1, 2]);
    expect(share([23, 23])).toEqual([2, 1]);
    expect(share([5, 2])).toEqual([0, 0]);
  });

  test('of a note that is alone on its day are the same pooled or not', async () => {
    await fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), (minutes) => {
        expect(share([minutes])).toEqual([unitsOf(minutes, midPoint)]);
      }),
    );
  });

  test('whichever notes of a pooled day are billed first, the day never has more than its minutes make, nor less', async () => {
    const days = lengths.chain((minutes) =>
      fc.record({
        minutes: fc.constant(minutes),
        order: fc.shuffledSubarray([...minutes.keys()], { minLength: minutes.length }),
      }),
    );
    await fc.assert(
      fc.property(days, ({ minutes, order }) => {
        const billed = new Map<number, number>();
        for (const next of order) {
          const open = [...minutes.keys()].filter((at) => !billed.has(at));
          const settled = sum([...billed.keys()].map((at) => minutes[at] ?? 0));
          const units = share(
            open.map((at) => minutes[at] ?? 0),
            settled,
            sum([...billed.values()]),
          );
          expect(sum(units) + sum([...billed.values()])).toBe(ofDay(sum(minutes)));
          billed.set(next, units[open.indexOf(next)] ?? 0);
        }
        expect(sum([...billed.values()])).toBe(ofDay(sum(minutes)));
      }),
    );
  });

  test('that were billed under another rule are not taken back, and what comes after makes up for them', () => {
    // Two of 23 minutes, rounded each by itself, are 4 units; the pool has 3, with a third visit 5.
    expect(share([23], 46, 4)).toEqual([1]);
    expect(share([5], 46, 4)).toEqual([0]);
  });
});
