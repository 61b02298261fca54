import type { Policy } from '#domain/access/policy.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type ChoiceField, type NumberField, numberText } from './policy-fields.ts';
import type { PolicyForm } from './use-policy-form.ts';

/** The field's id, which the error summary links to. */
export const idOf = (path: string) => `policy-${path.replaceAll('.', '-')}`;

/** A whole number, with its range and the product's own value. */
export function NumberControl({ field, form }: { field: NumberField; form: PolicyForm }) {
  const { draft, defaults, errors } = form;
  const { path, label, unit, from, to, why } = field;
  const range = `${numberText(from)} to ${numberText(to)} ${unit}. Default: ${numberText(field.read(defaults))} ${unit}.`;
  return (
    <TextField
      autoComplete="off"
      error={errors[path]}
      hint={why ? `${why} ${range}` : range}
      id={idOf(path)}
      inputMode="numeric"
      label={label}
      onChange={(text) => form.change((was) => ({ ...was, numbers: { ...was.numbers, [path]: text } }))}
      value={draft.numbers[path] ?? ''}
    />
  );
}

/** One of a few, with the product's own value. */
export function ChoiceControl({ field, form }: { field: ChoiceField; form: PolicyForm }) {
  const { draft, defaults, errors } = form;
  const { path, label, options, why } = field;
  const usual = options.find(({ value }) => value === field.read(defaults))?.label ?? '';
  return (
    <SelectField
      error={errors[path]}
      hint={hintText(why, usual)}
      id={idOf(path)}
      label={label}
      onChange={(value) => form.change((was) => ({ ...was, policy: field.write(was.policy, value) }))}
      options={options}
      value={field.read(draft.policy)}
    />
  );
}

export const hintText = (why: string | undefined, usual: string) =>
  why ? `${why} Default: ${usual}.` : `Default: ${usual}.`;

/** Puts a part of the policy into the form. */
export function changePolicy(form: PolicyForm, part: (policy: Policy) => Partial<Policy>): void {
  form.change((draft) => ({ ...draft, policy: { ...draft.policy, ...part(draft.policy) } }));
}
