import * as z from 'zod/mini';
import { insuranceTypes } from '#domain/fixed-lists.ts';
import { date, hasName, idParams, name, nameParts, unshown } from './common.ts';
import { BODY_BYTES, type Endpoint, UNSEEN } from './endpoint.ts';
import { id } from './ids.ts';

export const client = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  middle_initial: z.nullable(z.string()),
  gender: z.nullable(z.int()),
  insurance_type: z.nullable(z.int()),
  /** Hours budget of one period. */
  asst_billing_hours: z.nullable(z.number()),
});
export type Client = z.infer<typeof client>;

export const role = z.object({ id: z.int(), name: z.string(), ident: z.string() });

export const user = z.object({
  id: z.int(),
  email: z.string(),
  profile: z.object({ name: z.string(), first_name: z.string(), last_name: z.string() }),
  roles: z.array(role),
  /** Told only to whoever sees the company's people, and only when they are. */
  disabled: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

/** A client as the office edits it: with its version and the people on whose caseload it is. */
export const clientRecord = z.extend(client, { version: z.int(), user_ids: z.array(z.int()) });
export type ClientRecord = z.infer<typeof clientRecord>;

/** `active: false`: the role is switched off, and gives nothing until it is switched on again. */
const heldRole = z.extend(role, { active: z.optional(z.boolean()) });
export type HeldRole = z.infer<typeof heldRole>;

/** A person as the office edits them. */
export const userRecord = z.extend(user, {
  /** Those that are switched off, too: whoever changes the list must not take them away unseen. */
  roles: z.array(heldRole),
  version: z.int(),
  client_ids: z.array(z.int()),
  disabled: z.boolean(),
  /** Has chosen a password. */
  can_sign_in: z.boolean(),
  /** The address that they sign in with, where it is not `email`: that one is not confirmed yet. Absent from older servers. */
  sign_in_email: z.optional(z.nullable(z.string())),
  /** When an invitation was last asked for. */
  invited_at: z.nullable(z.string()),
});
export type UserRecord = z.infer<typeof userRecord>;

/** Who keeps clients gets the version and the caseloads as well. */
export const clientsAnswer = z.object({
  ...unshown,
  data: z.array(z.extend(client, { version: z.optional(z.int()), user_ids: z.optional(z.array(z.int())) })),
});
/** Invitations and password mails of the company that no mail server has taken yet; absent when none waits. */
const mailsWaiting = z.object({
  count: z.int(),
  since: z.string(),
  reason: z.enum(['unreachable', 'refused', 'failed']),
});
export type MailsWaiting = z.infer<typeof mailsWaiting>;
export const usersAnswer = z.object({ ...unshown, data: z.array(userRecord), mails_waiting: z.optional(mailsWaiting) });

const hours = z.number('Use hours such as 12.5').check(
  z.minimum(0, 'Must not be below 0'),
  z.maximum(9999, 'Must be at most 9999'),
  z.refine((value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Has more than two decimals'),
);

/** A caseload as a whole: who or what is not named is taken off. */
const ids = z.array(id).check(
  z.maxLength(1000),
  z.refine((list: number[]) => new Set(list).size === list.length, 'Names one twice'),
);

/** What the office enters for a client. Gender code 3 is read and never written (reading 12). */
export const clientFields = {
  ...nameParts,
  middle_initial: z.optional(z.nullable(name.check(z.maxLength(10)))),
  gender: z.optional(z.nullable(z.literal([1, 2]))),
  insurance_type: z.optional(z.nullable(z.literal(insuranceTypes.map((one) => one.id)))),
  asst_billing_hours: z.optional(z.nullable(hours)),
  user_ids: z.optional(ids),
};
export const createClientBody = z.strictObject(clientFields).check(hasName);
export const changeClientBody = z.partial(z.strictObject(clientFields)).check(hasName);
export type ClientChange = z.infer<typeof changeClientBody>;

/** An address as it is stored and compared. */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Use an address such as name@example.com'));

/** What the office enters for a person. */
export const userFields = {
  email,
  ...nameParts,
  role_ids: z.optional(ids),
  client_ids: z.optional(ids),
};
export const createUserBody = z.strictObject(userFields).check(hasName);
export const changeUserBody = z.partial(z.strictObject(userFields)).check(hasName);
export type UserChange = z.infer<typeof changeUserBody>;

/** GET /api/client/log-hours/{id} */
export const logHoursQuery = z.object({
  date: z.optional(date),
  except: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});
/** Hours of all notes of the client in the policy's period; `time` is the same as `hh:mm`. */
export const logHoursAnswer = z.object({ logHours: z.number(), time: z.string() });

export const peopleEndpoints = {
  clients: {
    method: 'GET',
    path: '/api/clients',
    reads: { audited: 'client', madeOf: ['client', 'caseload'] },
    access: ['client.view', 'company.clients.view'],
    answer: clientsAnswer,
  },
  createClient: {
    method: 'POST',
    path: '/api/clients',
    access: ['company.clients.edit'],
    body: createClientBody,
    bodyBytes: BODY_BYTES.list,
    answer: clientRecord,
  },
  changeClient: {
    method: 'PATCH',
    path: '/api/clients/:id',
    access: ['company.clients.edit'],
    params: idParams,
    body: changeClientBody,
    bodyBytes: BODY_BYTES.list,
    answer: clientRecord,
  },
  users: {
    method: 'GET',
    path: '/api/users',
    reads: { audited: null, madeOf: ['user', 'caseload', 'role'] },
    access: ['company.users.view'],
    answer: usersAnswer,
  },
  createUser: {
    method: 'POST',
    path: '/api/users',
    access: ['company.users.edit'],
    body: createUserBody,
    bodyBytes: BODY_BYTES.list,
    answer: userRecord,
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/users/:id',
    access: ['company.users.edit'],
    params: idParams,
    body: changeUserBody,
    bodyBytes: BODY_BYTES.list,
    answer: userRecord,
  },
  inviteUser: {
    method: 'POST',
    path: '/api/users/:id/invite',
    access: ['company.users.edit'],
    params: idParams,
    answer: userRecord,
  },
  disableUser: {
    method: 'POST',
    path: '/api/users/:id/disable',
    access: ['company.users.edit'],
    params: idParams,
    answer: userRecord,
  },
  enableUser: {
    method: 'POST',
    path: '/api/users/:id/enable',
    access: ['company.users.edit'],
    params: idParams,
    answer: userRecord,
  },
  logHours: {
    method: 'GET',
    path: '/api/client/log-hours/:id',
    // Devices ask for it by themselves for each client that they keep: nobody has looked at anyone yet.
    reads: UNSEEN,
    access: ['client.view', 'company.clients.view'],
    params: idParams,
    query: logHoursQuery,
    answer: logHoursAnswer,
  },
} as const satisfies Record<string, Endpoint>;
