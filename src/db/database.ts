import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Payload } from '#contract/payload.ts';
import type { Client, User } from '#contract/people.ts';
import type { Behavior, Skill } from '#contract/programs.ts';
import type { AnsweredEvent } from '#contract/schedule.ts';
import type { OwnMeasure } from '#domain/session/own-measure.ts';
import { completeNotes } from './complete-notes.ts';
import { type LocalUserId, userIdOf } from './device/local-user.ts';
import { nobodyRecords, type TapPriority } from './device/tap-priority.ts';
import { endWhenAside } from './open-transactions.ts';
import type { BehaviorEntryRow, EventRow, JournalRow, NoteRow, OpRow, ReceiptRow, SessionRow } from './rows.ts';

export type AssignmentRow = {
  clientId: number;
  behaviorIds: number[];
  skillIds: number[];
  /** What is this client's own; absent where nothing is. */
  own?: OwnMeasure[] | undefined;
};
/**
 * Hours of a client's notes in the policy period that holds `date`, as the server said at `at`, and with own notes that
 * it has taken since.
 */
export type HoursRow = {
  clientId: number;
  logHours: number;
  date: string;
  at: string;
  /** When the server was asked, ms of its time; absent: by an older build, at `at`. */
  askedAt?: number;
  /** How many of those own notes there were: an answer that was asked for before the last of them is without it. */
  added?: number;
};
/** A cached answer of an online list, by what was asked. */
export type PageRow = { key: string; answer: unknown; at: string };
/** Something a person is still writing, by what it will be (`note:<uid>`). It outlives a reload, a lock and a sign-out. */
/** `tab`: the tab that wrote it; absent in rows of older apps, and where all windows write one draft. */
export type DraftRow = { key: string; content: unknown; at: string; tab?: string };

export type AuthRow = {
  key: 'auth';
  accessToken: string | null;
  /** ms by the device's clock. */
  expiresAt: number;
  /** The server no longer takes this sign-in: the queue holds until the person signs in. */
  needsSignIn: boolean;
};
/**
 * Who records here, and the next numbers to give out. They are taken inside the transaction that uses them, so
 * IndexedDB itself serializes tabs: no fork, no gap. One row, because every capture reads and writes it.
 */
export type RecorderRow = {
  key: 'recorder';
  userId: number;
  companyId: number;
  deviceId: string;
  nextSeq: number;
  nextEventSeq: number;
  /** The id this outbox had before another device turned up with the same one. */
  forkedFrom?: string;
};
export type AccountRow = { key: 'account' } & Pick<Payload, 'user' | 'company' | 'permissions' | 'policy'> & {
    pulledAt: string;
  };
/** What is known about the connection to the server. */
export type ContactRow = {
  key: 'contact';
  /** Last time the server itself answered, ISO 8601. */
  lastContactAt: string | null;
  /** Since when nothing got through; null while it does. */
  offlineSince: string | null;
  waitingFor: 'network' | 'network-sign-in' | 'server' | 'sign-in' | 'update' | null;
  epoch: string | null;
  /** Last time everything this device keeps was downloaded, ISO 8601. */
  fullPullAt: string | null;
  /** In which life of the server (`LeaseRow.life`) that was. */
  fullPullLife?: number;
  /** The account is disabled, as the server says: it takes what was recorded and answers nothing else. Absent: it is not. */
  disabled?: boolean;
  /** Server clock minus device clock, ms. */
  offsetMs: number | null;
  /** How many numbers this device had given out when its database was found cleared: unsent work among them is gone from here. */
  vanished?: number;
  /** Since when work could be sent and nothing goes out, although the server answers; absent: it moves. */
  stuckSince?: string | null;
  /** How far a long send or download has come. */
  progress: { what: 'send' | 'download'; done: number; total: number } | null;
};
/** Who sends this outbox now, and which server it was last told to trust. One row, read and written with every ack. */
export type LeaseRow = {
  key: 'lease';
  /** Grows with every owner: whoever still holds an older number has lost the outbox and may write nothing. */
  fence: number;
  owner: string | null;
  /** ms; when the owner last said that it is alive. */
  beatAt: number;
  /** ms; since when somebody waits for a lock whose holder never said who it is. */
  suspectedAt: number | null;
  /** The server's epoch: another one means that it was restored from a backup. */
  epoch: string | null;
  /** How often the server was put back from a backup. Versions of an earlier life say nothing about this one. */
  life?: number;
  /** When the server last took anything, ms. */
  heardAt?: number;
  /** Numbers of acknowledged ops that left the device after their time, both ends counted. */
  pruned?: [from: number, to: number][];
  /** Numbers that stand for nothing any more: their work was discarded, or is carried by other work. The server may never have seen them. */
  voids?: [from: number, to: number][];
  /** Numbers of queued ops that a person should know of: the server fails at them while it takes others. */
  troubled?: number[];
};
/** How far the server's list of changes was followed on this device. */
export type CursorRow = {
  scope: 'changes';
  /** Null: the server tells no changes. */
  cursor: string | null;
  /** In which life of the server (`LeaseRow.life`) it was given. */
  life: number;
};
/** A session that the server was found to have exactly as this device has it. */
export type VerifiedRow = {
  sessionId: string;
  /** The last op of its lane at that moment: later work is not verified. */
  upTo: number;
  /** The server's version of the session then: what changed there since is not, either. */
  version: number | null;
  /** In which life of the server that was. */
  life: number;
  /** `differs`: the server has something else, or less. */
  result: 'same' | 'differs';
  /** Events here and there. */
  events: { here: number; there: number };
  at: string;
};
/** Which installation of the product this work is for; no row where only servers that do not say have answered yet. */
export type InstallationRow = { key: 'installation'; id: string };
type MetaRow = AuthRow | RecorderRow | AccountRow | ContactRow | LeaseRow | InstallationRow;

