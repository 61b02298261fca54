import { ProblemError, VERSION } from '#server/http/answer/problem.ts';
import type { WriteHeaders } from './write-headers.ts';

/**
 * Throws 412 with the row as it stands when it has changed since the caller saw it. Without `If-Match` the caller
 * takes whatever is there; where that would silently undo what others did, `must` asks for the header.
 */
export async function requireVersion(
  ifMatch: WriteHeaders['ifMatch'],
  version: number,
  current: () => Promise<unknown>,
  { must = false } = {},
): Promise<void> {
  if (ifMatch === version || ifMatch === 'any' || (ifMatch === null && !must)) return;
  const detail =
    ifMatch === null
      ? 'Say in If-Match which version you saw.'
      : 'This was changed by somebody else since you opened it.';
  throw new ProblemError(412, VERSION, { detail, current: await current() });
}
