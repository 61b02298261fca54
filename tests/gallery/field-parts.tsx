import { useState } from 'react';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { Part, Shelf } from './part.tsx';

const clients = [
  { id: 1, first_name: 'Maya', last_name: 'Ruiz' },
  { id: 2, first_name: 'Chidi', last_name: 'Okafor-Whittingstall' },
];
const places = ['Center', 'Home', 'School', 'Community'].map((label, index) => ({ value: String(index + 1), label }));
const times = ['09:00', '09:15', '09:30', '09:45'];

export function FieldParts() {
  const [values, setValues] = useState<Record<string, string>>({ place: '2', date: '2026-11-24', time: '09:15' });
  const field = (key: string) => ({
    value: values[key] ?? '',
    onChange: (value: string) => setValues((before) => ({ ...before, [key]: value })),
  });
  const [client, setClient] = useState<number | null>(1);
  const [checked, setChecked] = useState(true);
  return (
    <Shelf title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <Part file="ui/fields/text-field.tsx">
          <TextField hint="As it stands on the claim" label="ICN" {...field('icn')} />
          <TextField error="Last name is required" label="Last name" required {...field('last')} />
        </Part>
        <Part file="ui/fields/text-area.tsx">
          <TextArea label="Comments" limit={60_000} {...field('comment')} />
        </Part>
        <Part file="ui/fields/client-picker.tsx, ui/fields/combobox-field.tsx">
          <ClientPicker clients={clients} onChange={setClient} value={client} />
          <ComboboxField label="Therapist" options={places} {...field('therapist')} />
        </Part>
        <Part file="ui/fields/date-field.tsx, ui/fields/time-field.tsx">
          <DateField label="Visit date" today="2026-11-25" {...field('date')} />
          <TimeField label="Begin Time" options={times} {...field('time')} />
        </Part>
        <Part file="ui/fields/select-field.tsx, ui/fields/choice-chips.tsx, ui/fields/segmented.tsx">
          <SelectField label="Location" options={places} placeholder="Choose" {...field('place')} />
          <ChoiceChips label="Place" options={places} {...field('place')} />
          <Segmented label="Place" options={places} {...field('place')} />
        </Part>
        <Part file="ui/fields/password-field.tsx, ui/fields/checkbox.tsx">
          <PasswordField autoComplete="current-password" label="Password" {...field('password')} />
          <Checkbox checked={checked} hint="With a hint" label="Everybody on the caseload" onChange={setChecked} />
          <Checkbox checked={false} label="Some of the page" mixed onChange={setChecked} />
        </Part>
      </div>
    </Shelf>
  );
}
