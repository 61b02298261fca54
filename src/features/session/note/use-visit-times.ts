import { findNote } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import { timesInForce } from '#domain/session/session-rules.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';

/** The times of the visit that are in force; undefined until they are read. */
export function useVisitTimes() {
  const { device, session } = useSessionView();
  const { db } = device;
  const note = useLive(async () => (await findNote(db, session.noteUid)) ?? null, [db, session.noteUid]);
  return note === undefined ? undefined : timesInForce(session, note?.fields);
}
