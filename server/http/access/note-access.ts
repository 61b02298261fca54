import type { Db } from '#server/db/pool.ts';
import type { NoteRow } from '#server/db/queries/note-rows.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import { notFound, notPermitted } from '#server/http/answer/problem.ts';
import { may, type Principal } from './principal.ts';

type NoteOf = Pick<NoteRow, 'user_id' | 'state' | 'client_id'>;

/** A draft is visible to its author alone; other notes also to the office, and to the analyst of a shared client. */
export async function maySee(db: Db, who: Principal, row: NoteOf): Promise<boolean> {
  if (row.user_id === who.userId) return true;
  if (row.state === 'draft') return false;
  if (may(who, 'company.notes.view')) return true;
  return may(who, 'company.notes.assigned') && (await findStanding(db, who, row.client_id)) === 'on';
}

/** The money's lists have every saved note whole, beside what somebody sees among the notes. */
export async function maySeeAnywhere(db: Db, who: Principal, row: NoteOf): Promise<boolean> {
  if (await maySee(db, who, row)) return true;
  return row.state !== 'draft' && may(who, 'company.finance.insurance.view', 'company.finance.payroll.view');
}

/**
 * Lets pass who may write in the note: its author, and the office in any but a draft; for everybody else it is not
 * there. Whoever is disabled delivers their own work alone: what they wrote in the notes of others is the office's to
 * decide (reading 36).
 */
export function requireMayWrite(who: Principal, note: NoteOf): void {
  if (note.user_id === who.userId) return;
  if (note.state === 'draft' || !may(who, 'company.notes.edit')) throw notFound();
  if (who.disabled) throw notPermitted();
}
