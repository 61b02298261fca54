import * as z from 'zod/mini';
import { nameParts } from '#contract/common.ts';
import { IMPORT_ROW_LIMIT, type ImportAnswer, importBody } from '#contract/import.ts';
import { NAMELESS } from '#domain/access/name-rules.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { AnswerCall } from '#server/http/write/write-route.ts';
import { createImportLog, type ImportLog } from './import-log.ts';
import { layOutCsv } from './lay-out-csv.ts';
import { type Columns, type CsvRow, readCsv } from './read-csv.ts';

export interface ImportCall {
  db: Tx;
  who: Principal;
  body: { csv: string; dry_run?: boolean | undefined };
  now: Date;
}

/** One row that can be stored. */
export interface Planned<T> {
  row: number;
  values: T;
}

/** The differences between a file of clients and a file of people. */
export interface Importer<T> {
  kind: 'clients' | 'users';
  columns: Columns;
  /** Reads the rows, and logs what is wrong, what exists already, and what is to be created. */
  plan: (call: ImportCall, rows: CsvRow[], log: ImportLog) => Promise<Planned<T>[]>;
  /** Creates them, and returns their ids in order. */
  store: (call: ImportCall, planned: Planned<T>[]) => Promise<number[]>;
}

/**
 * POST /api/import/{kind}: all or nothing. One problem anywhere refuses the file (422), listing every problem by row
 * and column; a dry run returns them with 200, and says what would become of the other rows.
 */
export async function importFile<T>(call: ImportCall, { kind, columns, plan, store }: Importer<T>): Promise<Effect> {
  const log = createImportLog();
  const dryRun = call.body.dry_run === true;
  // Existing people are read before anybody is created: of two files at once, the second waits and then finds the
  // first's people.
  if (!dryRun) await lockUid(call.db, call.who.companyId, `import of ${kind}`);
  const rows = await readCsv(call.body.csv, columns, log);
  const planned = await plan(call, rows, log);
  if (rows.length === 0 && !log.hasProblems()) log.problem(1, null, 'The file has no rows after its header');
  if (!dryRun) {
    if (log.hasProblems()) throw refused(log.answer(false));
    const ids = await store(call, planned);
    for (const [at, { row }] of planned.entries()) log.note({ row, action: 'create', id: ids[at] ?? null });
  }
  const result = log.answer(dryRun);
  const { id } = await call.db
    .insertInto('imports')
    .values({
      company_id: call.who.companyId,
      user_id: call.who.userId,
      kind,
      result,
      created_at: call.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = { dry_run: dryRun, created: result.created, existing: result.existing };
  return { status: dryRun ? 200 : 201, entity: 'import', entityId: id, detail };
}

/** The two halves of a person's name, of which one may be empty. */
export function readName(
  row: number,
  cells: CsvRow['cells'],
  log: ImportLog,
): { first_name: string; last_name: string } {
  const read = (column: 'first_name' | 'last_name') =>
    readCell(nameParts[column], cells[column] ?? '', { row, column, log });
  const [first_name, last_name] = [read('first_name'), read('last_name')];
  if (first_name === '' && last_name === '') log.problem(row, 'first_name', NAMELESS);
  return { first_name: first_name ?? '', last_name: last_name ?? '' };
}

/**
 * What an import answered, again. What a dry run shows of the file is read from the file once more: people who were never
 * imported are stored nowhere.
 */
export async function readImport({ db, who, body }: AnswerCall, id: number): Promise<ImportAnswer> {
  const row = await db
    .selectFrom('imports')
    .select('result')
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const sent = z.safeParse(importBody, body);
  return row.result.dry_run && sent.success ? await withCells(row.result, sent.data.csv) : row.result;
}

async function withCells(result: ImportAnswer, csv: string): Promise<ImportAnswer> {
  const laidOut = await layOutCsv(csv, IMPORT_ROW_LIMIT);
  if ('problem' in laidOut) return result;
  const cells = new Map(laidOut.rows.map((row) => [row.row, row.cells]));
  const rows = result.rows.map((row) => {
    const read = cells.get(row.row);
    return read ? { ...row, cells: read } : row;
  });
  return { ...result, columns: laidOut.names, rows };
}

/**
 * Reads a cell by the schema of the field that it becomes; undefined, with a line in the log, when it can't be read.
 */
export function readCell<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  place: { row: number; column: string; log: ImportLog },
): z.output<S> | undefined {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  place.log.problem(
    place.row,
    place.column,
    value === '' ? 'Is required' : (result.error.issues[0]?.message ?? 'Can’t be read'),
  );
  return undefined;
}

/** Logs a row whose key an earlier row of the file already has. */
export function isRepeatedRow(
  seen: Map<string, number>,
  key: string,
  row: number,
  column: string,
  log: ImportLog,
): boolean {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row);
  else log.problem(row, column, `Is the same as in row ${first}`);
  return first !== undefined;
}

function refused({ problems }: ImportAnswer): ProblemError {
  const errors: Record<string, string[]> = {};
  for (const { row, column, problem } of problems) {
    const place = `row ${row}${column === null ? '' : `, ${column}`}`;
    errors[place] = [...(errors[place] ?? []), problem];
  }
  return new ProblemError(422, 'import_refused', { detail: 'Nothing was imported. Fix these rows first.', errors });
}
