import { type FormEvent, useState } from 'react';
import type { SignInResult } from '#sync/sign-in-refusal.ts';
import { useSync } from '#sync/sync-context.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';

/** A sign-in that ran out in the middle of an act is renewed where the act waits, so that nothing of it is lost. */
export function SignInHere() {
  const { server, signedIn } = useSync();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError('Enter your password');
    setBusy(true);
    const result = await server.signIn(password);
    setBusy(false);
    if (result.kind !== 'ok') return setError(failureText(result));
    signedIn();
    setDone(true);
  }

  if (done) return <p role="status">You are signed in. “Go on” does what is left.</p>;
  return (
    <form className="flex max-w-96 flex-col items-start gap-3" noValidate onSubmit={(event) => void send(event)}>
      <div className="w-full">
        <PasswordField
          autoComplete="current-password"
          error={error}
          label="Password"
          onChange={setPassword}
          value={password}
        />
      </div>
      <Button busy={busy} type="submit">
        Sign in
      </Button>
    </form>
  );
}

function failureText(result: Exclude<SignInResult, { kind: 'ok' }>): string {
  switch (result.kind) {
    case 'wrong':
      return 'The password is not correct.';
    case 'throttled':
      return `Too many tries. Wait ${Math.max(1, result.retryAfterSeconds)} seconds and try again.`;
    case 'offline':
    case 'network-sign-in':
      return 'There is no connection. Signing in needs one.';
    case 'disabled':
      return 'This account is disabled. Ask your office.';
    case 'server':
    case 'storage':
      return 'The server could not answer. Try again in a minute.';
  }
}
