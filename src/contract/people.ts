import * as z from 'zod/mini';
import { date, idParams } from './common.ts';
import type { Endpoint } from './endpoint.ts';

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
});
export type User = z.infer<typeof user>;

export const clientsAnswer = z.object({ data: z.array(client) });
export const usersAnswer = z.object({ data: z.array(user) });

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
    access: ['client.view', 'company.clients.view'],
    answer: clientsAnswer,
  },
  users: { method: 'GET', path: '/api/users', access: ['company.users.view'], answer: usersAnswer },
  logHours: {
    method: 'GET',
    path: '/api/client/log-hours/:id',
    access: ['client.view', 'company.clients.view'],
    params: idParams,
    query: logHoursQuery,
    answer: logHoursAnswer,
  },
} as const satisfies Record<string, Endpoint>;
