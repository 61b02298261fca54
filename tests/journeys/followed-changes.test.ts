/**
 * A device that follows the server's list of changes, against the real server on PostgreSQL: what others do comes to
 * it, its own unsent work stays on top, and what it has sent is held against what the server has.
 */

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardNote } from '#db/capture-note.ts';
import { saveContact } from '#db/device/contact.ts';
import { listAttention } from '#db/queries/attention.ts';
import { findProgram, listClients } from '#db/queries/caseload.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { findNote, findSession } from '#db/queries/sessions.ts';
import { countUnsent, findContact } from '#db/queries/unsent.ts';
import { findComparison, listDiffering } from '#db/queries/verified.ts';
import { clearPulled } from '#db/store/clear-pulled.ts';
import { findCursor } from '#db/store/store-changes.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { type NoteFields, perNoteText } from '#domain/note/note-fields.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { checkData } from '#sync/download/check-data.ts';
import { followChanges } from '#sync/download/follow-changes.ts';
import { verifySessions } from '#sync/download/verify-sessions.ts';
import { askDevice } from '#sync/send/ask-device.ts';
import { reportSequence } from '#sync/send/report-sequence.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;
let ana: SignedInDevice;
beforeAll(async () => {
  house = await startInProcess();
  ana = await signInDevice(house, 'therapist@demo.test');
  await follow();
});
afterAll(() => house.stop());

const now = () => Date.now();
const ports = () => ({ db: ana.device.db, server: ana.server, now });
const follow = () => followChanges(ports());
const rowsOf = (uid: string) =>
  house.database.db.selectFrom('sessions').select(['id', 'company_id']).where('uid', '=', uid);

