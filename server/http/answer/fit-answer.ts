import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { objectOf } from '#domain/json-object.ts';
import { mapInTurns } from './in-turns.ts';
import { ProblemError } from './problem.ts';

type Answered = Pick<Endpoint, 'path' | 'answer'>;

/** What the answer's schema does not let through: a fault of ours. Says where, and never what stands there. */
export class UnfitAnswer extends Error {
  override name = 'UnfitAnswer';
  constructor({ path }: Answered, issues: readonly z.core.$ZodIssue[]) {
    super(`The answer of ${path} does not fit its schema at: ${placesOf(issues).join(', ')}`);
  }
}

/** Tells the author that the work could not be stored so that it can be read, and is not stored. */
export const unfit = () =>
  new ProblemError(422, 'unfit', {
    detail: 'This can’t be stored in a way that could be shown again, so nothing was changed. Tell your office.',
  });

/** A row that was left out of an answer; `at` are the fields that do not fit. */
export interface UnshownRow {
  path: string;
  field: string;
  id: unknown;
  at: string[];
}

/** What the answer's schema names and nothing else; undefined when it names nothing. Throws UnfitAnswer. */
export async function fitAnswer(endpoint: Answered, answer: unknown): Promise<unknown> {
  const { fit, issues } = await fitInTurns(endpoint.answer, answer);
  if (issues.length > 0) throw new UnfitAnswer(endpoint, issues);
  return fit;
}

/**
 * The same for an answer with rows: one that does not fit is left out and counted in `unshown`, so that it does not take
 * the others, or a device's place in the list of changes, with it.
 */
export async function fitRows(endpoint: Answered, answer: unknown): Promise<{ fit: unknown; unshown: UnshownRow[] }> {
  const { fit, issues } = await fitInTurns(endpoint.answer, answer);
  if (issues.length === 0) return { fit, unshown: [] };
  const unshown = new Map<string, UnshownRow>();
  for (const { path } of issues) {
    const [field, index] = path;
    if (typeof index !== 'number' || !hasRows(endpoint)) throw new UnfitAnswer(endpoint, issues);
    const key = `${String(field)} ${index}`;
    const row = unshown.get(key) ?? {
      path: endpoint.path,
      field: String(field),
      id: idOf(answer, field, index),
      at: [],
    };
    row.at.push(path.slice(2).join('.'));
    unshown.set(key, row);
  }
  const left = without(answer, unshown);
  return { fit: await fitAnswer(endpoint, { ...left, unshown: unshown.size }), unshown: [...unshown.values()] };
}

/** Rows of an answer that are fitted in one go. */
const FEW_ROWS = 50;

interface Fitting {
  fit: unknown;
  issues: z.core.$ZodIssue[];
}

/** Long lists row by row, so that nobody else waits for five thousand of them. */
async function fitInTurns(schema: Answered['answer'], answer: unknown): Promise<Fitting> {
  const lists = longListsOf(schema, answer);
  const whole = z.safeParse(schema, lists.length === 0 ? answer : withoutLists(answer, lists));
  const fitting: Fitting = whole.success ? { fit: whole.data, issues: [] } : { fit: null, issues: whole.error.issues };
  for (const { field, element, rows } of lists) {
    const fitted = await mapInTurns(rows, (row, at) => {
      const one = z.safeParse(element, row);
      if (one.success) return one.data;
      fitting.issues.push(...one.error.issues.map((issue) => ({ ...issue, path: [field, at, ...issue.path] })));
    });
    fitting.fit = { ...Object(fitting.fit), [field]: fitted };
  }
  return fitting;
}

interface LongList {
  field: string;
  element: z.core.$ZodType;
  rows: unknown[];
}

/** The lists of an answer that are worth it, and whose schema asks nothing of the list as a whole. */
function longListsOf(schema: Answered['answer'], answer: unknown): LongList[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).flatMap(([field, inner]) => {
    const rows = rowsOf(answer, field);
    const isPlain = inner instanceof z.ZodMiniArray && (inner.def.checks ?? []).length === 0;
    return isPlain && rows.length > FEW_ROWS ? [{ field, element: inner.def.element, rows }] : [];
  });
}

const withoutLists = (answer: unknown, lists: readonly LongList[]) => ({
  ...Object(answer),
  ...Object.fromEntries(lists.map(({ field }) => [field, []])),
});

/** An answer whose schema can say how many rows were left out. */
function hasRows({ answer }: Answered): boolean {
  return answer instanceof z.ZodMiniObject && 'unshown' in answer.shape;
}

function idOf(answer: unknown, field: PropertyKey | undefined, index: number): unknown {
  return objectOf(rowsOf(answer, String(field))[index]).id ?? null;
}

function rowsOf(answer: unknown, field: string): unknown[] {
  const rows = Object.entries(answer ?? {}).find(([name]) => name === field)?.[1];
  return Array.isArray(rows) ? rows : [];
}

function without(answer: unknown, unshown: ReadonlyMap<string, unknown>): object {
  const parts = Object.entries(answer ?? {}).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((_, index) => !unshown.has(`${name} ${index}`)) : value,
  ]);
  return Object.fromEntries(parts);
}

const placesOf = (issues: readonly z.core.$ZodIssue[]) => issues.slice(0, 5).map(({ path }) => path.join('.'));

/** Whoever runs the server learns which row it is, and counts it (`tallybook_rows_unshown_total`). */
export function noteUnshown(request: FastifyRequest, unshown: UnshownRow[]): void {
  for (const row of unshown) request.log.error({ unshown: { ...row, at: row.at.slice(0, 5) } }, 'a row can’t be shown');
  request.unshown += unshown.length;
}
