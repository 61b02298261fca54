import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { sensitiveFields } from '#domain/access/account-rules.ts';
import type { FieldSeal } from '#server/http/access/field-seal.ts';
import { route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { readAccount } from './read-account.ts';
import { revealField } from './reveal-field.ts';
import { saveAccount } from './save-account.ts';

export function registerAccount(app: FastifyInstance): void {
  const { fieldSeal } = app.services;
  route(app, endpoints.account, 'One’s own profile, sensitive fields masked', ({ db, who }) =>
    readAccount(db, who, fieldSeal),
  );
  writeRoute(app, endpoints.saveAccount, 'Change one’s own profile; what is left out stays', {
    perform: (call) => saveAccount(call, fieldSeal),
    remembered: (body) => withMarkedSecrets(body, fieldSeal),
    answer: ({ db, who }) => readAccount(db, who, fieldSeal),
    mayRead: WHOEVER_WRITES,
  });
  route(
    app,
    endpoints.revealField,
    'Show one sensitive field of one’s own in full; every call is written down',
    revealField,
  );
}

const secrets: readonly string[] = [...sensitiveFields, 'confirm_account_number'];

/** A hash of nine digits is guessed in a second: of secrets, the receipt is made from what only the key can make. */
function withMarkedSecrets(body: unknown, seal: FieldSeal): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      secrets.includes(field) && typeof value === 'string' ? seal.mark(value) : value,
    ]),
  );
}
