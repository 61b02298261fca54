import type { Client, User } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { sessionLocations } from '#domain/lookups.ts';
import { time12, timeChoices } from '#domain/time/service-time.ts';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { LocationSelector } from '#ui/fields/location-selector.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import type { Unread } from '#ui/fields/use-typed.ts';
import { type EventForm, skippedTime, type UnreadField, withStartDate, withStartTime } from './event-form.ts';

/** Id and error of a field. */
export type FieldProps = (field: keyof EventForm) => { id: string; error: string | undefined };
/** Also how it reports that what was typed is not a date or time, and where that is kept. */
export type TypedProps = (
  field: UnreadField,
) => ReturnType<FieldProps> & { onRefuse: (problem: string | null) => void; unread: Unread };

type Props = {
  form: EventForm;
  onForm: (form: EventForm) => void;
  fieldProps: FieldProps;
};
type TimesProps = Omit<Props, 'fieldProps'> & { typedProps: TypedProps; policy: Policy; today: string };

/** Whose event it is; the therapist only for people who plan for others. */
export function WhoFields({
  form,
  onForm,
  fieldProps,
  clients,
  therapists,
}: Props & { clients: readonly Client[]; therapists: readonly User[] | null }) {
  return (
    <>
      <ClientPicker
        {...fieldProps('clientId')}
        clients={clients}
        lastNameFirst
        onChange={(clientId) => onForm({ ...form, clientId })}
        placeholder="Search client…"
        value={form.clientId}
      />
      {therapists && (
        <ComboboxField
          {...fieldProps('userId')}
          label="Therapist"
          onChange={(chosen) => onForm({ ...form, userId: userOf(chosen) })}
          options={[
            { value: NOBODY, label: 'Nobody in particular' },
            ...therapists.map((user) => ({ value: String(user.id), label: listName(user.profile) })),
          ]}
          placeholder="Search therapist…"
          required
          value={form.userId === undefined ? '' : form.userId === null ? NOBODY : String(form.userId)}
        />
      )}
    </>
  );
}

const NOBODY = 'nobody';
const userOf = (chosen: string) => (chosen === '' ? undefined : chosen === NOBODY ? null : Number(chosen));

/** Begin and end, typed or picked. An end may be on the next day. */
export function TimeFields({ form, onForm, typedProps, policy, today }: TimesProps) {
  const options = timeChoices(policy.timeChoices);
  const moved = skippedTime(form.startDate, form.startTime, policy.timeZone);
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2 md:items-end">
      <DateField
        {...typedProps('startDate')}
        label="Start Date"
        onChange={(date) => onForm(withStartDate(form, date))}
        required
        today={today}
        value={form.startDate}
      />
      <TimeField
        {...typedProps('startTime')}
        hint={moved ? `The clocks skip ${time12(form.startTime)} that day: it begins at ${time12(moved)}` : undefined}
        label="Start Time"
        onChange={(time) => onForm(withStartTime(form, time, policy))}
        options={options}
        required
        value={form.startTime}
      />
      <DateField
        {...typedProps('endDate')}
        label="End Date"
        onChange={(endDate) => onForm({ ...form, endDate })}
        today={today}
        value={form.endDate}
      />
      <TimeField
        {...typedProps('endTime')}
        from={form.startTime || undefined}
        label="End Time"
        onChange={(endTime) => onForm({ ...form, endTime })}
        options={options}
        required
        value={form.endTime}
      />
    </div>
  );
}

/** What it is called and where it is. */
export function WhatFields({ form, onForm, fieldProps }: Props) {
  return (
    <>
      <TextField
        {...fieldProps('title')}
        label="Title"
        onChange={(title) => onForm({ ...form, title })}
        required
        value={form.title}
      />
      <LocationSelector
        {...fieldProps('location')}
        label="Place"
        locations={sessionLocations}
        none="Not said"
        onChange={(location) => onForm({ ...form, location: location === null ? '' : String(location) })}
        value={form.location === '' ? null : Number(form.location)}
      />
    </>
  );
}
