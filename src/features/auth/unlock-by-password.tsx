import { type FormEvent, useEffect, useId, useState } from 'react';
import { announce } from '#ui/announcer-store.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { SignInResult } from './auth-port.ts';
import { failureText } from './sign-in-errors.ts';

type Props = {
  reason: string;
  online: boolean;
  onPassword: (password: string) => Promise<SignInResult>;
  /** Back to the PIN, where one can still be tried. */
  onBack: (() => void) | undefined;
};

/** An online sign-in of the person who locked. */
export function UnlockByPassword({ reason, online, onPassword, onBack }: Props) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    document.getElementById(id)?.focus({ preventScroll: true });
    announce(reason);
  }, [id, reason]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError('Enter your password');
    setBusy(true);
    const result = await onPassword(password);
    setBusy(false);
    if (result.code === 'ok') return;
    setError(result.code === 'wrong' ? 'The password is not correct.' : failureText(result));
    document.getElementById(id)?.focus();
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-body">{reason}</p>
      <PasswordField
        autoComplete="current-password"
        className="min-h-13"
        error={error}
        id={id}
        label="Password"
        onChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
        value={password}
      />
      <Button
        busy={busy}
        kind="primary"
        size="big"
        type="submit"
        unavailable={online ? undefined : 'You are offline. Unlocking with your password needs a connection.'}
        wide
      >
        Unlock
      </Button>
      {onBack && (
        <Button kind="quiet" onClick={onBack} wide>
          Use the PIN
        </Button>
      )}
    </form>
  );
}
