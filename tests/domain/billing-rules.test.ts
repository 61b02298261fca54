import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isFarAhead,
  type MoneyNote,
  whyNotBill,
  whyNotDate,
  whyNotGroup,
  whyNotPay,
  whyNotUndo,
  whyNotUngroup,
} from '#domain/billing-rules.ts';
import { sumUnits, unitsOf } from '#domain/units.ts';

const note: MoneyNote = {
  state: 'final',
  date_visited: '2026-11-17',
  ins_status: null,
  user_status: null,
  icn: null,
};
const today = '2026-11-20';
const both = { billing: true, pay: true };

describe('billing a note', () => {
  test('takes a final one from the day of its visit on', () => {
    expect(whyNotBill(note, today)).toBeNull();
    expect(whyNotBill(note, '2026-11-17')).toBeNull();
    expect(whyNotBill(note, '2026-11-16')).toEqual({
      reason: "The visit is on 11/17/2026: it can't be billed before.",
    });
  });

  test('a held or unsubmitted note asks for no money', () => {
    expect(whyNotBill({ ...note, state: 'held' }, today)?.reason).toBe('Held: its times overlap another note.');
    expect(whyNotBill({ ...note, state: 'draft' }, today)?.reason).toBe('Not submitted yet.');
    expect(whyNotPay({ ...note, state: 'held' }, today)?.reason).toBe('Held: its times overlap another note.');
  });

  test('once is enough, and says whose mark to look for', () => {
    expect(whyNotBill({ ...note, ins_status: '2026-11-18' }, today)).toEqual({
      reason: 'Already billed on 11/18/2026.',
      because: 'billed',
    });
  });
});

test('the contractor of an unbilled note can be paid, once', () => {
  expect(whyNotPay(note, today)).toBeNull();
  expect(whyNotPay({ ...note, user_status: '2026-11-18' }, today)).toEqual({
    reason: 'Already paid on 11/18/2026.',
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
    expect(whyNotBill(note, '')).toBeNull();
    expect(whyNotPay(note, '')).toBeNull();
  });
});

describe('an ICN', () => {
  test('may come after the bill, and only one of them', () => {
    expect(whyNotGroup(note, 'A1', today)).toBeNull();
    expect(whyNotGroup({ ...note, ins_status: '2026-11-18' }, 'A1', '2026-11-10')).toBeNull();
    const grouped = { ...note, ins_status: '2026-11-18', icn: 'A1' };
    expect(whyNotGroup(grouped, 'A1', today)?.reason).toBe('Already in this group.');
    expect(whyNotGroup(grouped, 'B2', today)?.reason).toBe('Already has the ICN A1.');
    expect(whyNotGroup({ ...note, state: 'held' }, 'A1', today)?.reason).toBe('Held: its times overlap another note.');
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

test('units of many notes are those of each, added up: two visits of ten minutes are two units', async () => {
  const lengths = fc.array(
    fc.record({ minutes: fc.integer({ min: 1, max: 600 }), notes: fc.integer({ max: 9, min: 0 }) }),
  );
  const rounding = fc.constantFrom('mid-point', 'cms-8-minute', 'whole');
  await fc.assert(
    fc.property(lengths, rounding, (rows, how) => {
      const rule = { rounding: how, scope: 'note' } as const;
      const each = rows.flatMap(({ minutes, notes }) => Array.from({ length: notes }, () => unitsOf(minutes, rule)));
      expect(sumUnits(rows, rule)).toBe(each.reduce((sum, units) => sum + units, 0));
    }),
  );
  expect(sumUnits([{ minutes: 10, notes: 2 }], { rounding: 'mid-point', scope: 'note' })).toBe(2);
});
