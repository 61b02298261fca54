import type { Selectable } from 'kysely';
import { isBroughtIn } from '#server/db/queries/store-note.ts';
import type { Database, Lateness } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { invalid, notFound, ProblemError } from '#server/http/answer/problem.ts';
import { storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

export type SessionRow = Selectable<Database['sessions']>;

/** How a call names a session: by the device's uid or by the server's id. */
interface SessionName {
  uid?: string | undefined;
  id?: number | undefined;
}

/**
 * The session, locked: two devices that write into it take turns. Null when the company has no session of that name.
 */
export async function lockSession(tx: Tx, companyId: number, { uid, id }: SessionName): Promise<SessionRow | null> {
  if (uid === undefined && id === undefined) throw invalid({ uid: 'Name the session by uid or id' });
  let query = tx.selectFrom('sessions').selectAll().where('company_id', '=', companyId);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** The author's own session, locked. For others it does not exist, or, if they may read it, is not theirs to write. */
export async function lockOwnSession(tx: Tx, who: Principal, name: SessionName): Promise<SessionRow> {
  const session = await lockSession(tx, who.companyId, name);
  if (!session) throw notFound();
  if (session.user_id === who.userId) return session;
  if (!may(who, 'company.notes.view')) throw notFound();
  throw new ProblemError(403, 'not_permitted', { detail: 'Only the person who recorded a session may change it.' });
}

/**
 * The same, to be written to: one that was brought in from a file is its author's own from the moment that their device
 * goes on in it.
 */
export async function continueSession(
  { db, who, late }: Pick<WriteCall<never>, 'db' | 'who' | 'late'>,
  name: SessionName,
): Promise<SessionRow> {
  const session = await lockOwnSession(db, who, name);
  if (session.brought_in && !isBroughtIn(late)) await confirmOwn(db, session);
  return session;
}

/**
 * Throws 409 for a file that would change what its author's own device has begun: only what is still open takes more, and
 * only what adds to it.
 */
export function requireOpenToFile(late: readonly Lateness[], session: SessionRow, adds: boolean): void {
  if (isBroughtIn(late) && !session.brought_in && (session.closed || !adds)) throw storedOtherwise('This session');
}

/** The author's own device says the same, or goes on in it. */
export async function confirmOwn(tx: Tx, { company_id, id }: SessionRow): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ brought_in: false })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

/** Whether the session is the caller's own work, for somebody who may no longer record (reading 36). */
export async function isOwnSession(tx: Tx, who: Principal, name: SessionName): Promise<boolean> {
  const session = await lockSession(tx, who.companyId, name);
  return session?.user_id === who.userId;
}
