import { findNote } from '#db/queries/sessions.ts';
import { draftFields } from '#domain/note/note-draft.ts';
import { saysDraft } from '#domain/note/note-update.ts';
import type { SessionView } from '#features/session/frame/session-context.ts';
import { freshDraft } from './drafting.ts';
import { saveSessionNote } from './save-session-note.ts';

/**
 * A note that another device drafted comes without a word of that. What says word for word what would be drafted here is
 * a draft, and has to be known as one before the next tap: afterwards it says something else, as a written text would.
 */
export async function adoptDraft({ device, session, words, policy, services }: SessionView): Promise<void> {
  const { draft } = freshDraft(session, words, services.hub.now());
  const note = await findNote(device.db, session.noteUid);
  if (!note) return;
  const { uid, fields, drafted } = note;
  const adopted = draftFields.filter(
    (field) => saysDraft(fields[field], draft[field]) && drafted[field] !== draft[field],
  );
  if (adopted.length === 0) return;
  const known = { ...drafted, ...Object.fromEntries(adopted.map((field) => [field, draft[field]])) };
  const made = { drafted: known, eventCount: session.eventCount, from: fields };
  // Where there is no room for it nothing is lost: it is looked at again on the note and at Submit.
  await saveSessionNote(device, uid, {}, policy, made).catch(() => undefined);
}
