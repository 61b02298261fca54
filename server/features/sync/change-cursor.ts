import * as z from 'zod/mini';
import { storable } from '#contract/common.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { cursorId, readPlace, writeCursor } from '#server/http/answer/cursor.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

/** A position in the company's list of changes: everything up to and including it is known. */
export interface Place {
  seq: number;
  entity: string;
  id: number;
}

/** Where the list ends now, and from which position on it is complete. */
interface Clock {
  head: number;
  from: number;
}

export async function readClock(db: Db, companyId: number): Promise<Clock> {
  const row = await db
    .selectFrom('sync_clock')
    .select(['seq', 'changes_from'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { head: row?.seq ?? 0, from: row?.changes_from ?? 0 };
}

/** The position after everything with a given number. */
export function afterSeq(seq: number): Place {
  return { seq: seq + 1, entity: '', id: 0 };
}

const written = z.tuple([z.uuid(), cursorId, z.int(), z.string().check(z.maxLength(40), storable), cursorId]);

/** A cursor belongs to one life of the database and to one person. */
export function makeCursor(epoch: string, { userId }: Principal, { seq, entity, id }: Place): string {
  return writeCursor([epoch, userId, seq, entity, id]);
}

/**
 * Throws 410 `cursor_expired` when what has changed since can't be worked out from it: it is from another life of the
 * database, ahead of a restored one, older than the list, somebody else's, or not a cursor at all. The answer to all is
 * a full download.
 */
export function readCursor(text: string, epoch: string, who: Principal, { head, from }: Clock): Place {
  const [ofEpoch, userId, seq, entity, id] = readPlace(written, text) ?? ['', 0, 0, '', 0];
  if (ofEpoch !== epoch || userId !== who.userId || seq <= from || seq > head + 1) {
    throw new ProblemError(410, 'cursor_expired', {
      detail: 'Download everything again; changes are told from then on.',
    });
  }
  return { seq, entity, id };
}
