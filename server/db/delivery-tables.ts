import type { ColumnType, Generated } from 'kysely';
import type { Problem } from '#contract/common.ts';
import type { Owned } from './table-parts.ts';

export interface ReceiptsTable {
  company_id: number;
  user_id: number;
  op_id: string;
  kind: string;
  body_hash: Generated<Buffer>;
  status: number | null;
  problem: Problem | null;
  entity_id: number | null;
  server_seq: number | null;
  device_id: string | null;
  device_seq: number | null;
  /** As PostgreSQL writes ranges: '{[3,6),[7,8)}'. */
  absorbs: Generated<string | null>;
  received_at: Date;
}

export interface ChangesTable {
  company_id: number;
  entity: string;
  entity_id: number;
  /** 0: of the company. */
  user_id: number;
  client_id: number | null;
  /** Null only inside the transaction that changed the row. */
  seq: number | null;
}

export interface DevicesTable {
  company_id: number;
  id: string;
  user_id: number;
  first_contact_at: Date;
  last_contact_at: Date;
  app_build: string | null;
  told_seq: Generated<number>;
  /** As PostgreSQL writes ranges: '{[1,6),[7,8)}'. */
  seen: Generated<string>;
  revoked_at: Generated<Date | null>;
  /** The same in every row of the device. */
  name: Generated<string | null>;
  browser: Generated<string | null>;
}

export interface HeldWorkTable extends Owned {
  user_id: number;
  op_id: string;
  method: string;
  path: string;
  if_match: string | null;
  /** Text of JSON when written. */
  body: ColumnType<unknown, string | null, never>;
  /** Of the body's text. */
  bytes: Generated<number>;
  body_hash: Generated<Buffer>;
  subject: string | null;
  /** Whom it is for: the client that its body names, or the one that the office chose where the company has no such client. */
  client_id: number | null;
  device_id: string | null;
  device_seq: number | null;
  reason: string;
  problem: Problem;
  state: 'open' | 'copy' | 'accepted' | 'refused';
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  decision_reason: Generated<string | null>;
  received_at: Date;
  /** Who brought it in, where that was not its author. */
  brought_by: Generated<number | null>;
}

export interface AuditTable {
  company_id: number;
  id: Generated<number>;
  at: Date;
  user_id: number | null;
  action: string;
  entity: string | null;
  entity_id: number | null;
  request_id: string | null;
  device_id: string | null;
  detail: Generated<object>;
}

export interface AuditSealsTable {
  company_id: number;
  number: number;
  first_id: number;
  last_id: number;
  row_count: number;
  row_hashes: Buffer;
  previous_hash: Buffer;
  hash: Buffer;
  sealed_at: Date;
}
