import * as z from 'zod/mini';
import { email as address, type UserChange, type UserRecord } from '#contract/people.ts';
import { whyNotName } from '#domain/access/name-rules.ts';
import { tooLong } from '#lib/too-long.ts';

/** A person as the form has them. */
export type UserForm = {
  first_name: string;
  last_name: string;
  email: string;
  role_ids: number[];
  client_ids: number[];
};

/** Labels, in the order of the form. */
export const userLabels: Record<keyof UserForm, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  role_ids: 'Roles',
  client_ids: 'Caseload',
};

export function userFormOf(record: UserRecord | null): UserForm {
  return {
    first_name: record?.profile.first_name ?? '',
    last_name: record?.profile.last_name ?? '',
    email: record?.email ?? '',
    role_ids: (record?.roles ?? []).map((role) => role.id).sort((a, b) => a - b),
    client_ids: record?.client_ids ?? [],
  };
}

/** As the server accepts them. */
const LONGEST_NAME = 200;

/** What can't be saved, in words, by field. */
export function whyNotUser(form: UserForm): Partial<Record<keyof UserForm, string>> {
  const errors: Partial<Record<keyof UserForm, string>> = {};
  const first_name = whyNotName(form) ?? tooLong(form.first_name, LONGEST_NAME);
  if (first_name) errors.first_name = first_name;
  const last_name = tooLong(form.last_name, LONGEST_NAME);
  if (last_name) errors.last_name = last_name;
  if (form.email.trim() === '') errors.email = 'Enter the email address';
  else if (!z.safeParse(address, form.email).success) errors.email = 'Use an address such as name@example.com';
  return errors;
}

/** The wire's form of what was changed. A new person's empty lists are not sent, and need no right. */
export function userBody({ role_ids, client_ids, ...rest }: Partial<UserForm>, isNew: boolean): UserChange {
  return {
    ...rest,
    ...(role_ids && (!isNew || role_ids.length > 0) ? { role_ids } : {}),
    ...(client_ids && (!isNew || client_ids.length > 0) ? { client_ids } : {}),
  };
}
