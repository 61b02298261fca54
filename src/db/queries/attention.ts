import type { TallybookDb } from '../database.ts';
import type { OpError, OpKind, ReceiptRow } from '../rows.ts';
import { describeRecords, type RecordAbout, type RecordKey, recordKeyOf } from './records.ts';
import { findTroubled } from './trouble.ts';
import { officeState } from './with-office.ts';

/**
 * Why a record needs a person. `held`: the server has the note and waits for its times to be corrected. `refused`,
 * `conflict`: the server did not accept it. `office`: the office has it and must decide. `returned`: a reviewer sent
 * the note back. `trouble`: retries continue, but the server fails at it while it accepts other work.
 */
export type AttentionKind = 'held' | 'refused' | 'conflict' | 'office' | 'returned' | 'trouble';

export type AttentionItem = RecordKey & {
  kind: AttentionKind;
  about: RecordAbout;
  /** What the server said, for `refused` and `conflict`. */
  error: OpError | null;
  /** The call that it refused. */
  op: OpKind | null;
  /** The server's own sentence, where it gave one. */
  sentence: string | null;
};

/** For how many days the office's decisions are still pointed out here. */
const OFFICE_DAYS = 14;
const DAY = 24 * 60 * 60 * 1000;

/** Everything that waits for this person, one line per record. @param now ms */
export async function listAttention(db: TallybookDb, now: number): Promise<AttentionItem[]> {
  const [refused, troubled, held, office] = await Promise.all([
    listRefused(db),
    listTroubled(db),
    listHeld(db),
    listWithOffice(db, now),
  ]);
  const bare = [...refused, ...troubled, ...held, ...office];
  const about = await describeRecords(db, bare);
  const seen = new Set<string>();
  return bare.flatMap((item) => {
    const key = recordKeyOf(item);
    const known = about.get(key);
    if (seen.has(key) || !known) return [];
    seen.add(key);
    return [{ ...item, about: known }];
  });
}

type Bare = Omit<AttentionItem, 'about'>;

async function listRefused(db: TallybookDb): Promise<Bare[]> {
  const byState = await Promise.all(
    (['rejected', 'conflict'] as const).map((state) =>
      db.ops.where('[state+seq]').between([state, -1], [state, Number.POSITIVE_INFINITY]).toArray(),
    ),
  );
  return byState
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .map((op) => ({
      entityType: op.entityType,
      entityId: op.entityId,
      kind: op.state === 'conflict' ? ('conflict' as const) : ('refused' as const),
      error: op.lastError,
      op: op.kind,
      sentence: op.lastError?.detail ?? null,
    }));
}

async function listTroubled(db: TallybookDb): Promise<Bare[]> {
  const ops = await findTroubled(db);
  return ops.map((op) => ({
    entityType: op.entityType,
    entityId: op.entityId,
    kind: 'trouble',
    error: op.lastError,
    op: op.kind,
    sentence: null,
  }));
}

async function listHeld(db: TallybookDb): Promise<Bare[]> {
  const notes = await db.notes.where('state').equals('held').toArray();
  return notes.map((note) => ({
    entityType: 'note',
    entityId: note.uid,
    kind: 'held',
    error: null,
    op: null,
    sentence: note.timeconflicts,
  }));
}

async function listWithOffice(db: TallybookDb, now: number): Promise<Bare[]> {
  // Read all at once, then searched: little of it is held, and there is no index for that.
  const held = (await db.receipts.toArray()).filter((receipt) => receipt.held && isPointedOut(receipt, now));
  const rows = await db.ops.bulkGet(held.map(({ seq }) => seq));
  const about = await describeRecords(
    db,
    rows.filter((op) => op !== undefined),
  );
  return rows.flatMap((op, i): Bare[] => {
    const { decided } = held[i] ?? {};
    if (!op || officeState(op, held[i], about.get(recordKeyOf(op)) ?? {}) === null) return [];
    const { entityType, entityId } = op;
    const sentence = decided ? (decided.reason ?? '') : null;
    return [{ entityType, entityId, kind: 'office', error: null, op: op.kind, sentence }];
  });
}

/**
 * As long as it is undecided, and for a while after that; for decisions from before their time was recorded, counted
 * from when the work was sent.
 */
function isPointedOut({ ackedAt, decided }: ReceiptRow, now: number): boolean {
  return decided === undefined || now - Date.parse(decided.at ?? ackedAt) < OFFICE_DAYS * DAY;
}
