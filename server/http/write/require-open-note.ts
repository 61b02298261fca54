import type { Policy } from '#domain/access/policy.ts';
import { isOfPayment, whyNotEdit, whyNotMove } from '#domain/note/note-rules.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

interface Settled {
  created_at: Date;
  ins_status: string | null;
  user_status: string | null;
}

/**
 * Throws 409 when the note is closed to this change: to every one where it is billed and old (`edit_window_closed`), to
 * client, day, place and times where it is paid (`settled`). The author's device makes an addendum of it.
 */
export function requireOpenNote(note: Settled, changed: readonly string[], policy: Policy, now: Date): void {
  const marks = { ...note, created_at: note.created_at.toISOString() };
  const closed = whyNotEdit(marks, policy, now.getTime());
  if (closed) throw new ProblemError(409, 'edit_window_closed', { detail: closed });
  const paid = isOfPayment(changed) ? whyNotMove(marks) : null;
  if (paid) throw new ProblemError(409, 'settled', { detail: `${paid} Change them by an addendum.` });
}
