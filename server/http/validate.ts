import * as z from 'zod/mini';
import { issueText } from '#contract/issue-text.ts';
import { NAMELESS } from '#domain/access/name-rules.ts';
import { whyNotNamePart } from '#domain/access/name-signs.ts';
import { ProblemError, UNKNOWN_FIELD, UnreadableError } from './answer/problem.ts';
import { findTooLong } from './too-long.ts';

// The small build of the schema library has no words until it is given some.
z.config({ localeError: issueText });

/**
 * Parses what came in. Throws the 422 that names every wrong field.
 * Texts that PostgreSQL or UTF-8 can't hold are refused here for every field alike, whatever its schema says.
 */
export function parse<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const tooLong = findTooLong(schema, input);
  if (tooLong) {
    const { path, length, most } = tooLong;
    throw refuse([[path.join('.'), `Has ${length} entries, and takes ${most} at most`]]);
  }
  const unstorable = findUnstorable(input);
  if (unstorable) {
    throw refuse([[unstorable.join('.'), 'Has a character that cannot be stored']]);
  }
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw refused(result.error.issues);
}

function refused(issues: z.core.$ZodIssue[]): ProblemError {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  // Its own code: a device that is newer than the server keeps such work until the server knows the field.
  if (unknown.length > 0) {
    return refuse(
      unknown.map((field) => [field, 'Is not a field of this call']),
      UNKNOWN_FIELD,
    );
  }
  return refuse(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

function refuse(found: [field: string, text: string][], code = 'invalid'): ProblemError {
  // A body can be wrong in ten thousand places; twenty are enough to mend it by.
  const errors: Record<string, string[]> = Object.create(null);
  for (const [field, text] of found.slice(0, 20)) {
    const key = field === '' ? 'body' : field;
    errors[key] = [...(errors[key] ?? []), text];
  }
  const named = { errors: { ...errors } };
  // The next release may know the field.
  return code === UNKNOWN_FIELD ? new ProblemError(422, code, named) : new UnreadableError(422, code, named);
}

/** The way to the first text that can't be stored. It is put together only on the way back from there. */
function findUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  // An array is not asked for its keys: each would be a text.
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) {
    const found = findUnstorable(inner);
    if (found) return [String(key), ...found];
  }
  return null;
}

type Halves = { first_name: string; last_name: string };

/** A change may empty one half of a person's name, not both: what it leaves out stands already. Throws 422. */
export function requireName(before: Halves, change: { [Half in keyof Halves]?: string | undefined }): void {
  const { first_name = before.first_name, last_name = before.last_name } = change;
  if (first_name === '' && last_name === '') throw refuse([['first_name', NAMELESS]]);
}

const parts = ['first_name', 'middle_name', 'last_name'] as const;
type Parts = { [Part in (typeof parts)[number]]?: string | undefined };

/**
 * Of whoever signs what they do, what is changed is written as names are; what was stored before that was asked for stays.
 * Throws 422.
 */
export function requireSpelledName(before: Parts, change: Parts): void {
  const refusals = parts.flatMap((part): [string, string][] => {
    const why = change[part] === before[part] ? null : whyNotNamePart(change[part] ?? '');
    return why === null ? [] : [[part, why]];
  });
  if (refusals.length > 0) throw refuse(refusals);
}
