import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
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
export function fitAnswer(endpoint: Answered, answer: unknown): unknown {
  const result = z.safeParse(endpoint.answer, answer);
  if (result.success) return result.data;
  throw new UnfitAnswer(endpoint, result.error.issues);
}

/**
 * The same for an answer with rows: one that does not fit is left out and counted in `unshown`, so that it does not take
 * the others, or a device's place in the list of changes, with it.
 */
export function fitRows(endpoint: Answered, answer: unknown): { fit: unknown; unshown: UnshownRow[] } {
  const result = z.safeParse(endpoint.answer, answer);
  if (result.success) return { fit: result.data, unshown: [] };
  const { issues } = result.error;
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
  return { fit: fitAnswer(endpoint, { ...left, unshown: unshown.size }), unshown: [...unshown.values()] };
}

/** An answer whose schema can say how many rows were left out. */
function hasRows({ answer }: Answered): boolean {
  return answer instanceof z.ZodMiniObject && 'unshown' in answer.shape;
}

function idOf(answer: unknown, field: PropertyKey | undefined, index: number): unknown {
  const row = rowsOf(answer, String(field))[index];
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : null;
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
