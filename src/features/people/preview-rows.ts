import type { ImportAnswer, ImportRow } from '#contract/import.ts';
import type { CsvRecord } from './split-csv.ts';

/** One row of the file, and what the import would do with it. */
export interface PreviewRow {
  row: number;
  action: ImportRow['action'];
  cells: Readonly<Record<string, string>>;
  /** "gender: Use Male or Female, or the code 1 or 2" */
  problems: string[];
}

/**
 * Every row of the file with what the server says about it, and what is wrong with the file as a whole. A row about
 * which the server says nothing, because it could not read that far, is left out: nobody knows what would become of it.
 */
export function previewOf(records: readonly CsvRecord[], answer: ImportAnswer) {
  const [header, ...body] = records;
  const columns = (header?.cells ?? []).map(columnName);
  const actions = new Map(answer.rows.map((row) => [row.row, row.action]));
  const problemsAt = (row: number) =>
    answer.problems
      .filter((problem) => problem.row === row)
      .map(({ column, problem }) => (column === null ? problem : `${column}: ${problem}`));
  const rows = body.flatMap(({ row, cells }): PreviewRow[] => {
    const problems = problemsAt(row);
    const action = problems.length > 0 ? 'problem' : actions.get(row);
    if (action === undefined) return [];
    const named = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
    return [{ row, action, cells: named, problems }];
  });
  const inBody = new Set(rows.map(({ row }) => row));
  const general = answer.problems
    .filter((problem) => !inBody.has(problem.row))
    .map(({ row, column, problem }) => `Row ${row}${column === null ? '' : `, ${column}`}: ${problem}`);
  return { columns, rows, general };
}

/** A header's word as the server reads it. */
function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
