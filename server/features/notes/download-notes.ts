import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/notes.ts';
import { listName } from '#domain/access/person-name.ts';
import type { Db } from '#server/db/pool.ts';
import { noteAnswer, personOf } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { pickPage } from '#server/http/answer/list-page.ts';
import { noteRequest } from '#server/http/answer/note-list.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Download = typeof endpoints.download;

/** Of one answer, where their texts do not cut it sooner. */
const MOST_NOTES = 1000;

/** GET /api/download: one's own notes by client. What does not fit into one answer follows with its `nextCursor`. */
export async function downloadNotes({ db, who, query }: Call<Download>): Promise<Answer<Download>> {
  const own = [sql`user_id = ${who.userId}`];
  const request = noteRequest({ db, who, query, scope: own }, MOST_NOTES);
  const { ids, totalCount, totalIsExact, nextCursor } = await pickPage(db, request);
  const rows = await findNotes(db, who.companyId, ids, who.policy);
  const notes = rows.map(noteAnswer);
  return { user: await readUser(db, who), note: byClient(notes), totalCount, totalIsExact, nextCursor };
}

function byClient(notes: Note[]): Answer<Download>['note'] {
  const groups = Map.groupBy(notes, (one) => one.client_id);
  return [...groups.values()]
    .flatMap((ofOne) => (ofOne[0] ? [{ client: ofOne[0].client, notes: ofOne }] : []))
    .sort((a, b) => listName(a.client).localeCompare(listName(b.client)) || a.client.id - b.client.id);
}

async function readUser(db: Db, { companyId, userId }: Principal): Promise<Note['user']> {
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return personOf(userId, first_name, last_name);
}
