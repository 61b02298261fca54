import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { type FieldBaseProps, RequiredMark } from './field.tsx';
import { FieldError } from './field-error.tsx';

/** Several controls under one question (radios, check boxes): a fieldset with the same order as `Field`. */
export function FieldGroup({
  label,
  hint,
  error,
  required,
  aside,
  id,
  hideLabel = false,
  role,
  children,
}: FieldBaseProps & { role?: 'radiogroup' | undefined; children: ReactNode }) {
  const made = useId();
  const groupId = id ?? made;
  const hintId = `${groupId}-hint`;
  const errorId = `${groupId}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={describedBy || undefined} className="min-w-0" id={groupId} role={role} tabIndex={-1}>
      <legend
        className={hideLabel ? 'visually-hidden' : 'mb-1.5 flex w-full justify-between gap-3 text-label font-semibold'}
      >
        <span>
          {label}
          {required && <RequiredMark />}
          {required && <VisuallyHidden>, required</VisuallyHidden>}
        </span>
        {aside}
      </legend>
      {hint && (
        <p className="mb-1.5 text-label text-muted" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
      {children}
    </fieldset>
  );
}
