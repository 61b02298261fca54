import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Lets one transaction at a time look for a uid and make its row: a twin without a key waits, and then finds it. */
export async function lockUid(tx: Tx, companyId: number, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${companyId}, hashtext(${uid}))`.execute(tx);
}
