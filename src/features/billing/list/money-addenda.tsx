import { useLiveQuery } from 'dexie-react-hooks';
import type { Note } from '#contract/notes.ts';
import { findClientName } from '#db/queries/client-name.ts';
import { useDevice } from '#db/react/device-context.ts';
import { listName } from '#domain/access/person-name.ts';
import { isNoteField, noteFieldNames } from '#domain/note/note-fields.ts';
import { noteValueText } from '#domain/note/note-words.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';

type Addendum = Note['addenda'][number];

/** What was added to the note after it was billed: by whom, when, why, and how it should read. */
export function MoneyAddenda({ addenda, zone }: { addenda: readonly Addendum[]; zone: string }) {
  return addenda.map(({ uid, by, at, reason, fields }) => (
    <section className="rounded-card border border-line p-3" key={uid}>
      <h3 className="text-label font-semibold text-muted">
        Addendum by {by}, {noteCreatedText(at, zone)}
      </h3>
      <p className="text-body whitespace-pre-wrap wrap-anywhere">{reason}</p>
      <dl className="mt-2 flex flex-col gap-2">
        {Object.entries(fields).map(([field, text]) => (
          <Corrected field={field} key={field} text={text} />
        ))}
      </dl>
    </section>
  ));
}

function Corrected({ field, text }: { field: string; text: string }) {
  const { db } = useDevice();
  const clientId = field === 'client_id' ? Number(text) : null;
  const client = useLiveQuery(() => findClientName(db, clientId), [db, clientId]);
  if (!isNoteField(field)) return null;
  const nameOf = () => (client ? listName(client) : 'Client not on this device');
  return (
    <div>
      <dt className="text-label text-muted">{noteFieldNames[field]}</dt>
      <dd className="text-body whitespace-pre-wrap wrap-anywhere">
        {noteValueText(field, text, nameOf) || 'Nothing written.'}
      </dd>
    </div>
  );
}
