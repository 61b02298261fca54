import { Lock } from 'lucide-react';
import type { NoteRow, UnreadNoteField } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { said } from '#domain/announcements.ts';
import { lacksNotePlace, noteLocations } from '#domain/lookups.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { withBeginTime } from '#domain/note/note-times.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { inZone, timeChoices } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { unreadOf } from '#ui/feedback/unread.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { LocationSelector } from '#ui/fields/location-selector.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeRangeSelector } from '#ui/fields/time-range-selector.tsx';
import { HoursLeft } from './hours-left.tsx';
import type { NoteContent, NoteEditor } from './note-editor.ts';

const NO_PLACE =
  'The place of this session is “Other”, which a note does not have. Choose the nearest one; Comments can say where it was.';

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
    if (changed.end_time) announce(said.endTimeLater(policy.defaultLengthMinutes));
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
            hint={lacksNotePlace(session.visitLocation) ? NO_PLACE : undefined}
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
