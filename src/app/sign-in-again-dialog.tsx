import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { countUnsaved, nothingUnsaved, safetyText } from '#db/react/unsaved.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { signInWrong } from '#sync/words/sign-in-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { NewAddress } from '#ui/fields/new-address.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { usePasswordQuestion } from '#ui/fields/use-password-question.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { AccountStore } from './account-store.ts';
import { signInOver } from './sign-in-over.ts';

/** Asks for the password of the person whose work is on the screen; another person signs out first. */
export function SignInAgainDialog({ store, onClose }: { store: AccountStore; onClose: () => void }) {
  const account = store.get();
  const guard = account ? servicesOf(account.device).guard : nothingUnsaved;
  const unsaved = countUnsaved(useSyncExternalStore(guard.subscribe, guard.get));
  const email = useLiveQuery(
    async () => (account ? (await findAccount(account.device.db))?.user.email : undefined),
    [account],
  );
  const { busy, field, address, onSubmit } = usePasswordQuestion(async (password, newAddress) => {
    if (!account || !email) return 'The records of this device do not open. Close this and try again.';
    const result = await signInOver(store, account, password, newAddress);
    if (result.code !== 'ok') return signInWrong(result, newAddress);
    showToast({ kind: 'success', text: 'Signed in. Sending goes on.' });
    onClose();
    return null;
  });

  return (
    <Dialog
      description={email ? `As ${email}. ${safetyText(unsaved)}` : undefined}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button busy={busy} form="sign-in-again" kind="primary" type="submit">
            Sign in
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title="Sign in again"
    >
      <form className="flex flex-col items-start gap-4" id="sign-in-again" noValidate onSubmit={onSubmit}>
        {address.typed === null && (
          <input autoComplete="username" hidden name="username" readOnly type="email" value={email ?? ''} />
        )}
        <div className="w-full">
          <PasswordField {...field} />
        </div>
        <NewAddress {...address} />
      </form>
    </Dialog>
  );
}
