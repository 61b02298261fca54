import { useState } from 'react';
import type { SaveAccountBody } from '#contract/account.ts';
import { type Account, accountAnswer, accountEndpoints } from '#contract/account.ts';
import type { SensitiveField } from '#domain/access/account-rules.ts';
import { whyNotAccount } from '#domain/access/account-rules.ts';
import { clashesOf } from '#forms/problems.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import {
  neverKept,
  type ProfileField,
  type ProfileForm,
  profileBody,
  profileFormOf,
  profileLabels,
  whyNotProfile,
} from './profile-form.ts';

type Texts = Partial<Record<ProfileField, string>>;

/** The form of one's own profile: what is typed, what is wrong with it, and what becomes of saving it. */
export function useProfileForm(account: Account, today: string, onAccount: (account: Account) => void) {
  const { send } = useOnlineWrite(accountEndpoints.saveAccount);
  const [secrets, setSecrets] = useState<SecretForm>({});
  const [refused, setRefused] = useState<Texts>({});
  const [saved, setSaved] = useState(0);
  const form = useRecordForm<Account, ProfileForm>({
    key: 'profile',
    what: 'your profile',
    record: account,
    formOf: (record) => profileFormOf(record ?? account),
    versionOf: ({ version }) => version,
    schema: accountAnswer,
    secret: neverKept,
    whyNot: (typed) => ({ ...whyNotProfile(typed), ...whyNotAccount(secretBody(secrets), today), ...refused }),
    send: ({ changes, version }) => send({ body: { ...profileBody(changes), ...secretBody(secrets) }, version }),
    onMoved: onAccount,
    onSaved(answer) {
      onAccount(answer);
      setSecrets({});
      setSaved(saved + 1);
    },
  });
  const { theirs } = form;

  return {
    ...form,
    secrets,
    saved,
    errors: form.attempt > 0 ? form.errors : refused,
    clashes: theirs && clashesOf({ ...form, theirs }, profileLabels, (of, field) => of[field]),
    changeSecret(part: SecretForm) {
      setSecrets((was) => ({ ...was, ...part }));
      form.changedBeside(part);
    },
    refuse: (field: ProfileField) => (problem: string | null) =>
      setRefused((was) => ({ ...was, [field]: problem ?? undefined })),
    onTheirs() {
      form.onTheirs();
      setSecrets({});
    },
  };
}

/**
 * What is done with the sensitive fields: a field that is not named stays as it is, a text replaces it, null removes
 * it. Kept in memory only.
 */
type SecretForm = { [Field in SensitiveField | 'confirm_account_number']?: string | null };

/** What is sent of them. An empty field without a stored value is not sent. */
function secretBody(form: SecretForm): SaveAccountBody {
  const body: SaveAccountBody = {};
  for (const field of ['social_security', 'date_of_birth', 'routing_number', 'account_number'] as const) {
    const value = form[field];
    if (value === null || (value !== undefined && value.trim() !== '')) body[field] = value;
  }
  const confirmed = form.confirm_account_number?.trim() ?? '';
  if (body.account_number || confirmed !== '') body.confirm_account_number = confirmed;
  return body;
}
