import { Lock } from 'lucide-react';
import type { Policy } from '#domain/access/policy.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import { noteFieldNames } from '#domain/note/note-fields.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import type { FieldEditor } from '#lib/field-editor.ts';
import { noteFactFields } from '#records/note/note-fact-fields.ts';
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
  const facts = noteFactFields({ ...props, fields: props.content });
  return (
    <>
      <ClientField {...props} />
      <DateField {...facts.date} required />
      <LocationSelector {...facts.location} required rowClass="grid grid-cols-2 gap-2.5 @max-[19.5rem]:grid-cols-1" />
      <TimeRangeSelector
        begin={{ ...facts.begin, required: true }}
        className="grid grid-cols-2 items-end gap-3 @max-[17rem]:grid-cols-1"
        end={{ ...facts.end, required: true }}
        options={facts.options}
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
