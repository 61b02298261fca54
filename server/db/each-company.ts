import { sql } from 'kysely';
import type { Db } from './pool.ts';
import { inCompany, type Tx } from './transaction.ts';

/**
 * Reads something of every company, each in a transaction of its own. Works for a login that owns nothing and to which
 * row level security shows one company at a time; outside of one it would see none and take that for an answer.
 */
export async function readEachCompany<T>(db: Db, read: (tx: Tx, companyId: number) => Promise<T>): Promise<T[]> {
  const { rows } = await sql<{ id: number }>`select id from list_company_ids() as id`.execute(db);
  const answers: T[] = [];
  for (const { id } of rows) answers.push(await inCompany(db, id, (tx) => read(tx, id), 'read only'));
  return answers;
}
