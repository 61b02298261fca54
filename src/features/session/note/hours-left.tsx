import type { NoteRow } from '#db/rows.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { NoteHoursLeft } from '#records/note/note-hours-left.tsx';

/** "12 hours left this week" for the visit; while no date can be read, for the session's day. */
export function HoursLeft({ note, fields }: { note: NoteRow; fields: NoteFields }) {
  const { policy, session } = useSessionView();
  return <NoteHoursLeft fields={fields} otherwise={session.startDate} policy={policy} uid={note.uid} />;
}
