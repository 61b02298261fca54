import { Lock } from 'lucide-react';
import type { NoteRow } from '#db/rows.ts';
import { noteLocations } from '#domain/lookups.ts';
import type { NoteFields } from '#domain/note-rules.ts';
import { withBeginTime } from '#domain/note-times.ts';
import { shortName } from '#domain/person-name.ts';
import { inZone, timeChoices } from '#domain/service-time.ts';
import type { FieldErrors } from '#domain/session-rules.ts';
import { announce } from '#ui/announcer-store.ts';
import { DateField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { HoursLeft } from './hours-left.tsx';
import type { NoteEditor } from './note-editor.ts';
import { useSessionView } from './session-context.ts';

type Props = { note: NoteRow; fields: NoteFields; errors: FieldErrors; editor: NoteEditor; ids: string };

/** Client, date, place and times of the note, and what is left of the client's hours. */
export function NoteFactsFields({ note, fields, errors, editor, ids }: Props) {
  const { session, policy, device } = useSessionView();
  const options = timeChoices(policy.timeChoices);
  const today = inZone(device.clock.now(), policy.timeZone).date;
  const field = (name: keyof NoteFields) => ({ id: `${ids}${name}`, error: errors[name] });

  function begin(time: string) {
    const changed = withBeginTime(fields, time, policy);
    editor.change(changed);
    if (changed.end_time) announce(`End Time is now ${policy.defaultLengthMinutes} minutes later`);
  }

  return (
    <div className="grid gap-x-3 gap-y-5 md:grid-cols-3">
      <TextField
        {...field('client_id')}
        icon={Lock}
        label="Client"
        onChange={() => undefined}
        readOnly
        value={shortName(session.clientName)}
      />
      <DateField
        {...field('date_visited')}
        label="Date"
        onChange={(date) => editor.change({ date_visited: date })}
        today={today}
        value={fields.date_visited}
      />
      <SelectField
        {...field('location')}
        label="Location"
        onChange={(value) => editor.change({ location: value === '' ? null : Number(value) })}
        options={noteLocations.map(({ id, text }) => ({ value: String(id), label: text }))}
        placeholder="Choose a location"
        value={String(fields.location ?? '')}
      />
      <TimeField
        {...field('begin_time')}
        error={errors.begin_time ?? note.timeconflicts ?? undefined}
        label="Begin Time"
        onChange={begin}
        options={options}
        value={fields.begin_time}
      />
      <TimeField
        {...field('end_time')}
        from={fields.begin_time || undefined}
        label="End Time"
        onChange={(time) => editor.change({ end_time: time })}
        options={options}
        value={fields.end_time}
      />
      <div className="self-center md:pt-6">
        <HoursLeft fields={fields} note={note} />
      </div>
    </div>
  );
}
