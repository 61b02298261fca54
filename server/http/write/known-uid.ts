import { v7 as uuid } from 'uuid';
import { noteUidOf } from '#domain/note/note-uid.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';

/**
 * What was brought in from a file in an author's name, and is not what their own device says under its uid, is kept under
 * another one: no file may take the place of a person's own work.
 */
export async function giveWay(
  tx: Tx,
  table: 'sessions' | 'notes' | 'addenda',
  { company_id, id }: { company_id: number; id: number },
): Promise<void> {
  await tx.updateTable(table).set({ uid: uuid() }).where('company_id', '=', company_id).where('id', '=', id).execute();
}

/**
 * The uid of a write is known, and what is stored under it says something else than what was sent. Never answered as
 * done: the device would take its record for stored. What was brought in from a file gives way to the author's own
 * device; everything else is refused with this, 409, and stays with whoever sent it.
 * @param what is stored, as the subject of the sentence, such as "This session".
 */
export function storedOtherwise(what: string): ProblemError {
  const detail = `${what} is stored already, and says something else. Nothing was changed. Compare the two: what is missing can be added to the stored one.`;
  return new ProblemError(409, 'stored_otherwise', { detail });
}

/**
 * Throws 422 for the uid that the note of somebody else's session will have: whoever sees a session can work it out, and
 * would keep its author from submitting it.
 */
export async function requireNoOthersNote(db: Tx, who: Principal, uid: string, sessionUid?: string): Promise<void> {
  const derived = noteUidOf(uid.toLowerCase());
  if (derived === sessionUid) return;
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('company_id', '=', who.companyId)
    .where('uid', '=', derived)
    .executeTakeFirst();
  if (session && session.user_id !== who.userId) throw invalid({ uid: 'Is the uid of another note' });
}
