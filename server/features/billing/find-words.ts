import { sql } from 'kysely';
import { noteTexts } from '#domain/note/note-fields.ts';
import type { Db } from '#server/db/pool.ts';

const texts = sql.join(noteTexts.map((key) => sql.ref(`notes.${key}`)));

/** A mark of what people wrote in each of these notes, addenda too: the same for the same words, another for others. */
export async function findWords(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<{ note_id: number; mark: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ note_id: number; mark: string }>`
    select notes.id as note_id, md5(jsonb_build_array(${texts}, (select count(*) from addenda
      where addenda.company_id = notes.company_id and addenda.note_id = notes.id))::text) as mark
    from notes where notes.company_id = ${companyId} and notes.id = any (${[...ids]}::bigint[])`.execute(db);
  return rows;
}
