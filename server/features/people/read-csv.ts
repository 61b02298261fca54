import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_ROW_LIMIT } from '#contract/import.ts';
import { ProblemError } from '#server/http/problem.ts';
import type { ImportLog } from './import-log.ts';

/** One row of the file: its cells by column, trimmed, and its row number (the header is row 1). */
export interface CsvRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

/**
 * The rows of a CSV text as a spreadsheet saves it: with or without a byte-order mark, any line ends, cells in quotes
 * or not, `,`, `;` or a tab between them. Rows that can't be read are logged. Throws 422 when there are more rows than
 * allowed. Cells are data: one that looks like a formula is a text like any other.
 */
export function readCsv(text: string, columns: Columns, log: ImportLog): CsvRow[] {
  const records = splitRecords(text, log);
  // A text that can't be split has no header either: missing columns are not the problem then.
  if (records === null) return [];
  const [head = [], ...rest] = records;
  const names = head.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  checkHeader(names, columns, log);
  if (log.hasProblems()) return [];
  return rest.flatMap((cells, at) => {
    const row = at + 2;
    if (cells.every((cell) => cell.trim() === '')) return [];
    if (cells.length > names.length)
      log.problem(row, null, 'Has more cells than the header. Put quotes around a cell with a comma in it');
    const named = names.map((name, place): [string, string] => [name, cells[place]?.trim() ?? '']);
    for (const [name, cell] of named)
      if (cell.includes('\uFFFD')) log.problem(row, name, 'Has characters that can’t be read. Save the file as UTF-8');
    return { row, cells: Object.fromEntries(named) };
  });
}

/** Null, with a line in the log, when the text stops being CSV at some row. */
function splitRecords(text: string, log: ImportLog): string[][] | null {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      // One row more than allowed shows that there are too many, without reading the rest.
      to: IMPORT_ROW_LIMIT + 2,
    });
    if (records.length > IMPORT_ROW_LIMIT + 1) throw tooManyRows();
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    log.problem(rowOf(error), null, sentences[error.code] ?? 'Can’t be read as CSV. Save the file anew as CSV');
    return null;
  }
}

const sentences: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'Has a quote that is never closed. Close it, or double a quote that belongs to the text',
  INVALID_OPENING_QUOTE:
    'Has a quote inside a cell that begins without one. Put quotes around the cell and double the one inside',
  CSV_INVALID_CLOSING_QUOTE: 'Has text after a closing quote. Double a quote that belongs to the text',
};

function rowOf(error: CsvError): number {
  return 'records' in error && typeof error.records === 'number' ? error.records + 1 : 1;
}

function tooManyRows(): ProblemError {
  const limit = IMPORT_ROW_LIMIT.toLocaleString('en-US');
  return new ProblemError(422, 'too_many_rows', {
    detail: `A file can have ${limit} rows. Split it into several.`,
    errors: { csv: [`Has more than ${limit} rows`] },
  });
}

/** The separator that occurs most often between the cells of the header. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 20_000).split(/\r|\n/, 1)[0] ?? '';
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function checkHeader(names: string[], { required, optional }: Columns, log: ImportLog): void {
  const known = [...required, ...optional];
  for (const name of required) if (!names.includes(name)) log.problem(1, name, 'Is missing from the header');
  for (const [place, name] of names.entries()) {
    if (!known.includes(name))
      log.problem(1, name.slice(0, 60), `Is no column of this import: use ${known.join(', ')}`);
    else if (names.indexOf(name) !== place) log.problem(1, name, 'Is in the header twice');
  }
}
