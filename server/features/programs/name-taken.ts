import { isSqlError, sqlState } from '#server/db/sql-error.ts';
import { ProblemError } from '#server/http/problem.ts';

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
