import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '#ui/button-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './auth-outcome.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

/** Where the link of a mail leads: a new password, or the first one after an invitation. */
export function ResetPasswordScreen() {
  const { token = '' } = useParams();
  const [done, setDone] = useState(false);
  return (
    <AuthFrame title="Reset password">
      <div className="flex flex-col gap-4">
        {done ? (
          <>
            <Outcome icon={CircleCheck} title="Your new password is set.">
              Sign in with it now. Other devices ask for it, too; what is recorded there stays there and goes out then.
            </Outcome>
            <ButtonLink kind="primary" size="big" to="/auth/login">
              Sign in
            </ButtonLink>
          </>
        ) : (
          <>
            <ChoosePasswordForm onDone={() => setDone(true)} token={token} />
            <ButtonLink icon={ArrowLeft} kind="quiet" to="/auth/login">
              Back to sign in
            </ButtonLink>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
