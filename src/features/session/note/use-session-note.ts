import { useEffect } from 'react';
import { capture, type Device } from '#db/capture.ts';
import { findNote } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { NoteRow } from '#db/rows.ts';
import { draftOf } from '#db/session-draft.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { timesInForce } from '#domain/session/session-rules.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';

/**
 * The note of the session being shown; null: it has none, undefined: not known yet. A deleted note is started anew
 * while its session is open, because the session can't be submitted without one.
 */
export function useSessionNote(): NoteRow | null | undefined {
  const { device, session, services } = useSessionView();
  const { id, noteUid } = session;
  const note = useLive(async () => (await findNote(device.db, noteUid)) ?? null, [device.db, noteUid]);
  const isMissing = note === null && session.state === 'open';
  useEffect(() => {
    if (isMissing)
      void services.guard.attempt('Note', () => beginNoteAnew(device, id, noteUid), { key: `begin:${id}` });
  }, [isMissing, device, services, id, noteUid]);
  return note;
}

/** The times of the visit that are in force; undefined until they are read. */
export function useTimesInForce() {
  const { device, session } = useSessionView();
  const { db } = device;
  const note = useLive(async () => (await findNote(db, session.noteUid)) ?? null, [db, session.noteUid]);
  return note === undefined ? undefined : timesInForce(session, note?.fields);
}

async function beginNoteAnew(device: Device, sessionId: string, known: string): Promise<void> {
  const noteUid = known || noteUidOf(sessionId);
  await capture(device, { session: sessionId, note: noteUid }, ({ session, note }) => {
    if (session?.state !== 'open') return {};
    const named = { ...session, noteUid };
    // Another window may have been first.
    return note ? { session: named } : { session: named, note: draftOf(named) };
  });
}
