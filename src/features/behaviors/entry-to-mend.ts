import * as z from 'zod/mini';
import { entryInRefusal } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { listUnsentOps } from '#db/queries/unsent-details.ts';
import type { BehaviorEntryRow, OpRow } from '#db/rows.ts';
import { entriesOf } from '#db/store/store-entries.ts';
import { fullName } from '#domain/access/person-name.ts';
import type { EntryLengths } from '#domain/note/entry-rules.ts';
import { typedLength } from '#domain/note/typed-length.ts';
import { blankEntry, type EntryDraft } from './entry-draft.ts';

/**
 * An entry as its form starts out. `op`: the work on it that the server refused. `asksReason`: it is stored with the
 * server, or may be, so that what is saved now is a change of what others have seen. `unsentReason`: that of a change
 * which is not sent yet, and whose place the next one takes; '' without one.
 */
export type EntryToMend = {
  op: OpRow | null;
  asksReason: boolean;
  unsentReason: string;
  form: EntryDraft;
  /** What somebody else has made of it meanwhile, where it was refused for that. */
  theirs: BehaviorEntryRow | null;
  /** Who recorded it, and when; `by` null: this person, '' where they are not known here. Null: it is not on this device. */
  recorded: { by: string | null; at: string } | null;
};

/**
 * An entry of one's own, or of anybody's for who may correct others': as it was typed if the server refused that,
 * otherwise as it is now. Null: it was discarded, belongs to a session, is not this person's to change, or is not on
 * this device.
 */
export async function findEntryToMend(db: TallybookDb, uid: string, mayCorrect: boolean): Promise<EntryToMend | null> {
  const waiting = await listUnsentOps(db, { entityType: 'entry', entityId: uid });
  const [row, unsentReason] = [await db.entries.get(uid), reasonIn(waiting)];
  const isNew = row?.serverId == null && waiting.some(({ kind }) => kind === 'addEntry') && unsentReason === '';
  const op = waiting.findLast(isRefused);
  const recorded = row ? { by: await recorderOf(db, row), at: row.createdAt } : null;
  if (op) {
    const theirs = theirsIn(op);
    const seen = theirs?.version ?? op.baseVersion;
    const typedForm = op.kind === 'voidEntry' && theirs ? formOfRow(theirs) : formOf(op.body);
    return {
      op,
      asksReason: !isNew,
      unsentReason: '',
      form: { ...typedForm, reason: unsentReason, seen },
      theirs,
      recorded,
    };
  }
  if (!row || row.sessionId !== null || (row.userId !== db.userId && !mayCorrect)) return null;
  return { op: null, asksReason: !isNew, unsentReason, form: formOfRow(row), theirs: null, recorded };
}

async function recorderOf(db: TallybookDb, { userId }: BehaviorEntryRow): Promise<string | null> {
  if (userId === db.userId) return null;
  const user = await db.users.get(userId);
  return user ? fullName(user.profile) : '';
}

/** The entry as it stands with the server, which its refusal brought along. */
export function theirsIn({ lastError }: OpRow): BehaviorEntryRow | null {
  const read = z.safeParse(entryInRefusal, lastError?.current);
  return (read.success && entriesOf(read.data.data)[0]) || null;
}

/** The reason of a change that is not sent yet: what is saved now takes its place. */
function reasonIn(waiting: readonly OpRow[]): string {
  const last = waiting.findLast(({ kind }) => kind === 'addEntry');
  const read = z.safeParse(z.object({ reason: z.string() }), last?.body);
  return read.success ? read.data.reason : '';
}

const isRefused = ({ state }: OpRow) => state === 'rejected' || state === 'conflict';

/** The last work on an entry that the server refused. */
export async function findRefusedEntry(db: TallybookDb, uid: string): Promise<OpRow | undefined> {
  const ops = await listUnsentOps(db, { entityType: 'entry', entityId: uid });
  return ops.findLast(isRefused);
}

/** An entry as its form shows it. */
export function formOfRow({ clientId, recordDate, comment, counts, version }: BehaviorEntryRow): EntryDraft {
  return {
    ...blankEntry(clientId, recordDate),
    comment,
    seen: version ?? null,
    counts: Object.fromEntries(counts.map(({ behaviorId, count }) => [behaviorId, String(count)])),
    lengths: lengthsOf(counts),
  };
}

/** Those that were measured. */
function lengthsOf(counts: readonly { behaviorId: number; seconds?: number | null | undefined }[]): EntryLengths {
  return Object.fromEntries(
    counts.flatMap(({ behaviorId, seconds = null }) => (seconds === null ? [] : [[behaviorId, typedLength(seconds)]])),
  );
}

/** Whatever it was refused for is no reason not to show it. */
const typed = z.object({
  client_id: z.number(),
  record_date: z.string(),
  comment: z._default(z.string(), ''),
  behaviors: z.array(
    z.object({ behaviour_id: z.number(), entry: z.string(), seconds: z.optional(z.nullable(z.number())) }),
  ),
});

function formOf(body: unknown): EntryDraft {
  const read = z.safeParse(typed, body);
  if (!read.success) return blankEntry(null, '');
  const { behaviors, ...form } = read.data;
  const counts = Object.fromEntries(behaviors.map(({ behaviour_id, entry }) => [behaviour_id, entry]));
  const lengths = lengthsOf(behaviors.map(({ behaviour_id: behaviorId, seconds }) => ({ behaviorId, seconds })));
  return { ...blankEntry(form.client_id, form.record_date), comment: form.comment, counts, lengths };
}
