import { useEffect } from 'react';
import { signInWrong } from '#sync/words/sign-in-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { announce } from '#ui/feedback/announcer-store.ts';
import { NewAddress } from '#ui/fields/new-address.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { usePasswordQuestion } from '#ui/fields/use-password-question.ts';
import type { SignInEnding } from './auth-port.ts';

type Props = {
  reason: string;
  online: boolean;
  onPassword: (password: string, newAddress: string | undefined) => Promise<SignInEnding>;
  /** Back to the PIN, if it can still be tried. */
  onBack: (() => void) | undefined;
};

/** An online sign-in of the person who locked. */
export function UnlockByPassword({ reason, online, onPassword, onBack }: Props) {
  const { busy, field, address, onSubmit } = usePasswordQuestion(async (password, newAddress) => {
    const result = await onPassword(password, newAddress);
    return result.code === 'ok' ? null : signInWrong(result, newAddress);
  });
  useEffect(() => {
    document.getElementById(field.id)?.focus({ preventScroll: true });
    announce(reason);
  }, [field.id, reason]);

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={onSubmit}>
      <p className="text-body">{reason}</p>
      <PasswordField {...field} className="min-h-13" />
      <NewAddress {...address} />
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
