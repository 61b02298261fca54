import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Field, type FieldBaseProps } from './field.tsx';
import { inputClass } from './input-class.ts';

interface PasswordFieldProps extends FieldBaseProps {
  value: string;
  onChange: (value: string) => void;
  onLeave?: (() => void) | undefined;
  autoComplete: 'current-password' | 'new-password';
  name?: string | undefined;
  className?: string | undefined;
}

/** A password with [Show]. Paste and password managers work. */
export function PasswordField({
  value,
  onChange,
  onLeave,
  autoComplete,
  name,
  className,
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            autoCapitalize="none"
            autoComplete={autoComplete}
            autoCorrect="off"
            className={cx(inputClass({ invalid: Boolean(field.error) }), 'h-control pr-28 field:pr-28', className)}
            name={name}
            onBlur={onLeave}
            onChange={(event) => onChange(event.target.value)}
            spellCheck={false}
            type={shown ? 'text' : 'password'}
            value={value}
          />
          <button
            aria-label={`${shown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
            className="absolute inset-y-0 right-0 flex min-w-24 items-center justify-center gap-2 rounded-control px-3 font-semibold text-body text-link"
            onClick={() => setShown(!shown)}
            type="button"
          >
            <Icon aria-hidden="true" className="size-5" />
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
