import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Lets one transaction at a time look for a uid and make its row: a twin without a key waits, and then finds it. */
export async function lockUid(tx: Tx, companyId: number, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${companyId}, hashtext(${uid}))`.execute(tx);
}

/**
 * Whoever stores, moves or deletes a note of this therapist is alone until the transaction ends: of two at once, each
 * would look for overlaps where the other's note was before. Taken after the session and before the note.
 */
export const lockTimesOf = (tx: Tx, companyId: number, authorId: number): Promise<void> =>
  lockUid(tx, companyId, `times of ${authorId}`);
