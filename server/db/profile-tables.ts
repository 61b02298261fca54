import type { Generated } from 'kysely';

export interface UserProfilesTable {
  company_id: number;
  user_id: number;
  phone: Generated<string>;
  middle_name: Generated<string>;
  ien: Generated<string>;
  address: Generated<string>;
  address_2: Generated<string>;
  city: Generated<string>;
  country: Generated<string>;
  postal_code: Generated<string>;
  bank_account_type: number | null;
  bank_name: Generated<string>;
  about: Generated<string>;
  /** Sealed: opened by the person's own reveal alone. */
  social_security: Buffer | null;
  /** Names of sealed fields that were saved before the sign-in moved to another address: they stay shut. */
  closed_fields: Generated<string[]>;
  date_of_birth: Buffer | null;
  routing_number: Buffer | null;
  account_number: Buffer | null;
}
