import { digits } from '#domain/how-many.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { type TypedFor, typedFor } from './use-typed-number.ts';

/** Asks for how many notes it is, in digits: nobody types 941 by a slip. */
export function TypedNumber({
  notes,
  value,
  error,
  to,
  onChange,
}: {
  notes: number;
  value: string;
  error: string | undefined;
  to: TypedFor;
  onChange: (typed: string) => void;
}) {
  return (
    <TextField
      autoComplete="off"
      className="max-w-48"
      data-autofocus
      error={error}
      inputMode="numeric"
      label={`Type ${digits(notes)} to ${typedFor[to]}`}
      onChange={onChange}
      required
      value={value}
    />
  );
}
