import { useState } from 'react';
import { type Account, accountAnswer, accountEndpoints } from '#contract/account.ts';
import { useFormDraft } from '#db/react/use-form-draft.ts';
import { whyNotAccount } from '#domain/access/account-rules.ts';
import { currentIn, fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import type { Clash } from '#ui/overlays/version-choice.tsx';
import {
  neverKept,
  type ProfileField,
  type ProfileForm,
  profileBody,
  profileFormOf,
  profileLabels,
  whyNotProfile,
} from './profile-form.ts';
import { type SecretForm, secretBody } from './secret-form.ts';

type Texts = Partial<Record<ProfileField, string>>;

/** The form of one's own profile: what is typed, what is wrong with it, and what becomes of saving it. */
export function useProfileForm(account: Account, today: string, onAccount: (account: Account) => void) {
  const { send, busy } = useOnlineWrite(accountEndpoints.saveAccount);
  const form = useFormDraft<ProfileForm>('profile', profileFormOf(account), neverKept);
  const [secrets, setSecrets] = useState<SecretForm>({});
  const [refused, setRefused] = useState<Texts>({});
  const [told, setTold] = useState<Texts>({});
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const [theirs, setTheirs] = useState<Account | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [saved, setSaved] = useState(0);

  const wrong: Texts = { ...whyNotProfile(form.value), ...whyNotAccount(secretBody(secrets), today), ...refused };
  const problems = Object.entries(wrong).filter(([, text]) => text !== undefined);

  async function save(over: Account) {
    setAttempt(attempt + 1);
    setFailure(null);
    setTold({});
    if (problems.length > 0) return;
    const body = { ...profileBody(form.changes), ...secretBody(secrets) };
    const result = await send({ body, version: over.version });
    if (result.ok) return done(result.answer);
    const current = currentIn(result.outcome, accountAnswer);
    if (current) return setTheirs(current);
    const fields = fieldErrorsOf(result.outcome);
    if (Object.keys(fields).length > 0) setTold(fields);
    else setFailure(writeFailureText('your profile', result.outcome));
  }

  function done(answer: Account) {
    onAccount(answer);
    form.saved();
    setSecrets({});
    setAttempt(0);
    setSaved(saved + 1);
  }

  function goOn(keepMine: boolean) {
    if (!theirs) return;
    setTheirs(null);
    onAccount(theirs);
    if (keepMine) void save(theirs);
    else {
      form.discard();
      setSecrets({});
    }
  }

  return {
    form,
    secrets,
    busy,
    attempt,
    failure,
    saved,
    errors: attempt > 0 ? { ...told, ...wrong } : refused,
    clashes: theirs && clashesOf(theirs, account, form.changes),
    changeSecret: (part: SecretForm) => setSecrets((was) => ({ ...was, ...part })),
    refuse: (field: ProfileField) => (problem: string | null) =>
      setRefused((was) => ({ ...was, [field]: problem ?? undefined })),
    save: () => save(account),
    onTheirs: () => goOn(false),
    onMine: () => goOn(true),
  };
}

/** Fields that were changed both elsewhere and here, with the value there now. */
function clashesOf(theirs: Account, before: Account, mine: Partial<ProfileForm>): Clash[] {
  const [now, then] = [profileFormOf(theirs), profileFormOf(before)];
  const fields = Object.keys(mine) as (keyof ProfileForm)[];
  return fields
    .filter((field) => now[field] !== then[field])
    .map((field) => ({ label: profileLabels[field], theirs: now[field] }));
}
