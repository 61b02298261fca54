import { sql } from 'kysely';
import { readNote } from '#server/db/queries/note-answer.ts';
import type { LockedNote } from '#server/db/queries/note-lock.ts';
import { isBroughtIn } from '#server/db/queries/store-note.ts';
import type { Lateness } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { StaleError } from '#server/http/answer/problem.ts';
import type { WriteHeaders } from './write-headers.ts';

type Saved = Pick<LockedNote, 'user_id' | 'deleted_at' | 'review_decision' | 'brought_in' | 'other_writers'> & Versions;
type Versions = Pick<LockedNote, 'version' | 'words_version' | 'reviewed_version'>;

interface Seen extends Pick<WriteHeaders, 'ifMatch'> {
  db: Tx;
  who: Principal;
  late: readonly Lateness[];
  /** Nobody has seen the whole of it: a device joined it with what others wrote. */
  merged?: true | undefined;
}

/**
 * Throws 412 with the note as it stands when it has changed since the caller saw it. Without `If-Match` people know
 * what they themselves wrote last, and nothing of what others did since: never a silent overwrite. What a
 * file says in their name, and nobody changed since, gives way to what they say themselves. The refusal says how many facts
 * its session has: by that a device knows whether it has written of all.
 */
export async function requireCurrentNote(
  { db, who, ifMatch, late }: Seen,
  note: Pick<LockedNote, 'id' | 'version' | 'updated_by' | 'user_id' | 'brought_in' | 'words_of_file' | 'session_id'>,
): Promise<void> {
  if (ifMatch === 'any' || ifMatch === note.version) return;
  const isOfFile = note.brought_in && note.words_of_file;
  if (isOfFile && note.user_id === who.userId) return;
  // A file knows nothing: in its author's name it would lay older words over what their device has stored, a draft as well.
  const knows = !isBroughtIn(late);
  if (ifMatch === null && note.updated_by === who.userId && knows) return;
  const current = await readNote(db, who.companyId, note.id, who.policy);
  throw new StaleError('This note has changed since you opened it.', {
    ...current,
    ...(note.session_id === null ? {} : { session_facts: await countFacts(db, who.companyId, note.session_id) }),
  });
}

/**
 * Its author saves a note without a change: that is their answer where it was returned to them, such as to a reviewer's
 * own words in it, or where others have changed it, or a file said it in their name. But for the last only in the version
 * they have seen: an old save that comes late says nothing about what was written since.
 */
export function confirms(
  { who, ifMatch, late, merged }: Pick<Seen, 'who' | 'ifMatch' | 'late' | 'merged'>,
  note: Saved,
): boolean {
  if (merged || note.user_id !== who.userId || note.deleted_at !== null || isBroughtIn(late)) return false;
  if (note.brought_in) return true;
  const isAsked = note.review_decision === 'returned' || note.other_writers.length > 0;
  return isAsked && hasSeen(ifMatch, note);
}

/**
 * Whether whoever names this version has seen the note's words, and what a reviewer asks of them: a bill, a payment or a
 * flag that came since changes neither.
 */
export function hasSeen(
  seen: WriteHeaders['ifMatch'],
  { version, words_version, reviewed_version }: Versions,
): boolean {
  if (seen === null || seen === 'any' || seen > version) return false;
  return seen >= (words_version ?? version) && (reviewed_version === null || seen > reviewed_version);
}

async function countFacts(db: Tx, companyId: number, sessionId: number): Promise<number> {
  const { facts } = await db
    .selectFrom('session_events')
    .select(sql<number>`count(*)`.as('facts'))
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return facts;
}
