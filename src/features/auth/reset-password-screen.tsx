import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/button-link.tsx';
import { useOwnTitle } from '#ui/layout/use-own-title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './auth-outcome.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

const TITLE = 'Reset password';
const EVERYWHERE = 'Other devices ask for it, too; what is recorded there stays there and goes out then.';

/** What the page says, by what the mail says that its link is for. */
const purposes = {
  reset: {
    title: TITLE,
    intro: null,
    words: { field: 'New password', button: 'Set the new password' },
    done: { title: 'Your new password is set.', text: `Sign in with it now. ${EVERYWHERE}` },
  },
  invitation: {
    title: 'Choose a password',
    intro: null,
    words: { field: 'Password', button: 'Set the password' },
    done: { title: 'Your password is set.', text: 'Sign in with it and your email.' },
  },
  address: {
    title: 'Confirm your address',
    intro:
      'From now on you sign in with this address and the password that you choose here. It may be the one you have.',
    words: { field: 'Password', button: 'Confirm the address' },
    done: { title: 'Your address is confirmed.', text: `Sign in with it and the password now. ${EVERYWHERE}` },
  },
};

/** Where a mailed link leads: a new password, the first one after an invitation, or one for a changed address. */
export function ResetPasswordScreen() {
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const asked = params.get('for');
  const { title, intro, words, done } = purposes[asked === 'invitation' || asked === 'address' ? asked : 'reset'];
  useOwnTitle(TITLE, title);
  return (
    <AuthFrame title={title}>
      <div className="flex flex-col gap-4">
        {isDone ? (
          <>
            <Outcome icon={CircleCheck} title={done.title}>
              {done.text}
            </Outcome>
            <ButtonLink kind="primary" size="big" to="/auth/login">
              Sign in
            </ButtonLink>
          </>
        ) : (
          <>
            {intro && <p className="text-body">{intro}</p>}
            <ChoosePasswordForm onDone={() => setDone(true)} token={token} words={words} />
            <ButtonLink icon={ArrowLeft} kind="quiet" to="/auth/login">
              Back to sign in
            </ButtonLink>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
