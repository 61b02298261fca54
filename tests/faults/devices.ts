import type { Payload } from '#contract/payload.ts';
import { findAuth, saveContact, saveIdentity } from '#db/device/contact.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { storePayload } from '#db/store/store-pulled.ts';
import { must } from '#lib/must.ts';
import { lookForNews } from '#sync/download/look-for-news.ts';
import { createHttp } from '#sync/http.ts';
import { askDevice } from '#sync/send/ask-device.ts';
import { sendBatch } from '#sync/send/send-batch.ts';
import { sendOp } from '#sync/send/send-op.ts';
import { createServer } from '#sync/server.ts';
import { storeToken } from '#sync/token.ts';
import type { Device } from '../simulation/device.ts';
import { createDeviceLocks } from '../simulation/device-locks.ts';
import { type Ground, gateOf, runTab, type Tab } from '../simulation/tab.ts';
import { deviceNow, nextUid, type ServerLife, type World } from '../simulation/world.ts';
import { signInTo } from './company.ts';
import { copyDisk, createRealDisk, gated, openForTab, type RealDisk } from './disk.ts';
import { fetchOf, type Jar } from './door.ts';
import type { House } from './house.ts';
import type { Hands } from './person.ts';

/** Looks that find nothing cost the most here, and the simulator has them all. */
const NUDGE_MS = 90_000;

/** What belongs to a history beside its world: the company, and what the devices really are. */
export type Field = {
  world: World<ServerLife>;
  house: House;
  company: number;
  hands: WeakMap<Tab, Hands>;
  jars: WeakMap<Device, Jar>;
  payloads: Map<number, Payload>;
};

export function addDevice(field: Field, userId: number, hasWebLocks: boolean): Device {
  const { world } = field;
  const device: Device = {
    id: nextUid(world),
    name: world.devices.length,
    disks: new Map(),
    userId,
    tabs: [],
    locks: hasWebLocks ? createDeviceLocks() : null,
    clockOffset: 0,
    offline: false,
    captive: false,
    signedOut: false,
  };
  field.jars.set(device, new Map());
  world.devices.push(device);
  return device;
}

/** Opens a tab of the real app over the device's IndexedDB. */
export async function openReal(field: Field, device: Device, userId = device.userId): Promise<void> {
  const { world } = field;
  const disk = await diskOf(field, device, userId);
  const tab = runTab(world, device, disk, (opened) => groundOf(field, device, disk, opened));
  // It may have died while it opened.
  if (tab.alive) device.tabs.push(tab);
}

function groundOf(field: Field, device: Device, disk: RealDisk, tab: Tab): Ground {
  const { world, house } = field;
  const gate = gateOf(world, tab);
  const db = openForTab(disk, house.quiet, gate, () => tab.alive);
  const http = createHttp(fetchOf(world, house, tab, must(field.jars.get(device), 'a jar')), 'http://house.test');
  const now = () => deviceNow(world, device);
  const server = createServer({ db, http, locks: device.locks?.of(tab) ?? tab.ownLocks, now });
  const ask = askDevice(server);
  field.hands.set(tab, { db, server });
  return {
    store: gated(dexieOutbox(db), gate),
    send: (op) => sendOp(server, op),
    sendMany: (ops) => sendBatch(server, ops),
    ask,
    saveProgress: (progress) => saveContact(db, { progress }),
    pull: () => lookForNews({ db, server, now, ask }, 'whole'),
    nudgeMs: NUDGE_MS,
  };
}

async function diskOf(field: Field, device: Device, userId: number): Promise<RealDisk> {
  const known = device.disks.get(userId);
  if (known) return known as RealDisk;
  const disk = createRealDisk(userId, device.id, field.house.quiet);
  device.disks.set(userId, disk);
  await saveIdentity(disk.view, { userId, companyId: field.company, deviceId: device.id });
  await signInDisk(field, device, disk);
  await storePayload(disk.view, await payloadOf(field, disk), new Date(deviceNow(field.world, device)).toISOString());
  return disk;
}

/** Signs a person in on the device, unless they still are. */
async function signInDisk({ house, company, world, jars }: Field, device: Device, disk: RealDisk): Promise<void> {
  const auth = await findAuth(disk.view);
  if (auth?.accessToken && !auth.needsSignIn) return;
  const { access, refresh } = await signInTo(house.db, company, disk.userId, house.clock.now());
  must(jars.get(device), 'a jar').set(`tb_refresh_${disk.userId}`, refresh);
  await storeToken(disk.view, { access_token: access, expires_in: 30 * 60 }, deviceNow(world, device));
}

export async function signInAll(field: Field, device: Device): Promise<void> {
  for (const disk of device.disks.values()) await signInDisk(field, device, disk as RealDisk);
}

async function payloadOf({ payloads, house }: Field, { userId, view }: RealDisk): Promise<Payload> {
  const known = payloads.get(userId);
  if (known) return known;
  const authorization = `Bearer ${(await findAuth(view))?.accessToken}`;
  const payload = (await house.app.inject({ url: '/api/payload', headers: { authorization } })).json() as Payload;
  payloads.set(userId, payload);
  return payload;
}

/** A restored tablet backup, a cloned profile: two devices under one id, with the same next number. */
export async function cloneReal(field: Field, device: Device, hasWebLocks: boolean): Promise<void> {
  const twin = addDevice(field, device.userId, hasWebLocks);
  twin.id = device.id;
  const jar = must(field.jars.get(twin), 'a jar');
  for (const [name, value] of must(field.jars.get(device), 'a jar')) jar.set(name, value);
  for (const [userId, disk] of device.disks)
    twin.disks.set(userId, await copyDisk(disk as RealDisk, field.house.quiet));
  await openReal(field, twin);
}
