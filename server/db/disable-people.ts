import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from './pool.ts';
import { inTransaction, keepHere, type Tx } from './transaction.ts';

/**
 * Disables the people with these addresses, in every company of the database: whoever left after the backup that was
 * restored. They can still deliver what they recorded.
 */
export function disablePeople(db: Db, addresses: readonly string[], now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const address of addresses) {
      for (const person of await findByAddress(tx, address.toLowerCase())) await disable(tx, person, now);
    }
  });
}

/** By the address that the office keeps, or the one that signs in. */
function findByAddress(tx: Tx, address: string) {
  return tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('accounts', inSameCompany('accounts.user_id', 'users.id'))
    .select(['users.company_id', 'users.id'])
    .where((eb) => eb.or([eb('users.email', '=', address), eb('accounts.email', '=', address)]))
    .where('disabled_at', 'is', null)
    .where('status', '=', 'active')
    .execute();
}

async function disable(tx: Tx, { company_id, id }: { company_id: number; id: number }, now: Date): Promise<void> {
  await keepHere(tx, company_id);
  await tx
    .updateTable('users')
    .set((eb) => ({ disabled_at: now, version: eb('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  for (const table of ['password_links', 'mails'] as const) {
    await tx.deleteFrom(table).where('company_id', '=', company_id).where('user_id', '=', id).execute();
  }
  await tx
    .insertInto('audit')
    .values({
      company_id,
      at: now,
      user_id: null,
      action: 'disable-after-restore',
      entity: 'user',
      entity_id: id,
      request_id: null,
      device_id: null,
    })
    .execute();
}
