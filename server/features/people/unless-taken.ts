import { isSqlError, sqlState } from '#server/db/sql-error.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

/**
 * Somebody may take an address after it was looked up: then this is a 409, worded as `problem` says, and not a fault.
 */
export async function unlessTaken<T>(
  problem: { detail: string; errors?: Record<string, string[]> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSqlError(error, sqlState.uniqueViolation)) throw error;
    throw new ProblemError(409, 'email_taken', problem);
  }
}
