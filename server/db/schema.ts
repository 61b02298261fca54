import type { Generated } from 'kysely';
import type { ImportAnswer } from '#contract/import.ts';
import type { PolicyDifferences } from '#domain/access/policy.ts';
import type { SessionLocation } from '#domain/lookups.ts';
import type { MoneyMark } from '#domain/money/billing-rules.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import type {
  AuditSealsTable,
  AuditTable,
  ChangesTable,
  DevicesTable,
  HeldWorkTable,
  ReceiptsTable,
} from './delivery-tables.ts';
import type { BehaviorEntriesTable, BehaviorEntryRevisionsTable, BehaviorEntryRowsTable } from './entry-tables.ts';
import type { MailsTable, PasswordLinksTable } from './mail-tables.ts';
import type { AddendaTable, MoneyWritesTable, NotesTable, UndoneDaysTable, UndoneNotesTable } from './note-tables.ts';
import type { UserProfilesTable } from './profile-tables.ts';
import type { BehaviorsTable, CatalogueChangesTable, OwnMeasuresTable, PhaseLinesTable } from './program-tables.ts';
import type { BroughtIn, Late, Named, Owned, Person, Stamped, Versioned } from './table-parts.ts';

/** The tables as the migrations make them. Days are 'YYYY-MM-DD', times 'HH:mm', instants Date. */
export interface Database {
  installation: {
    id: string;
    epoch: string;
    begun_at: Date | null;
    /** What the database is called among several; null: it is alone. */
    place: Generated<string | null>;
    slot: Generated<number | null>;
    places: Generated<string[] | null>;
  };
  companies: CompaniesTable;
  sync_clock: { company_id: number; seq: Generated<number>; changes_from: Generated<number> };
  users: UsersTable;
  accounts: { email: string; company_id: number; user_id: number; password_hash: string };
  roles: RolesTable;
  role_permissions: { company_id: number; role_id: number; permission: string };
  user_roles: { company_id: number; user_id: number; role_id: number };
  clients: ClientsTable;
  client_budgets: ClientBudgetsTable;
  caseloads: CaseloadsTable;
  behaviors: BehaviorsTable;
  skills: Owned & {
    name: string;
    name_key: Generated<string | null>;
    min_trials: number | null;
    definition: Generated<string>;
    retired_at: Date | null;
  };
  client_behaviors: { company_id: number; client_id: number; behavior_id: number; position: number };
  client_skills: { company_id: number; client_id: number; skill_id: number; position: number };
  token_families: TokenFamiliesTable;
  access_tokens: Token;
  refresh_tokens: Token & { used_at: Date | null; successor_salt: Buffer | null };
  password_links: PasswordLinksTable;
  mails: MailsTable;
  imports: Owned & { user_id: number; kind: 'clients' | 'users'; result: ImportAnswer; created_at: Date };
  known_sign_in_places: { account: Buffer; place: Buffer; last_at: Date };
  sign_in_failures: { key: Buffer; failures: number; last_at: Date; blocked_until: Date | null };
  sessions: SessionsTable;
  session_events: SessionEventsTable;
  money_writes: MoneyWritesTable;
  undone_acts: { company_id: number; act: string; user_id: number; at: Date };
  undone_notes: UndoneNotesTable;
  undone_days: UndoneDaysTable;
  icn_corrections: Owned & {
    from_group: number;
    to_group: number;
    emptied: boolean;
    entered: Generated<number[]>;
    at: Date;
  };
  money_marks: { company_id: number; note_id: number; mark: MoneyMark; write_id: number };
  /** Keys: what a text is compared by (#domain/text.ts); null beside an older one that looks the same. */
  pay_groups: Owned & { icn: string; icn_key: Generated<string | null>; status: string | null; created_at: Date };
  notes: NotesTable;
  addenda: AddendaTable;
  flags: Owned & { name: string; name_key: Generated<string | null>; category: Generated<string> };
  note_flags: { company_id: number; note_id: number; flag_id: number };
  behavior_entries: BehaviorEntriesTable;
  behavior_entry_rows: BehaviorEntryRowsTable;
  behavior_entry_revisions: BehaviorEntryRevisionsTable;
  schedule_events: ScheduleEventsTable;
  assignment_versions: AssignmentVersionsTable;
  phase_lines: PhaseLinesTable;
  own_measures: OwnMeasuresTable;
  catalogue_changes: CatalogueChangesTable;
  notifications_seen: Owned & { user_id: number; key: string; seen_at: Date };
  op_receipts: ReceiptsTable;
  changes: ChangesTable;
  devices: DevicesTable;
  held_work: HeldWorkTable;
  audit: AuditTable;
  audit_seals: AuditSealsTable;
  user_profiles: UserProfilesTable;
}

interface TokenFamiliesTable {
  company_id: number;
  id: string;
  user_id: number;
  device_id: Generated<string | null>;
  /** Those that it named before, the first ones first. */
  earlier_devices: Generated<string[]>;
  created_at: Date;
  revoked_at: Date | null;
}

