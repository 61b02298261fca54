import { sql } from 'kysely';
import { askEverywhere } from '#server/db/places/places.ts';
import type { Db } from '#server/db/pool.ts';

export interface Account {
  company_id: number;
  user_id: number;
  password_hash: string;
}

/** Who signs in under an address (lower case): the one query made before a company is known. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const found = await askEverywhere(db, async (one) => {
    const { rows } = await sql<Account>`select * from find_account(${email})`.execute(one);
    return rows;
  });
  return found[0];
}

/** Who was invited under an address (lower case) and has no password yet, in any company. */
export function findInvited(db: Db, email: string): Promise<Pick<Account, 'company_id' | 'user_id'>[]> {
  return askEverywhere(db, async (one) => {
    const { rows } = await sql<Account>`select * from find_invited(${email})`.execute(one);
    return rows;
  });
}
