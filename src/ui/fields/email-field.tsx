import { TextField } from './text-field.tsx';

/** The address of a sign-in. Password managers know it. */
export function EmailField(props: {
  id: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string;
}) {
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      autoComplete="username"
      autoCorrect="off"
      className="min-h-13"
      inputMode="email"
      label="Email"
      name="username"
      spellCheck={false}
      type="email"
    />
  );
}
