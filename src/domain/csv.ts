import { unseen } from './text.ts';

/**
 * What a spreadsheet would take for a formula when a cell begins with it (OWASP, CSV injection): also in full width, and
 * after spaces and characters that cannot be seen, which some programs leave out.
 */
const formula = new RegExp(`^(?:[\\s\\p{Cf}]|${unseen})*[=+\\-@＝＋－＠]|^[\\t\\r\\n]`, 'u');

/** What a spreadsheet would turn into a number or a day, losing leading zeros, dashes or the last digits. */
const number = /^\d[\d.,/:\- ]*$|^\d+(\.\d+)?[eE]\d+$/;

/** A text that is to be shown as it stands even where it is made of digits, such as an ICN. */
type ExactText = { exact: string };

export type CsvValue = string | number | ExactText;

/** Rows as CSV (RFC 4180), in UTF-8 that spreadsheets recognize. No text in it can become a formula. */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A number stays one; a text that looks like a formula gets an apostrophe before it. */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return number.test(value.exact) ? `"=""${value.exact}"""` : csvCell(value.exact);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
