import { sql } from 'kysely';
import { sensitiveFields } from '#domain/access/account-rules.ts';
import type { Config } from './config.ts';
import type { Db } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';
import { inCompany } from './db/transaction.ts';
import { keyFileOf, readFieldKeys } from './field-keys.ts';
import { createFieldSeal } from './http/access/field-seal.ts';

type Settings = Pick<Config, 'fieldKey' | 'fieldKeyLost' | 'databaseUrl' | 'dataDir'>;

/**
 * Throws a {@link Refusal} when fields were sealed with a key that is not there. A new one made in its place would
 * seal what is entered from now on, and nobody would notice the loss until the old fields are needed. With
 * FIELD_KEY_LOST they stay as they are, and whoever has such a field enters it anew.
 */
export async function requireKeys(db: Db, settings: Settings): Promise<void> {
  if (settings.fieldKeyLost) return;
  const keys = readFieldKeys(settings);
  const lost = await countUnopened(db, keys ?? []);
  if (lost === 0) return;
  const fields = lost === 1 ? '1 sealed field' : `${lost} sealed fields`;
  const ways =
    'To use a new key as well, list both with a comma between them, the new one first. If the key of before is lost for good, set FIELD_KEY_LOST=1: those fields must be entered anew.';
  if (settings.fieldKey !== '') throw new Refusal(`FIELD_KEY does not hold the key of ${fields}: add it. ${ways}`);
  if (settings.databaseUrl !== '') {
    throw new Refusal(
      `FIELD_KEY is missing, and ${fields} can't be opened without it: set it to the key of before. ${ways}`,
    );
  }
  const file = keyFileOf(settings.dataDir);
  const what = keys === null ? 'is missing' : 'does not hold their key';
  throw new Refusal(
    `${fields} can't be opened: the key file ${file} ${what}. Put back the one of before from a backup. ${ways}`,
  );
}

async function countUnopened(db: Db, keys: readonly Buffer[]): Promise<number> {
  const seal = createFieldSeal(keys);
  const { rows } = await sql<{ id: number }>`select id from list_company_ids() as id`.execute(db);
  let count = 0;
  for (const { id } of rows) {
    const profiles = await inCompany(
      db,
      id,
      (tx) => tx.selectFrom('user_profiles').select(sensitiveFields).where('company_id', '=', id).execute(),
      'read only',
    );
    for (const profile of profiles) {
      for (const field of sensitiveFields) {
        const sealed = profile[field];
        if (sealed && !seal.knows(sealed)) count++;
      }
    }
  }
  return count;
}
