import type { AccountRow, HoursRow, LeaseRow, RecorderRow } from '#db/database.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import type { BehaviorEntryRow, JournalRow, NoteRow, OpRow, OpState, ReceiptRow, SessionRow } from '#db/rows.ts';

/**
 * The outbox inside one transaction. The rules of sending are written against this and nothing else, so that the same
 * rules run on IndexedDB and on the simulator's disk.
 */
export type OutboxTx = {
  op(seq: number): PromiseLike<OpRow | undefined>;
  ops(seqs: readonly number[]): PromiseLike<(OpRow | undefined)[]>;
  opById(opId: string): PromiseLike<OpRow | undefined>;
  /** Ops of a state in their order, from behind `after`, at most `limit`. */
  ofState(state: OpState, after?: number, limit?: number): PromiseLike<OpRow[]>;
  countOf(state: OpState): PromiseLike<number>;
  /** Of each lane its first op in a state, in order. */
  firstOfLanes(state: OpState): PromiseLike<OpRow[]>;
  /** Whether a lane holds work that the server does not have. */
  hasUnsent(lane: string): PromiseLike<boolean>;
  /** Every op of a lane in its order. */
  ofLane(lane: string): PromiseLike<OpRow[]>;
  putOps(rows: readonly OpRow[]): PromiseLike<unknown>;
  removeOps(seqs: readonly number[]): PromiseLike<unknown>;
  receipt(opId: string): PromiseLike<ReceiptRow | undefined>;
  putReceipt(row: ReceiptRow): PromiseLike<unknown>;
  removeReceipts(opIds: readonly string[]): PromiseLike<unknown>;
  session(id: string): PromiseLike<SessionRow | undefined>;
  putSession(row: SessionRow): PromiseLike<unknown>;
  note(uid: string): PromiseLike<NoteRow | undefined>;
  putNote(row: NoteRow): PromiseLike<unknown>;
  entry(uid: string): PromiseLike<BehaviorEntryRow | undefined>;
  putEntry(row: BehaviorEntryRow): PromiseLike<unknown>;
  /** What was downloaded of a client's hours. */
  hours(clientId: number): PromiseLike<HoursRow | undefined>;
  putHours(row: HoursRow): PromiseLike<unknown>;
  account(): PromiseLike<AccountRow | undefined>;
  recorder(): PromiseLike<RecorderRow | undefined>;
  putRecorder(row: RecorderRow): PromiseLike<unknown>;
  lease(): PromiseLike<LeaseRow | undefined>;
  putLease(row: LeaseRow): PromiseLike<unknown>;
  log(lines: readonly JournalRow[]): PromiseLike<unknown>;
};

/** Which tables a transaction holds. `queue`: ops and their proofs. `records`: also the rows they were made from. */
type OutboxScope = 'queue' | 'records';

/** One person's outbox on a device. A transaction is written whole or not at all, and resolves when it is on the disk. */
export type OutboxStore = {
  readonly localUserId: LocalUserId;
  read<T>(work: (tx: OutboxTx) => PromiseLike<T>): Promise<T>;
  write<T>(scope: OutboxScope, work: (tx: OutboxTx) => Promise<T>): Promise<T>;
};
