import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { listDevices } from './list-devices.ts';
import { nameDevice } from './name-device.ts';
import { revokeDevice } from './revoke-device.ts';

export function registerDevices(app: FastifyInstance): void {
  route(app, endpoints.devices, 'The company’s devices: last contact and how much is unsent', listDevices);
  // The device is identified by its uuid, which is not a row's number: there is no row to answer from.
  writeRoute(app, endpoints.revokeDevice, 'End the sign-ins of a device', {
    perform: revokeDevice,
    answer: async () => undefined,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.nameDevice, 'Give a device a name, or take it away', {
    perform: nameDevice,
    answer: async () => undefined,
    mayRead: WHOEVER_WRITES,
  });
}