async function apiOf(email: string) {
  const form = { grant_type: 'password', client_id: 'tallybook-web', username: email, password: DEMO_PASSWORD };
  const signedIn = await fetch(`${house.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${house.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': uuid() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

/** A visit on a day of its own, with taps; submitted when asked. */
async function visit(startDate: string, taps: number, submitted: boolean, other?: { id: number }): Promise<string> {
  const { device } = ana;
  const own = must((await listClients(device.db))[0], 'a client');
  const program = must(await findProgram(device.db, own.id), 'a program');
  const client = other ? { first_name: '', last_name: '', ...other } : own;
  const behaviorIds = program.behaviors.slice(0, 2).map(({ id }) => id);
  const start = {
    client_id: client.id,
    startDate,
    endDate: '',
    startTime: '06:00',
    endTime: '07:00',
    visit_location: 1,
  };
  const id = await startSession(device, start, { userId: device.db.userId, client, behaviorIds, skillIds: [] });
  for (let i = 0; i < taps; i++) await recordTap(device, id, must(behaviorIds[0], 'a behavior'));
  if (!submitted) return id;
  const noteUid = must(await findSession(device.db, id), 'a session').noteUid;
  const texts = { target_behaviors: 'A ', skill_learned: 'B', who_present: 'C', health_safety: 'none', comment: ' é ' };
  await saveSessionNote(device, noteUid, texts, defaultPolicy);
  await submitSession(device, id, noteUid, { zero: behaviorIds.slice(1), notWatched: [] }, defaultPolicy);
  return id;
}

const noteOn = (date_visited: string, client_id: number): NoteFields => ({
  client_id,
  date_visited,
  location: 1,
  begin_time: '08:00',
  end_time: '08:30',
  ...perNoteText((key) => key),
});

describe('following the list of changes', () => {
  test('brings what another device of the person and the office did, and nothing is asked for whole again', async () => {
    const api = await apiOf('therapist@demo.test');
    const client = must((await listClients(ana.device.db))[0], 'a client');
    const uid = uuid();
    await api('POST', '/note', { uid, ...noteOn('2001-03-01', client.id) });
    const before = (await findCursor(ana.device.db))?.cursor;
    await follow();
    expect(await findNote(ana.device.db, uid)).toMatchObject({ state: 'final', fields: { comment: 'comment' } });
    expect((await findCursor(ana.device.db))?.cursor).not.toBe(before);
  });

  test('unsent text stays the working copy, and others’ changes of other fields join it when it is sent', async () => {
    const { device } = ana;
    const client = must((await listClients(device.db))[0], 'a client');
    const uid = uuid();
    await saveNote(device, { uid, fields: noteOn('2001-03-02', client.id) });
    await ana.send();
    await saveNote(device, { uid, fields: { ...noteOn('2001-03-02', client.id), comment: 'mine' } });
    const api = await apiOf('therapist@demo.test');
    await api('POST', '/note', { uid, ...noteOn('2001-03-02', client.id), who_present: 'theirs' });
    await follow();
    expect(await findNote(device.db, uid)).toMatchObject({ fields: { comment: 'mine' } });
    await ana.send();
    await ana.send();
    await follow();
    expect(await findNote(device.db, uid)).toMatchObject({ fields: { comment: 'mine', who_present: 'theirs' } });
    expect(await countUnsent(device.db)).toBe(0);
  });

  test('a cursor of before a restore is followed by a full download, and from there on again', async () => {
    const { db } = ana.device;
    const from = must(await findCursor(db), 'a cursor');
    await db.cursors.put({ ...from, cursor: 'of another life' });
    const client = must((await listClients(db))[0], 'a client');
    await db.clients.delete(client.id);
    await follow();
    expect(await db.clients.get(client.id)).toBeDefined();
    expect((await findCursor(db))?.cursor).not.toBe('of another life');
  });

  test('a client taken off the caseload goes, what is unsent about them stays and is delivered', async () => {
    const jo = await signInDevice(house, 'therapist2@demo.test');
    const { db } = jo.device;
    await followChanges({ db, server: jo.server, now });
    const client = must((await listClients(db))[0], 'a client');
    const start = {
      client_id: client.id,
      startDate: '2001-04-01',
      endDate: '',
      startTime: '06:00',
      endTime: '07:00',
      visit_location: 1,
    };
    const id = await startSession(jo.device, start, { userId: db.userId, client, behaviorIds: [], skillIds: [] });
    const admin = await apiOf('admin@demo.test');
    const record = (await admin('GET', '/clients')).data.find((one: { id: number }) => one.id === client.id);
    const user_ids = record.user_ids.filter((userId: number) => userId !== db.userId);
    await admin('PATCH', `/clients/${client.id}`, { user_ids });
    await followChanges({ db, server: jo.server, now });
    expect(await db.clients.get(client.id)).toBeUndefined();
    expect(await findSession(db, id)).toMatchObject({ state: 'open' });
    expect(await countUnsent(db)).toBe(1);
    await jo.send();
    expect(await countUnsent(db)).toBe(0);
    expect(await rowsOf(id).executeTakeFirst()).toBeDefined();
    db.close();
  });
});

describe('what the office decides is told among the changes alone, and no whole download passes it over', () => {
  /** A visit of a client of others: the office holds it. @returns its id, and how to decide about it */
  async function heldVisit(day: string) {
    const { db } = ana.device;
    const admin = await apiOf('admin@demo.test');
    const clients: { id: number; user_ids: number[] }[] = (await admin('GET', '/clients')).data;
    const foreign = clients.find(({ user_ids }) => !user_ids.includes(db.userId));
    const id = await visit(day, 2, true, must(foreign, 'a client of others'));
    await ana.send();
    const open = (await admin('GET', '/company/held-work?state=open')).data;
    const first = open.find(({ subject }: { subject: string }) => subject === id);
    const decide = (decision: object) => admin('POST', `/company/held-work/${first.id}`, decision);
    const key = { entityType: 'session' as const, entityId: id };
    const office = async () => (await listRecordStatuses(db, [key])).get(`session:${id}`);
    return { decide, office };
  }

  test('an accepted copy of what was refused to this device is heard of although a whole download is due', async () => {
    const { device } = ana;
    const client = must((await listClients(device.db))[0], 'a client');
    const api = await apiOf('therapist@demo.test');
    const there = uuid();
    await api('POST', '/note', { uid: there, ...noteOn('2001-07-01', client.id) });
    const uid = uuid();
    await saveNote(device, { uid, fields: noteOn('2001-07-01', client.id) });
    await ana.send();
    const work = async () => must(await device.db.ops.where('entityId').equals(uid).first(), 'its work');
    expect((await work()).state).toBe('conflict');
    await api('POST', '/note', {
      uid: there,
      ...noteOn('2001-07-01', client.id),
      begin_time: '10:00',
      end_time: '10:30',
    });
    const admin = await apiOf('admin@demo.test');
    const copies = (await admin('GET', '/company/held-work?state=copy')).data;
    const copy = must(
      copies.find(({ subject }: { subject: string }) => subject === uid),
      'a copy',
    );
    await admin('POST', `/company/held-work/${copy.id}`, { decision: 'accept' });
    await saveContact(device.db, { fullPullAt: null });
    await follow();
    expect((await work()).state).toBe('acked');
    expect(await listAttention(device.db, now())).not.toContainEqual(expect.objectContaining({ entityId: uid }));
    expect((await findContact(device.db))?.fullPullAt).not.toBeNull();
  });

  test('so is a refusal that the office takes back', async () => {
    const { decide, office } = await heldVisit('2001-07-02');
    await decide({ decision: 'refuse', reason: 'Not your client' });
    await follow();
    expect(await office()).toMatchObject({ state: 'attention', office: 'declined' });
    await decide({ decision: 'accept', reason: 'A substitute' });
    await saveContact(ana.device.db, { fullPullAt: null });
    await follow();
    expect((await office())?.office ?? null).toBeNull();
  });

  test('so is what was decided between a sign-out and the next sign-in; and the lists come back whole', async () => {
    const { db } = ana.device;
    const { decide, office } = await heldVisit('2001-07-03');
    const tables = [db.clients, db.users, db.behaviors, db.skills, db.assignments, db.sessions, db.notes, db.entries];
    const held = async () => Promise.all(tables.map((table) => table.count()));
    await follow();
    await saveContact(db, { fullPullAt: null });
    await follow();
    const before = await held();
    await clearPulled(db);
    expect(await db.clients.count()).toBe(0);
    await decide({ decision: 'refuse', reason: 'Not your client' });
    await follow();
    expect(await office()).toMatchObject({ state: 'attention', office: 'declined' });
    // The held visit itself is on no server: its rows went with the sign-out.
    const after = await held();
    expect(after.map((count, i) => (before[i] ?? 0) - count)).toEqual([0, 0, 0, 0, 0, 1, 1, 0]);
  });

  test('so is what is decided between the list and the whole download', async () => {
    const { decide, office } = await heldVisit('2001-07-04');
    await saveContact(ana.device.db, { fullPullAt: null });
    let decided = false;
    const server: typeof ana.server = {
      ...ana.server,
      ask: async (endpoint, call) => {
        const fresh = endpoint.path === '/api/sync/changes' && call?.query?.cursor === undefined;
        if (!decided && (fresh || endpoint.path === '/api/payload')) {
          decided = true;
          await decide({ decision: 'refuse', reason: 'Not your client' });
        }
        return ana.server.ask(endpoint, call);
      },
    };
    await followChanges({ db: ana.device.db, server, now });
    await follow();
    expect(await office()).toMatchObject({ state: 'attention', office: 'declined' });
  });
});

describe('what is sent is held against what the server has', () => {
  test('a submitted visit is the same on both sides, and later work is not until it is compared again', async () => {
    const { db } = ana.device;
    const id = await visit('2001-05-01', 5, true);
    expect(await findComparison(db, must(await findSession(db, id), 'a session'))).toBe('not-compared');
    await ana.send();
    await verifySessions(ports());
    expect(await findComparison(db, must(await findSession(db, id), 'a session'))).toBe('same');
    const note = must(await findNote(db, must(await findSession(db, id), 'a session').noteUid), 'a note');
    await saveNote(ana.device, { uid: note.uid, fields: { ...note.fields, comment: 'later' } });
    expect(await findComparison(db, must(await findSession(db, id), 'a session'))).toBe('not-compared');
    await ana.send();
    await verifySessions(ports());
    expect(await findComparison(db, must(await findSession(db, id), 'a session'))).toBe('same');
  });

  test('an open session is compared with nothing', async () => {
    const id = await visit('2001-05-02', 1, false);
    await ana.send();
    await verifySessions(ports());
    expect(await findComparison(ana.device.db, must(await findSession(ana.device.db, id), 'a session'))).toBe(
      'not-compared',
    );
  });

  test('work that the office holds is not there yet, which is no difference; once it is taken, it is compared', async () => {
    const { db } = ana.device;
    const admin = await apiOf('admin@demo.test');
    const clients: { id: number; user_ids: number[] }[] = (await admin('GET', '/clients')).data;
    const foreign = clients.find(({ user_ids }) => !user_ids.includes(db.userId));
    const id = await visit('2001-05-04', 2, true, must(foreign, 'a client of others'));
    await ana.send();
    const compared = await verifySessions(ports(), { again: true });
    expect(await listDiffering(db)).toEqual([]);
    expect((await checkData(ports())).differing).toEqual([]);

    // What belongs to a session is decided together, by its first piece.
    const first = (await admin('GET', '/company/held-work?state=open')).data.find(
      ({ subject }: { subject: string }) => subject === id,
    );
    await admin('POST', `/company/held-work/${first.id}`, { decision: 'accept' });
    await follow();
    expect(await verifySessions(ports(), { again: true })).toBe(compared + 1);
    expect(await findComparison(db, must(await findSession(db, id), 'a session'))).toBe('same');
  });

  test('work that the office holds never reads Sent, and its decision is heard of although a whole download is due', async () => {
    const { db } = ana.device;
    const admin = await apiOf('admin@demo.test');
    const clients: { id: number; user_ids: number[] }[] = (await admin('GET', '/clients')).data;
    const foreign = clients.find(({ user_ids }) => !user_ids.includes(db.userId));
    const id = await visit('2001-05-05', 2, true, must(foreign, 'a client of others'));
    await ana.send();
    const key = { entityType: 'session' as const, entityId: id };
    const status = async () => (await listRecordStatuses(db, [key])).get(`session:${id}`);
    expect(await status()).toMatchObject({ state: 'attention', office: 'deciding' });
    const open = (await admin('GET', '/company/held-work?state=open')).data;
    const first = open.find(({ subject }: { subject: string }) => subject === id);
    await admin('POST', `/company/held-work/${first.id}`, { decision: 'refuse', reason: 'Not your client' });
    await saveContact(db, { fullPullAt: null });
    await follow();
    expect(await status()).toMatchObject({ state: 'attention', office: 'declined' });
    const ofIt = (await listAttention(db, now() + 13 * 86_400_000)).find(({ entityId }) => entityId === id);
    expect(ofIt).toMatchObject({ kind: 'office', sentence: 'Not your client' });
  });

  test('a fact that vanished there is noticed, and counted', async () => {
    const { db } = ana.device;
    const id = await visit('2001-05-03', 4, true);
    await ana.send();
    const row = must(await rowsOf(id).executeTakeFirst(), 'a session');
    const [gone] = await db.events.where('[sessionId+seq]').between([id, -1], [id, 1e9]).toArray();
    await house.database.db
      .deleteFrom('session_events')
      .where('session_id', '=', row.id)
      .where('uid', '=', must(gone, 'an event').uid)
      .execute();
    await verifySessions(ports());
    expect(await listDiffering(db)).toMatchObject([{ sessionId: id, events: { here: 4, there: 3 } }]);
    expect(await checkData(ports())).toMatchObject({
      reached: true,
      missing: 0,
      findings: [],
      differing: [{ sessionId: id }],
    });
  });

  test('a note that was never sent and is thrown away leaves no gap in the numbers of the device', async () => {
    const { device, server } = ana;
    const client = must((await listClients(device.db))[0], 'a client');
    const uid = uuid();
    await saveNote(device, { uid, fields: noteOn('2001-06-01', client.id) });
    await reportSequence(device.db, server, now);
    const recorder = must(await device.db.meta.get('recorder'), 'who records');
    const deviceId = recorder.key === 'recorder' ? recorder.deviceId : '';
    const admin = await apiOf('admin@demo.test');
    const unsentOf = async () =>
      (await admin('GET', '/company/devices')).data.find((one: { id: string }) => one.id === deviceId).unsent;
    expect(await unsentOf()).toBe(1);
    await discardNote(device, uid);
    await reportSequence(device.db, server, now);
    expect(await unsentOf()).toBe(0);
    const last = recorder.key === 'recorder' ? recorder.nextSeq - 1 : 0;
    expect((await askDevice(server)(deviceId)).ranges).toEqual([[1, last]]);
    expect((await checkData(ports())).findings).toEqual([]);
  });

  test('the clocks are held against each other with every sign of life', async () => {
    await saveContact(ana.device.db, { offsetMs: null });
    await reportSequence(ana.device.db, ana.server, () => Date.now() - 3_600_000);
    const contact = await ana.device.db.meta.get('contact');
    expect(contact?.key === 'contact' ? Math.round((contact.offsetMs ?? 0) / 60_000) : 0).toBe(60);
  });
});
