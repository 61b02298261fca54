import 'fake-indexeddb/auto';
import type { Payload } from '#contract/payload.ts';
import type { Client, User } from '#contract/people.ts';
import type { Device } from '#db/capture.ts';
import { saveContact } from '#db/device/contact.ts';
import { storePayload } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';

/** 3:00 PM on Friday, November 20, 2026, in the company's zone: where the test device's clock stands. */
export const today = '2026-11-20';
export const zone = defaultPolicy.timeZone;

const person = (id: number, first_name: string, last_name: string): User => ({
  id,
  email: `${first_name.toLowerCase()}@demo.test`,
  profile: { name: `${first_name} ${last_name}`, first_name, last_name },
  roles: [],
});

export const maya: Client = {
  id: 7,
  first_name: 'Maya',
  last_name: 'Ruiz',
  middle_initial: null,
  gender: 2,
  insurance_type: 1,
  asst_billing_hours: 20,
};
export const leo: Client = { ...maya, id: 8, first_name: 'Leo', last_name: 'Tan', asst_billing_hours: 15 };

export const therapist = ['session.record', 'notes.view', 'notes.edit', 'schedule.calendar.view'];
export const office = ['company.notes.view', 'company.notes.edit', 'company.users.view'];

/** What the server gives Ana Diaz to work with: her company, and her clients Maya and Leo. */
export function payloadOf(device: Device, permissions: readonly string[] = therapist): Payload {
  const ana = person(device.db.userId, 'Ana', 'Diaz');
  return {
    user: ana,
    company: { id: 1, name: 'Demo', demo: true },
    permissions: [...permissions],
    clients: [maya, leo],
    users: [ana, person(501, 'Jo', 'Ortiz')],
    behaviors: [
      { id: 1, name: 'Tantrum', retired: false, type: null, measure: 'count', interval: null },
      { id: 2, name: 'Elopement', retired: false, type: null, measure: 'count', interval: null },
    ],
    skills: [{ id: 5, name: 'Requests item', retired: false, min_trials: null }],
    assignments: { 7: { behaviour_ids: [1, 2], skill_ids: [5] }, 8: { behaviour_ids: [1], skill_ids: [] } },
    policy: defaultPolicy,
    lookups: { note_locations: [], session_locations: [], genders: [], insurance_types: [] },
    epoch: '018f0000-0000-7000-8000-000000000000',
    serverTime: new Date(device.clock.now()).toISOString(),
  };
}

/** Gives the device a downloaded caseload, with all of its lists. */
export async function giveCaseload(device: Device, permissions?: readonly string[]): Promise<void> {
  const at = new Date(device.clock.now()).toISOString();
  await storePayload(device.db, payloadOf(device, permissions), at);
  await saveContact(device.db, { fullPullAt: at });
}

/** As it is while the first download goes on: the caseload is there, the lists are still to come. */
export async function beginDownload(device: Device, permissions?: readonly string[]): Promise<void> {
  await giveCaseload(device, permissions);
  await saveContact(device.db, { fullPullAt: null });
}

/** Makes the server take everything that waits, as a drain would leave the rows. `at`: when it answered. */
export async function sendEverything(device: Device, at: string, lane?: string): Promise<void> {
  const { db } = device;
  const waiting = await db.ops
    .filter((op) => op.state === 'queued' && (lane === undefined || op.lane === lane))
    .toArray();
  for (const op of waiting) {
    await db.table('ops').put({ ...op, state: 'acked', frozen: true });
    await db.receipts.put({ opId: op.opId, seq: op.seq, ackedAt: at, status: 200, held: false });
  }
}
