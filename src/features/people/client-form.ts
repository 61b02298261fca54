import type { ClientChange, ClientRecord } from '#contract/people.ts';
import { whyNotName } from '#domain/access/name-rules.ts';
import { genders, insuranceTypes } from '#domain/fixed-lists.ts';
import { lookupText } from '#domain/lookups.ts';
import { tooLong } from '#lib/too-long.ts';

/** A client as the form holds it: texts as they are typed. */
export type ClientForm = {
  first_name: string;
  middle_initial: string;
  last_name: string;
  gender: string;
  insurance_type: string;
  asst_billing_hours: string;
  user_ids: number[];
};

/** Labels, in the order of the form. */
export const clientLabels: Record<keyof ClientForm, string> = {
  first_name: 'First name',
  middle_initial: 'Middle initial',
  last_name: 'Last name',
  gender: 'Gender',
  insurance_type: 'Insurance',
  asst_billing_hours: 'Hours budget',
  user_ids: 'Caseload',
};

export function clientFormOf(record: ClientRecord | null): ClientForm {
  const text = (value: number | string | null | undefined) => String(value ?? '');
  return {
    first_name: text(record?.first_name),
    middle_initial: text(record?.middle_initial),
    last_name: text(record?.last_name),
    gender: text(record?.gender),
    insurance_type: text(record?.insurance_type),
    asst_billing_hours: text(record?.asst_billing_hours),
    user_ids: record?.user_ids ?? [],
  };
}

/** As the server accepts them. */
const LONGEST_NAME = 200;
const LONGEST_INITIAL = 10;

/** What can't be saved, in words, by field. */
export function whyNotClient(form: ClientForm): Partial<Record<keyof ClientForm, string>> {
  const errors: Partial<Record<keyof ClientForm, string>> = {};
  const first_name = whyNotName(form) ?? tooLong(form.first_name, LONGEST_NAME);
  if (first_name) errors.first_name = first_name;
  const last_name = tooLong(form.last_name, LONGEST_NAME);
  if (last_name) errors.last_name = last_name;
  const initial = tooLong(form.middle_initial, LONGEST_INITIAL);
  if (initial) errors.middle_initial = initial;
  const hours = form.asst_billing_hours.trim();
  if (hours !== '' && !/^\d{1,4}([.,]\d{1,2})?$/.test(hours)) {
    errors.asst_billing_hours = 'Use hours such as 20 or 12.5, at most 9999';
  }
  return errors;
}

/** The wire's form of what was changed. */
export function clientBody(changes: Partial<ClientForm>): ClientChange {
  const { gender, insurance_type, asst_billing_hours: hours, middle_initial, ...rest } = changes;
  return {
    ...rest,
    ...(middle_initial === undefined ? {} : { middle_initial: middle_initial.trim() || null }),
    ...(gender === undefined ? {} : { gender: genderOf(gender) }),
    ...(insurance_type === undefined ? {} : { insurance_type: insuranceOf(insurance_type) }),
    ...(hours === undefined
      ? {}
      : { asst_billing_hours: hours.trim() === '' ? null : Number(hours.replace(',', '.')) }),
  };
}

/** A field's value, for a reader. */
export function clientFieldText(
  form: ClientForm,
  field: keyof ClientForm,
  people: (ids: readonly number[]) => string[],
): string {
  if (field === 'user_ids') return people(form.user_ids).join('; ');
  const text = form[field];
  if (field === 'gender') return lookupText(genders, text === '' ? null : Number(text));
  if (field === 'insurance_type') return lookupText(insuranceTypes, text === '' ? null : Number(text));
  return text;
}

function genderOf(text: string): 1 | 2 | null {
  return text === '1' ? 1 : text === '2' ? 2 : null;
}

function insuranceOf(text: string): (typeof insuranceTypes)[number]['id'] | null {
  return insuranceTypes.find((one) => String(one.id) === text)?.id ?? null;
}
