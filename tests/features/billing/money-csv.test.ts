import { describe, expect, test } from 'vitest';
import type { NoteOverlap } from '#contract/pay-checks.ts';
import { moneyCsv } from '#features/billing/list/money-csv.ts';
import { moneyRows } from '#features/billing/list/money-row.ts';
import { makeNote } from '../notes/make-note.ts';

const exported = (change: Parameters<typeof makeNote>[0], overlaps: NoteOverlap[] = []) => {
  const file = moneyCsv(moneyRows({ data: [makeNote(change)], overlaps, over_budget: [], today: '2026-11-22' }));
  expect(file.startsWith('\uFEFF')).toBe(true);
  const [header = '', line = ''] = file.slice(1).split('\r\n');
  return { header, line };
};

describe('the file of a list of money', () => {
  test('has a line for each note, its days as days and its numbers as numbers', () => {
    const { header, line } = exported({ ins_status: '2026-11-20', log_hours: 1.25, units: 5 });
    expect(header.split(',').slice(0, 8)).toEqual([
      'Note',
      'Therapist',
      'Client',
      'Service date',
      'Begin',
      'End',
      'Hours',
      'Units',
    ]);
    expect(line).toContain('100,"Ortiz, Jo","Ruiz, Maya",2026-11-20,15:00,17:00,1.25,5,Home');
  });

  test('has the hours as the server has them: their sum is the sum of the list', () => {
    expect(exported({ log_hours: 1.3333 }).line).toContain(',1.3333,');
  });

  test('the minutes of a file add up to the minutes of its notes', () => {
    const visits = [0.3333, 0.3333, 0.3333, 1.0167].map((log_hours, at) => makeNote({ id: at + 1, log_hours }));
    const [header = '', ...lines] = moneyCsv(
      moneyRows({ data: visits, overlaps: [], over_budget: [], today: '2026-11-22' }),
    )
      .trim()
      .split('\r\n');
    expect(header.endsWith(',Payer,Minutes,Not payable yet,Billed hours,Billed units,Billed rounding')).toBe(true);
    expect(lines.map((line) => Number(line.split(',').at(-5)))).toEqual([20, 20, 20, 61]);
  });

  test('says with how many hours a claim was made that was changed since, and with its units of then', () => {
    const last = (change: Parameters<typeof makeNote>[0]) => exported(change).line.split(',').slice(-3);
    const claim = { billed_hours: 1, billed_units: 4, billed_rounding: 'cms-8-minute' as const };
    expect(last({ log_hours: 1.5, units: 6, ...claim })).toEqual(['1', '4', 'CMS 8-minute rule']);
    expect(last({})).toEqual(['', '', '']);
  });

  test('names an overlap with a note that is not in the file', () => {
    const { line } = exported({}, [{ note_id: 100, client: { first_name: 'Leo', last_name: 'Tan' } }]);
    expect(line).toContain('The same therapist has a note for Tan, Leo at overlapping times.');
  });

  test('says what an addendum corrects of a billed note', () => {
    const addenda = [
      { uid: 'a', by: 'Jo Ortiz', at: '2026-11-21T16:00:00Z', reason: 'Slip', fields: { end_time: '16:00' } },
    ];
    expect(exported({ addenda }).line).toContain(
      'Corrected by an addendum: End Time 5:00 PM, 4:00 PM by addendum; 1.0 h, not 2.0 h.',
    );
  });

  test.each([
    '000123',
    '2026-1107',
    '12345678901234567890',
    '1E5',
  ])('the ICN %s keeps its zeros, dashes and digits', (icn) => {
    expect(exported({ pay_group: { id: 1, icn, status: null } }).line).toContain(`"=""${icn}"""`);
  });

  test.each([
    '=HYPERLINK("http://x")',
    '+1',
    '-2',
    '@SUM(A1)',
  ])('the ICN or flag %s never becomes a formula', (text) => {
    const { line } = exported({ pay_group: { id: 1, icn: text, status: null }, flags: [{ id: 1, name: text }] });
    expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
  });

  test('a name with a comma, a quote or a line break stays in its cell', () => {
    const { line } = exported({ flags: [{ id: 1, name: 'Ask "Dana"\nsoon' }] });
    expect(line).toContain('"Ask ""Dana""\nsoon"');
  });
});
