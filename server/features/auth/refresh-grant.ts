import type { FastifyRequest } from 'fastify';
import { readToken } from '#server/http/access/tokens.ts';
import { OAuthError } from '#server/http/answer/oauth-error.ts';
import { deviceIdOf } from '#server/http/write/write-headers.ts';
import { recordSignIn } from './record-sign-in.ts';
import { readRefreshCookie } from './refresh-cookie.ts';
import { rotate, type Tokens } from './token-store.ts';

/** Renews a sign-in without a password, by the cookie of the person that the body names. */
export async function grantByRefresh(request: FastifyRequest, userId: number): Promise<Tokens> {
  const { db, clock } = request.server.services;
  const token = readRefreshCookie(request, userId);
  const next = token === undefined ? null : await rotate(db, token, userId, clock.now(), deviceIdOf(request));
  if (next !== null && next !== 'reused') return next;
  const companyId = readToken(token ?? '')?.companyId;
  if (next === 'reused' && companyId !== undefined) {
    await recordSignIn(request, { companyId, userId }, 'refresh token reused');
  }
  throw new OAuthError('invalid_grant', 'Sign in again.');
}
