import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { accountEndpoints } from '#contract/account.ts';
import { PASSWORD_LENGTH, whyNotPassword } from '#domain/access/password-rules.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { NewPasswordField } from '#ui/fields/new-password-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface ChangePasswordDialogProps {
  /** Names and words that no password may be made of. */
  about: readonly string[];
  email: string;
  onDone: () => void;
  onClose: () => void;
}

type Errors = { current?: string | undefined; password?: string | undefined };

/** The current password, and the one to use from now on. */
export function ChangePasswordDialog({ about, email, onDone, onClose }: ChangePasswordDialogProps) {
  const id = useId();
  const { send, busy } = useOnlineWrite(accountEndpoints.changePassword);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const whyNot = (text: string) => whyNotPassword(text, about);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    setFailure(null);
    const wrong = {
      current: current === '' ? 'Enter the current password' : undefined,
      password: whyNot(password) ?? undefined,
    };
    setErrors(wrong);
    if (wrong.current || wrong.password) return;
    const result = await send({ body: { current, password } });
    if (result.ok) return onDone();
    const fields = fieldErrorsOf(result.outcome);
    setErrors({ ...fields, ...(fields.current ? { current: 'That is not the current password' } : {}) });
    if (!fields.current && !fields.password) setFailure(writeFailureText('the new password', result.outcome));
  }

  const problems = (['current', 'password'] as const).flatMap((field) =>
    errors[field] ? [{ fieldId: `${id}${field}`, text: errors[field] }] : [],
  );
  useErrorTitle(problems.length > 0);
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} form={id} kind="primary" type="submit">
            Change password
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title="Change password"
    >
      <form className="flex flex-col gap-5" id={id} noValidate onSubmit={submit}>
        {failure && (
          <div role="alert">
            <Banner icon={CircleAlert} title={failure.title} tone="attention">
              {failure.text}
            </Banner>
          </div>
        )}
        <ErrorSummary attempt={attempt} problems={problems} />
        {/* Tells a password manager whose password is changing. */}
        <input autoComplete="username" className="hidden" name="username" readOnly type="text" value={email} />
        <PasswordField
          autoComplete="current-password"
          error={errors.current}
          id={`${id}current`}
          label="Current password"
          name="current-password"
          onChange={(value) => {
            setCurrent(value);
            setErrors({ ...errors, current: undefined });
          }}
          value={current}
        />
        <NewPasswordField
          error={errors.password}
          hint={`At least ${PASSWORD_LENGTH} characters: a few words that nobody would guess. No symbols or capitals are needed.`}
          id={`${id}password`}
          label="New password"
          length={PASSWORD_LENGTH}
          onChange={(value) => {
            setPassword(value);
            setErrors({ ...errors, password: undefined });
          }}
          value={password}
          whyNot={whyNot}
        />
        <p className="text-label text-muted">
          Other devices are signed out. What is recorded on them stays there and goes out after the next sign-in.
        </p>
      </form>
    </Dialog>
  );
}
