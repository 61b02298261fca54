import { createDeviceLocks, type DeviceLocks } from './device-locks.ts';
import { createDisk, type MemoryDisk } from './memory-disk.ts';
import { openTab, type Tab } from './tab.ts';
import { nextUid, type World } from './world.ts';

/** A tablet: one disk for each person who uses it, tabs of whoever is signed in, one clock that can be wrong. */
export type Device = {
  id: string;
  name: number;
  disks: Map<number, MemoryDisk>;
  userId: number;
  tabs: Tab[];
  locks: DeviceLocks | null;
  /** Device clock minus true time, ms. */
  clockOffset: number;
  offline: boolean;
  captive: boolean;
  signedOut: boolean;
};

export function createDevice(world: World, name: number, userId: number, hasWebLocks: boolean): Device {
  const id = nextUid(world);
  return {
    id,
    name,
    disks: new Map([[userId, createDisk(userId, id)]]),
    userId,
    tabs: [],
    locks: hasWebLocks ? createDeviceLocks() : null,
    clockOffset: 0,
    offline: false,
    captive: false,
    signedOut: false,
  };
}

function diskOf(device: Device, userId: number): MemoryDisk {
  const known = device.disks.get(userId);
  if (known) return known;
  const disk = createDisk(userId, device.id);
  device.disks.set(userId, disk);
  return disk;
}

/** Opens a tab, or the worker, for a person of this device. */
export function openTabOn(world: World, device: Device, userId = device.userId): Tab {
  const tab = openTab(world, device, diskOf(device, userId));
  // It may have died while it opened.
  if (tab.alive) device.tabs.push(tab);
  return tab;
}
