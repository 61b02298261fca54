import { IMPORT_ROW_LIMIT } from '#contract/import.ts';
import { mapInTurns } from '#server/http/answer/in-turns.ts';
import type { ImportLog } from './import-log.ts';
import { layOutCsv } from './lay-out-csv.ts';

/** One row of the file: its cells by column, cleaned as names are, and its row number (rows count from 1). */
export interface CsvRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

/**
 * The rows of a CSV text by the columns of its header; columns that the import does not know are set aside. Rows that can't be read are logged. Throws 422 when there are
 * more rows than allowed. Cells are data: one that looks like a formula is a text like any other.
 */
export async function readCsv(text: string, columns: Columns, log: ImportLog): Promise<CsvRow[]> {
  const laidOut = await layOutCsv(text, IMPORT_ROW_LIMIT);
  // A text that can't be split has no header either: missing columns are not the problem then.
  if ('problem' in laidOut) {
    log.problem(laidOut.row, null, laidOut.problem);
    return [];
  }
  const { headRow, names, rows } = laidOut;
  checkHeader(names, columns, log, headRow);
  if (log.hasProblems()) return [];
  return mapInTurns(rows, ({ row, cells }) => {
    if (cells.length > names.length)
      log.problem(row, null, 'Has more cells than the header. Put quotes around a cell with a comma in it');
    const byName = names.flatMap((name, place): [string, string][] =>
      isKnown(name, columns) ? [[name, cells[place] ?? '']] : [],
    );
    for (const [name, cell] of byName)
      if (cell.includes('\uFFFD')) log.problem(row, name, 'Has characters that can’t be read. Save the file as UTF-8');
    return { row, cells: Object.fromEntries(byName) };
  });
}

function checkHeader(names: readonly string[], columns: Columns, log: ImportLog, row: number): void {
  for (const name of columns.required) if (!names.includes(name)) log.problem(row, name, 'Is missing from the header');
  for (const [place, name] of names.entries())
    if (isKnown(name, columns) && names.indexOf(name) !== place) log.problem(row, name, 'Is in the header twice');
}

const isKnown = (name: string, { required, optional }: Columns): boolean =>
  required.includes(name) || optional.includes(name);
