import { ChevronDown } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { Field, type FieldBaseProps } from './field.tsx';
import { inputClass } from './input-class.ts';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldBaseProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Words of the empty choice; leave out when a choice always stands. */
  placeholder?: string | undefined;
  name?: string | undefined;
}

/** One of a few fixed choices. The browser's own list: on a tablet it is the system's picker. */
export function SelectField({ value, onChange, options, placeholder, name, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            className={cx(
              inputClass({ invalid: Boolean(field.error) }),
              'h-control appearance-none truncate pr-11 field:pr-11',
            )}
            name={name}
            onChange={(event) => onChange(event.target.value)}
            value={value}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  );
}
