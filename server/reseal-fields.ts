import { sql } from 'kysely';
import { sensitiveFields } from '#domain/access/account-rules.ts';
import type { Db } from './db/pool.ts';
import { inCompany, type Tx } from './db/transaction.ts';
import { createFieldSeal, type FieldSeal } from './http/access/field-seal.ts';

/** What became of the fields that an older key had sealed. */
interface Resealed {
  resealed: number;
  /** None of the keys opens them, or they were changed behind our back: they stay as they are. */
  unreadable: number;
}

/**
 * Seals every sensitive field anew that is not sealed with the first key. When nothing is unreadable, the other keys
 * have served. With one key there is nothing to do. Another process that does the same at the moment is waited for.
 */
export async function resealFields(db: Db, keys: readonly Buffer[]): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: 0 };
  if (keys.length < 2) return done;
  const seal = createFieldSeal(keys);
  const { rows } = await sql<{ id: number }>`select id from list_company_ids() as id`.execute(db);
  for (const { id } of rows) {
    const users = await inCompany(
      db,
      id,
      (tx) => tx.selectFrom('user_profiles').select('user_id').execute(),
      'read only',
    );
    for (const { user_id } of users) {
      const one = await inCompany(db, id, (tx) => resealProfile(tx, seal, { companyId: id, userId: user_id }));
      done.resealed += one.resealed;
      done.unreadable += one.unreadable;
    }
  }
  return done;
}

async function resealProfile(tx: Tx, seal: FieldSeal, owner: { companyId: number; userId: number }): Promise<Resealed> {
  const row = await tx
    .selectFrom('user_profiles')
    .select(sensitiveFields)
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .forUpdate()
    .executeTakeFirst();
  const fresh: { [Field in (typeof sensitiveFields)[number]]?: Buffer } = {};
  let unreadable = 0;
  for (const field of sensitiveFields) {
    const sealed = row?.[field];
    if (!sealed || seal.isCurrent(sealed)) continue;
    const text = openQuietly(seal, sealed, { ...owner, field });
    if (text === null) unreadable++;
    else fresh[field] = seal.seal(text, { ...owner, field });
  }
  const resealed = Object.keys(fresh).length;
  if (resealed === 0) return { resealed, unreadable };
  await tx
    .updateTable('user_profiles')
    .set(fresh)
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .execute();
  return { resealed, unreadable };
}

function openQuietly(seal: FieldSeal, sealed: Buffer, place: Parameters<FieldSeal['open']>[1]): string | null {
  try {
    return seal.open(sealed, place);
  } catch {
    return null;
  }
}
