import { useState } from 'react';
import { useSync } from '#sync/react/sync-context.ts';
import { signInWrong } from '#sync/words/sign-in-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { NewAddress } from '#ui/fields/new-address.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { usePasswordQuestion } from '#ui/fields/use-password-question.ts';

/** A sign-in that expired in the middle of an act is renewed where the act waits, so that none of it is lost. */
export function SignInHere() {
  const { server, signedIn } = useSync();
  const [done, setDone] = useState(false);
  const { busy, field, address, onSubmit } = usePasswordQuestion(async (password, newAddress) => {
    const result = await server.signIn(password, newAddress);
    if (result.code !== 'ok') return signInWrong(result, newAddress);
    signedIn();
    setDone(true);
    return null;
  });

  if (done) return <p role="status">You are signed in. “Go on” does what is left.</p>;
  return (
    <form className="flex max-w-96 flex-col items-start gap-3" noValidate onSubmit={onSubmit}>
      <div className="w-full">
        <PasswordField {...field} />
      </div>
      <NewAddress {...address} />
      <Button busy={busy} type="submit">
        Sign in
      </Button>
    </form>
  );
}
