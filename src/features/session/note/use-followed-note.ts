import { useEffect, useMemo } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { followData, hasFollowed, outdatedFields } from '#domain/note/note-update.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { freshDraft } from './drafting.ts';
import { saveSessionNote } from './save-session-note.ts';

/**
 * What is sent says what was counted: fields that nobody edited follow the data until Submit. Answers whether the data
 * has changed since in what an edited field was drafted from: it may say other numbers.
 */
export function useFollowedNote(note: NoteRow): boolean {
  const { device, session, words, services, policy, viewing } = useSessionView();
  const fresh = useMemo(() => freshDraft(session, words, services.hub.now()), [session, words, services]);
  const { draft } = fresh;
  const { eventCount } = session;
  useEffect(() => {
    // The window that records does it.
    if (viewing) return;
    const followed = followData(note.fields, note.drafted, draft);
    if (!hasFollowed(followed, note.drafted)) return;
    const { changed, drafted, waiting } = followed;
    const count = waiting.length > 0 ? note.draftedFrom : eventCount;
    const made = { drafted, eventCount: count, from: note.fields };
    const work = () => saveSessionNote(device, note.uid, changed, policy, made);
    void services.guard.attempt('Note', work, { key: `followed:${note.uid}` });
  }, [device, note, draft, eventCount, services, policy, viewing]);
  return useMemo(() => {
    const waits = (data: typeof fresh) => outdatedFields(note.fields, note.drafted, data).length > 0;
    if (!waits(fresh)) return false;
    // "None happened", answered at Submit, is a sentence more and no other number.
    const unanswered = { ...session, answers: { ...session.answers, zero: [] } };
    return waits(freshDraft(unanswered, words, services.hub.now()));
  }, [note, fresh, session, words, services]);
}
