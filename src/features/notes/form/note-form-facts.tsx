import { Lock } from 'lucide-react';
import type { UnreadNoteField } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { said } from '#domain/announcements.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import { noteFieldNames } from '#domain/note/note-fields.ts';
import { withBeginTime } from '#domain/note/note-times.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { longDate, time12, timeChoices } from '#domain/time/service-time.ts';
import type { FieldEditor } from '#lib/field-editor.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { unreadOf } from '#ui/feedback/unread.ts';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { LocationSelector } from '#ui/fields/location-selector.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeRangeSelector } from '#ui/fields/time-range-selector.tsx';
import type { NoteContent } from './note-content.ts';

type FactsProps = {
  content: NoteContent;
  editor: FieldEditor<NoteContent>;
  errors: FieldErrors;
  ids: string;
  policy: Policy;
  today: string;
  clients: readonly SelectOption[];
  /** A session's note belongs to the session's client. */
  clientLocked: boolean;
  /** They can be read, not changed: the note is paid. */
  closed: boolean;
  onRefuse: (field: string, problem: string | null) => void;
};

/** Client, date, place and times, in the specification's order. */
export function NoteFormFacts(props: FactsProps) {
  return props.closed ? <ClosedFacts {...props} /> : <OpenFacts {...props} />;
}

function ClosedFacts(props: FactsProps) {
  const { content, ids } = props;
  const facts = [
    ['date_visited', longDate(content.date_visited)],
    ['location', lookupText(noteLocations, content.location)],
    ['begin_time', time12(content.begin_time)],
    ['end_time', time12(content.end_time)],
  ] as const;
  return (
    <>
      <ClientField {...props} clientLocked />
      {facts.map(([name, text]) => (
        <TextField
          icon={Lock}
          id={`${ids}${name}`}
          key={name}
          label={noteFieldNames[name]}
          onChange={() => undefined}
          readOnly
          value={text}
        />
      ))}
    </>
  );
}

function OpenFacts(props: FactsProps) {
  const { content, editor, errors, ids, policy, today, onRefuse } = props;
  const field = (name: 'date_visited' | 'location' | 'begin_time' | 'end_time') => ({
    id: `${ids}${name}`,
    label: noteFieldNames[name],
    error: errors[name],
    required: true,
  });

  const typed = (name: UnreadNoteField) => ({
    onRefuse: (problem: string | null) => onRefuse(name, problem),
    unread: unreadOf(
      name,
      () => editor.get().fields.unread,
      (unread) => editor.change({ unread }),
    ),
  });

  function begin(time: string) {
    const changed = withBeginTime(content, time, policy);
    editor.change(changed);
    if (changed.end_time) announce(said.endTimeLater(policy.defaultLengthMinutes));
  }

  return (
    <>
      <ClientField {...props} />
      <DateField
        {...field('date_visited')}
        {...typed('date_visited')}
        onChange={(date) => editor.change({ date_visited: date })}
        today={today}
        value={content.date_visited}
      />
      <LocationSelector
        {...field('location')}
        locations={noteLocations}
        onChange={(location) => editor.change({ location })}
        rowClass="grid grid-cols-2 gap-2.5"
        value={content.location}
      />
      <TimeRangeSelector
        begin={{
          ...field('begin_time'),
          ...typed('begin_time'),
          onChange: begin,
          value: content.begin_time,
        }}
        className="grid grid-cols-2 items-end gap-3"
        end={{
          ...field('end_time'),
          ...typed('end_time'),
          onChange: (time) => editor.change({ end_time: time }),
          value: content.end_time,
        }}
        options={timeChoices(policy.timeChoices)}
      />
    </>
  );
}

function ClientField({ content, editor, errors, ids, clients, clientLocked }: FactsProps) {
  const value = String(content.client_id ?? '');
  const common = { id: `${ids}client_id`, label: noteFieldNames.client_id, error: errors.client_id };
  if (clientLocked)
    return (
      <TextField
        {...common}
        icon={Lock}
        onChange={() => undefined}
        readOnly
        value={clients.find((one) => one.value === value)?.label ?? ''}
      />
    );
  return (
    <ComboboxField
      {...common}
      emptyText="No client of yours matches"
      onChange={(chosen) => editor.change({ client_id: chosen === '' ? null : Number(chosen) })}
      options={clients}
      placeholder="Search by name"
      required
      value={value}
    />
  );
}
