import { sql } from 'kysely';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { about, MOST_COMMENT, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

/** One's own notes that a reviewer returned (reading 34). */
export async function listReturnedNotes(db: Db, who: Principal): Promise<PieceOfNews[]> {
  const rows = await selectOwnNotes(db, who)
    .where('note.review_decision', '=', 'returned')
    .where('note.reviewed_at', 'is not', null)
    .orderBy('note.reviewed_at', 'desc')
    .execute();
  return rows.map(({ id, reviewed_at, updated_at, review_comment, date_visited, ...row }) => {
    const at = reviewed_at ?? updated_at;
    const client = { id: row.client_id, first_name: row.first_name, last_name: row.last_name };
    const key = `note_returned-${id}-${at.getTime()}`;
    return {
      ...about,
      key,
      kind: 'note_returned',
      at,
      client,
      date: date_visited,
      note_id: id,
      comment: review_comment,
    };
  });
}

/** One's own notes whose times overlap another (reading 31). */
export async function listHeldNotes(db: Db, who: Principal): Promise<PieceOfNews[]> {
  const rows = await selectOwnNotes(db, who)
    .where('note.state', '=', 'held')
    .orderBy('note.date_visited', 'desc')
    .execute();
  return rows.map(({ id, updated_at, date_visited, ...row }) => {
    const client = { id: row.client_id, first_name: row.first_name, last_name: row.last_name };
    const key = `note_held-${id}`;
    return { ...about, key, kind: 'note_held', at: updated_at, client, date: date_visited, note_id: id };
  });
}

function selectOwnNotes(db: Db, who: Principal) {
  return db
    .selectFrom('notes as note')
    .innerJoin('clients', inSameCompany('clients.id', 'note.client_id'))
    .select(['note.id', 'note.client_id', 'note.date_visited', 'note.updated_at', 'note.reviewed_at'])
    .select(['clients.first_name', 'clients.last_name'])
    .select(sql<string | null>`left(note.review_comment, ${MOST_COMMENT + 1})`.as('review_comment'))
    .where('note.company_id', '=', who.companyId)
    .where('note.user_id', '=', who.userId)
    .where('note.deleted_at', 'is', null)
    .limit(MOST_NEWS);
}
