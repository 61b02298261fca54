import { type SensitiveField, type SensitiveValues, sensitiveFields } from '#domain/access/account-rules.ts';
import type { FieldSeal } from '#server/http/access/field-seal.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

/** What can be said about a stored value: the text, that its key is missing, or that it is not what was sealed here. */
type Opened = { text: string } | { text: null; why: 'no-key' | 'broken' };

/** Opens one field of the caller's own. */
export function openOwn(seal: FieldSeal, who: Principal, field: SensitiveField, sealed: Buffer): Opened {
  try {
    const text = seal.open(sealed, placeOf(who, field));
    return text === null ? { text, why: 'no-key' } : { text };
  } catch {
    // Restored from elsewhere, or changed outside the product: the person can enter it again, and the rest stays
    // usable.
    return { text: null, why: 'broken' };
  }
}

/** The columns to write for the values that were sent. Throws 503 when there is a value to seal and no key. */
export function sealOwn(seal: FieldSeal, who: Principal, values: SensitiveValues) {
  const columns: { [Field in SensitiveField]?: Buffer | null } = {};
  for (const field of sensitiveFields) {
    const text = values[field];
    if (text === undefined) continue;
    if (text !== null && !seal.ready) throw keyMissing();
    columns[field] = text === null ? null : seal.seal(text, placeOf(who, field));
  }
  return columns;
}

/**
 * A 503, which is never kept as the answer of an idempotency key: with the setting in place the same request succeeds.
 */
export function keyMissing(): ProblemError {
  return new ProblemError(503, 'field_key_missing', {
    detail:
      'Social security number, date of birth and bank numbers can’t be used: this server has no key for them. ' +
      'Whoever runs it must set FIELD_KEY.',
  });
}

function placeOf({ companyId, userId }: Principal, field: SensitiveField) {
  return { companyId, userId, field };
}
