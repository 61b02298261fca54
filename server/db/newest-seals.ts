import { sql } from 'kysely';
import type { Db } from './pool.ts';
import { inCompany } from './transaction.ts';

/** The last seal of a company; number 0 and no hash where nothing has been sealed. */
export interface NewestSeal {
  companyId: number;
  number: number;
  /** Hexadecimal. */
  hash: string;
}

/** One for each company. */
export async function listNewestSeals(db: Db): Promise<NewestSeal[]> {
  const { rows } = await sql<{ id: number }>`select id from list_company_ids() as id`.execute(db);
  const seals: NewestSeal[] = [];
  for (const { id } of rows) {
    const seal = await inCompany(
      db,
      id,
      (tx) =>
        tx
          .selectFrom('audit_seals')
          .select(['number', 'hash'])
          .where('company_id', '=', id)
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst(),
      'read only',
    );
    seals.push({ companyId: id, number: seal?.number ?? 0, hash: seal?.hash.toString('hex') ?? '' });
  }
  return seals;
}

/** The hash of one seal, hexadecimal; empty when there is none. */
export async function findSealHash(db: Db, companyId: number, number: number): Promise<string> {
  const seal = await inCompany(
    db,
    companyId,
    (tx) =>
      tx
        .selectFrom('audit_seals')
        .select('hash')
        .where('company_id', '=', companyId)
        .where('number', '=', number)
        .executeTakeFirst(),
    'read only',
  );
  return seal?.hash.toString('hex') ?? '';
}

/** The first company whose audit lacks the seal that is known of it from elsewhere; null when none does. */
export async function findLostSeal(db: Db, known: ReadonlyMap<number, NewestSeal> | null): Promise<number | null> {
  for (const { companyId, number, hash } of known?.values() ?? []) {
    if (number > 0 && (await findSealHash(db, companyId, number)) !== hash) return companyId;
  }
  return null;
}
