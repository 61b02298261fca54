import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { asNews } from '#server/db/queries/next-note-version.ts';
import { lockNote } from '#server/db/queries/note-lock.ts';
import { maySeeAnywhere } from '#server/http/access/note-access.ts';
import { invalid, notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireCurrentNote } from '#server/http/write/require-current-note.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

type AssignFlags = WriteCall<typeof endpoints.assignFlags>;

/**
 * POST /api/company/flag/assign: the note has exactly these flags afterwards. Billed notes, too: a flag is not a money
 * mark.
 */
export async function assignFlags(call: AssignFlags): Promise<Effect> {
  const { db, who, body } = call;
  const note = await lockNote(db, who.companyId, body.note_id);
  if (!note || note.deleted_at !== null || note.state === 'draft') throw notFound();
  // The answer is the note itself: a caller who sets flags and may read no notes has no note to set them on.
  if (!(await maySeeAnywhere(db, who, note))) throw notFound();
  // The whole set is replaced. Without a version, the note is flagged as it is now.
  if (call.ifMatch !== null) await requireCurrentNote(call, note);
  await requireFlags(call);
  await db
    .deleteFrom('note_flags')
    .where('company_id', '=', who.companyId)
    .where('note_id', '=', note.id)
    .where(sql<boolean>`flag_id <> all (${body.flag_ids}::integer[])`)
    .execute();
  const rows = body.flag_ids.map((flag_id) => ({ company_id: who.companyId, note_id: note.id, flag_id }));
  if (rows.length > 0) {
    await db
      .insertInto('note_flags')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db.updateTable('notes').set(asNews).where('company_id', '=', who.companyId).where('id', '=', note.id).execute();
  return { status: 200, entity: 'note', entityId: note.id, detail: { flag_ids: body.flag_ids } };
}

async function requireFlags({ db, who, body }: AssignFlags): Promise<void> {
  const rows = await db
    .selectFrom('flags')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where(sql<boolean>`id = any (${body.flag_ids}::integer[])`)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = body.flag_ids.flatMap((id, at) => (known.has(id) ? [] : [[`flag_ids.${at}`, 'Is not a flag']]));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
}
