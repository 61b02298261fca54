import type { Selectable } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { may } from '#server/http/access/principal.ts';
import { notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

export type StoredEntry = Selectable<Database['behavior_entries']>;

/** A call that writes an entry, old or new. */
export type EntryWrite = WriteCall<typeof endpoints.addEntry> | WriteCall<typeof endpoints.voidEntry>;

/** The entry under a uid, until the end of the transaction nobody else's to change. */
export async function lockEntry(db: Tx, companyId: number, uid: string): Promise<StoredEntry | undefined> {
  return db
    .selectFrom('behavior_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Passes for its author, and for who may correct others' and sees its client today; to everybody else the entry does not
 * exist. Throws 409 for counts of a session: they are a function of what was recorded in it.
 */
export async function requireMayCorrect({ db, who }: EntryWrite, entry: StoredEntry): Promise<void> {
  if (entry.user_id !== who.userId) {
    if (who.disabled || !may(who, 'behavior.correct')) throw notFound();
    await requireClient(db, who, entry.client_id);
  }
  if (entry.session_id !== null)
    throw new ProblemError(409, 'entry_of_session', { detail: 'These counts are changed in their session.' });
}
