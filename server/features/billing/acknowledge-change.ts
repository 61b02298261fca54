import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { ClaimChange } from '#domain/money/changed-claim.ts';
import { asSeen, dataAsItIs } from '#server/db/queries/money-notes.ts';
import { payerOfNow } from '#server/db/queries/money-seen.ts';
import { asMoney } from '#server/db/queries/next-note-version.ts';
import { unseenChange } from '#server/db/queries/note-answer.ts';
import { type LockedNote, lockNote } from '#server/db/queries/note-lock.ts';
import { maySeeAnywhere } from '#server/http/access/note-access.ts';
import { notFound } from '#server/http/answer/problem.ts';
import { factChanges } from '#server/http/note-values.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

/** What the last acknowledgement stands over; null where nobody noted it. */
export const standsOver = sql`case when (acknowledged_over->>'at')::timestamptz = acknowledged_at then acknowledged_over end`;

/** Whom the claim was billed to; null where nobody noted it. */
const payerBilled = sql<number | null>`case when acknowledged_at is null then billed_payer
  else ((${standsOver})->>'billed_payer')::smallint end`;

/**
 * A claim is of what the note itself says: of another client than was seen it goes to the payer of that one, and of the client
 * that it was billed for to the one that it was billed to. Any other stays, also where an addendum says another client.
 */
const payerAnew = sql<number | null>`case
  when (coalesce(acknowledged_as->'note', acknowledged_as, billed_as)->>'client_id')::int <> client_id
  then case when (billed_as->>'client_id')::int = client_id then ${payerBilled} else ${payerOfNow} end
  else billed_payer end`;

/** What it stands over: whoever takes it back gives that back. */
const over = (now: Date) => sql<string>`jsonb_build_object('at', ${now}::timestamptz(3), 'as', acknowledged_as,
  'by', acknowledged_by, 'since', acknowledged_at, 'payer', billed_payer, 'data', billed_data, 'over', ${standsOver},
  'billed_payer', ${payerBilled})`;

/**
 * POST /api/pay/{id}/acknowledge: somebody who bills has seen how a note was changed after it was billed, itself or by an
 * addendum. What was billed stays what it was. What somebody has acknowledged already, or what was not changed, is left.
 */
export async function acknowledgeChange(call: WriteCall<typeof endpoints.acknowledgeChange>): Promise<Effect> {
  const { db, who, params, now } = call;
  const note = await lockNote(db, who.companyId, params.id);
  if (!note || note.state === 'draft' || note.deleted_at !== null) throw notFound();
  // The answer is the note itself: whoever may read none has none to acknowledge.
  if (!(await maySeeAnywhere(db, who, note))) throw notFound();
  const done: Effect = { status: 200, entity: 'note', entityId: note.id };
  const change = unseenChange(note);
  // Whoever reads the audit is told that it was nothing.
  const nothing: Effect = { ...done, isSame: true, detail: { changed: [] } };
  if (note.ins_status !== null && change === null) return nothing;
  // Whoever acknowledges has seen this very change, and no later one.
  await requireVersion(call.ifMatch, note.version, async () => ({ id: note.id, version: note.version }));
  if (change === null) return nothing;
  await db
    .updateTable('notes')
    .set({ acknowledged_as: asSeen, acknowledged_by: who.userId, acknowledged_at: now })
    .set({ acknowledged_over: over(now), billed_payer: payerAnew, ...dataAsItIs, ...asMoney })
    .where('company_id', '=', who.companyId)
    .where('id', '=', note.id)
    .execute();
  return { ...done, detail: { changed: change.fields, ...changesOf(note, change) } };
}

/** Old and new of what was acknowledged, for the audit: beside what was billed, or where it is that again, beside what was seen. */
export function changesOf(note: LockedNote, { as_billed }: ClaimChange) {
  const { billed_as, acknowledged_as, amended, billed_units, settled_units } = note;
  const before = as_billed ? acknowledged_as : billed_as;
  const values = before ? factChanges(before, { ...note, ...amended }).values : {};
  const units =
    billed_units === null || billed_units === settled_units ? {} : { units: { from: billed_units, to: settled_units } };
  return { values: { ...values, ...units } };
}
