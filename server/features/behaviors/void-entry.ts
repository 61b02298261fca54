import type { endpoints } from '#contract/endpoints.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { isBroughtIn } from '#server/db/queries/store-note.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { keepRevision, unchangedWords } from './entry-revision.ts';
import { requireSeenEntry } from './require-seen-entry.ts';
import { lockEntry, requireMayCorrect } from './stored-entry.ts';

/**
 * POST /api/behavior/void: takes an entry that was typed in by hand out of every sum, or brings it back. It stays with
 * its reason and all that it said. Deleting it again changes nothing: the first reason stands.
 */
export async function voidEntry(call: WriteCall<typeof endpoints.voidEntry>): Promise<Effect> {
  const { db, who, body, now, late, editorId } = call;
  await lockUid(db, who.companyId, body.uid);
  const entry = await lockEntry(db, who.companyId, body.uid);
  if (!entry) throw notFound();
  await requireMayCorrect(call, entry);
  const effect: Effect = { status: 200, entity: 'behavior_entry', entityId: entry.id };
  const { voided, reason } = body;
  // What a file has deleted in its author's name is deleted with the reason that they give themselves.
  const isFiles = entry.deleted_by_file && !isBroughtIn(late);
  if (isBroughtIn(late) && !entry.brought_in && entry.void_reason !== (voided ? reason : null))
    throw storedOtherwise('This entry');
  if (voided === (entry.void_reason !== null) && !(isFiles && entry.user_id === who.userId)) return effect;
  await requireSeenEntry(call, entry);
  await db
    .updateTable('behavior_entries')
    .set(
      voided
        ? { deleted_at: now, voided_by: editorId, void_reason: reason, deleted_by_file: isBroughtIn(late) }
        : notVoided,
    )
    .set({ updated_at: now, ...(isBroughtIn(late) ? {} : { brought_in: false }) })
    .where('company_id', '=', who.companyId)
    .where('id', '=', entry.id)
    .execute();
  const act = voided ? 'deleted' : 'restored';
  await keepRevision(db, entry, {
    act,
    reason,
    before: unchangedWords(entry),
    made_by: editorId,
    made_at: now,
    device_id: call.deviceId,
  });
  return { ...effect, detail: { [act]: true } };
}

export const notVoided = { deleted_at: null, voided_by: null, void_reason: null, deleted_by_file: false };
