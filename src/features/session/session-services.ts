import type { Device } from '#db/capture.ts';
import { createRecorderHub, type RecorderHub } from './recorder-hub.ts';
import { createSaveGuard, type SaveGuard } from './save-guard.ts';

export type SessionServices = { guard: SaveGuard; hub: RecorderHub };

const known = new WeakMap<Device, SessionServices>();

/** What outlives a single screen: the recorders that run, and what could not be saved. One set for each device. */
export function servicesOf(device: Device): SessionServices {
  const services = known.get(device);
  if (services) return services;
  const guard = createSaveGuard(() => device.clock.now());
  const made = { guard, hub: createRecorderHub(device, guard, window) };
  known.set(device, made);
  return made;
}
