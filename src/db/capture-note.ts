import type { PromiseExtended } from 'dexie';
import { type CaptureState, type Change, capture, type Device, type Stamper } from './capture.ts';
import { CaptureFailed, CaptureRefused, storageTrouble } from './device/storage-error.ts';
import type { NewOp } from './outbox/new-op.ts';
import { listRefusedOf, noteCarriers, putInPlace } from './outbox/refused-work.ts';
import { findNoteDraft, type NoteWords, noteDraftKey, saysNoMore } from './queries/note-drafts.ts';
import type { NoteRow, OpRow, SessionRow } from './rows.ts';
import { forgetNote } from './store/forget-note.ts';

/** A note and its session as they stand in the transaction, and what of the note the server refused, oldest first. */
export type NoteState = {
  note: NoteRow | undefined;
  session: SessionRow | undefined;
  refused: readonly OpRow[];
};

/** What a decision wants done: the rows, the work to send, and the refused work whose place that takes. */
type NoteWork = {
  note: NoteRow;
  session?: SessionRow;
  op: NewOp;
  extra?: Pick<OpRow, 'params' | 'noteBase'>;
  replaces: readonly OpRow[];
};

/**
 * Captures work on a note in one transaction with all that follows from it: what the server had refused of it is
 * superseded (it keeps its body), and the draft that the work was written in is dropped. Answers the op's id.
 * @param of the note. `words`: what is saved; a draft that says more than that was typed since, and stays. `insteadOf`: a
 * note that the server has deleted: it leaves the device, and its refused words are these now.
 * @throws CaptureRefused, CaptureFailed; then nothing was written, and the draft is still there.
 */
export async function captureNoteWork(
  device: Device,
  of: NoteWritten,
  decide: (state: NoteState, now: string) => NoteWork,
): Promise<string> {
  return writing(device, () => write(device, of, decide));
}

type NoteWritten = { uid: string; words: NoteWords; insteadOf?: string | undefined };

/**
 * Captures the Submit of a session. It carries the note whole: whatever the server had refused of that is superseded by
 * it, and holds back nothing that was recorded since. @throws CaptureRefused, CaptureFailed; then nothing was written.
 */
export async function captureSubmit(
  device: Device,
  scope: { session: string; note: string },
  decide: (state: CaptureState, stamper: Stamper) => Change,
): Promise<void> {
  const { db } = device;
  await writing(device, () =>
    db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, db.notes], async () => {
      const refused = await listRefusedOf(db, scope.note);
      await capture(device, scope, decide);
      await putInPlace(
        db,
        `session:${scope.session}`,
        refused.filter(({ kind }) => noteCarriers.has(kind)),
      );
    }),
  );
}

async function writing<T>(device: Device, work: () => PromiseLike<T>): Promise<T> {
  try {
    if (!device.db.isOpen()) await device.db.open();
    const done = await work();
    device.wake();
    return done;
  } catch (error) {
    if (error instanceof CaptureRefused || error instanceof CaptureFailed) throw error;
    throw new CaptureFailed(storageTrouble(error), error);
  }
}

function write(
  device: Device,
  { uid, words, insteadOf }: NoteWritten,
  decide: (state: NoteState, now: string) => NoteWork,
): PromiseExtended<string> {
  const { db } = device;
  return db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, db.notes, db.drafts], async () => {
    const refused = [...(insteadOf ? await listRefusedOf(db, insteadOf) : []), ...(await listRefusedOf(db, uid))];
    const session = (await db.notes.get(uid))?.sessionId;
    let extra: NoteWork['extra'] = {};
    let replaces: readonly OpRow[] = [];
    let lane = '';
    await capture(device, { note: uid, ...(session ? { session } : {}) }, (state, { now }) => {
      const { op, ...work } = decide({ note: state.note, session: state.session, refused }, now);
      ({ extra = {}, replaces } = work);
      lane = op.lane;
      return { note: work.note, ...(work.session ? { session: work.session } : {}), ops: [op] };
    });
    const made = await putInPlace(db, lane, replaces, extra);
    const draft = await findNoteDraft(db, uid);
    if (draft && saysNoMore(draft, words)) await db.drafts.delete(noteDraftKey(uid));
    if (insteadOf) await forgetNote(db, insteadOf);
    return made.opId;
  });
}

/** Why a note can't be thrown away on this device alone; null when it can. */
export function whyNotDiscard(note: Pick<NoteRow, 'serverId' | 'sessionId'> | undefined): string | null {
  if (!note) return null;
  if (note.serverId !== null) return 'The server has this note.';
  return note.sessionId === null ? null : 'It belongs to a session. Restart the session to change it.';
}

/** Throws away a note that the server never numbered, with its draft: its author's word (policy, "note delete rule"). */
export async function discardNote({ db }: Device, uid: string): Promise<void> {
  await db.transaction('rw', [db.ops, db.notes, db.drafts, db.meta], async () => {
    if (whyNotDiscard(await db.notes.get(uid)) === null) await forgetNote(db, uid);
  });
}
