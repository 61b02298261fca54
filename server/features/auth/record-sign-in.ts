import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#server/db/queries/record-audit.ts';
import { inCompany } from '#server/db/transaction.ts';

type SignInEvent = 'sign-in' | 'sign-in failed' | 'sign-out' | 'refresh token reused';

/**
 * Records in the audit that somebody signed in, tried to, or signed out. These calls have no receipt, so each has a
 * transaction of its own.
 */
export function recordSignIn(
  request: FastifyRequest,
  who: { companyId: number; userId: number },
  action: SignInEvent,
): Promise<void> {
  const { db, clock } = request.server.services;
  const { companyId, userId } = who;
  return inCompany(db, companyId, (tx) =>
    recordAudit(tx, { at: clock.now(), who: { companyId, userId }, action, requestId: request.id }),
  );
}
