import { isSqlError, sqlState } from '../sql-error.ts';
import { inSavepoint, type Tx } from '../transaction.ts';
import { nextNoteVersion } from './next-note-version.ts';
import { recordAudit } from './record-audit.ts';
import { describeNoteConflicts } from './time-conflicts.ts';

/** Whose notes, which one was looked at just now, if any, and who has written what they are looked at for. */
type Recheck = {
  companyId: number;
  authorId: number;
  exceptId?: number;
  editorId: number;
  requestId: string;
  now: Date;
};

/** More than anybody has to put right: each costs a question, and who makes thousands must not make others wait. */
const MOST = 100;

/**
 * A note of the therapist was stored, moved or deleted: each of their held notes is final where nothing is in its way any
 * more, and else names what is in its way now. The latest hundred are looked at. Call `lockTimesOf` before the change.
 */
export async function recheckHeld(tx: Tx, recheck: Recheck): Promise<void> {
  const { companyId, authorId, exceptId = 0 } = recheck;
  const held = await tx
    .selectFrom('notes')
    .select(['id', 'date_visited', 'begin_time', 'end_time', 'timeconflicts'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', authorId)
    .where('state', '=', 'held')
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    // As the index of held notes has them.
    .orderBy('date_visited', 'desc')
    .orderBy('begin_time', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .forUpdate()
    .execute();
  for (const { id, date_visited: date, begin_time: begin, end_time: end, timeconflicts } of held) {
    const text = await describeNoteConflicts(tx, { companyId, userId: authorId, date, begin, end }, id);
    if (text === timeconflicts) continue;
    const changed =
      text === '' ? { state: 'final' as const, timeconflicts: null } : { state: 'held' as const, timeconflicts: text };
    await unlessInTheWay(tx, async () => {
      // Nobody has edited it: who wrote it last, and when, stays.
      await tx
        .updateTable('notes')
        .set({ ...changed, version: nextNoteVersion })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
      if (text === '') await recordFinal(tx, recheck, id);
    });
  }
}

/** It can be billed from now on, by what somebody did to another note. */
function recordFinal(tx: Tx, { companyId, editorId, requestId, now }: Recheck, id: number): Promise<void> {
  const who = { companyId, userId: editorId };
  return recordAudit(tx, { at: now, who, action: 'held note final', entity: 'note', entityId: id, requestId });
}

/** What another write stores at this moment can be in its way: then it stays held until the next one. */
async function unlessInTheWay(tx: Tx, work: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(tx, 'note', work);
  } catch (error) {
    if (!isSqlError(error, sqlState.exclusionViolation, 'notes_no_overlap')) throw error;
  }
}
