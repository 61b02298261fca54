import type { Db } from '#server/db/pool.ts';
import type { NoteRow } from '#server/db/queries/note-rows.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import { may, type Principal } from './principal.ts';

type NoteOf = Pick<NoteRow, 'user_id' | 'state' | 'client_id'>;

/** A draft is its author's alone; other notes are the office's, too, and the analyst's of a shared client. */
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
