import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useState } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { failureText } from '#features/auth/sign-in-errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { AccountStore } from './account-store.ts';
import { portResult } from './port-result.ts';

/** Asks for the password of the person whose work is on the screen; another person signs out first. */
export function SignInAgainDialog({ store, onClose }: { store: AccountStore; onClose: () => void }) {
  const account = store.get();
  const email = useLiveQuery(
    async () => (account ? (await findAccount(account.device.db))?.user.email : undefined),
    [account],
  );
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    if (!email || busy) return;
    if (!password) return setError('Enter your password');
    setBusy(true);
    const result = portResult(await store.signIn(email, password));
    setBusy(false);
    if (result.code !== 'ok') return setError(failureText(result));
    showToast({ kind: 'success', text: 'Signed in. Sending goes on.' });
    onClose();
  }

  return (
    <Dialog
      description={email ? `As ${email}. Everything recorded is safe on this device.` : undefined}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button busy={busy} form="sign-in-again" kind="primary" type="submit">
            Sign in
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title="Sign in again"
    >
      <form
        id="sign-in-again"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <input autoComplete="username" hidden name="username" readOnly type="email" value={email ?? ''} />
        <PasswordField
          autoComplete="current-password"
          error={error}
          label="Password"
          onChange={setPassword}
          value={password}
        />
      </form>
    </Dialog>
  );
}
