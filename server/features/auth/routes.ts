import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { OAuthError } from '#server/http/oauth-error.ts';
import { ProblemError } from '#server/http/problem.ts';
import { answerError } from '#server/http/problem-answers.ts';
import { route } from '#server/http/route.ts';
import { grantToken } from './grant-token.ts';
import { signOut } from './sign-out.ts';

export async function registerAuth(app: FastifyInstance): Promise<void> {
  // Forms are taken here and nowhere else: another site could send one with a person's cookies.
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.setErrorHandler<Error>((error, request, reply) => answerError(inOAuthForm(error), request, reply));
    route(scope, endpoints.token, grantToken);
  });
  route(app, endpoints.logout, signOut);
}

function inOAuthForm(error: Error): Error {
  const status = error instanceof ProblemError ? error.problem.status : 0;
  return status === 422 ? new OAuthError('invalid_request', 'A field of the request can’t be read.') : error;
}
