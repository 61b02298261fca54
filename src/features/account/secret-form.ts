import type { SaveAccountBody } from '#contract/account.ts';
import type { SensitiveField } from '#domain/access/account-rules.ts';

/**
 * What is done with the sensitive fields: a field that is not named stays as it is, a text replaces it, null removes
 * it. Kept in memory only.
 */
export type SecretForm = { [Field in SensitiveField | 'confirm_account_number']?: string | null };

/** What is sent of them. An empty field without a stored value is not sent. */
export function secretBody(form: SecretForm): SaveAccountBody {
  const body: SaveAccountBody = {};
  for (const field of ['social_security', 'date_of_birth', 'routing_number', 'account_number'] as const) {
    const value = form[field];
    if (value === null || (value !== undefined && value.trim() !== '')) body[field] = value;
  }
  const confirmed = form.confirm_account_number?.trim() ?? '';
  if (body.account_number || confirmed !== '') body.confirm_account_number = confirmed;
  return body;
}
