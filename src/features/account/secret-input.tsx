import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SecretFieldProps } from './secret-field-props.ts';

const hints: Partial<Record<SecretFieldProps['field'], string>> = {
  social_security: 'Nine digits, with or without dashes',
  routing_number: 'Nine digits, before the account number on a check',
  account_number: '4 to 17 digits',
};

/** A new value for a sealed field. No browser remembers it. */
export function SecretInput({
  field,
  label,
  id,
  error,
  value,
  onChange,
  onRefuse,
  today,
}: SecretFieldProps & { value: string }) {
  if (field === 'date_of_birth') {
    return (
      <DateField
        error={error}
        hint="Month, day and year"
        id={id}
        label={label}
        max={today}
        onChange={onChange}
        onRefuse={onRefuse}
        today={today}
        value={value}
      />
    );
  }
  return (
    <TextField
      autoComplete="off"
      error={error}
      hint={hints[field]}
      id={id}
      inputMode="numeric"
      label={label}
      onChange={onChange}
      spellCheck={false}
      value={value}
    />
  );
}
