import { Readable } from 'node:stream';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { cleanText, textKey } from '#domain/text.ts';
import { mapInTurns } from '#server/http/answer/in-turns.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

/** A file as columns and rows. Rows count as a spreadsheet does, from 1; empty ones are left out. */
interface LaidOut {
  headRow: number;
  /** The header's words: `First Name` is `first_name`. */
  names: string[];
  rows: { row: number; cells: string[] }[];
}

/**
 * The one reading of a CSV text, for the import and for what it shows before: with or without a byte-order mark, any
 * line ends, cells in quotes or not, `,`, `;` or a tab between them, named by a first line `sep=;` or found. Empty
 * columns at the right are left out. A sentence for the row at which the text stops being CSV. Throws 422 when there are
 * more rows than `limit`.
 */
export async function layOutCsv(text: string, limit: number): Promise<LaidOut | { row: number; problem: string }> {
  const crowded = rowOfMany(text);
  if (crowded !== null)
    return { row: crowded, problem: `Has more than ${MOST_CELLS} cells. Leave out the columns that are not asked for` };
  // A spreadsheet's own line names the separator: the header is the line after it.
  const separator = namedSeparator(text);
  const skipped = separator === null ? 0 : 1;
  try {
    const parser = parse({
      bom: true,
      delimiter: separator ?? likelySeparator(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
    });
    const records: string[][] = [];
    for await (const record of Readable.from(inPieces(text)).compose(parser)) {
      records.push(record);
      // Without reading the rest.
      if (records.length > limit + skipped + 1) throw tooManyRows(limit);
    }
    const [head = [], ...rest] = records.slice(skipped);
    // A row may have two hundred cells of two thousand signs: others wait for one cell at most.
    const clean = (await mapInTurns(rest.flat(), cleanText)).values();
    const rows = await mapInTurns(rest, (cells, at) => ({
      row: at + skipped + 2,
      cells: withoutEmptyEnd(cells.map(() => clean.next().value ?? '')),
    }));
    return { headRow: skipped + 1, names: namesOf(head), rows: rows.filter(({ cells }) => cells.length > 0) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { row: rowOf(error), problem: sentences[error.code] ?? 'Can’t be read as CSV. Save the file anew as CSV' };
  }
}

/** A large file is taken apart piece by piece, and whoever is waiting comes in between. */
async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    if (at > 0) await turnOfOthers();
    const end = endOfPiece(bytes, at);
    yield bytes.subarray(at, end);
    at = end;
  }
}

const PIECE_BYTES = 32_768;
/** Each may be a row, be it a blank one: the parser makes all rows of a piece in one turn. */
const PIECE_LINES = 500;
const [LINE_FEED, RETURN] = [10, 13];

function endOfPiece(bytes: Buffer, from: number): number {
  const most = Math.min(bytes.length, from + PIECE_BYTES);
  let lines = 0;
  for (let at = from; at < most; at++)
    if ((bytes[at] === LINE_FEED || bytes[at] === RETURN) && ++lines === PIECE_LINES) return at + 1;
  return most;
}

/** Of a row: a list of clients or people has a dozen. */
const MOST_CELLS = 200;

/** The first line with more separators than a row may have cells; counted, so that nobody makes us take them apart. */
function rowOfMany(text: string): number | null {
  let [line, separators] = [1, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) [line, separators] = [line + 1, 0];
    else if ((sign === ',' || sign === ';' || sign === '\t') && ++separators > MOST_CELLS) return line;
  }
  return null;
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

function tooManyRows(limit: number): ProblemError {
  const most = limit.toLocaleString('en-US');
  return new ProblemError(422, 'too_many_rows', {
    detail: `A file can have ${most} rows. Split it into several.`,
    errors: { csv: [`Has more than ${most} rows`] },
  });
}

/** No column that we know has a longer name; to compare a long one takes long, and the header is compared in one turn. */
const LONGEST_NAME = 100;

function namesOf(head: readonly string[]): string[] {
  return withoutEmptyEnd(head.map((cell) => textKey(cell.slice(0, LONGEST_NAME)).replaceAll(/[\s-]+/g, '_')));
}

/** Spreadsheets save as many columns as were ever touched. */
function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** The separator of a first line `sep=;`, as spreadsheets write it; null without one. */
function namedSeparator(text: string): string | null {
  return /^\uFEFF?"?sep=([,;\t])"?[,;\t]*(?:\r|\n|$)/i.exec(text)?.[1] ?? null;
}

/** The separator that occurs most often between the cells of the header. */
function likelySeparator(text: string): string {
  const header = text.slice(0, 20_000).split(/\r|\n/, 1)[0] ?? '';
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
