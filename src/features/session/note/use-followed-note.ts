import { useEffect, useMemo } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { followData } from '#domain/note/note-update.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { freshDraft } from './drafting.ts';
import { saveSessionNote } from './save-session-note.ts';

/**
 * What is sent says what was counted: fields that nobody edited follow the data until Submit. Answers whether the data
 * has changed since in what an edited field was drafted from: it may say other numbers.
 */
export function useFollowedNote(note: NoteRow): boolean {
  const { device, session, words, services, policy, viewing } = useSessionView();
  const { draft } = useMemo(() => freshDraft(session, words, services.hub.now()), [session, words, services]);
  const { eventCount } = session;
  useEffect(() => {
    // The window that records does it.
    if (viewing) return;
    const { changed, drafted, waiting } = followData(note.fields, note.drafted, draft);
    if (Object.keys(changed).length === 0) return;
    const count = waiting.length > 0 ? note.draftedFrom : eventCount;
    void services.guard.attempt('Note', () =>
      saveSessionNote(device, note.uid, changed, policy, { drafted, eventCount: count, from: note.fields }),
    );
  }, [device, note, draft, eventCount, services, policy, viewing]);
  return useMemo(() => followData(note.fields, note.drafted, draft).waiting.length > 0, [note, draft]);
}
