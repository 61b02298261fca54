import { readNote } from '#server/db/queries/note-answer.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { WriteHeaders } from './write-headers.ts';

/** A note as a caller knows it: who wrote it, what was decided about it. */
interface Returned {
  user_id: number;
  version: number;
  deleted_at: Date | null;
  review_decision: string | null;
}

interface Seen extends Pick<WriteHeaders, 'ifMatch'> {
  db: Tx;
  who: Principal;
}

/**
 * Throws 412 with the note as it stands when it has changed since the caller saw it. Without `If-Match` people know
 * what they themselves wrote last, and nothing of what others did since: never a silent overwrite.
 */
export async function requireCurrentNote(
  { db, who, ifMatch }: Seen,
  note: { id: number; version: number; updated_by: number },
): Promise<void> {
  if (ifMatch === 'any' || ifMatch === note.version) return;
  if (ifMatch === null && note.updated_by === who.userId) return;
  const current = await readNote(db, who.companyId, note.id, who.policy);
  throw new ProblemError(412, 'version', { detail: 'This note has changed since you opened it.', current });
}

/**
 * Its author saves a note that was returned to them, without a change: that is their answer, such as to a reviewer's own
 * words in it, and it waits for its review again. Only of the version they have seen: an old save that comes late says
 * nothing about what was written since.
 */
export function resubmits({ who, ifMatch }: Pick<Seen, 'who' | 'ifMatch'>, note: Returned): boolean {
  const isOwn = note.user_id === who.userId && note.deleted_at === null;
  return isOwn && note.review_decision === 'returned' && ifMatch === note.version;
}