interface Token {
  company_id: number;
  token_hash: Buffer;
  family_id: string;
  user_id: number;
  expires_at: Date;
}

interface CompaniesTable extends Named {
  policy: Generated<PolicyDifferences>;
  policy_version: Generated<number>;
  demo: Generated<boolean>;
  created_at: Date;
  /** Of several databases, whether it is served by this one. */
  status: Generated<'active' | 'arriving' | 'moved'>;
  moves: Generated<number>;
  moved_to: Generated<string | null>;
  left_at: Generated<Date | null>;
}

interface RolesTable extends Owned, Versioned {
  name: string;
  name_key: Generated<string | null>;
  description: Generated<string>;
  ident: string;
  active: Generated<boolean>;
}

interface UsersTable extends Owned, Versioned, Person {
  /** Lower case. */
  email: string;
  /** Somebody who may change caseloads chose this address, or sent a link to it. */
  address_vouched: Generated<boolean>;
  disabled_at: Date | null;
  invited_at: Generated<Date | null>;
  created_at: Date;
}

interface ClientsTable extends Owned, Versioned, Person {
  middle_initial: string | null;
  gender: number | null;
  insurance_type: number | null;
  asst_billing_hours: number | null;
  created_at: Date;
}

/** The hours a client had from a day on; `noted_on` is the day that was written down. */
interface ClientBudgetsTable {
  company_id: number;
  client_id: number;
  from_day: string;
  hours: number | null;
  period: 'week' | 'month';
  week_start: number | null;
  noted_on: string;
}

interface CaseloadsTable {
  company_id: number;
  user_id: number;
  client_id: number;
  /** The database stamps it, also when a client comes back; null where nobody noted it. */
  added_at: Generated<Date | null>;
  removed_at: Date | null;
}

interface AssignmentVersionsTable {
  company_id: number;
  client_id: number;
  kind: 'behaviors' | 'skills';
  version: Generated<number>;
  updated_by: number | null;
  updated_at: Date | null;
}

/** Rows are only added. */
/** Why work that is taken came late; the office sees it. */
export type Lateness = Late;

interface SessionsTable extends Owned, Versioned, Stamped, BroughtIn {
  uid: string;
  client_id: number;
  user_id: number;
  visit_location: SessionLocation;
  start_date: string;
  start_time: string;
  end_date: string | null;
  end_time: string | null;
  /** The zone that its times are in; null: nobody noted it. */
  time_zone: string | null;
  /** Filled in at Start, where nobody chose it and no plan says it; and what the plan says. */
  assumed_end: Generated<string | null>;
  planned_end: Generated<string | null>;
  /** On its device, by the device's clock; null: nobody noted it. */
  begun_at: Generated<Date | null>;
  /** The calendar event it was started from, which may not be there (any more); null: none is known. */
  event_uid: Generated<string | null>;
  /** Its first and its last observation that stand. */
  first_at: Generated<Date | null>;
  last_at: Generated<Date | null>;
  /** What was assigned at the start, in tile order; null: nobody noted it. */
  behavior_ids: number[] | null;
  skill_ids: number[] | null;
  closed: Generated<boolean>;
  /** When it was last submitted, by the device that did; null: nobody noted it. */
  closed_at: Generated<Date | null>;
  /** Started by mistake; null: it was not, or was brought back. */
  voided_at: Generated<Date | null>;
  void_reason: Generated<string | null>;
  /** Marks of its note, kept by a trigger (migration 0014). */
  billed: Generated<boolean>;
  paid: Generated<boolean>;
  tally: SessionTally;
  observed_zero: Generated<number[]>;
  not_observed: Generated<number[]>;
  /** By a file, and its author's own device has not written to it since. */
  brought_in: Generated<boolean>;
  late: Generated<Lateness[]>;
}

interface SessionEventsTable extends BroughtIn {
  company_id: number;
  session_id: number;
  uid: string;
  user_id: number;
  device_id: string | null;
  event: SessionEvent;
  received_at: Date;
  brought_in: Generated<boolean>;
}

export type NoteState = NotesTable['state'];

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
  /** The day that the weeks of a weekly rule begin on, 0 = Sunday. */
  repeat_week_start: number | null;
  repeat_until: string | null;
  /** Why it was planned over another visit. */
  overlap_reason: Generated<string | null>;
  event_info: Generated<EventInfo>;
  /** The event that this one was once a part of. */
  series_id: number | null;
  created_by: number | null;
  updated_by: number | null;
  /** The version at which the event itself, and not a decision on it, last changed. */
  rule_version: Generated<number>;
  deleted_at: Date | null;
}

/**
 * What was said of one occurrence; `by`, `at` and `version` belong to the decision or the exclusion. `time`: the begin,
 * 'HH:mm', for which it was decided, where its series has been moved to another since.
 */
export interface OccurrenceFact {
  decision?: number | null;
  excluded?: boolean;
  reason?: string | null;
  by?: number;
  at?: string;
  version?: number;
  time?: string;
}

/** By occurrence index. */
export type EventInfo = Record<string, OccurrenceFact>;

export type HeldState = HeldWorkTable['state'];
