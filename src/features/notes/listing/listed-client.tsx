import type { Note } from '#contract/notes.ts';
import { listName } from '#domain/access/person-name.ts';
import { howMany } from '#domain/how-many.ts';
import { noteFieldNames, noteTexts } from '#domain/note/note-fields.ts';
import { hoursText, noteCreatedText, serviceText } from '#domain/note/stamp-text.ts';
import { time12 } from '#domain/time/service-time.ts';
import { Addenda } from '#records/note/addenda.tsx';

/** The notes of one client, newest first. */
export function ListedClient({
  client,
  notes,
  zone,
}: {
  client: Note['client'];
  notes: readonly Note[];
  zone: string;
}) {
  const id = `client-${client.id}`;
  return (
    <section aria-labelledby={id} className="break-before-auto">
      <h2
        className="break-after-avoid border-line border-b-2 pt-3 pb-2 font-semibold text-section tracking-title"
        id={id}
      >
        {listName(client)}
        <span className="ml-3 font-regular text-label text-muted">{howMany(notes.length, 'note')}</span>
      </h2>
      {notes.map((note) => (
        <ListedNote key={note.uid} note={note} zone={zone} />
      ))}
    </section>
  );
}

/**
 * One note. On paper its head is a table's head: it is repeated on every page that the note continues on, so that no
 * page is without client and date.
 */
function ListedNote({ note, zone }: { note: Note; zone: string }) {
  const when = `${serviceText(note.date_visited, note.begin_time)} – ${time12(note.end_time)}`;
  return (
    <article className="border-line border-b py-4 print:table print:w-full print:border-0 print:py-0">
      <header className="print:table-header-group print:break-inside-avoid">
        <h3 className="font-semibold text-body print:border-line print:border-b print:pt-3 print:pb-1">
          <span className="hidden print:inline">{listName(note.client)}, </span>
          {when}
        </h3>
      </header>
      <div className="print:table-row-group">
        <p className="mb-3 break-after-avoid text-label text-muted tabular print:pt-1">
          {hoursText(note.log_hours)} · {note.location_text} · created {noteCreatedText(note.created_at, zone)} ·{' '}
          {note.user.profile.name}
        </p>
        <div className="flex max-w-180 flex-col gap-3 print:block print:max-w-none">
          {noteTexts
            .filter((field) => note[field].trim() !== '')
            .map((field) => (
              <section className="print:mb-2" key={field}>
                <h4 className="break-after-avoid font-semibold text-label text-muted">{noteFieldNames[field]}</h4>
                <p className="orphans-3 widows-3 whitespace-pre-line text-body wrap-anywhere">{note[field]}</p>
              </section>
            ))}
          <Addenda addenda={note.addenda} zone={zone} />
        </div>
      </div>
    </article>
  );
}
