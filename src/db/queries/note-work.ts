import { liveQuery } from 'dexie';
import type { TallybookDb } from '../database.ts';
import type { OpRow } from '../rows.ts';
import { unsentStates } from '../rows.ts';

/** What became of one piece of work: the server has it, refused it, or has not answered yet. */
export type WorkOutcome = 'sent' | 'refused' | 'waiting';

/** Waits until the server has answered, at most `ms`. Work that was sent in another way (merged, repaired) is followed. */
export function awaitWork(db: TallybookDb, opId: string, ms: number): Promise<WorkOutcome> {
  return new Promise((resolve) => {
    const done = (outcome: WorkOutcome) => {
      clearTimeout(timer);
      watch.unsubscribe();
      resolve(outcome);
    };
    const timer = setTimeout(() => done('waiting'), ms);
    const watch = liveQuery(() => outcomeOf(db, opId)).subscribe({
      next: (outcome) => outcome !== 'waiting' && queueMicrotask(() => done(outcome)),
      error: () => done('waiting'),
    });
  });
}

async function outcomeOf(db: TallybookDb, opId: string): Promise<WorkOutcome> {
  const op = await db.ops.where('opId').equals(opId).first();
  if (!op) return 'waiting';
  if (op.state === 'superseded' && op.absorbedBy) return outcomeOf(db, op.absorbedBy);
  if (op.state === 'acked') return 'sent';
  return isRefused(op) ? 'refused' : 'waiting';
}

/** The work of a note that the server does not have, oldest first. */
export async function listNoteWork(db: TallybookDb, uid: string): Promise<OpRow[]> {
  const ops = await db.ops.where('entityId').equals(uid).sortBy('seq');
  return ops.filter((op) => op.entityType === 'note' && unsentStates.includes(op.state));
}

/** The last work of a note that the server refused. */
export async function findRefused(db: TallybookDb, uid: string): Promise<OpRow | undefined> {
  return (await listNoteWork(db, uid)).findLast(isRefused);
}

/** The reason of the addendum that the last work of a note is; null where that is no addendum. */
export async function findReasonAdded(db: TallybookDb, uid: string): Promise<string | null> {
  const last = (await db.ops.where('entityId').equals(uid).sortBy('seq')).findLast((op) => op.entityType === 'note');
  return last?.kind === 'addAddendum' ? (last.body as { reason: string }).reason : null;
}

export const isRefused = ({ state }: Pick<OpRow, 'state'>): boolean => state === 'conflict' || state === 'rejected';
