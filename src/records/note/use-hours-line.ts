import { listClients, listHours } from '#db/queries/caseload.ts';
import { downloadedHours, hoursLine, type KnownHours } from '#db/queries/hours-line.ts';
import { listNotes } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { inZone, isDate } from '#domain/time/service-time.ts';

export type HoursOf = {
  uid: string;
  fields: NoteFields;
  policy: Policy;
  /** The day that counts while no date can be read, YYYY-MM-DD. */
  otherwise: string;
  /** What the server says, where it was asked; else what was downloaded. */
  fresh?: KnownHours | null | undefined;
  /** The note as the server has it, where it is not on this device. */
  saved?: NoteFields | null | undefined;
};

/** What is left of the client's hours in the period of the visit, and whether the note uses more; null without a budget. */
export function useHoursLine({ uid, fields, policy, otherwise, fresh, saved = null }: HoursOf) {
  const { db, clock } = useDevice();
  const stored = useLive(async () => {
    const [clients, hours, notes] = await Promise.all([listClients(db), listHours(db), listNotes(db)]);
    return { clients, hours, notes };
  }, [db]);
  if (!stored) return null;
  const client = stored.clients.find(({ id }) => id === fields.client_id);
  const date_visited = isDate(fields.date_visited) ? fields.date_visited : otherwise;
  const known = fresh ?? downloadedHours(stored.hours, fields.client_id, date_visited, policy);
  const note = { uid, fields: { ...fields, date_visited }, saved };
  const today = inZone(clock.now(), policy.timeZone).date;
  return hoursLine({ client, known, notes: stored.notes, note, policy, today });
}
