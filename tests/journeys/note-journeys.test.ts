/**
 * Notes between a therapist's device, a second device and the office: the real outbox, the real server, real
 * PostgreSQL. Nothing is mocked; "without a network" is simply not sending.
 */

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { listAttention } from '#db/queries/attention.ts';
import { listClients } from '#db/queries/caseload.ts';
import { findRefused } from '#db/queries/note-work.ts';
import { findNote } from '#db/queries/sessions.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { type NoteFields, noteFieldsOf, perNoteText } from '#domain/note/note-fields.ts';
import { inZone } from '#domain/time/service-time.ts';
import { chosenFields } from '#features/notes/form/field-choices.ts';
import { makeUnsentFile } from '#features/sync-status/export-unsent.ts';
import { must } from '#lib/must.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { refreshNotes } from '#sync/download/refresh-lists.ts';
import { conflictOf } from '#sync/note-conflict.ts';
import { addAddendum } from '#sync/send/add-addendum.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { type InProcessServer, type SignedInDevice, signInDevice, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;
let ana: SignedInDevice;
beforeAll(async () => {
  house = await startInProcess();
  ana = await signInDevice(house, 'therapist@demo.test');
});
afterAll(() => house.stop());

/** Another device, or the office: it knows nothing but the API. */
async function apiOf(email: string) {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'tallybook-web',
    username: email,
    password: DEMO_PASSWORD,
  });
  const signedIn = await fetch(`${house.url}/oauth/token`, { method: 'POST', body: form });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  return async (method: string, path: string, body?: object, version?: number) => {
    const headers = {
      authorization: `Bearer ${access_token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    };
    const answer = await fetch(`${house.url}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Note & Record<string, unknown> };
  };
}

async function fieldsOf(day: string, change: Partial<NoteFields> = {}): Promise<NoteFields> {
  const [client] = await listClients(ana.device.db);
  return {
    client_id: must(client, 'a client').id,
    date_visited: day,
    location: 2,
    begin_time: '06:00',
    end_time: '07:00',
    ...perNoteText(() => ''),
    target_behaviors: 'Tantrum occurred 2 times.',
    skill_learned: '',
    who_present: '',
    health_safety: '',
    comment: '',
    ...change,
  };
}

/** A day whose notes stand first in every list, at hours at which nobody works. */
const newest = () => inZone(Date.now(), defaultPolicy.timeZone).date;

const save = (uid: string, fields: NoteFields) => saveNote(ana.device, { uid, fields });
const rowOf = async (uid: string) => must(await findNote(ana.device.db, uid), 'the note');
const bodyOf = (uid: string, fields: NoteFields) => ({ uid, ...fields });

test('a note saved without a network, edited on another device in another field, is merged by itself', async () => {
  const uid = uuid();
  const fields = await fieldsOf('2026-01-05');
  await save(uid, fields);
  expect(await countUnsent(ana.device.db)).toBe(1);
  await ana.send();
  const sent = await rowOf(uid);
  expect(sent).toMatchObject({ state: 'final', version: expect.any(Number) });

  await save(uid, { ...fields, comment: 'Written without a network.' });
  const other = await apiOf('therapist@demo.test');
  expect((await other('POST', '/note', bodyOf(uid, { ...fields, end_time: '07:30' }), sent.version ?? 0)).status).toBe(
    200,
  );
  await ana.send();
  await ana.send();

  const merged = await other('GET', `/note/${sent.serverId}`);
  expect(merged.body).toMatchObject({ comment: 'Written without a network.', end_time: '07:30' });
  expect((await rowOf(uid)).fields).toMatchObject({ comment: 'Written without a network.', end_time: '07:30' });
  expect(await countUnsent(ana.device.db)).toBe(0);
});

test('the same field edited on two devices waits for a person, who keeps both; nothing is written over before', async () => {
  const uid = uuid();
  const fields = await fieldsOf('2026-01-06', { health_safety: 'Scratch, cleaned.' });
  await save(uid, fields);
  await ana.send();
  const { version } = await rowOf(uid);
  await save(uid, { ...fields, health_safety: 'Scratch, cleaned. Parent told.' });
  const other = await apiOf('therapist@demo.test');
  await other(
    'POST',
    '/note',
    bodyOf(uid, { ...fields, health_safety: 'Scratch, cleaned. Form filed.' }),
    version ?? 0,
  );
  await ana.send();

  const { serverId } = await rowOf(uid);
  const refused = await findRefused(ana.device.db, uid);
  const conflict = must(conflictOf(refused, await rowOf(uid)), 'a conflict');
  expect(conflict.conflicts).toEqual(['health_safety']);
  expect((await other('GET', `/note/${serverId}`)).body.health_safety).toBe('Scratch, cleaned. Form filed.');
  expect((await rowOf(uid)).fields.health_safety).toBe('Scratch, cleaned. Parent told.');

  const text = 'Scratch, cleaned. Parent told. Form filed.';
  const chosen = chosenFields(conflict.merged, noteFieldsOf(conflict.theirs), conflict.conflicts, {
    health_safety: { take: 'both', text },
  });
  await saveNote(ana.device, { uid, fields: must(chosen, 'a choice') }, conflict.theirs);
  await ana.send();
  expect((await other('GET', `/note/${serverId}`)).body).toMatchObject({ health_safety: text });
  expect(await countUnsent(ana.device.db)).toBe(0);
});

