import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAccount, listClients, listHours } from '#db/queries/caseload.ts';
import { downloadedHours, hoursLine } from '#db/queries/hours-line.ts';
import { listNotes } from '#db/queries/sessions.ts';
import { listUnsentWork } from '#db/queries/unsent-details.ts';
import type { OpRow } from '#db/rows.ts';
import { storeHours, storeNotes } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { perNoteText } from '#domain/note/note-fields.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { hoursLeftOf } from '#features/home/client-hours.ts';
import { newId } from '#lib/ids.ts';
import { systemLocks } from '#lib/locks.ts';
import { pullHours } from '#sync/download/pull.ts';
import { drain } from '#sync/send/drain.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { carriedFields } from '#sync/send/repair-note.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { answeringSync } from '../features/answering-sync.ts';
import { makeNote } from '../features/notes/make-note.ts';
import { giveCaseload, today, zone } from '../features/on-device.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { makeOutcome } from './make-op.ts';

let device: TestDevice;
const uid = newId();
const other = newId();
const lastWeek = '2026-11-13';

beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
  await storeHours(
    device.db,
    [7, 8].map((clientId) => ({ clientId, logHours: 10, date: today, at: at() })),
  );
});
afterEach(() => device.db.close());

const at = () => new Date(device.time.now).toISOString();

const visit: NoteFields = {
  client_id: 7,
  date_visited: today,
  location: 2,
  begin_time: '09:00',
  end_time: '12:00',
  ...perNoteText(() => ''),
  target_behaviors: '',
  skill_learned: '',
  who_present: '',
  health_safety: 'None',
  comment: '',
};
const write = (change: Partial<NoteFields> = {}) => saveNote(device, { uid, fields: { ...visit, ...change } });

/** The server takes a note at this moment, by its clock. */
function taken(op: OpRow, version: number): Outcome {
  const fields = carriedFields(op) ?? visit;
  const note = { ...makeNote({ id: 300, uid: op.entityId, version, log_hours: logHours(fields) }), ...fields };
  return makeOutcome('done', { status: 200, body: note });
}

async function send(answer: (op: OpRow) => Outcome = (op) => taken(op, device.time.now)) {
  device.time.now += 1000;
  const send = (op: OpRow) => Promise.resolve(answer(op));
  await drain({ db: device.db, locks: systemLocks(navigator), now: () => device.time.now, random: () => 0.5, send });
}

/** What the form of another note of the client says, or that of the note itself. */
async function line(clientId = 7, uses: Partial<NoteFields> = {}, own = other, saved: NoteFields | null = null) {
  const [clients, hours, notes] = await Promise.all([
    listClients(device.db),
    listHours(device.db),
    listNotes(device.db),
  ]);
  const { policy } = (await findAccount(device.db)) ?? { policy: defaultPolicy };
  return hoursLine({
    client: clients.find(({ id }) => id === clientId),
    known: downloadedHours(hours, clientId, today, policy),
    notes,
    note: { uid: own, fields: { ...visit, client_id: clientId, ...uses }, saved },
    policy,
    today,
  });
}
const left = async (clientId = 7) => (await line(clientId))?.strong;

/** A download of the hours that is asked for now; `meanwhile` happens before its answer comes. */
function download(hours: Record<number, number>, meanwhile?: () => Promise<unknown>) {
  const sync = answeringSync(async ({ params }) => {
    await meanwhile?.();
    return { logHours: hours[(params as { id: number }).id] ?? 0, time: '' };
  });
  return pullHours({ db: device.db, server: sync.server, now: device.clock.now }, zone);
}

