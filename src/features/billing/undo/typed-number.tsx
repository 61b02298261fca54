import { digits } from '#domain/how-many.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/** Asks for how many notes it is, in digits: nobody types 941 by a slip. */
export function TypedNumber({
  notes,
  value,
  error,
  to = 'undo',
  onChange,
}: {
  notes: number;
  value: string;
  error: string | undefined;
  to?: 'undo' | 'change';
  onChange: (typed: string) => void;
}) {
  return (
    <TextField
      autoComplete="off"
      className="max-w-48"
      data-autofocus
      error={error}
      inputMode="numeric"
      label={`Type ${digits(notes)} to ${to}`}
      onChange={onChange}
      required
      value={value}
    />
  );
}
