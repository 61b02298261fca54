import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/notes.ts';
import { noteTexts } from '#domain/note-fields.ts';
import { listName } from '#domain/person-name.ts';
import type { Db } from '#server/db/pool.ts';
import { noteAnswer, personOf } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { pickPage } from '#server/http/list-page.ts';
import { noteRequest } from '#server/http/note-list.ts';
import type { Principal } from '#server/http/principal.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Download = typeof endpoints.download;

/** One answer is in memory as a whole: at most this many notes, or this much text. */
const MOST_NOTES = 1000;
const MOST_BYTES = 4_000_000;

/** GET /api/download: one's own notes by client. What does not fit into one answer follows with its `nextCursor`. */
export async function downloadNotes({ db, who, query }: Call<Download>): Promise<Answer<Download>> {
  const own = [sql`user_id = ${who.userId}`];
  const { ids, totalCount, totalIsExact, nextCursor } = await pickPage(db, {
    ...noteRequest({ db, who, query, scope: own }, MOST_NOTES),
    cut: (picked) => countFitting(db, who, picked),
  });
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

/** How many of the notes, from the first on, together have no more text than an answer may have; at least one. */
async function countFitting(db: Db, who: Principal, ids: number[]): Promise<number> {
  const { rows } = await sql<{ fitting: number }>`
    select count(*) as fitting from (
      select place, sum(${sql.join(
        noteTexts.map((key) => sql`octet_length(${sql.ref(key)})`),
        sql` + `,
      )}) over (order by place) as bytes
      from unnest(${ids}::integer[]) with ordinality as picked (id, place)
      join notes on notes.company_id = ${who.companyId} and notes.id = picked.id
    ) as weighed where bytes <= ${MOST_BYTES}`.execute(db);
  return Math.max(1, rows[0]?.fitting ?? 1);
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
