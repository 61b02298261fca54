import type { TypedLength } from '#domain/note/typed-length.ts';
import { FieldError } from '#ui/fields/field-error.tsx';
import { inputClass } from '#ui/fields/input-class.ts';

/** How long a behavior lasted in all, in minutes and seconds: the keyboard for numbers has no colon. */
export function LengthFields({
  id,
  name,
  value,
  error,
  onChange,
}: {
  /** Of the first field. */
  id: string;
  /** The behavior's. */
  name: string;
  value: TypedLength;
  error: string | undefined;
  onChange: (value: TypedLength) => void;
}) {
  const field = (part: keyof TypedLength, unit: string) => (
    <label className="flex items-center gap-1.5 text-label">
      <span className="w-20">
        <input
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          aria-label={`Lasted in all, ${part}, ${name}`}
          className={`${inputClass({ invalid: Boolean(error) })} h-control text-center tabular`}
          id={part === 'minutes' ? id : `${id}-${part}`}
          inputMode="numeric"
          onChange={(event) => onChange({ ...value, [part]: event.target.value })}
          onFocus={(event) => event.target.select()}
          type="text"
          value={value[part]}
        />
      </span>
      <span aria-hidden="true">{unit}</span>
    </label>
  );
  const isEmpty = value.minutes.trim() === '' && value.seconds.trim() === '';
  return (
    <div className="mt-2 flex flex-col gap-1">
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <span className="text-label text-muted">Lasted in all{isEmpty && ' (leave empty if not measured)'}</span>
        {field('minutes', 'min')}
        {field('seconds', 's')}
      </div>
    </div>
  );
}
