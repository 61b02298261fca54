import * as z from 'zod/mini';
import { lineOf, unshown, wholeNumber } from './common.ts';
import { BODY_BYTES, type Endpoint, nothing } from './endpoint.ts';
import { uid } from './ids.ts';

/** A long weekend without contact is nothing; from here on work may lie on the device that nobody knows of, ms. */
export const SILENT_MS = 3 * 24 * 60 * 60 * 1000;

/** A device as one person uses it. Contains nothing about any client. */
export const device = z.object({
  id: z.string(),
  user: z.object({ id: z.int(), name: z.string() }),
  app_build: z.nullable(z.string()),
  /** What people call it. */
  name: z.optional(z.nullable(z.string())),
  /** "Safari on iPad". */
  browser: z.optional(z.nullable(z.string())),
  first_contact_at: z.string(),
  last_contact_at: z.string(),
  /** Pieces of work that the device has given a number and that are not here. */
  unsent: z.int(),
  /** The sign-ins of the device were ended then. */
  revoked_at: z.nullable(z.string()),
});

/** The longest name of a device, in characters. */
export const MOST_OF_A_NAME = 60;

export const devicesQuery = z.object({
  user: z.optional(wholeNumber(1, 2147483647)),
  /** Only devices that are not revoked and were last in contact, by anybody, three days ago or more. */
  silent: z.optional(z.enum(['yes'])),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(wholeNumber(1, 200)),
});
export const devicesAnswer = z.object({ ...unshown, data: z.array(device), nextCursor: z.nullable(z.string()) });

export const deviceEndpoints = {
  devices: {
    method: 'GET',
    path: '/api/company/devices',
    reads: { audited: null, madeOf: [] },
    access: ['company.devices.view'],
    query: devicesQuery,
    answer: devicesAnswer,
  },
  revokeDevice: {
    method: 'POST',
    path: '/api/company/devices/:id/revoke',
    access: ['company.devices.revoke'],
    params: z.object({ id: uid }),
    answer: nothing,
  },
  nameDevice: {
    method: 'PATCH',
    path: '/api/company/devices/:id',
    access: ['company.devices.revoke'],
    params: z.object({ id: uid }),
    body: z.object({ name: lineOf(MOST_OF_A_NAME) }),
    bodyBytes: BODY_BYTES.small,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
