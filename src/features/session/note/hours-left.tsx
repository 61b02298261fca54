import { listClients, listHours } from '#db/queries/caseload.ts';
import { downloadedHours, hoursLine } from '#db/queries/hours-line.ts';
import { listNotes } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { NoteRow } from '#db/rows.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { inZone, isDate } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { HoursLeftLine } from '#ui/layout/hours-left-line.tsx';

/**
 * "12 hours left this week" for the visit, with the date of that information. While no date can be read: for the
 * session's day.
 */
export function HoursLeft({ note, fields }: { note: NoteRow; fields: NoteFields }) {
  const { device, policy, session } = useSessionView();
  const { db, clock } = device;
  const stored = useLive(async () => {
    const [clients, hours, notes] = await Promise.all([listClients(db), listHours(db), listNotes(db)]);
    return { clients, hours, notes };
  }, [db]);
  if (!stored) return null;
  const client = stored.clients.find(({ id }) => id === fields.client_id);
  const today = inZone(clock.now(), policy.timeZone).date;
  const date_visited = isDate(fields.date_visited) ? fields.date_visited : session.startDate;
  const known = downloadedHours(stored.hours, fields.client_id, date_visited, policy);
  const shown = { uid: note.uid, fields: { ...fields, date_visited } };
  const line = hoursLine({ client, known, notes: stored.notes, note: shown, policy, today });
  if (!line) return null;
  return <HoursLeftLine {...line} asOf={line.at && asOfText(line.at, clock.now(), policy.timeZone)} />;
}
