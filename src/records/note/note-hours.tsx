import { useContext } from 'react';
import { peopleEndpoints } from '#contract/people.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { isDate } from '#domain/time/service-time.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { NoteHoursLeft } from './note-hours-left.tsx';

type Props = {
  uid: string;
  noteId: number | null;
  fields: NoteFields;
  /** What the form was opened with; null for a new note, and for one that is on this device. */
  saved: NoteFields | null;
  policy: Policy;
  /** The day that counts while no date can be read, YYYY-MM-DD. */
  otherwise: string;
};

/** 'N hours left this {period}' of the chosen client: what the server says, and without it what was downloaded. */
export function NoteHours(props: Props) {
  const { client_id } = props.fields;
  // A session is written before there is anything to ask.
  const isAskable = useContext(SyncContext) !== null;
  if (client_id === null) return null;
  return isAskable ? <HoursOfClient {...props} clientId={client_id} /> : <NoteHoursLeft {...props} />;
}

function HoursOfClient({ uid, noteId, fields, saved, policy, otherwise, clientId }: Props & { clientId: number }) {
  const date = isDate(fields.date_visited) ? fields.date_visited : otherwise;
  const except = noteId === null ? {} : { except: String(noteId) };
  const { answer, at, loading } = useOnlinePage(peopleEndpoints.logHours, { date, ...except }, { id: clientId });
  if (loading && !answer) return <p className="text-label text-muted">Looking up hours left…</p>;
  const fresh = answer && at ? { logHours: answer.logHours, at, without: true } : null;
  return <NoteHoursLeft fields={fields} fresh={fresh} otherwise={otherwise} policy={policy} saved={saved} uid={uid} />;
}
