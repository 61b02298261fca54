import { Dexie } from 'dexie';
import { BY_RECORD, type TallybookDb } from '../database.ts';
import { eachFirst } from '../outbox/each-first.ts';
import type { NoteRow, OpRow, OpState, ReceiptRow, SessionRow } from '../rows.ts';
import { unsentStates } from '../rows.ts';
import { type RecordKey, recordKeyOf } from './records.ts';
import { findTroubled } from './trouble.ts';
import { findContact } from './unsent.ts';
import { type OfficeState, officeState } from './with-office.ts';

/** Where one record is on its way to the server (the six words of a badge). */
export type RecordState = 'local' | 'queued' | 'sending' | 'sent' | 'attention' | 'blocked';

/**
 * `sentAt`: when the server accepted its last piece, ISO 8601, where this device knows it. `office`: it is sent, and
 * the server keeps some of it for the office.
 */
export type RecordStatus = { state: RecordState; sentAt: string | null; office?: OfficeState };

export type RecordFacts = {
  /** States of the record's ops that the server does not have. */
  unsent: readonly OpState[];
  /** An open session or a draft: work on it continues. */
  workingCopy: boolean;
  /** The server keeps it until its times are corrected, or for the office, which has not accepted it. */
  held: boolean;
  /** A receipt of an op of it, or the server itself delivered the row. */
  onServer: boolean;
  needsSignIn: boolean;
};

/** The badge must never run ahead of the truth: "Sent" only with proof, and only when nothing of it is left unsent. */
export function recordState({ unsent, workingCopy, held, onServer, needsSignIn }: RecordFacts): RecordState {
  if (held || unsent.includes('rejected') || unsent.includes('conflict')) return 'attention';
  if (workingCopy) return 'local';
  if (unsent.length > 0) return needsSignIn ? 'blocked' : unsent.includes('inflight') ? 'sending' : 'queued';
  return onServer ? 'sent' : 'local';
}

/** The status of each record, by `recordKeyOf`. A session counts everything in its lane, its note included. */
export async function listRecordStatuses(
  db: TallybookDb,
  keys: readonly RecordKey[],
): Promise<Map<string, RecordStatus>> {
  const [troubled, contact] = await Promise.all([findTroubled(db), findContact(db)]);
  const needsSignIn = contact?.waitingFor === 'sign-in';
  const statuses = await Promise.all(
    keys.map(async (key) => {
      const unsent = await unsentStatesOf(db, key);
      const shown = troubled.some((op) => isOf(op, key)) ? [...unsent, 'rejected' as const] : unsent;
      return statusOf(db, key, shown, needsSignIn);
    }),
  );
  return new Map(keys.map((key, i) => [recordKeyOf(key), statuses[i] ?? { state: 'local', sentAt: null }]));
}

const isOf = (op: OpRow, key: RecordKey) => recordKeyOf(op) === recordKeyOf(key) || op.lane === recordKeyOf(key);

/** In which states a record has ops that the server does not have. For a session no op is read, however many wait. */
async function unsentStatesOf(db: TallybookDb, key: RecordKey): Promise<OpState[]> {
  if (key.entityType !== 'session') {
    const ops = await db.ops.where('entityId').equals(key.entityId).toArray();
    return ops.filter((op) => isOf(op, key) && unsentStates.includes(op.state)).map(({ state }) => state);
  }
  // One transaction: an op that another window takes or puts back meanwhile must not be missed in both states.
  const found = await db.transaction('r', db.ops, () =>
    Promise.all(unsentStates.map((state) => ofLane(db, state, recordKeyOf(key)).limit(1).primaryKeys())),
  );
  return unsentStates.filter((_state, i) => (found[i]?.length ?? 0) > 0);
}

/** The ops of a lane in a state; `under` narrows it to a type of record. */
function ofLane(db: TallybookDb, state: OpState, ...under: [lane: string, entityType?: string]) {
  return db.ops.where(BY_RECORD).between([state, ...under], [state, ...under, Dexie.maxKey]);
}

async function statusOf(
  db: TallybookDb,
  key: RecordKey,
  unsent: readonly OpState[],
  needsSignIn: boolean,
): Promise<RecordStatus> {
  const [session, ofNote, sent] = await Promise.all([
    key.entityType === 'session' ? db.sessions.get(key.entityId) : undefined,
    key.entityType === 'note' ? db.notes.get(key.entityId) : undefined,
    key.entityType === 'session' ? lastSent(db, recordKeyOf(key)) : lastSentOf(db, key.entityId),
  ]);
  const receipts = await db.receipts.bulkGet(sent.map(({ opId }) => opId));
  // Of a session that is open on another device nothing is here but what the server told.
  const workingCopy = (session?.state === 'open' && session.eventsHere) || ofNote?.state === 'draft';
  const office = workingCopy || unsent.length > 0 ? null : await officeOf(db, sent, receipts, session, ofNote);
  const sentAt = receipts.at(-1)?.ackedAt ?? null;
  const state = recordState({
    unsent,
    workingCopy,
    held: ofNote?.state === 'held' || office !== null,
    onServer: sentAt !== null || isFromServer(session) || isFromServer(ofNote),
    needsSignIn,
  });
  return {
    state,
    sentAt: state === 'sent' ? (sentAt ?? ofNote?.base?.created_at ?? null) : null,
    ...(office ? { office } : {}),
  };
}

async function officeOf(
  db: TallybookDb,
  sent: readonly OpRow[],
  receipts: readonly (ReceiptRow | undefined)[],
  session: SessionRow | undefined,
  ofNote: NoteRow | undefined,
): Promise<OfficeState | null> {
  if (!receipts.some((receipt) => receipt?.held)) return null;
  const note = ofNote ?? (session && (await db.notes.get(session.noteUid)));
  const found = sent.map((op, i) => officeState(op, receipts[i], { session, note }));
  return found.find((state) => state !== null) ?? null;
}

const isFromServer = (row: SessionRow | NoteRow | undefined) => row !== undefined && row.serverId !== null;

/** The last op of a record that the server has accepted; empty where it has accepted none. */
async function lastSentOf(db: TallybookDb, entityId: string): Promise<OpRow[]> {
  const ops = db.ops.where('entityId').equals(entityId).reverse();
  return ops
    .filter((op) => op.state === 'acked')
    .limit(1)
    .toArray();
}

/** The last ops in a session's lane that the server has, one of each kind of work, in order. */
function lastSent(db: TallybookDb, lane: string): Promise<OpRow[]> {
  // One transaction: work that is offered again must not leave the range empty between two reads.
  return db.transaction('r', db.ops, async () => {
    const kinds: string[][] = [];
    await eachFirst(
      () => ofLane(db, 'acked', lane),
      (kind) => kinds.push([...kind]),
    );
    const lasts = await Promise.all(kinds.map((kind) => db.ops.where(BY_RECORD).equals(kind).last()));
    return lasts.filter((op) => op !== undefined).sort((a, b) => a.seq - b.seq);
  });
}
