import { peopleEndpoints } from '#contract/people.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { isDate } from '#domain/time/service-time.ts';
import { NoteHoursLeft } from '#records/note/note-hours-left.tsx';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

type Props = {
  uid: string;
  noteId: number | null;
  fields: NoteFields;
  /** What the form was opened with; null for a new note. */
  saved: NoteFields | null;
  policy: Policy;
  today: string;
};

/** 'N hours left this {period}' of the chosen client: what the server says, and without it what was downloaded. */
export function NoteHours(props: Props) {
  const { client_id } = props.fields;
  return client_id === null ? null : <HoursOfClient {...props} clientId={client_id} />;
}

function HoursOfClient({ uid, noteId, fields, saved, policy, today, clientId }: Props & { clientId: number }) {
  const date = isDate(fields.date_visited) ? fields.date_visited : today;
  const except = noteId === null ? {} : { except: String(noteId) };
  const { answer, at, loading } = useOnlinePage(peopleEndpoints.logHours, { date, ...except }, { id: clientId });
  if (loading && !answer) return <p className="text-label text-muted">Looking up hours left…</p>;
  const fresh = answer && at ? { logHours: answer.logHours, at, without: true } : null;
  return <NoteHoursLeft fields={fields} fresh={fresh} otherwise={today} policy={policy} saved={saved} uid={uid} />;
}
