import { TriangleAlert } from 'lucide-react';
import { listClients, listHours } from '#db/queries/caseload.ts';
import { listNotes } from '#db/queries/sessions.ts';
import type { NoteRow } from '#db/rows.ts';
import { useLive } from '#db/use-live.ts';
import type { NoteFields } from '#domain/note-rules.ts';
import { inZone } from '#domain/service-time.ts';
import { dayTimeText, stampTime } from '#domain/stamp-text.ts';
import { hoursLine } from './hours-line.ts';
import { useSessionView } from './session-context.ts';

/** "12 hours left this week", with the date of that knowledge. */
export function HoursLeft({ note, fields }: { note: NoteRow; fields: NoteFields }) {
  const { device, policy } = useSessionView();
  const { db, clock } = device;
  const known = useLive(async () => {
    const [clients, hours, notes] = await Promise.all([listClients(db), listHours(db), listNotes(db)]);
    return { clients, hours, notes };
  }, [db]);
  if (!known) return null;
  const client = known.clients.find(({ id }) => id === fields.client_id);
  const line = hoursLine({ ...known, client, note: { uid: note.uid, fields }, policy });
  if (!line) return null;
  return (
    <div className="text-label">
      <p>
        <span className="font-semibold">{line.strong}</span> {line.rest}
      </p>
      {line.at && <p className="text-meta">as of {asOf(line.at, clock.now(), policy.timeZone)}</p>}
      {line.waiting && <p className="text-meta">{line.waiting}</p>}
      {line.warning && (
        <p className="mt-1 flex items-start gap-1.5 rounded-chip bg-waiting-bg px-2 py-1 font-semibold text-waiting-fg">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {line.warning}
        </p>
      )}
    </div>
  );
}

/** "3:05 PM" today, "11/18 4:30 PM" before. */
function asOf(at: string, now: number, zone: string): string {
  const [then, today] = [inZone(Date.parse(at), zone), inZone(now, zone)];
  return then.date === today.date ? stampTime(at, zone) : dayTimeText(then.date, then.time, today.date);
}
