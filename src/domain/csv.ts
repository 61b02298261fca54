import { unseenClass } from './text.ts';

/**
 * What a spreadsheet would take for a formula when a cell begins with it (OWASP, CSV injection): also in full width, and
 * after spaces and characters that cannot be seen, which some programs leave out.
 */
const formula = new RegExp(`^[\\s\\p{Cf}${unseenClass}]*[=+\\-@＝＋－＠]|^[\\t\\r\\n]`, 'u');

/**
 * What a spreadsheet may turn into a number, a day or a truth value, losing leading zeros, dashes or the last digits: it
 * begins with a digit, a bracket or a currency, or with the name of a month before a number. One that begins with a sign
 * is a formula to it.
 */
const rewritten = /^[\p{Nd}\p{Sc}.,('%]|^\p{L}{3,9}\.?[ \-/]?\p{Nd}|^(?:true|false)$/iu;

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
  if (typeof value === 'object')
    return rewritten.test(value.exact) ? `"=""${value.exact.replaceAll('"', '""""')}"""` : csvCell(value.exact);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
