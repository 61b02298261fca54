import type { LeaseRow, RecorderRow } from '#db/database.ts';
import type { OutboxStore, OutboxTx } from '#db/outbox/outbox-store.ts';
import { type JournalRow, type NoteRow, type OpRow, type ReceiptRow, type SessionRow, unsentStates } from '#db/rows.ts';

/** What one person's database on a device holds. */
type Tables = {
  ops: Map<number, OpRow>;
  receipts: Map<string, ReceiptRow>;
  sessions: Map<string, SessionRow>;
  notes: Map<string, NoteRow>;
  recorder: RecorderRow | undefined;
  lease: LeaseRow | undefined;
};

/** The database as all tabs see it; transactions that write come one after the other, whole or not at all. */
export type MemoryDisk = { userId: number; tables: Tables; journal: JournalRow[]; tail: Promise<unknown> };

/**
 * Where a transaction may meet a fault: before it begins, when it is written down, and after that, before anybody
 * hears of it. It throws what the disk would throw, or never comes back for a tab that is dead.
 */
type Step = 'begin' | 'commit' | 'committed';
export type Gate = (step: Step) => Promise<void> | undefined;

export function createDisk(userId: number, deviceId: string): MemoryDisk {
  const recorder: RecorderRow = { key: 'recorder', userId, companyId: 1, deviceId, nextSeq: 1, nextEventSeq: 1 };
  return {
    userId,
    tables: { ops: new Map(), receipts: new Map(), sessions: new Map(), notes: new Map(), recorder, lease: undefined },
    journal: [],
    tail: Promise.resolve(),
  };
}

/** The disk as one tab reaches it. */
export function diskStore(disk: MemoryDisk, gate: Gate): OutboxStore {
  return {
    localUserId: disk.userId,
    read: async (work) => {
      await gate('begin');
      return work(txOf(disk.tables, []));
    },
    write: async (_scope, work) => {
      await gate('begin');
      return writeDisk(disk, gate, (tx) => Promise.resolve(work(tx)));
    },
  };
}

async function writeDisk<T>(disk: MemoryDisk, gate: Gate, work: (tx: OutboxTx) => Promise<T>): Promise<T> {
  const turn = disk.tail;
  let done = () => {};
  disk.tail = new Promise<void>((resolve) => {
    done = resolve;
  });
  await turn;
  let result: T;
  try {
    const staged = copyOf(disk.tables);
    const lines: JournalRow[] = [];
    result = await work(txOf(staged, lines));
    // A fault here leaves nothing of it. A tab that dies here never comes back, but others must not wait for it.
    const fault = gate('commit');
    if (fault) {
      done();
      await fault;
    }
    Object.assign(disk.tables, staged);
    disk.journal.push(...lines);
  } finally {
    done();
  }
  await gate('committed');
  return result;
}

const copyOf = (tables: Tables): Tables => ({
  ...tables,
  ops: new Map(tables.ops),
  receipts: new Map(tables.receipts),
  sessions: new Map(tables.sessions),
  notes: new Map(tables.notes),
});

const bySeq = (a: OpRow, b: OpRow) => a.seq - b.seq;

function txOf(t: Tables, lines: JournalRow[]): OutboxTx {
  const filtered = (which: (op: OpRow) => boolean) => [...t.ops.values()].filter(which).sort(bySeq);
  const done = Promise.resolve();
  return {
    op: async (seq) => t.ops.get(seq),
    ops: async (seqs) => seqs.map((seq) => t.ops.get(seq)),
    opById: async (opId) => [...t.ops.values()].find((op) => op.opId === opId),
    ofState: async (state, after = -1, limit = Number.POSITIVE_INFINITY) =>
      filtered((op) => op.state === state && op.seq > after).slice(0, limit),
    countOf: async (state) => filtered((op) => op.state === state).length,
    firstOfLanes: async (state) => {
      const ofState = filtered((op) => op.state === state);
      return ofState.filter((op, i) => ofState.findIndex((one) => one.lane === op.lane) === i);
    },
    hasUnsent: async (lane) => [...t.ops.values()].some((op) => op.lane === lane && unsentStates.includes(op.state)),
    ofLane: async (lane) => filtered((op) => op.lane === lane),
    putOps: (rows) => {
      for (const op of rows) t.ops.set(op.seq, op);
      return done;
    },
    removeOps: (seqs) => {
      for (const seq of seqs) t.ops.delete(seq);
      return done;
    },
    receipt: async (opId) => t.receipts.get(opId),
    putReceipt: (row) => {
      t.receipts.set(row.opId, row);
      return done;
    },
    removeReceipts: (opIds) => {
      for (const opId of opIds) t.receipts.delete(opId);
      return done;
    },
    session: async (id) => t.sessions.get(id),
    putSession: (row) => {
      t.sessions.set(row.id, row);
      return done;
    },
    note: async (uid) => t.notes.get(uid),
    putNote: (row) => {
      t.notes.set(row.uid, row);
      return done;
    },
    // Typed entries are not simulated.
    entry: async () => undefined,
    putEntry: () => done,
    // Hours are shown, never sent: the simulated disk keeps none.
    hours: async () => undefined,
    putHours: () => done,
    account: async () => undefined,
    recorder: async () => t.recorder,
    putRecorder: (row) => {
      t.recorder = row;
      return done;
    },
    lease: async () => t.lease,
    putLease: (row) => {
      t.lease = row;
      return done;
    },
    log: (rows) => {
      lines.push(...rows);
      return done;
    },
  };
}
