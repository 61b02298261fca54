import type { Ref } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';

type PinFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Digits on a number pad, shown as dots. Paste works; no password manager offers to keep what opens one device only. */
export function PinField(props: PinFieldProps) {
  return (
    <TextField {...props} autoComplete="off" className="min-h-13 tracking-widest" inputMode="numeric" type="password" />
  );
}
