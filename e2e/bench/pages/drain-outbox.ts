/** Runs in the browser on the server's own origin: draining the outbox, beside a bare loop that sends the same requests. */

import { endpoints } from '#contract/endpoints.ts';
import type { Device } from '#db/capture.ts';
import { TallybookDb } from '#db/database.ts';
import { saveIdentity } from '#db/device/contact.ts';
import { tapPriority } from '#db/device/tap-priority.ts';
import { findSession } from '#db/queries/sessions.ts';
import type { OpRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { addDays } from '#domain/time/service-time.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { createHttp } from '#sync/http.ts';
import { drain } from '#sync/send/drain.ts';
import { sendBatch } from '#sync/send/send-batch.ts';
import { sendOp } from '#sync/send/send-op.ts';
import { createServer } from '#sync/server.ts';
import { storeToken } from '#sync/token.ts';

/** `drafts`: how often the note is saved between the taps, which then can't all be packed. */
type Visits = { visits: number; taps: number; submit: boolean; drafts?: number };
type Person = { userId: number; token: string; clientId: number; behaviorId: number };

/** Two devices of one person: the outbox's, and one that only makes the requests for the bare loop. */
let day = 0;

async function signIn(username: string, password: string): Promise<Person> {
  const body = { grant_type: 'password', client_id: 'tallybook-web', username, password };
  const token = await post('/oauth/token', body);
  const payload = await fetch('/api/payload', { headers: { authorization: `Bearer ${token.access_token}` } }).then(
    (answer) => answer.json(),
  );
  return {
    userId: token.user_id,
    token: token.access_token,
    clientId: payload.clients[0].id,
    behaviorId: payload.behaviors[0].id,
  };
}

async function post(path: string, body: unknown) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function makeDevice(person: Person, name: number): Promise<Device> {
  const db = new TallybookDb(
    name,
    tapPriority(() => performance.now()),
  );
  await saveIdentity(db, { userId: person.userId, companyId: 1, deviceId: newId() });
  await storeToken(db, { access_token: person.token, expires_in: 1800 }, Date.now());
  return { db, clock: systemClock, newId, bootId: newId(), appBuild: 'bench', offsetMs: () => 0, wake: () => {} };
}

/** Whole visits on days of their own, so that no note overlaps another. */
async function record(device: Device, person: Person, { visits, taps, submit, drafts = 0 }: Visits): Promise<void> {
  for (let i = 0; i < visits; i++) {
    const start = {
      client_id: person.clientId,
      startDate: addDays('2001-01-01', day++),
      endDate: '',
      startTime: '15:00',
      endTime: '16:00',
      visit_location: 1,
    };
    const client = { id: person.clientId, first_name: 'A', last_name: 'B' };
    const id = await startSession(device, start, {
      userId: person.userId,
      client,
      behaviorIds: [person.behaviorId],
      skillIds: [],
    });
    const session = await findSession(device.db, id);
    const parts = drafts + 1;
    for (let part = 0; part < parts; part++) {
      // All at once: what is measured is the sending.
      await Promise.all(Array.from({ length: taps / parts }, () => recordTap(device, id, person.behaviorId)));
      if (part < drafts && session)
        await saveSessionNote(device, session.noteUid, { comment: `Part ${part}` }, defaultPolicy);
    }
    if (submit && session)
      await submitSession(
        device,
        id,
        session.noteUid,
        { zero: taps === 0 ? [person.behaviorId] : [], notWatched: [] },
        defaultPolicy,
      );
  }
}

async function drained(device: Device, person: Person, visits: Visits): Promise<number> {
  await record(device, person, visits);
  const http = createHttp((input, init) => fetch(input, init), location.origin);
  const server = createServer({ db: device.db, http, locks: systemLocks(navigator), now: Date.now });
  const send = () =>
    drain({
      db: device.db,
      send: (op) => sendOp(server, op),
      sendMany: (ops) => sendBatch(server, ops),
      locks: systemLocks(navigator),
      now: Date.now,
      random: Math.random,
    });
  const begun = performance.now();
  let result = await send();
  // A turn ends after 20 s; the page begins the next one at once.
  while (result.stopped === null && result.nextInMs === 0) result = await send();
  const taken = performance.now() - begun;
  if (result.stopped !== null || (await unsent(device)) > 0)
    throw new Error(`The drain stopped: ${JSON.stringify(result)}`);
  return taken;
}

async function unsent({ db }: Device): Promise<number> {
  return db.ops.filter((op) => op.state !== 'acked' && op.state !== 'superseded').count();
}

async function bareLoop(device: Device, person: Person, visits: Visits): Promise<number> {
  const last = (await device.db.ops.toCollection().last())?.seq ?? 0;
  await record(device, person, visits);
  const ops = await device.db.ops.where('seq').above(last).toArray();
  const begun = performance.now();
  for (const op of ops) await sendBare(op, person.token);
  return performance.now() - begun;
}

async function sendBare(op: OpRow, token: string): Promise<void> {
  const { method, path } = endpoints[op.kind];
  const answer = await fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': op.opId,
      'x-device-id': op.deviceId,
      'x-device-seq': String(op.seq),
    },
    body: JSON.stringify(op.body),
  });
  if (!answer.ok) throw new Error(`${op.kind}: ${answer.status} ${await answer.text()}`);
  await answer.json();
}

let person: Promise<Person>;
let devices: Promise<{ outbox: Device; bare: Device }>;

Object.assign(globalThis, {
  bench: {
    signIn: async (username: string, password: string) => {
      person = signIn(username, password);
      const who = await person;
      devices = Promise.all([makeDevice(who, who.userId), makeDevice(who, who.userId + 1_000_000)]).then(
        ([outbox, bare]) => ({ outbox, bare }),
      );
      await devices;
    },
    drain: async (visits: Visits) => drained((await devices).outbox, await person, visits),
    bare: async (visits: Visits) => bareLoop((await devices).bare, await person, visits),
  },
});
