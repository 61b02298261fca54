import * as z from 'zod/mini';
import { BODY_BYTES, type Endpoint, nothing } from './endpoint.ts';
import { id } from './ids.ts';

/** POST /oauth/token (form or JSON). `refresh_token` names the user; the token itself travels in that user's own cookie. */
export const tokenBody = z.object({
  grant_type: z.string().check(z.maxLength(200)),
  client_id: z.optional(z.string().check(z.maxLength(200))),
  client_secret: z.optional(z.string().check(z.maxLength(1024))),
  username: z.optional(z.string().check(z.maxLength(320))),
  password: z.optional(z.string().check(z.maxLength(1024))),
  user_id: z.optional(z.union([id, z.string().check(z.maxLength(20))])),
});

export const tokenAnswer = z.object({
  token_type: z.literal('Bearer'),
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  user_id: z.int(),
  /** Which installation's user that is: each counts its users from 1. An older server does not say. */
  installation: z.optional(z.string()),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** The app is a public client: the id is no secret (reading 26). */
export const WEB_CLIENT_ID = 'tallybook-web';

/** POST /api/logout. Without a bearer token, `user_id` names whose refresh cookie to end (a sign-out made offline). */
export const logoutBody = z.optional(z.nullable(z.object({ user_id: z.optional(id) })));

const address = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, 'Is required'), z.maxLength(320));

/** POST /api/password/email. The answer is the same whether the account exists or not. */
export const passwordEmailBody = z.strictObject({ email: address });
export const passwordEmailAnswer = z.object({ message: z.string() });

/** POST /api/password/reset: sets a password by the one-time link of a mail. What a password must be: #domain/password-rules.ts. */
export const passwordResetBody = z.strictObject({
  email: address,
  password: z.string().check(z.maxLength(1024)),
  token: z.string().check(z.maxLength(200)),
});

export const authEndpoints = {
  token: {
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    body: tokenBody,
    bodyBytes: BODY_BYTES.small,
    answer: tokenAnswer,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    body: logoutBody,
    bodyBytes: BODY_BYTES.small,
    answer: nothing,
  },
  passwordEmail: {
    method: 'POST',
    path: '/api/password/email',
    access: 'public',
    body: passwordEmailBody,
    bodyBytes: BODY_BYTES.small,
    answer: passwordEmailAnswer,
    success: 202,
  },
  passwordReset: {
    method: 'POST',
    path: '/api/password/reset',
    access: 'public',
    body: passwordResetBody,
    bodyBytes: BODY_BYTES.small,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
