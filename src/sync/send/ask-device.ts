import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Server } from '#sync/server.ts';
import type { EnginePorts } from './engine-ports.ts';

/**
 * The part of GET /api/sync/device/{id} that sending uses; the whole is in #contract/sync.ts, which a device need not
 * carry.
 */
export const askedDevice = {
  method: 'GET',
  path: '/api/sync/device/:id',
  access: 'signed-in',
  answer: z.object({ ranges: z.array(z.tuple([z.int(), z.int()])) }),
} as const satisfies Endpoint;

/** Asks the server what it has from this device. A server that does not know the device has nothing from it. */
export function askDevice(server: Pick<Server, 'send'>): EnginePorts['ask'] {
  return async (deviceId) => {
    const outcome = await server.send(askedDevice, { params: { id: deviceId } });
    const read = outcome.class === 'done' ? z.safeParse(askedDevice.answer, outcome.body) : null;
    return { outcome, ranges: read?.success ? read.data.ranges : outcome.class === 'missing' ? [] : null };
  };
}
