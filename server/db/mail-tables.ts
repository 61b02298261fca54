import type { Generated } from 'kysely';

/** For a new password, for the first one, and for an address that the office has changed. */
export type LinkKind = 'reset' | 'invite' | 'address';

/** A one-time link that was mailed. */
export interface PasswordLinksTable {
  company_id: number;
  token_hash: Buffer;
  user_id: number;
  kind: LinkKind;
  created_at: Date;
  expires_at: Date;
}

/** A mail that waits to be sent; its text is made when it is. */
export interface MailsTable {
  company_id: number;
  id: string;
  user_id: number;
  /** `notice`: carries no link. */
  kind: LinkKind | 'notice';
  /** Of a notice: where its reader signed in when it was asked for. */
  address: Generated<string | null>;
  asked_at: Date;
  /** Nobody waits for it any longer. */
  expires_at: Date;
  attempts: Generated<number>;
  /** Nobody sends it before this. */
  next_at: Date;
  /** Why the last attempt failed. */
  failure: 'unreachable' | 'refused' | 'failed' | null;
}
