import type { Account, SaveAccountBody } from '#contract/account.ts';
import { whyNotName } from '#domain/access/name-rules.ts';
import { bankAccountTypes } from '#domain/fixed-lists.ts';

/** The fields that are stored as plain text, as the form has them. */
export type ProfileForm = {
  phone: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  ien: string;
  address: string;
  address_2: string;
  city: string;
  country: string;
  postal_code: string;
  bank_account_type: string;
  bank_name: string;
  about: string;
};

/** Every field of the form with its label, in order. */
export const profileLabels = {
  phone: 'Phone',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  social_security: 'Social security',
  date_of_birth: 'Date of birth',
  ien: 'IEN',
  address: 'Address',
  address_2: 'Address 2',
  city: 'City',
  country: 'Country',
  postal_code: 'Postal code',
  bank_account_type: 'Bank choice',
  bank_name: 'Bank name',
  routing_number: 'Routing number',
  account_number: 'Account number',
  confirm_account_number: 'Confirm account number',
  about: 'About me',
} as const;

export type ProfileField = keyof typeof profileLabels;

/** Bank fields never touch the device, drafts included. */
export const neverKept: readonly (keyof ProfileForm)[] = ['bank_account_type', 'bank_name'];

export function profileFormOf(account: Account): ProfileForm {
  const { phone, first_name, middle_name, last_name, ien, address, address_2, city, country, postal_code } = account;
  return {
    ...{ phone, first_name, middle_name, last_name, ien, address, address_2, city, country, postal_code },
    bank_account_type: String(account.bank_account_type ?? ''),
    bank_name: account.bank_name,
    about: account.about,
  };
}

/** Why plain fields can't be saved, in words. */
export function whyNotProfile(form: ProfileForm): Partial<Record<ProfileField, string>> {
  const errors: Partial<Record<ProfileField, string>> = {};
  const nameless = whyNotName(form);
  if (nameless) errors.first_name = nameless;
  for (const [field, most] of longest) {
    if (form[field].trim().length > most) errors[field] = `${profileLabels[field]}: use at most ${most} characters`;
  }
  if (form.about.length >= 60000) errors.about = 'Must be less than 60000';
  return errors;
}

const longest: readonly [Exclude<keyof ProfileForm, 'about'>, number][] = [
  ['phone', 40],
  ['first_name', 200],
  ['middle_name', 200],
  ['last_name', 200],
  ['ien', 200],
  ['address', 200],
  ['address_2', 200],
  ['city', 200],
  ['country', 200],
  ['postal_code', 20],
  ['bank_name', 200],
];

/** The wire's form of what was changed. */
export function profileBody({ bank_account_type: type, ...rest }: Partial<ProfileForm>): SaveAccountBody {
  if (type === undefined) return rest;
  return { ...rest, bank_account_type: bankAccountTypes.find((one) => String(one.id) === type)?.id ?? null };
}
