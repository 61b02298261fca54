import { v7 as uuid } from 'uuid';
import { differing, readingOf, readWithAddenda, storeAddendum } from '#server/db/queries/note-addenda.ts';
import type { NoteValues } from '#server/db/queries/store-note.ts';
import { factChanges } from '#server/http/note-values.ts';
import { hasSeen } from '#server/http/write/require-current-note.ts';
import type { NoteCall, NoteRow } from './session-note.ts';

/**
 * What can still be added to a billed note: an addendum with the fields that now read differently, taking its earlier
 * addenda into account (reading 30). When nothing reads differently there is none.
 */
export async function addSessionAddendum(
  { db, who, now, late, editorId, ifMatch }: NoteCall,
  note: NoteRow,
  values: NoteValues,
  reason: string,
): Promise<ReturnType<typeof factChanges>> {
  const [before, after] = [await readWithAddenda(db, note), readingOf(values)];
  const fields = differing(before, after);
  if (Object.keys(fields).length === 0) return {};
  const made = { companyId: who.companyId, authorId: who.userId, editorId, uid: uuid(), noteId: note.id };
  await storeAddendum(db, { ...made, reason, fields, late, unseen: !hasSeen(ifMatch, note), now });
  return factChanges(before, after);
}
