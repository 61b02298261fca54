import type { PromiseExtended } from 'dexie';
import { capture, type Device } from './capture.ts';
import type { LeaseRow, TallybookDb } from './database.ts';
import type { NewOp } from './new-op.ts';
import { noteDraftKey } from './queries/note-drafts.ts';
import { voided } from './rewind.ts';
import type { NoteRow, OpRow } from './rows.ts';
import { CaptureFailed, CaptureRefused, storageTrouble } from './storage-error.ts';

/** A note as it stands in the transaction, and what of it the server refused, oldest first. */
export type NoteState = { note: NoteRow | undefined; refused: readonly OpRow[] };

/** What a decision wants done: the note's row, the work to send, and the refused work whose place that takes. */
export type NoteWork = {
  note: NoteRow;
  op: NewOp;
  extra?: Pick<OpRow, 'params' | 'noteBase'>;
  replaces: readonly OpRow[];
};

/**
 * Captures work on a note in one transaction with all that follows from it: what the server had refused of it is
 * superseded (it keeps its body), and the draft that the work was written in is gone. Answers the op's id.
 * @throws CaptureRefused, CaptureFailed; then nothing was written, and the draft is still there.
 */
export async function captureNoteWork(
  device: Device,
  uid: string,
  decide: (state: NoteState, now: string) => NoteWork,
): Promise<string> {
  try {
    if (!device.db.isOpen()) await device.db.open();
    const opId = await write(device, uid, decide);
    device.wake();
    return opId;
  } catch (error) {
    if (error instanceof CaptureRefused || error instanceof CaptureFailed) throw error;
    throw new CaptureFailed(storageTrouble(error), error);
  }
}

function write(
  device: Device,
  uid: string,
  decide: (state: NoteState, now: string) => NoteWork,
): PromiseExtended<string> {
  const { db } = device;
  return db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, db.notes, db.drafts], async () => {
    const refused = await listRefused(device, uid);
    let extra: NoteWork['extra'] = {};
    let replaces: readonly OpRow[] = [];
    let lane = '';
    await capture(device, { note: uid }, ({ note }, { now }) => {
      const work = decide({ note, refused }, now);
      ({ extra = {}, replaces } = work);
      lane = work.op.lane;
      return { note: work.note, ops: [work.op] };
    });
    const made = await db.ops.where('[lane+seq]').between([lane, -1], [lane, Number.POSITIVE_INFINITY]).last();
    if (!made) throw new Error('The work was captured and is not there');
    const before = replaces.at(-1);
    await db.ops.bulkPut([
      { ...made, ...extra, ...(before ? { supersedes: before.opId } : {}) },
      ...replaces.map((op): OpRow => ({ ...op, state: 'superseded', absorbedBy: made.opId })),
    ]);
    await voidNumbers(db, replaces);
    await db.drafts.delete(noteDraftKey(uid));
    return made.opId;
  });
}

/** The server may never have seen them: it is told that nothing is missing there. */
async function voidNumbers(db: TallybookDb, gone: readonly OpRow[]): Promise<void> {
  if (gone.length === 0) return;
  const lease = (await db.meta.get('lease')) as LeaseRow | undefined;
  await db.meta.put(
    voided(
      lease,
      gone.map(({ seq }) => seq),
    ),
  );
}

async function listRefused({ db }: Device, uid: string): Promise<OpRow[]> {
  const ops = await db.ops.where('entityId').equals(uid).sortBy('seq');
  return ops.filter(({ state }) => state === 'conflict' || state === 'rejected');
}

/** Why a note can't be thrown away on this device alone; null when it can. */
export function whyNotDiscard(note: Pick<NoteRow, 'serverId' | 'sessionId'> | undefined): string | null {
  if (!note) return null;
  if (note.serverId !== null) return 'The server has this note.';
  return note.sessionId === null ? null : 'It belongs to a session. Restart the session to change it.';
}

/** Throws away a note that the server never numbered, with its draft: its author's word (policy, "note delete rule"). */
export async function discardNote(device: Device, uid: string): Promise<void> {
  const { db } = device;
  await db.transaction('rw', [db.ops, db.notes, db.drafts, db.meta], async () => {
    const note = await db.notes.get(uid);
    if (whyNotDiscard(note) !== null) return;
    const ops = await db.ops.where('entityId').equals(uid).toArray();
    const unsent = ops.filter(({ state }) => state !== 'acked' && state !== 'superseded');
    await db.ops.bulkPut(unsent.map((op): OpRow => ({ ...op, state: 'superseded', letGo: true })));
    await voidNumbers(db, unsent);
    await Promise.all([db.notes.delete(uid), db.drafts.delete(noteDraftKey(uid))]);
  });
}
