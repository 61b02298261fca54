import type { Account } from '#contract/account.ts';
import { type BankAccountType, masked, type SensitiveField } from '#domain/access/account-rules.ts';
import { bankAccountTypes } from '#domain/fixed-lists.ts';
import type { Db } from '#server/db/pool.ts';
import type { FieldSeal } from '#server/http/access/field-seal.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { findProfile, selectPerson } from './profile-row.ts';
import { openOwn } from './sealed-values.ts';

const HIDDEN = '••••';

/** GET /api/user/account: one's own profile, sensitive fields masked. */
export async function readAccount(db: Db, who: Principal, seal: FieldSeal): Promise<Account> {
  const { closed_fields: closed, ...profile } = await findProfile(db, who);
  const mask = (field: SensitiveField) =>
    closed.includes(field) && profile[field] !== null ? HIDDEN : maskOf(seal, who, field, profile[field]);
  return {
    ...(await selectPerson(db, who).executeTakeFirstOrThrow()),
    ...profile,
    bank_account_type: bankAccountTypeOf(profile.bank_account_type),
    social_security: mask('social_security'),
    date_of_birth: mask('date_of_birth'),
    routing_number: mask('routing_number'),
    account_number: mask('account_number'),
  };
}

function maskOf(seal: FieldSeal, who: Principal, field: SensitiveField, sealed: Buffer | null): string | null {
  if (sealed === null) return null;
  const { text } = openOwn(seal, who, field, sealed);
  return text === null ? HIDDEN : masked(field, text);
}

function bankAccountTypeOf(id: number | null): BankAccountType | null {
  return bankAccountTypes.find((type) => type.id === id)?.id ?? null;
}
