import { useId, useState } from 'react';
import { accountEndpoints } from '#contract/account.ts';
import { PASSWORD_LENGTH, whyNotPassword } from '#domain/access/password-rules.ts';
import { FormDialog } from '#forms/form-dialog.tsx';
import { problemsOf } from '#forms/problems.ts';
import { useSending } from '#forms/use-sending.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { NewPasswordField } from '#ui/fields/new-password-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';

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
  const { send } = useOnlineWrite(accountEndpoints.changePassword);
  const { busy, failure, refusals, ...sending } = useSending({ what: 'the new password' });
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const whyNot = (text: string) => whyNotPassword(text, about);

  async function save() {
    setAttempt(attempt + 1);
    const wrong = {
      current: current === '' ? 'Enter the current password' : undefined,
      password: whyNot(password) ?? undefined,
    };
    setErrors(wrong);
    if (wrong.current || wrong.password) return sending.clear();
    await sending.send(() => send({ body: { current, password } }), onDone);
  }

  function change(field: keyof Errors, text: string) {
    (field === 'current' ? setCurrent : setPassword)(text);
    setErrors({ ...errors, [field]: undefined });
    sending.changed({ [field]: text });
  }

  const errorOf = (field: keyof Errors) =>
    errors[field] ?? (field === 'current' && refusals.current ? 'That is not the current password' : refusals[field]);
  const errorTexts = { current: errorOf('current'), password: errorOf('password') };
  return (
    <FormDialog
      form={{ busy, failure, attempt }}
      onClose={onClose}
      onSave={() => void save()}
      problems={problemsOf(errorTexts, { current: '', password: '' }, id)}
      save="Change password"
      title="Change password"
    >
      {/* Tells a password manager whose password is changing. */}
      <input autoComplete="username" className="hidden" name="username" readOnly type="text" value={email} />
      <PasswordField
        autoComplete="current-password"
        error={errorTexts.current}
        id={`${id}current`}
        label="Current password"
        name="current-password"
        onChange={(text) => change('current', text)}
        value={current}
      />
      <NewPasswordField
        error={errorTexts.password}
        hint={`At least ${PASSWORD_LENGTH} characters: a few words that nobody would guess. No symbols or capitals are needed.`}
        id={`${id}password`}
        label="New password"
        length={PASSWORD_LENGTH}
        onChange={(text) => change('password', text)}
        value={password}
        whyNot={whyNot}
      />
      <p className="text-label text-muted">
        Other devices are signed out. What is recorded on them stays there and goes out after the next sign-in.
      </p>
    </FormDialog>
  );
}
