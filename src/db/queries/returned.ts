import type { TallybookDb } from '../database.ts';
import { noteCarriers } from '../outbox/refused-work.ts';
import type { NoteRow } from '../rows.ts';
import type { AttentionItem } from './attention.ts';
import { describeRecords } from './records.ts';

/**
 * Own notes of visits since `since` (YYYY-MM-DD) that a reviewer sent back, without those that were answered here since:
 * the answer is on its way, and there is nothing more to be done.
 */
export async function listReturned(db: TallybookDb, since: string): Promise<AttentionItem[]> {
  const notes = await db.notes.where('dateVisited').aboveOrEqual(since).toArray();
  const returned = notes.filter((note) => note.state === 'final' && note.base?.review?.decision === 'returned');
  const answers = await Promise.all(returned.map((note) => isAnswered(db, note)));
  const waiting = returned.filter((_note, i) => !answers[i]);
  const about = await describeRecords(
    db,
    waiting.map((note) => ({ entityType: 'note', entityId: note.uid })),
  );
  return waiting.flatMap((note) => {
    const known = about.get(`note:${note.uid}`);
    const sentence = note.base?.review?.comment ?? null;
    return known
      ? [{ entityType: 'note', entityId: note.uid, kind: 'returned', about: known, error: null, op: null, sentence }]
      : [];
  });
}

/** Whether the answer to its return is here, on its way. */
export async function isAnswered(db: TallybookDb, { uid, base }: NoteRow): Promise<boolean> {
  const since = Date.parse(base?.review?.at ?? '');
  const ops = await db.ops.where('entityId').equals(uid).toArray();
  return ops.some(
    ({ kind, state, capturedAt }) =>
      (kind === 'addAddendum' || noteCarriers.has(kind)) &&
      (state === 'queued' || state === 'inflight') &&
      Date.parse(capturedAt) > since,
  );
}
