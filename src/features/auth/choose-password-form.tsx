import { type FormEvent, useId, useState } from 'react';
import { authEndpoints } from '#contract/auth.ts';
import { PASSWORD_LENGTH, whyNotPassword } from '#domain/access/password-rules.ts';
import { fieldErrorsOf } from '#sync/react/use-online-write.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { EmailField } from '#ui/fields/email-field.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { NewPasswordField } from '#ui/fields/new-password-field.tsx';
import { useAuthPort } from './auth-context.tsx';
import { publicFailureText, whyNotAddress } from './public-failure.ts';

type Errors = { email?: string | undefined; password?: string | undefined; token?: string | undefined; form?: string };

/** Email and new password for a one-time link. The rule is shown in one line and checked while typing. */
export function ChoosePasswordForm({
  token,
  words,
  onDone,
}: {
  token: string;
  /** What the field of the password is called, and the button. */
  words: { field: string; button: string };
  onDone: () => void;
}) {
  const { send, online } = useAuthPort();
  const id = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const whyNot = (text: string) => whyNotPassword(text, [email]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = { email: whyNotAddress(email), password: whyNot(password) ?? undefined };
    if (wrong.email || wrong.password) return show(wrong);
    setBusy(true);
    const outcome = await send(authEndpoints.passwordReset, { email: email.trim(), password, token });
    setBusy(false);
    if (outcome.class === 'done') return onDone();
    const fields = fieldErrorsOf(outcome);
    const known = fields.token || fields.email || fields.password;
    show(known ? fields : { form: publicFailureText('Choosing a password', outcome) });
  }

  function show(found: Errors) {
    setErrors(found);
    setAttempt((before) => before + 1);
  }

  const problems = [
    ...[errors.form, errors.token].flatMap((text) => (text ? [{ text }] : [])),
    ...(errors.email ? [{ fieldId: `${id}-email`, text: errors.email }] : []),
    ...(errors.password ? [{ fieldId: `${id}-password`, text: errors.password }] : []),
  ];
  useErrorTitle(problems.length > 0);
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary attempt={attempt} problems={problems} />
      {errors.token && (
        <ButtonLink kind="primary" to="/auth/forgot/password">
          Ask for a new link
        </ButtonLink>
      )}
      <EmailField
        error={errors.email}
        hint="The address that the mail came to."
        id={`${id}-email`}
        onChange={(value) => {
          setEmail(value);
          setErrors({ ...errors, email: undefined });
        }}
        value={email}
      />
      <NewPasswordField
        className="min-h-13"
        error={errors.password}
        hint={`At least ${PASSWORD_LENGTH} characters: a few words that nobody would guess. No symbols or capitals are needed.`}
        id={`${id}-password`}
        label={words.field}
        length={PASSWORD_LENGTH}
        onChange={(value) => {
          setPassword(value);
          setErrors({ ...errors, password: undefined });
        }}
        value={password}
        whyNot={whyNot}
      />
      <Button
        busy={busy}
        kind={errors.token ? 'outline' : 'primary'}
        size="big"
        type="submit"
        unavailable={online ? undefined : 'You are offline. Choosing a password needs a connection.'}
        wide
      >
        {words.button}
      </Button>
    </form>
  );
}
