import { type FormEvent, useId, useState } from 'react';
import { authEndpoints } from '#contract/auth.ts';
import { Button } from '#ui/button.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { EmailField } from '#ui/fields/email-field.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { useAuthPort } from './auth-context.tsx';
import { publicFailureText, whyNotAddress } from './public-failure.ts';

/** Always the same text, whether the account exists or not. */
const SENT = 'If that email has an account, we sent a link.';

/** One address, one button. */
export function AskLinkForm({ onSent }: { onSent: (text: string) => void }) {
  const { send, online, noLongerHere } = useAuthPort();
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<{ field?: string; form?: string }>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = whyNotAddress(email);
    if (wrong) return show({ field: wrong });
    setBusy(true);
    const outcome = await send(authEndpoints.passwordEmail, { email: email.trim() });
    setBusy(false);
    if (outcome.class === 'done') onSent(SENT);
    else show({ form: publicFailureText('Getting a link', outcome) });
  }

  function show(found: typeof error) {
    setError(found);
    setAttempt((before) => before + 1);
  }

  const problems = error.form ? [{ text: error.form }] : error.field ? [{ fieldId: id, text: error.field }] : [];
  useErrorTitle(problems.length > 0);
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary attempt={attempt} problems={problems} />
      <EmailField
        error={error.field}
        hint="We mail a link with which you choose a new password."
        id={id}
        onChange={(value) => {
          setEmail(value);
          setError({});
        }}
        value={email}
      />
      <Button
        busy={busy}
        kind="primary"
        size="big"
        type="submit"
        unavailable={online ? undefined : 'You are offline. Getting a link needs a connection.'}
        wide
      >
        Send the link
      </Button>
      {!online && noLongerHere === 0 && (
        <p className="text-label text-muted">
          Everything recorded on this device is safe and goes out when you sign in again.
        </p>
      )}
    </form>
  );
}
