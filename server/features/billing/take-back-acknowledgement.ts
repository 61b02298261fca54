import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { asMoney } from '#server/db/queries/next-note-version.ts';
import { unseenChange } from '#server/db/queries/note-answer.ts';
import { lockNote } from '#server/db/queries/note-lock.ts';
import { maySeeAnywhere } from '#server/http/access/note-access.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changesOf, standsOver } from './acknowledge-change.ts';

const before = (field: string) => sql<string | null>`(${standsOver})->>${sql.lit(field)}`;

/** As it stands beside what it was when it was billed. */
const dataChanged = sql<boolean>`coalesce((select ${before('data')} <> session_data(tally, observed_zero) from sessions
  where sessions.company_id = notes.company_id and sessions.id = notes.session_id), data_changed)`;

/**
 * DELETE /api/pay/{id}/acknowledge: the change of a billed note is one that nobody has seen, as it was before the last
 * acknowledgement. What was not acknowledged is left.
 */
export async function takeBackAcknowledgement(
  call: WriteCall<typeof endpoints.takeBackAcknowledgement>,
): Promise<Effect> {
  const { db, who, params } = call;
  const note = await lockNote(db, who.companyId, params.id);
  if (!note || note.state === 'draft' || note.deleted_at !== null) throw notFound();
  if (!(await maySeeAnywhere(db, who, note))) throw notFound();
  const done: Effect = { status: 200, entity: 'note', entityId: note.id };
  if (note.acknowledged_at === null) return { ...done, isSame: true, detail: { changed: [] } };
  await requireVersion(call.ifMatch, note.version, async () => ({ id: note.id, version: note.version }));
  const after = await db
    .updateTable('notes')
    .set({
      acknowledged_as: sql`nullif((${standsOver})->'as', 'null')`,
      acknowledged_by: sql`(${before('by')})::integer`,
      acknowledged_at: sql`(${before('since')})::timestamptz`,
      acknowledged_over: sql`nullif((${standsOver})->'over', 'null')`,
      billed_payer: sql`case when ${standsOver} is null then billed_payer else (${before('payer')})::smallint end`,
      billed_data: sql`coalesce(${before('data')}, billed_data)`,
      data_changed: dataChanged,
      ...asMoney,
    })
    .where('company_id', '=', who.companyId)
    .where('id', '=', note.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = unseenChange(after);
  return { ...done, detail: change ? { changed: change.fields, ...changesOf(after, change) } : {} };
}
