import * as z from 'zod/mini';
import { unshown } from './common.ts';
import { type Endpoint, UNSEEN } from './endpoint.ts';
import { client, user } from './people.ts';
import { policy } from './policy.ts';
import { assigned, behavior, skill } from './programs.ts';

const lookup = z.array(z.object({ id: z.int(), text: z.string() }));

/** GET /api/payload: everything a device needs to work without a network. A therapist gets only their own clients. */
export const payload = z.object({
  ...unshown,
  user,
  company: z.object({ id: z.int(), name: z.string(), demo: z.boolean() }),
  permissions: z.array(z.string()),
  clients: z.array(client),
  users: z.array(user),
  behaviors: z.array(behavior),
  skills: z.array(skill),
  /** By client id. */
  assignments: z.record(z.string(), assigned),
  policy,
  lookups: z.object({
    note_locations: lookup,
    session_locations: lookup,
    genders: lookup,
    insurance_types: lookup,
  }),
  epoch: z.uuid(),
  serverTime: z.string(),
});
export type Payload = z.infer<typeof payload>;

export const pingAnswer = z.object({
  ok: z.literal(true),
  serverTime: z.string(),
  /** Made-up data outside one's own machine: told before anybody signs in. */
  demo: z.optional(z.literal(true)),
});

export const payloadEndpoints = {
  ping: { method: 'GET', path: '/api/ping', reads: UNSEEN, access: 'public', answer: pingAnswer },
  payload: {
    method: 'GET',
    path: '/api/payload',
    // At its start the app of the office downloads every client, and then what changes.
    reads: { audited: 'client', madeOf: 'any', byRight: ['company.clients.view'] },
    access: 'signed-in',
    answer: payload,
  },
} as const satisfies Record<string, Endpoint>;
