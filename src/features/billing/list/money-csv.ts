import { listName } from '#domain/access/person-name.ts';
import { type CsvValue, csvText } from '#domain/csv.ts';
import { notYetWords } from '#domain/money/not-yet.ts';
import { roundingNames } from '#domain/money/units.ts';
import { minutesOf } from '#domain/time/hours.ts';
import { type MoneyRow, payerText, therapistName } from './money-row.ts';

const header = [
  'Note',
  'Therapist',
  'Client',
  'Service date',
  'Begin',
  'End',
  'Hours',
  'Units',
  'Location',
  'Note check',
  'Billed',
  'ICN',
  'Paid',
  'Pay date',
  'Flags',
  'Payer',
  'Minutes',
  'Not payable yet',
  'Billed hours',
  'Billed units',
  'Billed rounding',
] as const;

/** Notes as a file for a spreadsheet: days as dates, an ICN with all its zeros. */
export function moneyCsv(rows: readonly MoneyRow[]): string {
  return csvText([header, ...rows.map(csvRow)]);
}

function csvRow(row: MoneyRow): CsvValue[] {
  return [
    row.id,
    therapistName(row),
    listName(row.client),
    row.date_visited,
    row.begin_time,
    row.end_time,
    row.log_hours,
    row.units,
    row.location_text,
    row.checks.length === 0 ? 'Complete' : row.checks.map(({ text }) => text).join(' '),
    row.ins_status ?? '',
    { exact: row.pay_group?.icn ?? '' },
    row.user_status ?? '',
    row.date_week ?? '',
    row.flags.map(({ name }) => name).join(', '),
    payerText(row),
    // Hours of twenty minutes have no end in decimals: minutes add up in any spreadsheet.
    minutesOf(row.log_hours),
    row.notYet ? notYetWords[row.notYet] : '',
    // What its claim was made with, whatever became of it since.
    row.billed_hours ?? '',
    row.billed_units ?? '',
    row.billed_rounding ? roundingNames[row.billed_rounding] : '',
  ];
}
