import { textKey } from '#domain/text.ts';
import { isSqlError, sqlState } from '#server/db/sql-error.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

/** Does the write; throws 409 when another entry of the catalogue that is not retired already has that name. */
export async function requireFreeName<T>(index: 'behaviors_name' | 'skills_name', write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isSqlError(error, sqlState.uniqueViolation, index)) throw error;
    const detail = `There is already a ${index === 'behaviors_name' ? 'behavior' : 'skill'} of this name.`;
    throw new ProblemError(409, 'name_taken', { detail, errors: { name: [detail] } });
  }
}

/**
 * The name after a change, with what it is compared by. One that looks like another since before is changed in peace as
 * long as its name stays; brought back from retirement, it must be free.
 */
export function namedBy(
  body: { name?: string | undefined; retired?: boolean | undefined },
  stored: { name: string; name_key: string | null },
) {
  const name = body.name ?? stored.name;
  const stays = name === stored.name && body.retired !== false;
  return { name, name_key: stays ? stored.name_key : textKey(name) };
}
