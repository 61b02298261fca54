import type { Policy } from '#domain/access/policy.ts';
import { insuranceTypes, offeredGenders } from '#domain/fixed-lists.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { FieldRow } from '#ui/fields/field-row.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CaseloadField } from './caseload-field.tsx';
import { type ClientForm, clientLabels } from './client-form.ts';
import type { NamedOption } from './named-options.ts';

interface ClientFieldsProps {
  form: ClientForm;
  errors: Readonly<Partial<Record<string, string>>>;
  ids: string;
  people: readonly NamedOption[];
  /** What the hours budget is for. */
  period: Policy['hoursPeriod'];
  onChange: (part: Partial<ClientForm>) => void;
}

/** The fields of a client. */
export function ClientFields({ form, errors, ids, people, period, onChange }: ClientFieldsProps) {
  const field = (name: keyof ClientForm) => ({ id: `${ids}${name}`, label: clientLabels[name], error: errors[name] });
  const text = (name: 'first_name' | 'middle_initial' | 'last_name' | 'asst_billing_hours') => ({
    ...field(name),
    autoComplete: 'off',
    onChange: (value: string) => onChange({ [name]: value }),
    value: form[name],
  });
  return (
    <>
      <FieldRow className="gap-x-4 md:grid-cols-[1fr_8rem_1fr]">
        <TextField {...text('first_name')} />
        <TextField {...text('middle_initial')} />
        <TextField {...text('last_name')} />
      </FieldRow>
      <ChoiceChips
        {...field('gender')}
        onChange={(gender) => onChange({ gender })}
        options={offeredGenders.map(({ id, text: label }) => ({ value: String(id), label }))}
        value={form.gender === '3' ? '2' : form.gender}
      />
      <FieldRow className="gap-x-4 md:grid-cols-2">
        <SelectField
          {...field('insurance_type')}
          onChange={(insurance_type) => onChange({ insurance_type })}
          options={insuranceTypes.map(({ id, text: label }) => ({ value: String(id), label }))}
          placeholder="Not chosen"
          value={form.insurance_type}
        />
        <TextField {...text('asst_billing_hours')} hint={`Hours a ${period}, such as 20 or 12.5`} inputMode="decimal" />
      </FieldRow>
      <CaseloadField
        {...field('user_ids')}
        hint="These people see this client and record sessions with them."
        none="Nobody yet: no therapist can record sessions with this client."
        onChange={(user_ids) => onChange({ user_ids })}
        options={people}
        value={form.user_ids}
      />
    </>
  );
}