/**
 * The outbox by record, each in order: what waits of a record, and which records wait, is read from here without
 * looking at every op. A damaged row that lacks one of them is not in it.
 */
export const BY_RECORD = '[state+lane+entityType+entityId+kind]';

/**
 * One person's data on this device. Screens read it through functions of `db/`; clinical rows are written by
 * `capture` alone. Versions only ever grow: `ops` and `events` keep their keys for ever.
 */
export class TallybookDb extends Dexie {
  declare sessions: EntityTable<SessionRow, 'id'>;
  declare events: EntityTable<EventRow, 'uid'>;
  declare notes: EntityTable<NoteRow, 'uid'>;
  declare entries: EntityTable<BehaviorEntryRow, 'uid'>;
  declare ops: EntityTable<OpRow, 'seq'>;
  declare receipts: EntityTable<ReceiptRow, 'opId'>;
  declare journal: EntityTable<JournalRow, 'n'>;
  declare clients: EntityTable<Client, 'id'>;
  declare users: EntityTable<User, 'id'>;
  declare behaviors: EntityTable<Behavior, 'id'>;
  declare skills: EntityTable<Skill, 'id'>;
  declare assignments: EntityTable<AssignmentRow, 'clientId'>;
  declare schedule: EntityTable<AnsweredEvent, 'id'>;
  declare hours: EntityTable<HoursRow, 'clientId'>;
  declare pages: EntityTable<PageRow, 'key'>;
  declare drafts: EntityTable<DraftRow, 'key'>;
  declare cursors: EntityTable<CursorRow, 'scope'>;
  declare verified: EntityTable<VerifiedRow, 'sessionId'>;
  declare meta: Table<MetaRow, MetaRow['key']>;

  /** As this device knows the person; the server knows them by `userId`. */
  readonly localUserId: LocalUserId;
  readonly userId: number;
  readonly tapPriority: TapPriority;

  constructor(localUserId: LocalUserId, tapPriority = nobodyRecords) {
    // No cache: Dexie's would let live queries show rows before they are on the disk.
    super(`tallybook-${localUserId}`, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.localUserId = localUserId;
    this.userId = userIdOf(localUserId);
    this.tapPriority = tapPriority;
    this.version(1).stores({
      sessions: 'id, clientId, state, startDate',
      events: 'uid, [sessionId+seq]',
      notes: 'uid, sessionId, dateVisited, state',
      ops: 'seq, &opId, [state+seq], [lane+seq], entityId',
      receipts: 'opId, ackedAt',
      clients: 'id',
      users: 'id',
      behaviors: 'id',
      skills: 'id',
      assignments: 'clientId',
      schedule: 'id',
      hours: 'clientId',
      pages: 'key',
      meta: 'key',
    });
    this.version(2).stores({ journal: '++n' });
    this.version(3).stores({ drafts: 'key' });
    this.version(4).stores({ entries: 'uid, clientId' });
    this.version(5).stores({ cursors: 'scope', verified: 'sessionId' });
    this.version(6).stores({ ops: `seq, &opId, [state+seq], [lane+seq], entityId, ${BY_RECORD}` });
    completeNotes(this.notes, this.ops);
    endWhenAside(this);
  }
}
