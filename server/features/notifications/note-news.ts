import { sql } from 'kysely';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { andInScope, noteScope } from '#server/http/access/scope.ts';
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

/** What this reviewer returned and somebody else has answered, until something is decided about it. */
export async function listAnsweredNotes(db: Db, who: Principal): Promise<PieceOfNews[]> {
  const scope = noteScope(who);
  if (scope === null || !may(who, 'company.notes.review')) return [];
  const rows = await selectNotes(db, who)
    .leftJoin('users as answerer', inSameCompany('answerer.id', 'note.answered_by'))
    .select(sql<string | null>`trim(answerer.first_name || ' ' || answerer.last_name)`.as('by'))
    .where('note.returned_by', '=', who.userId)
    .where('note.answered_by', '!=', who.userId)
    .where('note.answered_at', 'is not', null)
    .where('note.review_decision', 'is', null)
    .where('note.state', '!=', 'draft')
    .where(sql<boolean>`true ${andInScope(who, scope, 'note.client_id')}`)
    .orderBy('note.answered_at', 'desc')
    .execute();
  return rows.map(({ id, answered_at, updated_at, date_visited, by, ...row }) => {
    const at = answered_at ?? updated_at;
    const client = { id: row.client_id, first_name: row.first_name, last_name: row.last_name };
    const key = `note_answered-${id}-${at.getTime()}`;
    return { ...about, key, kind: 'note_answered', at, client, date: date_visited, by, note_id: id };
  });
}

const selectOwnNotes = (db: Db, who: Principal) => selectNotes(db, who).where('note.user_id', '=', who.userId);

function selectNotes(db: Db, who: Principal) {
  return db
    .selectFrom('notes as note')
    .innerJoin('clients', inSameCompany('clients.id', 'note.client_id'))
    .select(['note.id', 'note.client_id', 'note.date_visited', 'note.updated_at'])
    .select(['note.reviewed_at', 'note.answered_at'])
    .select(['clients.first_name', 'clients.last_name'])
    .select(sql<string | null>`left(note.review_comment, ${MOST_COMMENT + 1})`.as('review_comment'))
    .where('note.company_id', '=', who.companyId)
    .where('note.deleted_at', 'is', null)
    .limit(MOST_NEWS);
}
