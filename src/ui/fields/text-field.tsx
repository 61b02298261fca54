import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { Field, type FieldBaseProps } from './field.tsx';
import { inputClass } from './input-class.ts';

interface TextFieldProps
  extends FieldBaseProps,
    Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'required'> {
  value: string;
  onChange: (value: string) => void;
  /** A sign at the right end, a lock for example. */
  icon?: LucideIcon | undefined;
}

/** One line of text. A number is selected when it is entered: it is typed anew more often than corrected. */
export function TextField({
  label,
  hint,
  error,
  required,
  aside,
  id,
  value,
  onChange,
  icon: Icon,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field aside={aside} error={error} hint={hint} id={id} label={label} required={required}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...rest}
            {...control}
            className={cx(
              inputClass({ invalid: Boolean(error), readOnly: rest.readOnly }),
              'h-control',
              Icon && 'pr-11 field:pr-11',
              className,
            )}
            onChange={(event) => onChange(event.target.value)}
            onFocus={(event) => {
              if (rest.inputMode === 'numeric' || rest.inputMode === 'decimal') event.target.select();
              rest.onFocus?.(event);
            }}
            value={value}
          />
          {Icon && (
            <Icon
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2"
            />
          )}
        </div>
      )}
    </Field>
  );
}
