import { type FormEvent, useId, useRef, useState } from 'react';

const BROKEN = 'This device could not finish that. What was recorded stays on it. Reload the page, then try again.';

/**
 * A form that asks for one password. `send` answers what is wrong with it, or null; what was typed wrong keeps the
 * focus. `field`: what the password's field is drawn with.
 */
export function usePasswordQuestion(send: (password: string) => Promise<string | null>) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    if (password === '') return setError('Enter your password');
    sending.current = true;
    setBusy(true);
    // A storage that breaks in the middle must not leave a form that waits for ever.
    const wrong = await send(password).catch(() => BROKEN);
    sending.current = false;
    setBusy(false);
    if (wrong === null) return;
    setError(wrong);
    document.getElementById(id)?.focus();
  }

  function onChange(value: string) {
    setPassword(value);
    setError(undefined);
  }

  return {
    busy,
    onSubmit: (event: FormEvent) => void onSubmit(event),
    field: { autoComplete: 'current-password', error, id, label: 'Password', onChange, value: password } as const,
  };
}
