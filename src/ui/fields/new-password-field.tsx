import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import type { FieldBaseProps } from './field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps extends FieldBaseProps {
  value: string;
  onChange: (value: string) => void;
  /** One sentence why it can't be the password; null when it can. */
  whyNot: (password: string) => string | null;
  /** As many characters as are asked for: a shorter one is still being typed. */
  length: number;
  className?: string | undefined;
}

/**
 * A password that is being chosen: the rule in one line, and below the field, with every key, what is missing or that it
 * will do. One that is long enough, or left, and will not do is an error like any other.
 */
export function NewPasswordField({ whyNot, length, value, onChange, ...field }: NewPasswordFieldProps) {
  const [left, setLeft] = useState(false);
  const problem = value === '' ? null : whyNot(value);
  const refused = problem !== null && (left || value.length >= length);
  const Icon = problem ? CircleDashed : CircleCheck;
  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        error={field.error ?? (refused ? problem : undefined)}
        errorIsNews={!field.error}
        name="new-password"
        onChange={(password) => {
          setLeft(false);
          onChange(password);
        }}
        onLeave={() => setLeft(true)}
        value={value}
      />
      <p className="mt-1.5 flex min-h-6 items-start gap-2 text-label" role="status">
        {value !== '' && !field.error && !refused && (
          <>
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{problem ?? 'This can be your password.'}</span>
          </>
        )}
      </p>
    </div>
  );
}
