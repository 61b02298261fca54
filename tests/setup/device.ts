import type { Device } from '#db/capture.ts';
import { TallybookDb } from '#db/database.ts';
import { saveAuth, saveIdentity } from '#db/device/contact.ts';
import type { TapPriority } from '#db/device/tap-priority.ts';
import type { SessionStart } from '#domain/session/session-rules.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { newId } from '#lib/ids.ts';

let people = 1000;

export type TestDevice = Device & { woken: number; time: { now: number } };

/** A device with a person of its own signed in, on real Dexie over fake-indexeddb; its clock stands still until moved. */
export async function makeDevice(userId = people++, tapPriority?: TapPriority): Promise<TestDevice> {
  const db = new TallybookDb(userId, tapPriority);
  await saveIdentity(db, { userId, companyId: 1, deviceId: newId() });
  const time = { now: Date.parse('2026-11-20T20:00:00.000Z') };
  await saveAuth(db, { accessToken: 'a token', expiresAt: time.now + 1_800_000, needsSignIn: false });
  const device: TestDevice = {
    db,
    time,
    clock: { now: () => time.now, mono: () => time.now - 1_700_000_000_000, timeZone: () => 'America/New_York' },
    newId,
    bootId: 'boot',
    appBuild: 'test',
    offsetMs: () => null,
    woken: 0,
    wake: () => {
      device.woken += 1;
    },
  };
  return device;
}

export const visit: SessionStart = {
  client_id: 7,
  startDate: '2026-11-20',
  endDate: '',
  startTime: '15:00',
  endTime: '17:00',
  visit_location: 1,
};

/** Starts a session of client 7 with behaviors 1 to 3 and skill 5. */
export function startVisit(device: Device): Promise<string> {
  return startSession(device, visit, {
    userId: device.db.userId,
    client: { id: 7, first_name: 'Maya', last_name: 'Ruiz' },
    behaviorIds: [1, 2, 3],
    skillIds: [5],
    timeZone: 'America/New_York',
  });
}
