import { STATUS_CODES } from 'node:http';
import type { Problem } from '#contract/common.ts';
import { objectOf } from '#domain/json-object.ts';

/** Tells refusals with the same status apart. */
type Extras = Pick<Problem, 'detail' | 'errors' | 'timeconflicts' | 'current'>;

/** A refusal that the caller sees in full (RFC 9457). Anything else that is thrown becomes a bare 500. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: Problem;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, extras: Partial<Extras> = {}, headers: Record<string, string> = {}) {
    super(code);
    this.problem = problemOf(status, code, extras);
    this.headers = headers;
  }
}

/** The code of a 412: the row has changed since the caller saw it; `current` is the row as it stands. */
export const VERSION = 'version';

/** The row has changed since the caller saw it: 412, with the row as it stands and its number, by which it is found again. */
export class StaleError extends ProblemError {
  readonly rowId: number;

  constructor(detail: string, current: { id: number }) {
    super(412, VERSION, { detail, current });
    this.rowId = current.id;
  }
}

/** What came in does not have the form of its call: no decision and no later state of the database makes it one. */
export class UnreadableError extends ProblemError {}

export function problemOf(status: number, code: string, extras: Partial<Extras> = {}): Problem {
  return { type: `urn:tallybook:problem:${code}`, title: STATUS_CODES[status] ?? 'Error', status, code, ...extras };
}

/** The refusal without the row that was in the way, for somebody who may not read it. */
export function withoutRow({ current: _, ...problem }: Problem): Problem {
  return problem;
}

/**
 * A field that this server does not know: it may be older than the app that sent it, and says nothing of the work. A
 * device tries again under the same key, so this is never a key's answer.
 */
export const UNKNOWN_FIELD = 'unknown_field';

/** The number of the row that was in the way, where the refusal names it. */
export function currentId({ current }: Problem): number | null {
  const { id } = objectOf(current);
  return typeof id === 'number' ? id : null;
}

/** The row is not there, belongs to another company, or is not for these eyes: the same answer for all three. */
export function notFound(): ProblemError {
  return new ProblemError(404, 'not_found');
}

export function notPermitted(): ProblemError {
  return new ProblemError(403, 'not_permitted', { detail: 'Your role does not allow this.' });
}

/** A body whose form is right and whose meaning is not: a sentence per field. */
export function invalid(errors: Partial<Record<string, string>>): ProblemError {
  const lists = Object.entries(errors).map(([field, text]): [string, string[]] => [field, [text ?? '']]);
  return new ProblemError(422, 'invalid', { errors: Object.fromEntries(lists) });
}