test('a time conflict stores nothing on the server, stays at the note, and other times mend it', async () => {
  const [first, second] = [uuid(), uuid()];
  await save(first, await fieldsOf('2026-01-07'));
  await ana.send();
  const overlapping = await fieldsOf('2026-01-07', { begin_time: '06:30', end_time: '07:30' });
  await save(second, overlapping);
  await ana.send();
  const refused = must(await findRefused(ana.device.db, second), 'a refusal');
  expect(refused.lastError).toMatchObject({
    code: 'timeconflicts',
    detail: expect.stringContaining('These times overlap the note for'),
  });
  expect((await rowOf(second)).serverId).toBeNull();

  await save(second, { ...overlapping, begin_time: '07:00' });
  await ana.send();
  expect(await rowOf(second)).toMatchObject({ state: 'final', serverId: expect.any(Number) });
  expect(await findRefused(ana.device.db, second)).toBeUndefined();
});

test('a note that was held goes green by itself once the other one was corrected here: nobody sends again what was right', async () => {
  const [first, session] = [uuid(), uuid()];
  const fields = await fieldsOf('2026-01-20');
  await save(first, fields);
  await ana.send();
  const other = await apiOf('therapist@demo.test');
  const { client_id, date_visited } = fields;
  const start = { uid: session, client_id, visit_location: 2, startDate: date_visited, startTime: '06:30' };
  expect((await other('POST', '/session/start', start)).status).toBe(201);
  const note = bodyOf(uuid(), { ...fields, begin_time: '06:30', end_time: '07:30' });
  const ended = { endDate: date_visited, endTime: '07:30', observed_zero: [], not_observed: [] };
  await other('POST', '/session/submit', { session_uid: session, ...ended, note });
  await refreshNotes(ana.device.db, ana.server, Date.now);
  const held = async () =>
    (await listAttention(ana.device.db, Date.now())).some(({ entityId }) => entityId === note.uid);
  expect(await held()).toBe(true);

  await save(first, { ...fields, end_time: '06:30' });
  await ana.send();
  await refreshNotes(ana.device.db, ana.server, Date.now);
  expect(await held()).toBe(false);
  expect(await rowOf(note.uid)).toMatchObject({ state: 'final', timeconflicts: null });
});

test('a note is returned with a comment, mended by its author, and reviewed', async () => {
  const uid = uuid();
  const fields = await fieldsOf(newest(), { begin_time: '00:10', end_time: '00:40' });
  await save(uid, fields);
  await ana.send();
  const { serverId } = await rowOf(uid);
  const analyst = await apiOf('analyst@demo.test');
  expect(
    (await analyst('POST', `/note/${serverId}/review`, { decision: 'returned', comment: 'Who was there?' })).status,
  ).toBe(200);

  await refreshNotes(ana.device.db, ana.server, Date.now);
  expect((await rowOf(uid)).base?.review).toMatchObject({ decision: 'returned', comment: 'Who was there?' });
  await save(uid, { ...fields, who_present: 'Mother' });
  await ana.send();
  await refreshNotes(ana.device.db, ana.server, Date.now);
  expect((await rowOf(uid)).base?.review).toBeNull();

  const read = await analyst('GET', `/note/${serverId}`);
  expect(read.body.who_present).toBe('Mother');
  await analyst('POST', `/note/${serverId}/review`, { decision: 'reviewed' }, read.body.version);
  await refreshNotes(ana.device.db, ana.server, Date.now);
  expect((await rowOf(uid)).base?.review).toMatchObject({ decision: 'reviewed' });
});

/** A note that the office has billed, which the device knows. */
async function billedNote(begin_time: string, end_time: string) {
  const uid = uuid();
  const fields = await fieldsOf(newest(), { begin_time, end_time, comment: 'As billed.' });
  await save(uid, fields);
  await ana.send();
  const { serverId } = await rowOf(uid);
  const staff = await apiOf('staff@demo.test');
  await staff('POST', '/pay', { id: [serverId], status: 'insurance_billed', mode: 'each' });
  await refreshNotes(ana.device.db, ana.server, Date.now);
  return { uid, fields, serverId, staff };
}

test('what is added to a billed note without a network arrives as an addendum; the note stays as it was billed', async () => {
  const { uid, serverId, staff } = await billedNote('00:50', '01:10');
  expect((await rowOf(uid)).base?.ins_status).not.toBeNull();

  await addAddendum(ana.device, { uid, reason: 'The aunt was left out', changed: { who_present: 'Mother, aunt' } });
  await ana.send();
  const read = await staff('GET', `/note/${serverId}`);
  expect(read.body).toMatchObject({ who_present: '', comment: 'As billed.' });
  expect(read.body.addenda).toMatchObject([
    { reason: 'The aunt was left out', fields: { who_present: 'Mother, aunt' } },
  ]);
  expect((await rowOf(uid)).base?.addenda).toHaveLength(1);
});

