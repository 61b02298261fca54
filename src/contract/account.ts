import * as z from 'zod/mini';
import { sensitiveFields } from '#domain/access/account-rules.ts';
import { hasName, line, lineOf, nameParts, text } from './common.ts';
import { BODY_BYTES, type Endpoint, nothing, UNSEEN } from './endpoint.ts';

const digits = z.string().check(z.maxLength(40));
const bankAccountType = z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]));

/** Stored as written. */
const plain = {
  ...nameParts,
  middle_name: line,
  phone: lineOf(40),
  ien: line,
  address: line,
  address_2: line,
  city: line,
  country: line,
  postal_code: lineOf(20),
  /** 0 Personal Checking, 1 Personal Savings, 2 Business Checking, 3 Business Savings. */
  bank_account_type: bankAccountType,
  bank_name: line,
  about: text,
};

/** Null: nothing is kept. Otherwise `•••• 6789`, and `••••` when the server has not got the key. */
const mask = z.nullable(z.string());

/** GET /api/user/account: one's own. */
export const accountAnswer = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  ien: z.string(),
  address: z.string(),
  address_2: z.string(),
  city: z.string(),
  country: z.string(),
  postal_code: z.string(),
  bank_account_type: bankAccountType,
  bank_name: z.string(),
  about: z.string(),
  social_security: mask,
  /** `••/••/1980` */
  date_of_birth: mask,
  routing_number: mask,
  account_number: mask,
  version: z.int(),
});
export type Account = z.infer<typeof accountAnswer>;

/**
 * PUT /api/user/account. What is left out stays. Sensitive fields go one way: a text replaces, null or '' takes away,
 * and the mask that was answered is no value. A new account number comes twice.
 */
export const saveAccountBody = z
  .strictObject({
    ...z.partial(z.object(plain)).shape,
    social_security: z.optional(z.nullable(digits)),
    /** `YYYY-MM-DD` */
    date_of_birth: z.optional(z.nullable(digits)),
    routing_number: z.optional(z.nullable(digits)),
    account_number: z.optional(z.nullable(digits)),
    confirm_account_number: z.optional(z.nullable(digits)),
  })
  .check(hasName);
export type SaveAccountBody = z.infer<typeof saveAccountBody>;

/** POST /api/user/account/reveal: one field, in full. Every call is written down. */
export const revealBody = z.strictObject({ field: z.enum(sensitiveFields) });
export const revealAnswer = z.object({ field: z.enum(sensitiveFields), value: z.nullable(z.string()) });

/** POST /api/user/account/password: the one in use, and the one to use from now on. Other devices are signed out. */
export const changePasswordBody = z.strictObject({
  current: z.string().check(z.maxLength(1024)),
  password: z.string().check(z.maxLength(1024)),
});

export const accountEndpoints = {
  account: { method: 'GET', path: '/api/user/account', reads: UNSEEN, access: 'signed-in', answer: accountAnswer },
  saveAccount: {
    method: 'PUT',
    path: '/api/user/account',
    access: 'signed-in',
    body: saveAccountBody,
    bodyBytes: BODY_BYTES.text,
    answer: accountAnswer,
  },
  revealField: {
    method: 'POST',
    path: '/api/user/account/reveal',
    access: 'signed-in',
    body: revealBody,
    bodyBytes: BODY_BYTES.small,
    answer: revealAnswer,
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/account/password',
    access: 'signed-in',
    body: changePasswordBody,
    bodyBytes: BODY_BYTES.small,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
