import { genders, insuranceTypes } from '#domain/lookups.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CaseloadField } from './caseload-field.tsx';
import { type ClientForm, clientLabels } from './client-form.ts';
import type { NamedOption } from './named-options.ts';

export interface ClientFieldsProps {
  form: ClientForm;
  errors: Readonly<Partial<Record<string, string>>>;
  ids: string;
  people: readonly NamedOption[];
  onChange: (part: Partial<ClientForm>) => void;
}

/** Code 3 is read and never written. */
const offeredGenders = genders.slice(0, 2);

/** The fields of a client. */
export function ClientFields({ form, errors, ids, people, onChange }: ClientFieldsProps) {
  const field = (name: keyof ClientForm) => ({ id: `${ids}${name}`, label: clientLabels[name], error: errors[name] });
  const text = (name: 'first_name' | 'middle_initial' | 'last_name' | 'asst_billing_hours') => ({
    ...field(name),
    autoComplete: 'off',
    onChange: (value: string) => onChange({ [name]: value }),
    value: form[name],
  });
  return (
    <>
      {/* Hints and errors stand above the inputs: side by side, these end at the same height. */}
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-[1fr_8rem_1fr] md:items-end">
        <TextField {...text('first_name')} required />
        <TextField {...text('middle_initial')} />
        <TextField {...text('last_name')} required />
      </div>
      <ChoiceChips
        {...field('gender')}
        onChange={(gender) => onChange({ gender })}
        options={offeredGenders.map(({ id, text: label }) => ({ value: String(id), label }))}
        value={form.gender === '3' ? '2' : form.gender}
      />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2 md:items-end">
        <SelectField
          {...field('insurance_type')}
          onChange={(insurance_type) => onChange({ insurance_type })}
          options={insuranceTypes.map(({ id, text: label }) => ({ value: String(id), label }))}
          placeholder="Not chosen"
          value={form.insurance_type}
        />
        <TextField {...text('asst_billing_hours')} hint="Hours of one period, such as 20 or 12.5" inputMode="decimal" />
      </div>
      <CaseloadField
        {...field('user_ids')}
        hint="Whoever stands here sees this client and records sessions with them."
        none="Nobody yet: no therapist can record sessions with this client."
        onChange={(user_ids) => onChange({ user_ids })}
        options={people}
        value={form.user_ids}
      />
    </>
  );
}
