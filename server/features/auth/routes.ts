import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { OAuthError } from '#server/http/answer/oauth-error.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { answerError } from '#server/http/answer/problem-answers.ts';
import { registerRoute, route } from '#server/http/route.ts';
import { askPasswordMail } from './ask-password-mail.ts';
import { createBackground } from './background.ts';
import { changePassword } from './change-password.ts';
import { grantToken } from './grant-token.ts';
import { resetPassword } from './reset-password.ts';
import { signOut } from './sign-out.ts';

export async function registerAuth(app: FastifyInstance): Promise<void> {
  // Never too much: each line cost a checked password.
  const written = createBackground(app, Number.POSITIVE_INFINITY);
  // Forms are accepted here and nowhere else: another site could send one with a person's cookies.
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.setErrorHandler<Error>((error, request, reply) => answerError(inOAuthForm(error), request, reply));
    route(scope, endpoints.token, 'Sign in, or go on with the refresh cookie', (call, request, reply) =>
      grantToken(call, request, reply, written),
    );
  });
  route(app, endpoints.logout, 'Sign out: both tokens stop working at once', signOut);
  const background = createBackground(app, app.services.limits.mailsAtOnce);
  route(app, endpoints.passwordEmail, 'Ask for a mail with a link to set a new password', (call, request) =>
    askPasswordMail(call, request, background),
  );
  route(app, endpoints.passwordReset, 'Set a password by the link of a mail', resetPassword);
  registerRoute(
    app,
    endpoints.changePassword,
    'Change one’s own password; other devices are signed out',
    changePassword,
  );
}

function inOAuthForm(error: Error): Error {
  const status = error instanceof ProblemError ? error.problem.status : 0;
  return status === 422 ? new OAuthError('invalid_request', 'A field of the request can’t be read.') : error;
}