test('what was added to a billed note, whose billing the office took back meanwhile, is a change of the note, beside what others wrote', async () => {
  const { uid, fields, serverId, staff } = await billedNote('01:20', '01:40');
  await addAddendum(ana.device, { uid, reason: 'The aunt was left out', changed: { who_present: 'Mother, aunt' } });
  await staff('POST', '/pay', { id: [serverId], status: 'undo', mode: 'each' });
  const { version } = (await staff('GET', `/note/${serverId}`)).body;
  const admin = await apiOf('admin@demo.test');
  const mended = bodyOf(uid, { ...fields, comment: 'Mended by the office.' });
  expect((await admin('POST', '/note', { ...mended, id: serverId }, version)).status).toBe(200);

  await ana.send();
  await ana.send();
  const { body } = await staff('GET', `/note/${serverId}`);
  expect(body).toMatchObject({ who_present: 'Mother, aunt', comment: 'Mended by the office.', addenda: [] });
  expect((await rowOf(uid)).fields).toMatchObject({ who_present: 'Mother, aunt', comment: 'Mended by the office.' });
  expect(await countUnsent(ana.device.db)).toBe(0);
});

test('of two additions that waited when the billing was taken back, both end in the note, whatever others wrote meanwhile', async () => {
  const { uid, fields, serverId, staff } = await billedNote('01:50', '02:10');
  const add = (changed: Partial<NoteFields>) => addAddendum(ana.device, { uid, reason: 'Left out', changed });
  await add({ comment: 'As billed. The aunt came.' });
  await add({ who_present: 'Mother, aunt' });
  await staff('POST', '/pay', { id: [serverId], status: 'undo', mode: 'each' });
  const { version } = (await staff('GET', `/note/${serverId}`)).body;
  const admin = await apiOf('admin@demo.test');
  const mended = bodyOf(uid, { ...fields, health_safety: 'Mended by the office.' });
  expect((await admin('POST', '/note', { ...mended, id: serverId }, version)).status).toBe(200);

  for (let i = 0; i < 4; i++) await ana.send();
  const words = {
    comment: 'As billed. The aunt came.',
    who_present: 'Mother, aunt',
    health_safety: 'Mended by the office.',
  };
  expect((await staff('GET', `/note/${serverId}`)).body).toMatchObject({ ...words, addenda: [] });
  expect((await rowOf(uid)).fields).toMatchObject(words);
  expect(await countUnsent(ana.device.db)).toBe(0);
});

test('a note whose unsent words the office brought in from a file is written on without a network; its author’s own delivery settles what was held, and nobody has to choose between one text and itself', async () => {
  const uid = uuid();
  const fields = await fieldsOf('2026-01-08', { comment: 'In the file.' });
  await save(uid, fields);
  const { about: _about, ...file } = await makeUnsentFile(ana.device.db, 'test', Date.now());
  const office = await apiOf('admin@demo.test');
  const { body } = await office('POST', '/company/import-unsent', JSON.parse(JSON.stringify({ ...file, drafts: [] })));
  expect(body.results).toMatchObject([{ status: 202, body: { held: { reason: 'brought_in' } } }]);
  await save(uid, { ...fields, comment: 'In the file. And more.' });

  await ana.send();
  await ana.send();
  expect(await countUnsent(ana.device.db)).toBe(0);
  const { serverId } = await rowOf(uid);
  expect((await office('GET', `/note/${serverId}`)).body).toMatchObject({ comment: 'In the file. And more.' });
});

test('two edits that stand in one file and were accepted: the older one, sent by its device, lays nothing over the newer', async () => {
  const uid = uuid();
  const fields = await fieldsOf('2026-01-09', { comment: 'First words: “ä”, 1\u00a0000.' });
  await save(uid, fields);
  await makeUnsentFile(ana.device.db, 'test', Date.now());
  await save(uid, { ...fields, comment: 'Second words.' });
  const { about: _about, ...file } = await makeUnsentFile(ana.device.db, 'test', Date.now());
  expect(file.ops).toHaveLength(2);
  const [office, staff] = [await apiOf('admin@demo.test'), await apiOf('staff@demo.test')];
  await staff('POST', '/company/import-unsent', JSON.parse(JSON.stringify({ ...file, drafts: [] })));
  const { body: waiting } = await office('GET', '/company/held-work?state=open');
  for (const { id } of waiting.data as { id: number }[])
    await office('POST', `/company/held-work/${id}`, { decision: 'accept' });
  const versionOf = () =>
    house.database.db.selectFrom('notes').select('version').where('uid', '=', uid).executeTakeFirst();
  const accepted = await versionOf();
  expect(accepted).toBeDefined();

  await ana.send();
  await ana.send();
  expect(await countUnsent(ana.device.db)).toBe(0);
  expect(await versionOf()).toEqual(accepted);
});
