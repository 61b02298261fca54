import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { AskLinkForm } from './ask-link-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './auth-outcome.tsx';

/** Asks for a link by mail. Its text never reveals whether the address has an account. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<string | null>(null);
  return (
    <AuthFrame title="Forgot password">
      <div className="flex flex-col gap-4">
        {sent === null ? (
          <AskLinkForm onSent={setSent} />
        ) : (
          <Outcome icon={MailCheck} title={sent}>
            The link works once, and the mail says how long. If no mail comes, look among the unwanted ones, or ask the
            person who keeps the list of people in your company.
          </Outcome>
        )}
        {sent !== null && <Button onClick={() => setSent(null)}>Use another email</Button>}
        <ButtonLink icon={ArrowLeft} kind={sent === null ? 'quiet' : 'outline'} to="/auth/login">
          Back to sign in
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
