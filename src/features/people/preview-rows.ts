import type { ImportAnswer, ImportRow } from '#contract/import.ts';

/** One row of the file, and what the import would do with it. */
export interface PreviewRow {
  row: number;
  action: ImportRow['action'];
  cells: Readonly<Record<string, string>>;
  /** "gender: Use Male or Female, or the code 1 or 2" */
  problems: string[];
}

/**
 * Every row as the server read it, with what would become of it, and what is wrong with the file as a whole. The cells
 * are the server's own: a second reading here could show another number than the one that is stored.
 */
export function previewOf(answer: ImportAnswer, known: readonly string[]) {
  const { columns = [] } = answer;
  const problemsAt = (row: number) =>
    answer.problems
      .filter((problem) => problem.row === row)
      .map(({ column, problem }) => (column === null ? problem : `${column}: ${problem}`));
  const rows = answer.rows.flatMap(({ row, action, cells }): PreviewRow[] => {
    // The header itself, which is no row. Of a file that stops being CSV nothing is known but the row.
    if (cells === undefined && columns.length > 0) return [];
    const problems = problemsAt(row);
    const named = Object.fromEntries(columns.map((column, at) => [column, cells?.[at] ?? '']));
    return [{ row, action: problems.length > 0 ? 'problem' : action, cells: named, problems }];
  });
  const inBody = new Set(rows.map(({ row }) => row));
  const general = answer.problems
    .filter((problem) => !inBody.has(problem.row))
    .map(({ row, column, problem }) => `Row ${row}${column === null ? '' : `, ${column}`}: ${problem}`);
  const isKnown = (column: string) => known.includes(column);
  return {
    columns: columns.filter(isKnown),
    /** The header's words that the import does not know: what is under them is not stored, and not shown. */
    aside: columns.flatMap((column, at) => (isKnown(column) ? [] : [column || `column ${at + 1}, without a name`])),
    rows,
    general,
  };
}
