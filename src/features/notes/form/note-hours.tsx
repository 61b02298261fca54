import { useLiveQuery } from 'dexie-react-hooks';
import { peopleEndpoints } from '#contract/people.ts';
import { listClients, listHours } from '#db/queries/caseload.ts';
import { downloadedHours, hoursLine, type KnownHours } from '#db/queries/hours-line.ts';
import { listNotes } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { isDate } from '#domain/time/service-time.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { HoursLeftLine } from '#ui/layout/hours-left-line.tsx';

type Props = { uid: string; noteId: number | null; fields: NoteFields; policy: Policy; today: string };

/** 'N hours left this {period}' of the chosen client in the period of the visit, with its date. */
export function NoteHours(props: Props) {
  const { client_id } = props.fields;
  return client_id === null ? null : <HoursOfClient {...props} clientId={client_id} />;
}

function HoursOfClient({ uid, noteId, fields, policy, today, clientId }: Props & { clientId: number }) {
  const { db, clock } = useDevice();
  const date = isDate(fields.date_visited) ? fields.date_visited : today;
  const except = noteId === null ? {} : { except: String(noteId) };
  const asked = useOnlinePage(peopleEndpoints.logHours, { date, ...except }, { id: clientId });
  const stored = useLiveQuery(async () => {
    const [clients, hours, notes] = await Promise.all([listClients(db), listHours(db), listNotes(db)]);
    return { clients, hours, notes };
  }, [db]);
  if (!stored || (asked.loading && !asked.answer))
    return <p className="text-label text-muted">Looking up hours left…</p>;
  const client = stored.clients.find(({ id }) => id === clientId);
  const fresh: KnownHours | null =
    asked.answer && asked.at ? { logHours: asked.answer.logHours, at: asked.at, without: true } : null;
  const known = fresh ?? downloadedHours(stored.hours, clientId, date, policy);
  const note = { uid, fields: { ...fields, date_visited: date } };
  const line = hoursLine({ client, known, notes: stored.notes, note, policy, today });
  if (!line) return null;
  return <HoursLeftLine {...line} asOf={line.at && asOfText(line.at, clock.now(), policy.timeZone)} />;
}
