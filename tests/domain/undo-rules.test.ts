import { describe, expect, test } from 'vitest';
import { isGrave, isTypedNumber, unitsBackText, whyNotRestore } from '#domain/money/undo-rules.ts';

describe('an undo that takes much away', () => {
  test.each([
    ['50 notes of one ICN', { notes: 50, paid: 0, icns: 1 }, false],
    ['51 notes', { notes: 51, paid: 0, icns: 0 }, true],
    ['two notes of two ICNs', { notes: 2, paid: 0, icns: 2 }, true],
    ['one note that is paid', { notes: 1, paid: 1, icns: 1 }, true],
  ])('%s: asks for the number or does not', (_what, size, grave) => {
    expect(isGrave(size)).toBe(grave);
  });

  test.each([
    ['1204', true],
    [' 1,204 ', true],
    ['1203', false],
    ['', false],
    ['yes', false],
    ['12,04', true],
  ])('"%s" typed for 1,204 notes', (typed, is) => {
    expect(isTypedNumber(typed, 1204)).toBe(is);
  });
});

describe('what can not have back what an undo took', () => {
  const note = {
    state: 'final' as const,
    date_visited: '2026-11-10',
    begin_time: '15:00',
    end_time: '17:00',
    ins_status: null,
    user_status: null,
    icn: null,
  };
  const both = { ins_status: '2026-11-18', user_status: '2026-11-20', pay_date: null };
  const all = { billing: true, pay: true };
  test.each([
    ['as it was', note, both, false, all, undefined],
    ['held meanwhile', { ...note, state: 'held' as const }, both, false, all, 'Held: its times overlap another note.'],
    ['changed, and paid then', note, both, true, all, 'Changed since: it is not what was paid any more.'],
    ['changed, and billed alone', note, { ...both, user_status: null }, true, all, undefined],
    [
      'moved past its bill',
      { ...note, date_visited: '2026-11-19' },
      { ...both, user_status: null },
      true,
      all,
      /can't be billed before/,
    ],
    ['paid, by somebody who only bills', note, both, false, { billing: true, pay: false }, /does not pay/],
    ['billed, by somebody who only pays', note, both, false, { billing: false, pay: true }, /does not bill/],
    [
      'still billed, and its pay alone was taken',
      { ...note, ins_status: '2026-11-18' },
      { ins_status: null, user_status: '2026-11-20', pay_date: null },
      false,
      all,
      undefined,
    ],
  ])('%s', (_what, now, undone, changed, may, reason) => {
    const found = whyNotRestore(now, undone, { changed, paidAnew: false, undoneAgain: false, icns: [] }, may)?.reason;
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(reason);
  });

  const dated = { ins_status: null, user_status: '2026-11-20', pay_date: '2026-11-25' };
  const paid = { ...note, user_status: '2026-11-25' };
  test.each([
    ['with the pay date that was written', paid, false, all, undefined],
    ['with another by now', { ...paid, user_status: '2026-11-26' }, false, all, 'Has the pay date 11/26/26 now.'],
    ['without any', { ...paid, user_status: null }, false, all, 'Its pay was taken back since.'],
    ['with the same of another pay', paid, true, all, 'Paid again since.'],
    ['of a visit that is later now', { ...paid, date_visited: '2026-11-21' }, false, all, /can't be paid before/],
    ['for whoever only bills', paid, false, { billing: true, pay: false }, /does not pay/],
  ])('of a changed pay date: %s', (_what, now, paidAnew, may, reason) => {
    const found = whyNotRestore(now, dated, { changed: true, paidAnew, undoneAgain: false, icns: [] }, may)?.reason;
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(reason);
  });
});

test.each([
  [1, 2, 1, 'Billed with 1 unit, as before; the note has 2 units now.'],
  // It was changed before it was undone: so it is now.
  [2, 2, 1, ''],
  [2, 1, null, 'Units: 2 when it was undone, 1 now.'],
  [null, 1, 1, ''],
])('of %s units that a note had and %s that it has, billed with %s, a restore says: %s', (had, has, billed, text) => {
  expect(unitsBackText(had, has, billed)).toBe(text);
});
