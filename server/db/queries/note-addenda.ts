import { type Selectable, sql } from 'kysely';
import { saidByAddenda } from '#domain/note/brief-note.ts';
import { noteFieldKeys } from '#domain/note/note-fields.ts';
import type { Database, Lateness } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { saidAnew } from './next-note-version.ts';
import { isBroughtIn, type NoteValues, rewritten, stillAsked, withLateness, withWriter } from './store-note.ts';

/** A note as it now reads, every value as text. */
export type NoteReading = Record<keyof NoteValues, string>;

interface Addendum {
  companyId: number;
  uid: string;
  noteId: number;
  authorId: number;
  /** Whose words these are, where somebody else brings them in. */
  editorId: number;
  reason: string;
  /** Whoever adds it has not seen the note as it is. */
  unseen: boolean;
  /** Only what differs. */
  fields: Partial<NoteReading>;
  late: Lateness[];
  now: Date;
}

/** What a note says, as texts. */
export function readingOf(values: NoteValues): NoteReading {
  return Object.fromEntries(noteFieldKeys.map((field) => [field, String(values[field])])) as NoteReading;
}

/** What the note reads like with its addenda counted in: what of them stands, or all that was said up to the one of that id. */
export async function readWithAddenda(
  tx: Tx,
  note: Selectable<Database['notes']>,
  last?: number,
): Promise<NoteReading> {
  const addenda = await tx
    .selectFrom('addenda')
    .select(['id', 'fields', 'superseded'])
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .orderBy('id')
    .execute();
  const upToThen = addenda.filter(({ id }) => id <= (last ?? id)).map(({ fields }) => ({ fields }));
  return Object.assign(readingOf(note), saidByAddenda(last === undefined ? addenda : upToThen));
}

/** The values in which two readings differ, as the later one has them. */
export function differing(before: NoteReading, after: Partial<NoteReading>): Partial<NoteReading> {
  const changed = Object.entries(after).filter(([field, text]) => before[field as keyof NoteReading] !== text);
  return Object.fromEntries(changed);
}

/** Adds it. What the note itself says stays as it was billed. */
export async function storeAddendum(tx: Tx, addendum: Addendum): Promise<void> {
  const { companyId, noteId, authorId, editorId, uid, unseen, reason, fields, late, now } = addendum;
  await tx
    .insertInto('addenda')
    .values({
      company_id: companyId,
      uid,
      note_id: noteId,
      user_id: authorId,
      reason,
      fields,
      created_at: now,
      brought_in: isBroughtIn(late),
      ...(isBroughtIn(late) ? { brought_by: editorId, brought_at: now } : {}),
    })
    .execute();
  await tx
    .updateTable('notes')
    .set({ ...saidAnew(now), updated_by: editorId, late: withLateness(late) })
    .set({ other_writers: sql`case when user_id = ${editorId} then other_writers else ${withWriter(editorId)} end` })
    .set({ amended: sql<string>`claim_said_by_addenda(company_id, id)` })
    .set(unseen ? stillAsked : rewritten(editorId, now))
    .where('company_id', '=', companyId)
    .where('id', '=', noteId)
    .execute();
}
