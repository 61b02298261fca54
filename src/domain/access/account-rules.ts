import type { bankAccountTypes } from '#domain/fixed-lists.ts';
import { isDate } from '#domain/time/service-time.ts';

/** Sealed by the server one by one, answered masked, revealed one by one (reading 5). */
export const sensitiveFields = ['social_security', 'date_of_birth', 'routing_number', 'account_number'] as const;
export type SensitiveField = (typeof sensitiveFields)[number];

export type BankAccountType = (typeof bankAccountTypes)[number]['id'];

/** The sensitive fields of a request: undefined leaves a field as it is, null or '' removes it. */
export type SensitiveValues = { [Field in SensitiveField]?: string | null | undefined };

type Sent = SensitiveValues & { confirm_account_number?: string | null | undefined };

/** One sentence per field that can't be saved; empty when all can. `today` is 'YYYY-MM-DD'. */
export function whyNotAccount(sent: Sent, today: string): Record<string, string> {
  const values = normalSensitive(sent);
  const errors: Record<string, string> = {};
  const { social_security, date_of_birth, routing_number, account_number } = values;
  if (social_security && !/^\d{9}$/.test(social_security)) errors.social_security = 'Use nine digits';
  if (date_of_birth && !isDate(date_of_birth)) errors.date_of_birth = 'Use a date such as 1980-11-20';
  else if (date_of_birth && (date_of_birth >= today || date_of_birth < '1900')) {
    errors.date_of_birth = 'Must be a day in the past';
  }
  if (routing_number && !/^\d{9}$/.test(routing_number)) errors.routing_number = 'Use nine digits';
  else if (routing_number && !isRoutingNumber(routing_number)) {
    errors.routing_number = 'Is not a routing number: check each digit';
  }
  if (account_number && !/^\d{4,17}$/.test(account_number)) errors.account_number = 'Use 4 to 17 digits';
  const confirmed = digitsOf(sent.confirm_account_number ?? '');
  if ((account_number || confirmed) && (account_number ?? '') !== confirmed) {
    errors.confirm_account_number = 'The two account numbers must match';
  }
  return errors;
}

/** The values as stored: digits without the spaces and dashes people put between them, null for none. */
export function normalSensitive(sent: SensitiveValues): SensitiveValues {
  const normal: SensitiveValues = {};
  for (const field of sensitiveFields) {
    const text = sent[field];
    if (text === undefined) continue;
    const kept = field === 'date_of_birth' ? (text ?? '').trim() : digitsOf(text ?? '');
    normal[field] = kept === '' ? null : kept;
  }
  return normal;
}

/** What may be shown of a value: its last four characters, and never more than half of it. Of a date, the year. */
export function masked(field: SensitiveField, value: string): string {
  if (field === 'date_of_birth') return `••/••/${value.slice(0, 4)}`;
  return `•••• ${value.slice(value.length - Math.min(4, Math.floor(value.length / 2)))}`;
}

/** The weighted sum of the American Bankers Association: one wrong digit, or two that changed places, is noticed. */
function isRoutingNumber(text: string): boolean {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return sum > 0 && sum % 10 === 0;
}

function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
