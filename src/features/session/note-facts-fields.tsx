import { Lock } from 'lucide-react';
import type { NoteRow, UnreadNoteField } from '#db/rows.ts';
import { noteLocations } from '#domain/lookups.ts';
import type { NoteFields } from '#domain/note-fields.ts';
import { withBeginTime } from '#domain/note-times.ts';
import { shortName } from '#domain/person-name.ts';
import { inZone, timeChoices } from '#domain/service-time.ts';
import type { FieldErrors } from '#domain/session-rules.ts';
import { announce } from '#ui/announcer-store.ts';
import { DateField } from '#ui/date-field.tsx';
import { LocationSelector } from '#ui/location-selector.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TimeRangeSelector } from '#ui/time-range-selector.tsx';
import { unreadOf } from '#ui/unread.ts';
import { HoursLeft } from './hours-left.tsx';
import type { NoteContent, NoteEditor } from './note-editor.ts';
import { useSessionView } from './session-context.ts';

type Props = { note: NoteRow; fields: NoteContent; errors: FieldErrors; editor: NoteEditor; ids: string };

/** Client, date, place and times of the note, and what is left of the client's hours. */
export function NoteFactsFields({ note, fields, errors, editor, ids }: Props) {
  const { session, policy, device } = useSessionView();
  const today = inZone(device.clock.now(), policy.timeZone).date;
  const field = (name: keyof NoteFields) => ({ id: `${ids}${name}`, error: errors[name] });
  const typed = (name: UnreadNoteField) => ({
    ...field(name),
    unread: unreadOf(
      name,
      () => editor.get().fields.unread,
      (unread) => editor.change({ unread }),
    ),
  });

  function begin(time: string) {
    const changed = withBeginTime(fields, time, policy);
    editor.change(changed);
    if (changed.end_time) announce(`End Time is now ${policy.defaultLengthMinutes} minutes later`);
  }

  return (
    <div className="@container">
      <div className="grid gap-x-3 gap-y-5 @min-[26rem]:grid-cols-2 @min-[34rem]:grid-cols-3">
        <div className="@min-[34rem]:col-span-2">
          <TextField
            {...field('client_id')}
            icon={Lock}
            label="Client"
            onChange={() => undefined}
            readOnly
            value={shortName(session.clientName)}
          />
        </div>
        <DateField
          {...typed('date_visited')}
          label="Date"
          onChange={(date) => editor.change({ date_visited: date })}
          today={today}
          value={fields.date_visited}
        />
        <div className="col-span-full">
          <LocationSelector
            {...field('location')}
            label="Location"
            locations={noteLocations}
            onChange={(location) => editor.change({ location })}
            value={fields.location}
          />
        </div>
        <TimeRangeSelector
          begin={{
            ...typed('begin_time'),
            error: errors.begin_time ?? note.timeconflicts ?? undefined,
            label: 'Begin Time',
            onChange: begin,
            value: fields.begin_time,
          }}
          className="contents"
          end={{
            ...typed('end_time'),
            label: 'End Time',
            onChange: (time) => editor.change({ end_time: time }),
            value: fields.end_time,
          }}
          options={timeChoices(policy.timeChoices)}
        />
        <div className="self-center @min-[34rem]:pt-6">
          <HoursLeft fields={fields} note={note} />
        </div>
      </div>
    </div>
  );
}
