import type { Generated } from 'kysely';
import type { BroughtIn, Late, Owned, Stamped } from './table-parts.ts';

export interface BehaviorEntriesTable extends Owned, Stamped, BroughtIn {
  uid: string;
  client_id: number;
  user_id: number;
  session_id: number | null;
  note_id: number | null;
  record_date: string;
  comment: Generated<string>;
  /** By a file. */
  brought_in: Generated<boolean>;
  late: Generated<Late[]>;
  deleted_at: Date | null;
  /** Who deleted it by hand, and why; null for one that is there, or went with its session. */
  voided_by: Generated<number | null>;
  void_reason: Generated<string | null>;
  /** A file did it, in its author's name. */
  deleted_by_file: Generated<boolean>;
  /** On which it was made. Null: not by a device, or before this was kept. */
  device_id: Generated<string | null>;
}

/** What an entry said until it was changed, deleted or restored. */
export interface BehaviorEntryRevisionsTable extends Owned {
  entry_id: number;
  act: 'changed' | 'deleted' | 'restored';
  reason: string;
  before: { client_id: number; record_date: string; comment: string; counts: StoredCount[] };
  made_by: number;
  made_at: Date;
  /** Null: not by a device, or before this was kept. */
  device_id: Generated<string | null>;
}

/** `seconds`: how long its episodes lasted together; left out where nobody measured it, and before it could be. */
export type StoredCount = [behaviorId: number, count: number, seconds?: number];

export interface BehaviorEntryRowsTable extends Owned, Stamped {
  entry_id: number;
  behavior_id: number;
  entry: number;
  seconds: Generated<number | null>;
  deleted_at: Date | null;
}
