import { useLiveQuery } from 'dexie-react-hooks';
import type { Note } from '#contract/notes.ts';
import { findClientName } from '#db/queries/client-name.ts';
import { useDevice } from '#db/react/device-context.ts';
import { listName } from '#domain/access/person-name.ts';
import { isNoteField, noteFieldNames } from '#domain/note/note-fields.ts';
import { noteValueText } from '#domain/note/note-words.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { BroughtInBy } from '#records/brought-in-by.tsx';

/** What was added to a billed note: by whom, when, why, and how it should read. */
export function Addenda({
  addenda,
  zone,
  own = false,
  heading: Heading = 'h4',
}: {
  addenda: Note['addenda'];
  zone: string;
  /** Their author reads them. */
  own?: boolean;
  /** One below that of what it stands in. */
  heading?: 'h3' | 'h4';
}) {
  return addenda.map(({ uid, by, at, reason, fields, superseded, brought_in }) => (
    <section className="rounded-card border border-line p-3" key={uid}>
      <Heading className="font-semibold text-label text-muted">
        Addendum by {by}, {noteCreatedText(at, zone)}
      </Heading>
      <BroughtInBy broughtIn={brought_in} size="text-label" zone={zone}>
        , from a file and not from its author’s device; a second person accepted it.
        {own && ' If you did not write this, tell your office.'}
      </BroughtInBy>
      <p className="whitespace-pre-line text-body wrap-anywhere">{reason}</p>
      <ChangedFields fields={fields} superseded={superseded} />
    </section>
  ));
}

/** The fields of an addendum or of an earlier version, as people read them. */
export function ChangedFields({
  fields,
  superseded = [],
}: {
  fields: Record<string, string | number | null>;
  /** What the note itself has said otherwise since. */
  superseded?: readonly string[] | undefined;
}) {
  const { db } = useDevice();
  const clientId = Number(fields.client_id ?? 0);
  const client = useLiveQuery(() => findClientName(db, clientId || null), [db, clientId]);
  const nameOf = () => (client ? listName(client) : 'Client not on this device');
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {Object.entries(fields).map(
        ([field, value]) =>
          isNoteField(field) && (
            <div key={field}>
              <dt className="text-label text-muted">
                {noteFieldNames[field]}
                {superseded.includes(field) && ', before the note itself was changed'}
              </dt>
              <dd className="whitespace-pre-line text-body wrap-anywhere">
                {noteValueText(field, value, nameOf) || 'Nothing written.'}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
