import type { TallybookDb } from '../database.ts';
import type { NoteRow, OpRow, OpState, SessionRow } from '../rows.ts';
import { unsentStates } from '../rows.ts';
import { type RecordKey, recordKeyOf } from './records.ts';
import { findTroubled } from './trouble.ts';
import { findContact } from './unsent.ts';

/** Where one record is on its way to the server (the six words of a badge). */
export type RecordState = 'local' | 'queued' | 'sending' | 'sent' | 'attention' | 'blocked';

/** `sentAt`: when the server took its last piece, ISO 8601, where this device knows it. */
export type RecordStatus = { state: RecordState; sentAt: string | null };

export type RecordFacts = {
  /** States of the record's ops that the server does not have. */
  unsent: readonly OpState[];
  /** An open session or a draft: work goes on in it. */
  workingCopy: boolean;
  /** The server keeps it until its times are mended. */
  held: boolean;
  /** A receipt of an op of it, or the server itself delivered the row. */
  onServer: boolean;
  needsSignIn: boolean;
};

/** The badge must never run ahead of the truth: "Sent" only with proof, and with nothing of it left behind. */
export function recordState({ unsent, workingCopy, held, onServer, needsSignIn }: RecordFacts): RecordState {
  if (held || unsent.includes('rejected') || unsent.includes('conflict')) return 'attention';
  if (workingCopy) return 'local';
  if (unsent.length > 0) return needsSignIn ? 'blocked' : unsent.includes('inflight') ? 'sending' : 'queued';
  return onServer ? 'sent' : 'local';
}

/** The status of each record, by `recordKeyOf`. A session counts everything of its lane, its note included. */
export async function listRecordStatuses(
  db: TallybookDb,
  keys: readonly RecordKey[],
): Promise<Map<string, RecordStatus>> {
  const [unsent, contact] = await Promise.all([statesOfUnsent(db), findContact(db)]);
  const needsSignIn = contact?.waitingFor === 'sign-in';
  const statuses = await Promise.all(
    keys.map((key) => statusOf(db, key, unsent.get(recordKeyOf(key)) ?? [], needsSignIn)),
  );
  return new Map(keys.map((key, i) => [recordKeyOf(key), statuses[i] ?? { state: 'local', sentAt: null }]));
}

/** States of the unsent ops, under the record they belong to and under the session of their lane. */
async function statesOfUnsent(db: TallybookDb): Promise<Map<string, OpState[]>> {
  const troubled = new Set((await findTroubled(db)).map(({ seq }) => seq));
  const states = new Map<string, OpState[]>();
  const add = (key: string, state: OpState) => states.set(key, [...(states.get(key) ?? []), state]);
  for (const state of unsentStates) {
    const ops = db.ops.where('[state+seq]').between([state, -1], [state, Number.POSITIVE_INFINITY]);
    await ops.each((op) => {
      const shown = troubled.has(op.seq) ? 'rejected' : state;
      for (const key of new Set([recordKeyOf(op), op.lane])) add(key, shown);
    });
  }
  return states;
}

async function statusOf(
  db: TallybookDb,
  key: RecordKey,
  unsent: readonly OpState[],
  needsSignIn: boolean,
): Promise<RecordStatus> {
  const [session, note, receipt] = await Promise.all([
    key.entityType === 'session' ? db.sessions.get(key.entityId) : undefined,
    key.entityType === 'note' ? db.notes.get(key.entityId) : undefined,
    lastReceipt(db, key),
  ]);
  const state = recordState({
    unsent,
    workingCopy: session?.state === 'open' || note?.state === 'draft',
    held: note?.state === 'held',
    onServer: receipt !== null || isFromServer(session) || isFromServer(note),
    needsSignIn,
  });
  return { state, sentAt: state === 'sent' ? (receipt ?? note?.base?.created_at ?? null) : null };
}

const isFromServer = (row: SessionRow | NoteRow | undefined) => row !== undefined && row.serverId !== null;

/** When the server took the last op of a record, or null. Ops keep their order under every index. */
async function lastReceipt(db: TallybookDb, key: RecordKey): Promise<string | null> {
  const lane = recordKeyOf(key);
  const ops =
    key.entityType === 'session'
      ? db.ops.where('[lane+seq]').between([lane, -1], [lane, Number.POSITIVE_INFINITY])
      : db.ops.where('entityId').equals(key.entityId);
  const acked: OpRow | undefined = await ops
    .reverse()
    .filter((op) => op.state === 'acked')
    .first();
  return acked ? ((await db.receipts.get(acked.opId))?.ackedAt ?? null) : null;
}
