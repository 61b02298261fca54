import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/button-link.tsx';
import { useOwnTitle } from '#ui/use-own-title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './auth-outcome.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

const TITLE = 'Reset password';

/** Where a mailed link leads: a new password, or the first one after an invitation. */
export function ResetPasswordScreen() {
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const purpose = params.get('for');
  const first = purpose === 'invitation';
  const title = first ? 'Choose a password' : purpose === 'address' ? 'Confirm your address' : TITLE;
  useOwnTitle(TITLE, title);
  return (
    <AuthFrame title={title}>
      <div className="flex flex-col gap-4">
        {done ? (
          <>
            <Done first={first} />
            <ButtonLink kind="primary" size="big" to="/auth/login">
              Sign in
            </ButtonLink>
          </>
        ) : (
          <>
            {purpose === 'address' && (
              <p className="text-body">
                With a password for it, this address is the one you sign in with. You can use the same password as
                before.
              </p>
            )}
            <ChoosePasswordForm first={first} onDone={() => setDone(true)} token={token} />
            <ButtonLink icon={ArrowLeft} kind="quiet" to="/auth/login">
              Back to sign in
            </ButtonLink>
          </>
        )}
      </div>
    </AuthFrame>
  );
}

function Done({ first }: { first: boolean }) {
  if (first) {
    return (
      <Outcome icon={CircleCheck} title="Your password is set.">
        Sign in with it and your email.
      </Outcome>
    );
  }
  return (
    <Outcome icon={CircleCheck} title="Your new password is set.">
      Sign in with it now. Other devices ask for it, too; what is recorded there stays there and goes out then.
    </Outcome>
  );
}
