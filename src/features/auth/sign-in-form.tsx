import { type FormEvent, useId, useState } from 'react';
import { signInFailureText } from '#sync/words/sign-in-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { ErrorSummary, type FieldProblem } from '#ui/fields/error-summary.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useAuthPort } from './auth-context.tsx';
import { missingParts, type SignInErrors } from './sign-in-errors.ts';

/** Email and password. On success the token is stored and the guard moves on; nothing to do here. */
export function SignInForm() {
  const { signIn, online, noLongerHere } = useAuthPort();
  const id = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<SignInErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = missingParts(email, password);
    if (missing.email || missing.password) return show(missing);
    setBusy(true);
    const result = await signIn(email.trim(), password);
    setBusy(false);
    if (result.code !== 'ok') show({ form: signInFailureText(result, 'both', noLongerHere) });
  }

  function show(found: SignInErrors) {
    setErrors(found);
    setAttempt((before) => before + 1);
  }

  const problems = problemsOf(errors, id);
  useErrorTitle(problems.length > 0);
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary attempt={attempt} problems={problems} />
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        autoCorrect="off"
        className="min-h-13"
        error={errors.email}
        id={`${id}-email`}
        inputMode="email"
        label="Email"
        name="username"
        onChange={(value) => {
          setEmail(value);
          if (errors.email) setErrors({ ...errors, email: undefined });
        }}
        spellCheck={false}
        type="email"
        value={email}
      />
      <PasswordField
        autoComplete="current-password"
        className="min-h-13"
        error={errors.password}
        id={`${id}-password`}
        label="Password"
        name="password"
        onChange={(value) => {
          setPassword(value);
          if (errors.password) setErrors({ ...errors, password: undefined });
        }}
        value={password}
      />
      <Button
        busy={busy}
        kind="primary"
        size="big"
        type="submit"
        unavailable={online ? undefined : 'You are offline. Signing in needs a connection.'}
        wide
      >
        Sign in
      </Button>
    </form>
  );
}

function problemsOf(errors: SignInErrors, id: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (errors.form) problems.push({ text: errors.form });
  if (errors.email) problems.push({ fieldId: `${id}-email`, text: errors.email });
  if (errors.password) problems.push({ fieldId: `${id}-password`, text: errors.password });
  return problems;
}
