import { type FormEvent, useId, useRef, useState } from 'react';
import type { NewAddressProps } from './new-address.tsx';

const BROKEN = 'This device could not finish that. What was recorded stays on it. Reload the page, then try again.';

/** What is wrong with an answer. `orAddress`: the password can be right, and the address known here an old one. */
type Wrong = { text: string; orAddress: boolean };

/**
 * A form that asks for one password, and for the address only where that may have changed. `send` answers what is wrong
 * with it, or null; what was typed wrong keeps the focus. `field`, `address`: what the two fields are drawn with.
 */
export function usePasswordQuestion(
  send: (password: string, newAddress: string | undefined) => Promise<Wrong | string | null>,
) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const { address, read, offer } = useNewAddress(`${id}-address`);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    const newAddress = read();
    if (newAddress === '') return;
    if (password === '') return setError('Enter your password');
    sending.current = true;
    setBusy(true);
    // A storage that breaks in the middle must not leave a form that waits for ever.
    const wrong = await send(password, newAddress).catch(() => BROKEN);
    sending.current = false;
    setBusy(false);
    if (wrong === null) return;
    if (typeof wrong === 'object' && wrong.orAddress) offer();
    setError(typeof wrong === 'object' ? wrong.text : wrong);
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
    address,
  };
}

function useNewAddress(id: string) {
  const [offered, setOffered] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  function onType(value: string) {
    setTyped(value);
    setError(undefined);
  }

  /** Undefined where the address known here is still the one; empty, and said so, where none was typed yet. */
  function read(): string | undefined {
    if (typed?.trim() === '') setError('Enter your email');
    return typed?.trim();
  }

  const address: NewAddressProps = { id, offered, typed, error, onType };
  return { address, read, offer: () => setOffered(true) };
}
