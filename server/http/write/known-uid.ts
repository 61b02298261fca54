import { ProblemError } from '#server/http/answer/problem.ts';

/**
 * The uid of a write is known, and what is stored under it says something else than what was sent. Never answered as
 * done: the device would take its record for stored. What the author's own device sends replaces what was brought in
 * from a file; everything else is refused with this, 409, and stays with whoever sent it.
 * @param what is stored, as the subject of the sentence, such as "This session".
 */
export function storedOtherwise(what: string): ProblemError {
  const detail = `${what} is stored already, and says something else. Nothing was changed. Compare the two: what is missing can be added to the stored one.`;
  return new ProblemError(409, 'stored_otherwise', { detail });
}
