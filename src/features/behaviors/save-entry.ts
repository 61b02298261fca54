import type { AddEntryBody } from '#contract/entries.ts';
import type { Device } from '#db/capture.ts';
import { captureEntry, EntryChanged, type EntryContent, type TypedEntry } from '#db/capture-entry.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import type { BehaviorEntryRow } from '#db/rows.ts';
import { entryLane } from '#db/store/store-entries.ts';
import type { Policy } from '#domain/access/policy.ts';
import { type EntryForm, whyNotEntry } from '#domain/note/entry-rules.ts';
import { noLength, readLength } from '#domain/note/typed-length.ts';
import { messages } from '#domain/session/session-rules.ts';
import { inZone } from '#domain/time/service-time.ts';
import { NONE_YET } from '#sync/send/repair-note.ts';

/**
 * Saves counts typed in by hand, or a correction of them: the row and the op that sends it, in one transaction. Works without a network.
 * @param order the client's behaviors in tile order. @param uid that of the entry being edited. @param seen its
 * version that was shown when the form was opened; null where none is known. @param shown see `captureEntry`
 * @returns the entry's uid. @throws EntryChanged, CaptureRefused, CaptureFailed
 */
export async function saveEntry(
  device: Device,
  form: EntryForm,
  order: readonly number[],
  policy: Pick<Policy, 'textLimit' | 'timeZone'>,
  uid = device.newId(),
  seen: number | null = null,
  shown?: EntryContent | null,
): Promise<string> {
  const today = inZone(device.clock.now(), policy.timeZone).date;
  const { client_id } = form;
  if (client_id === null || Object.keys(whyNotEntry(form, { today, textLimit: policy.textLimit })).length > 0)
    throw new CaptureRefused(messages.fixAll);
  const counts = countsOf(form, order);
  const op: NewOp = {
    kind: 'addEntry',
    lane: entryLane(uid),
    entityType: 'entry',
    entityId: uid,
    baseVersion: seen,
    body: bodyOf(form, { uid, clientId: client_id, counts }),
    replacesUnsent: true,
  };
  const typed = rowOf(form, { uid, clientId: client_id, userId: device.db.userId, counts });
  await captureEntry(device, typed, op, shown);
  return uid;
}

/** What reads, decides and saves, again with what is there by then where another window was quicker. */
export async function untilUnchanged<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof EntryChanged) return untilUnchanged(save);
    throw error;
  }
}

/**
 * Saves a new entry under the name that its draft has, in whichever window it is saved first. That uses the name up: the
 * same again is the entry that is there, and anything else is one of its own, never a change of it.
 * @returns the entry's uid. @throws CaptureRefused, CaptureFailed
 */
export async function saveNewEntry(
  device: Device,
  { uid = device.newId(), ...form }: EntryForm & { uid?: string },
  order: readonly number[],
  policy: Pick<Policy, 'textLimit' | 'timeZone'>,
): Promise<string> {
  return untilUnchanged(async () => {
    const there = await device.db.entries.get(uid);
    if (there && isAsTyped(there, form, order)) return uid;
    return saveEntry(device, form, order, policy, there ? device.newId() : uid, NONE_YET, null);
  });
}

function isAsTyped(there: BehaviorEntryRow, form: EntryForm, order: readonly number[]): boolean {
  const { client_id, record_date, comment } = form;
  const facts = there.clientId === client_id && there.recordDate === record_date && there.comment === comment;
  return facts && !there.voided && JSON.stringify(there.counts) === JSON.stringify(countsOf(form, order));
}

type Counts = BehaviorEntryRow['counts'];

/** All that was counted, in tile order: `order` sorts, and leaves out nothing that it does not name. */
function countsOf({ counts, lengths = {} }: EntryForm, order: readonly number[]): Counts {
  const others = Object.keys(counts).map(Number);
  return [...new Set([...order, ...others])].flatMap((behaviorId) => {
    const text = counts[behaviorId] ?? null;
    const seconds = readLength(lengths[behaviorId] ?? noLength) ?? null;
    return text === null ? [] : [{ behaviorId, count: Number(text), ...(seconds === null ? {} : { seconds }) }];
  });
}

function rowOf(
  { record_date, comment }: EntryForm,
  known: Pick<TypedEntry, 'uid' | 'clientId' | 'userId' | 'counts'>,
): TypedEntry {
  return { ...known, recordDate: record_date, comment, sessionId: null };
}

function bodyOf(
  { record_date, comment, lengths = {}, reason = '' }: EntryForm,
  { uid, clientId, counts }: { uid: string; clientId: number; counts: Counts },
): AddEntryBody {
  return {
    uid,
    client_id: clientId,
    record_date,
    comment,
    behaviors: counts.map(({ behaviorId, count, seconds = null }) => ({
      behaviour_id: behaviorId,
      entry: String(count),
      // Emptied fields say that it was not measured; where there were none, nothing is said of it.
      ...(lengths[behaviorId] ? { seconds } : {}),
    })),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  };
}
