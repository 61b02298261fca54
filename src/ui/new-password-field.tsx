import { CircleCheck, CircleDashed } from 'lucide-react';
import type { FieldBaseProps } from './field.tsx';
import { PasswordField } from './password-field.tsx';

export interface NewPasswordFieldProps extends FieldBaseProps {
  value: string;
  onChange: (value: string) => void;
  /** One sentence why it can't be the password; null when it can. */
  whyNot: (password: string) => string | null;
  className?: string | undefined;
}

/** A password that is being chosen: the rule in one line, and below the field, with every key, whether it will do. */
export function NewPasswordField({ whyNot, value, ...field }: NewPasswordFieldProps) {
  const problem = value === '' ? null : whyNot(value);
  const Icon = problem ? CircleDashed : CircleCheck;
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" name="new-password" value={value} />
      <p className="mt-1.5 flex min-h-6 items-start gap-2 text-label" role="status">
        {value !== '' && !field.error && (
          <>
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{problem ?? 'This can be your password.'}</span>
          </>
        )}
      </p>
    </div>
  );
}
