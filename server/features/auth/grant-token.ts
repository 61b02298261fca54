import type { FastifyReply, FastifyRequest } from 'fastify';
import type { endpoints } from '#contract/endpoints.ts';
import { readInstallation } from '#server/db/queries/read-installation.ts';
import { OAuthError } from '#server/http/answer/oauth-error.ts';
import type { Answer, Call } from '#server/http/route.ts';
import type { Background } from './background.ts';
import { grantByPassword } from './password-grant.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { grantByRefresh } from './refresh-grant.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS, type Tokens } from './token-store.ts';

type Token = typeof endpoints.token;

/** POST /oauth/token */
export async function grantToken(
  { body }: Call<Token>,
  request: FastifyRequest,
  reply: FastifyReply,
  background: Background,
): Promise<Answer<Token>> {
  const tokens = await grant(body, request, background);
  setRefreshCookie(reply, tokens.userId, tokens.refresh, REFRESH_SECONDS);
  const { id: installation, epoch } = await readInstallation(request.server.services.db);
  request.epoch = epoch;
  return {
    token_type: 'Bearer',
    access_token: tokens.access,
    expires_in: ACCESS_SECONDS,
    user_id: tokens.userId,
    installation,
  };
}

function grant(
  { username, password, ...body }: Call<Token>['body'],
  request: FastifyRequest,
  background: Background,
): Promise<Tokens> {
  switch (body.grant_type) {
    case 'password':
      if (!username || !password) {
        throw new OAuthError('invalid_request', 'Give a username and a password.');
      }
      return grantByPassword(request, { username, password }, background);
    case 'refresh_token': {
      const userId = Number(body.user_id);
      if (!Number.isSafeInteger(userId) || userId < 1 || userId > 2_147_483_647) {
        throw new OAuthError('invalid_request', 'Name the user_id whose sign-in goes on.');
      }
      return grantByRefresh(request, userId);
    }
    default:
      throw new OAuthError('unsupported_grant_type', 'Use password or refresh_token.');
  }
}
