import type { Generated, GeneratedAlways } from 'kysely';
import type { Problem } from '#contract/common.ts';
import type { NoteLocation, SessionLocation } from '#domain/lookups.ts';
import type { Policy } from '#domain/policy.ts';
import type { IntervalType, SessionEvent } from '#domain/session-event.ts';
import type { SessionTally } from '#domain/tally.ts';

/** The tables as the migrations make them. Days are 'YYYY-MM-DD', times 'HH:mm', instants Date. */
export interface Database {
  installation: { epoch: string };
  companies: Named & { policy: Generated<Partial<Policy>>; demo: Generated<boolean>; created_at: Date };
  sync_clock: { company_id: number; seq: Generated<number> };
  users: Owned & Versioned & Person & { email: string; disabled_at: Date | null; created_at: Date };
  accounts: { email: string; company_id: number; user_id: number; password_hash: string };
  roles: Owned & { name: string; description: Generated<string>; ident: string; active: Generated<boolean> };
  role_permissions: { company_id: number; role_id: number; permission: string };
  user_roles: { company_id: number; user_id: number; role_id: number };
  clients: ClientsTable;
  caseloads: { company_id: number; user_id: number; client_id: number; removed_at: Date | null };
  behaviors: BehaviorsTable;
  skills: Owned & { name: string; min_trials: number | null; retired_at: Date | null };
  client_behaviors: { company_id: number; client_id: number; behavior_id: number; position: number };
  client_skills: { company_id: number; client_id: number; skill_id: number; position: number };
  token_families: { company_id: number; id: string; user_id: number; created_at: Date; revoked_at: Date | null };
  access_tokens: Token;
  refresh_tokens: Token & { used_at: Date | null; successor_salt: Buffer | null };
  sign_in_failures: { key: Buffer; failures: number; last_at: Date; blocked_until: Date | null };
  sessions: SessionsTable;
  session_events: SessionEventsTable;
  pay_groups: Owned & { icn: string; status: string | null; created_at: Date };
  notes: NotesTable;
  addenda: AddendaTable;
  flags: Owned & { name: string; category: Generated<string> };
  note_flags: { company_id: number; note_id: number; flag_id: number };
  behavior_entries: BehaviorEntriesTable;
  behavior_entry_rows: BehaviorEntryRowsTable;
  schedule_events: ScheduleEventsTable;
  op_receipts: ReceiptsTable;
  audit: AuditTable;
}

interface Named {
  id: Generated<number>;
  name: string;
}

interface Owned {
  company_id: number;
  id: Generated<number>;
}

interface Versioned {
  version: Generated<number>;
}

interface Person {
  first_name: string;
  last_name: string;
}

interface Stamped {
  created_at: Date;
  updated_at: Date;
}

interface Token {
  company_id: number;
  token_hash: Buffer;
  family_id: string;
  user_id: number;
  expires_at: Date;
}

interface ClientsTable extends Owned, Versioned, Person {
  middle_initial: string | null;
  gender: number | null;
  insurance_type: number | null;
  asst_billing_hours: number | null;
  created_at: Date;
}

interface BehaviorsTable extends Owned {
  name: string;
  type: IntervalType | null;
  measure: Generated<'count' | 'duration'>;
  interval_length: number | null;
  interval_number: number | null;
  retired_at: Date | null;
}

/** Why work that is taken came late; the office sees it. */
export type Lateness = 'off_caseload' | 'disabled' | 'not_permitted' | 'after_submit';

interface SessionsTable extends Owned, Versioned, Stamped {
  uid: string;
  client_id: number;
  user_id: number;
  visit_location: SessionLocation;
  start_date: string;
  start_time: string;
  end_date: string | null;
  end_time: string | null;
  closed: Generated<boolean>;
  tally: SessionTally;
  observed_zero: Generated<number[]>;
  not_observed: Generated<number[]>;
  late: Generated<Lateness[]>;
}

interface SessionEventsTable {
  company_id: number;
  session_id: number;
  uid: string;
  user_id: number;
  device_id: string | null;
  event: SessionEvent;
  received_at: Date;
}

export type NoteState = 'draft' | 'final' | 'held';

interface NotesTable extends Owned, Versioned, Stamped {
  uid: string;
  session_id: number | null;
  client_id: number;
  user_id: number;
  date_visited: string;
  begin_time: string;
  end_time: string;
  visit: GeneratedAlways<string>;
  minutes: GeneratedAlways<number>;
  location: NoteLocation;
  target_behaviors: string;
  skill_learned: string;
  who_present: string;
  health_safety: string;
  comment: string;
  state: NoteState;
  timeconflicts: string | null;
  ins_status: string | null;
  user_status: string | null;
  date_week: string | null;
  pay_group_id: number | null;
  review_decision: 'reviewed' | 'returned' | null;
  review_comment: string | null;
  reviewed_by: number | null;
  reviewed_at: Date | null;
  late: Generated<Lateness[]>;
  updated_by: number;
  deleted_at: Date | null;
}

interface AddendaTable extends Owned {
  uid: string;
  note_id: number;
  user_id: number;
  reason: string;
  fields: Record<string, string>;
  created_at: Date;
}

interface BehaviorEntriesTable extends Owned, Stamped {
  uid: string;
  client_id: number;
  user_id: number;
  session_id: number | null;
  note_id: number | null;
  record_date: string;
  comment: Generated<string>;
  deleted_at: Date | null;
}

interface BehaviorEntryRowsTable extends Owned, Stamped {
  entry_id: number;
  behavior_id: number;
  entry: number;
  deleted_at: Date | null;
}

interface ScheduleEventsTable extends Owned, Versioned, Stamped {
  uid: string;
  title: string;
  client_id: number | null;
  user_id: number | null;
  visit_location: number | null;
  starts_at: string;
  ends_at: string;
  repeat_every: number | null;
  repeat_unit: 'day' | 'week' | 'month' | null;
  repeat_days: number[] | null;
  repeat_week: string | null;
  repeat_until: string | null;
  event_info: Generated<Record<string, { decision?: number | null; excluded?: boolean }>>;
  deleted_at: Date | null;
}

interface ReceiptsTable {
  company_id: number;
  user_id: number;
  op_id: string;
  kind: string;
  body_hash: Buffer;
  status: number | null;
  problem: Problem | null;
  entity_id: number | null;
  server_seq: number | null;
  device_id: string | null;
  device_seq: number | null;
  received_at: Date;
}

interface AuditTable {
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
