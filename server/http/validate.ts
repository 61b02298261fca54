import * as z from 'zod/mini';
import { issueText } from '#contract/issue-text.ts';
import { NAMELESS } from '#domain/person-name.ts';
import { ProblemError, UNKNOWN_FIELD } from './problem.ts';

// The small build of the schema library has no words until it is given some.
z.config({ localeError: issueText });

/**
 * Parses what came in. Throws the 422 that names every wrong field.
 * Texts that PostgreSQL or UTF-8 can't hold are refused here for every field alike, whatever its schema says.
 */
export function parse<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const unstorable = findUnstorable(input, []);
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
  return new ProblemError(422, code, { errors: { ...errors } });
}

function findUnstorable(value: unknown, path: (string | number)[]): (string | number)[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** A change may empty one half of a person's name, not both: what it leaves out stands already. Throws 422. */
export function requireName(
  before: { first_name: string; last_name: string },
  change: { first_name?: string | undefined; last_name?: string | undefined },
): void {
  const { first_name = before.first_name, last_name = before.last_name } = change;
  if (first_name === '' && last_name === '') throw refuse([['first_name', NAMELESS]]);
}
