import type { ImportAnswer, ImportProblem, ImportRow } from '#contract/import.ts';

/** A file can be wrong in ten thousand places; this many are enough to fix it. */
const MOST_PROBLEMS = 200;

/** What was found and done, row by row. */
export interface ImportLog {
  problem(row: number, column: string | null, problem: string): void;
  hasProblems(row?: number): boolean;
  /** The rows that are to be created, or exist already. */
  note(row: ImportRow): void;
  answer(dryRun: boolean): ImportAnswer;
}

export function createImportLog(): ImportLog {
  const problems: ImportProblem[] = [];
  const wrong = new Set<number>();
  const rows = new Map<number, ImportRow>();
  return {
    problem(row, column, problem) {
      wrong.add(row);
      if (problems.length < MOST_PROBLEMS) problems.push({ row, column, problem });
    },
    hasProblems: (row) => (row === undefined ? wrong.size > 0 : wrong.has(row)),
    note: (row) => void rows.set(row.row, row),
    answer(dryRun) {
      const ofFile = [...wrong].map((row): ImportRow => ({ row, action: 'problem', id: null }));
      const all = [...[...rows.values()].filter(({ row }) => !wrong.has(row)), ...ofFile];
      const count = (action: ImportRow['action']) => all.filter((row) => row.action === action).length;
      return {
        dry_run: dryRun,
        created: count('create'),
        existing: count('exists'),
        rows: all.sort((a, b) => a.row - b.row),
        problems,
      };
    },
  };
}