describe('hours left, once the server has taken a note', () => {
  test('do not jump back up by the note’s hours until the next download, and the warning stays', async () => {
    await write();
    expect(await line()).toMatchObject({ strong: '7 hours left', waiting: 'Includes 3 h waiting on this device' });
    await send();
    expect(await line()).toMatchObject({ strong: '7 hours left', waiting: null });
    expect((await line(7, { begin_time: '08:00', end_time: '16:00' }))?.warning).toContain('Only 7 h left');
    // What Home says of the client once this note is among the rest.
    expect(await line(7, { begin_time: '08:00', end_time: '10:00' })).toMatchObject({
      withNote: '5 hours left after this note',
    });
    // Less than none is said in words, not by a sign before the number.
    expect(await line(7, { begin_time: '08:00', end_time: '16:12' })).toMatchObject({
      withNote: '1 h 12 min over after this note',
    });
    expect(await line(7, { begin_time: '08:00', end_time: '' })).toMatchObject({ withNote: null });
  });

  test('are the number of Home in the form of a note that is counted, too, and what a change of it leaves', async () => {
    const home = async () => {
      const [clients, hours, unsent] = await Promise.all([
        listClients(device.db),
        listHours(device.db),
        listUnsentWork(device.db),
      ]);
      const { rows } = hoursLeftOf({ clients, hours, unsent, openNotes: [], policy: defaultPolicy, today });
      return rows.find(({ client }) => client.id === 7)?.left;
    };
    const form = (uses: Partial<NoteFields> = {}) => line(7, uses, uid);
    expect([await home(), (await form())?.strong]).toEqual([10, '10 hours left']);
    // It waits on this device, and then it is on the server: counted both times, on both screens.
    await write();
    for (const then of [send, () => download({ 7: 13, 8: 10 }), async () => undefined]) {
      expect(await home()).toBe(7);
      expect(await form()).toMatchObject({ strong: '7 hours left', withNote: 'this note included' });
      await then();
    }
    expect(await form({ end_time: '13:00' })).toMatchObject({
      strong: '7 hours left',
      withNote: '6 hours left after this change',
    });
    expect(await form({ end_time: '20:00' })).toMatchObject({
      strong: '7 hours left',
      withNote: '1 h over after this change',
      warning: 'This note uses 11 h. Only 10 h left this week without it.',
    });
    expect(await form({ end_time: '' })).toMatchObject({ withNote: 'this note included' });
    // Somebody else's note is not on this device: what is known of it is what its form was opened with.
    const elsewhere = await line(7, { end_time: '12:30' }, newId(), visit);
    expect(elsewhere).toMatchObject({ strong: '7 hours left', withNote: '6 h 30 min left after this change' });
  });

  test('the download that comes next has the note in it: it is counted once', async () => {
    await write();
    await send();
    await download({ 7: 13, 8: 10 });
    expect(await left()).toBe('7 hours left');
  });

  test('a download that was asked for before does not take the note out again', async () => {
    await write();
    await download({ 7: 10, 8: 10 }, () => send());
    expect(await left()).toBe('7 hours left');
  });

  test('an answer that comes late, for a note that a later download has counted already, adds nothing', async () => {
    await write();
    const sentAt = device.time.now;
    await send(() => makeOutcome('unknown'));
    device.time.now += 60_000;
    await download({ 7: 13, 8: 10 });
    device.time.now += 60_000;
    await send((op) => taken(op, sentAt));
    expect(await left()).toBe('7 hours left');
  });

  test('a note moved to another time, day or client takes its hours along', async () => {
    await write();
    await send();
    await write({ end_time: '11:00' });
    await send();
    expect(await left()).toBe('8 hours left');
    await write({ client_id: 8 });
    await send();
    expect([await left(7), await left(8)]).toEqual(['10 hours left', '2 hours left']);
    await write({ client_id: 8, date_visited: lastWeek });
    await send();
    expect([await left(7), await left(8)]).toEqual(['10 hours left', '5 hours left']);
  });

  test('count a visit once while two versions of its note wait for a choice', async () => {
    await write({ end_time: '11:00' });
    await send();
    expect(await left()).toBe('8 hours left');
    // Another device has said 12:00 meanwhile, and this one 10:00: the server refuses it, and has the other's.
    await write({ end_time: '10:00' });
    const theirs = { ...visit, end_time: '12:00' };
    await send((op) => {
      const current = {
        ...makeNote({ id: 300, uid: op.entityId, version: device.time.now, log_hours: logHours(theirs) }),
        ...theirs,
      };
      return makeOutcome('conflict', { status: 412, code: 'version', body: { current } });
    });
    expect(await line()).toMatchObject({ strong: '9 hours left', waiting: '2 h fewer once this device has sent' });
    await download({ 7: 13, 8: 10 });
    expect(await left()).toBe('9 hours left');
  });

  test('a version of another device that was downloaded while this one’s waits is counted once', async () => {
    await write();
    await send();
    await write({ end_time: '11:00' });
    const theirs = { ...visit, end_time: '12:30' };
    const version = device.time.now + 5000;
    await storeNotes(device.db, [
      { ...makeNote({ id: 300, uid, version, log_hours: 3.5 }), ...theirs, client_id: 7, location: 2 },
    ]);
    await download({ 7: 13.5, 8: 10 });
    expect(await left()).toBe('8 hours left');
  });
});
