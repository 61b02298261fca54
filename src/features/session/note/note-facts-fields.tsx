import { Lock } from 'lucide-react';
import type { NoteRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { inZone } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { noteFactFields } from '#records/note/note-fact-fields.ts';
import { NoteHours } from '#records/note/note-hours.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { LocationSelector } from '#ui/fields/location-selector.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeRangeSelector } from '#ui/fields/time-range-selector.tsx';
import type { NoteContent, NoteEditor } from './note-editor.ts';
import { placeInNote } from './place-words.ts';

type Props = { note: NoteRow; fields: NoteContent; errors: FieldErrors; editor: NoteEditor; ids: string };

/** Client, date, place and times of the note, and what is left of the client's hours. */
export function NoteFactsFields({ note, fields, errors, editor, ids }: Props) {
  const { session, policy, device } = useSessionView();
  const today = inZone(device.clock.now(), policy.timeZone).date;
  const facts = noteFactFields({ fields, editor, errors, ids, policy, today });

  return (
    <div className="@container">
      <div className="grid gap-x-3 gap-y-5 @min-[26rem]:grid-cols-2 @min-[34rem]:grid-cols-3">
        <div className="@min-[34rem]:col-span-2">
          <TextField
            {...facts.field('client_id')}
            icon={Lock}
            onChange={() => undefined}
            readOnly
            value={shortName(session.clientName)}
          />
        </div>
        <DateField {...facts.date} />
        <div className="col-span-full">
          <LocationSelector {...facts.location} hint={placeInNote(session.visitLocation)} />
        </div>
        <TimeRangeSelector
          begin={{ ...facts.begin, error: errors.begin_time ?? note.timeconflicts ?? undefined }}
          className="contents"
          end={facts.end}
          options={facts.options}
        />
        <div className="self-center @min-[34rem]:pt-6">
          <NoteHours
            fields={fields}
            noteId={note.serverId}
            otherwise={session.startDate}
            policy={policy}
            saved={null}
            uid={note.uid}
          />
        </div>
      </div>
    </div>
  );
}
