import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

/** What a wrapped control must put on itself, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** What every field takes besides its own value. */
export interface FieldBaseProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong, in words; the same words stand in the error summary. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Small words or a chip at the right end of the label line. */
  aside?: ReactNode;
  /** Id of the control; the error summary links to it. Made up when left out. */
  id?: string | undefined;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean | undefined;
  /** Id of the error's words, where they stand elsewhere because they belong to several controls at once. */
  errorId?: string | undefined;
  /** The error comes while the person is in the field: it is spoken when it appears. */
  errorIsNews?: boolean | undefined;
}

/** Label above, hint under it, error between hint and control. */
export function Field({
  label,
  hint,
  error,
  required,
  aside,
  id,
  hideLabel = false,
  errorId,
  errorIsNews,
  children,
}: FieldBaseProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const ownErrorId = `${controlId}-error`;
  const describedBy = [hint && hintId, error && (errorId ?? ownErrorId)].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <div className={hideLabel ? 'visually-hidden' : 'mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3'}>
        <label className="text-label font-semibold" htmlFor={controlId}>
          {label}
          {required && <RequiredMark />}
        </label>
        {aside}
      </div>
      {hint && (
        <p className="mb-1.5 text-label text-muted" id={hintId}>
          {hint}
        </p>
      )}
      {errorId === undefined && (
        <FieldError id={ownErrorId} isNews={errorIsNews}>
          {error}
        </FieldError>
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
    </div>
  );
}

/** The star beside the label of a field that must be filled; screen readers hear `aria-required` instead. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-danger">
      {' *'}
    </span>
  );
}
