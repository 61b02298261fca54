import * as z from 'zod/mini';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';

/** The longest file: what fits into one request. */
const CSV_LIMIT = 1_000_000;

/** The most rows of one file, its header not counted. */
export const IMPORT_ROW_LIMIT = 5000;

/** POST /api/import/{clients|users}: a file's text with a header row; `,`, `;` or a tab between cells. */
export const importBody = z.strictObject({
  csv: z.string().check(z.minLength(1, 'The file is empty'), z.maxLength(CSV_LIMIT, 'The file is larger than 1 MB')),
  /** Says what would happen, and stores nothing of it. */
  dry_run: z.optional(z.boolean()),
});

/** `row` counts as a spreadsheet does: the header is row 1. `column` is the header's word, null for the whole row. */
const importProblem = z.object({ row: z.int(), column: z.nullable(z.string()), problem: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

/** What becomes of one row: `exists` is left as it is. `id` is the row's new or old number; null in a dry run that would make it. */
const importRow = z.object({
  row: z.int(),
  action: z.enum(['create', 'exists', 'problem']),
  id: z.nullable(z.int()),
  /** In a dry run: the row's cells as the server reads them, in the order of `columns`. */
  cells: z.optional(z.array(z.string())),
});
export type ImportRow = z.infer<typeof importRow>;

/** `problems` names the first 200. A file with a single problem is not imported at all. */
export const importAnswer = z.object({
  dry_run: z.boolean(),
  created: z.int(),
  existing: z.int(),
  /** In a dry run: the words of the header, as they were read. */
  columns: z.optional(z.array(z.string())),
  rows: z.array(importRow),
  problems: z.array(importProblem),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

export const importEndpoints = {
  importClients: {
    method: 'POST',
    path: '/api/import/clients',
    access: ['company.clients.edit'],
    body: importBody,
    bodyBytes: BODY_BYTES.whole,
    answer: importAnswer,
  },
  importUsers: {
    method: 'POST',
    path: '/api/import/users',
    access: ['company.users.edit'],
    body: importBody,
    bodyBytes: BODY_BYTES.whole,
    answer: importAnswer,
  },
} as const satisfies Record<string, Endpoint>;
