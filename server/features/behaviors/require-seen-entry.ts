import { ProblemError, VERSION } from '#server/http/answer/problem.ts';
import { findEntryRows } from './entry-rows.ts';
import type { EntryWrite, StoredEntry } from './stored-entry.ts';

/**
 * Throws 412 with the entry as it stands where somebody else has changed, deleted or restored it since the version that
 * the caller saw (reading 480). What they did themselves since, they know; who names no version is not asked.
 */
export async function requireSeenEntry({ db, who, ifMatch }: EntryWrite, { id }: StoredEntry): Promise<void> {
  if (ifMatch === null || ifMatch === 'any') return;
  const unseen = await db
    .selectFrom('behavior_entry_revisions')
    .select('act')
    .where('company_id', '=', who.companyId)
    .where('entry_id', '=', id)
    .where('id', '>', ifMatch)
    .where('made_by', '<>', who.userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!unseen) return;
  const detail = `Somebody else has ${unseen.act} this entry since you opened it.`;
  // Not by its number: what a repeated key is answered would be read as a note's.
  throw new ProblemError(412, VERSION, { detail, current: { id, data: await findEntryRows(db, who.companyId, [id]) } });
}
