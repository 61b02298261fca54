import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAttention } from '#db/queries/attention.ts';
import { keepsAnything } from '#db/queries/keeps-anything.ts';
import { listReturned } from '#db/queries/returned.ts';
import { listKept, listSentSince, listUnsentDetails } from '#db/queries/unsent-details.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { addAddendum } from '#sync/send/add-addendum.ts';
import { sendEverything } from '../features/on-device.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';
import { saveDraft } from '../setup/save-draft.ts';

let device: TestDevice;
let session: string;
let note: string;

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  note = (await device.db.sessions.get(session))?.noteUid ?? '';
});
afterEach(() => device.db.close());

const now = () => device.clock.now();
async function submit() {
  await saveSessionNote(device, note, { end_time: '17:00' }, defaultPolicy);
  await submitSession(device, session, note, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
}
async function changeOps(kind: string, change: object) {
  const ops = await device.db.ops.filter((op) => op.kind === kind).toArray();
  for (const op of ops) await device.db.table('ops').put({ ...op, ...change });
}

describe('what is unsent', () => {
  test('many taps are one record with its events counted, named by client and visit', async () => {
    await Promise.all(Array.from({ length: 12 }, () => recordTap(device, session, 1)));
    const [record, ...rest] = await listUnsentDetails(device.db);
    expect(rest).toEqual([]);
    expect(record).toMatchObject({
      entityType: 'session',
      state: 'waiting',
      ops: 13,
      events: 12,
      submittedAt: null,
      about: { client: { first_name: 'Maya', last_name: 'Ruiz' }, date: '2026-11-20', time: '15:00' },
    });
  });

  test('a submitted session is two records: its data and its note, with the time of the submit', async () => {
    await recordTap(device, session, 1);
    await submit();
    const records = await listUnsentDetails(device.db);
    expect(records.map((record) => [record.entityType, record.submittedAt])).toEqual([
      ['session', null],
      ['note', new Date(now()).toISOString()],
    ]);
  });

  test('what the server took leaves the list, and is listed as sent once, with its last time', async () => {
    await recordTap(device, session, 1);
    await submit();
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    expect(await listUnsentDetails(device.db)).toEqual([]);
    const sent = await listSentSince(device.db, '2026-11-20T05:00:00.000Z');
    expect(sent.map(({ entityType, at }) => [entityType, at])).toEqual([
      ['session', '2026-11-20T20:05:00.000Z'],
      ['note', '2026-11-20T20:05:00.000Z'],
    ]);
    expect(await listSentSince(device.db, '2026-11-20T20:06:00.000Z')).toEqual([]);
  });

  test('a record of which something still waits is not among the sent ones', async () => {
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await recordTap(device, session, 1);
    expect(await listSentSince(device.db, '2026-11-20T05:00:00.000Z')).toEqual([]);
  });
});

describe('what a sign-out leaves on the device', () => {
  test('an open session is told even when everything recorded is sent', async () => {
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const { unsent, open } = await listKept(device.db);
    expect(unsent).toEqual([]);
    expect(open).toMatchObject([{ date: '2026-11-20', time: '15:00', session: { id: session } }]);
  });

  test('whether there is anything to be told of: unsent work, an open session, a draft, each by itself', async () => {
    expect(await keepsAnything(device.db)).toBe(true);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    expect(await keepsAnything(device.db)).toBe(true);
    await device.db.table('sessions').update(session, { state: 'closed' });
    expect(await keepsAnything(device.db)).toBe(false);
    await saveDraft(device.db, 'client:new', { first_name: 'Le' }, '2026-11-20T20:06:00.000Z');
    expect(await keepsAnything(device.db)).toBe(true);
    expect((await listKept(device.db)).drafts).toMatchObject([{ what: 'Client' }]);
  });

  test('an open session with unsent events is one line, not two', async () => {
    const { unsent, open } = await listKept(device.db);
    expect([unsent.length, open.length]).toEqual([1, 0]);
  });
});

describe('what needs a person', () => {
  test('nothing, while everything goes its way', async () => {
    await submit();
    expect(await listAttention(device.db, now())).toEqual([]);
  });

  test('refused work stays, with what the server said', async () => {
    await submit();
    const lastError = {
      class: 'rejected',
      status: 403,
      code: 'not_permitted',
      detail: 'No.',
      at: '2026-11-20T20:00:00Z',
    };
    await changeOps('submitSession', { state: 'rejected', lastError });
    expect(await listAttention(device.db, now())).toMatchObject([
      { kind: 'refused', entityId: note, op: 'submitSession', error: lastError, sentence: 'No.' },
    ]);
  });

  test('a note held for its times is pointed out although the server has it', async () => {
    await submit();
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const row = await device.db.notes.get(note);
    if (row) await device.db.notes.put({ ...row, serverId: 9, state: 'held', timeconflicts: 'These times overlap.' });
    expect(await listAttention(device.db, now())).toMatchObject([
      { kind: 'held', entityId: note, sentence: 'These times overlap.' },
    ]);
  });

  test('work that the office keeps is pointed out until the server knows the record', async () => {
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const receipt = await device.db.receipts.toCollection().first();
    if (receipt) await device.db.receipts.put({ ...receipt, held: true });
    expect(await listAttention(device.db, now())).toMatchObject([{ kind: 'office', entityId: session }]);
    const row = await device.db.sessions.get(session);
    if (row) await device.db.sessions.put({ ...row, serverId: 3 });
    expect(await listAttention(device.db, now())).toEqual([]);
  });

  test('work of the office is pointed out as long as it is undecided, and 14 days from its decision', async () => {
    const days = (n: number) => n * 24 * 3_600_000;
    await submit();
    await sendEverything(device, new Date(now()).toISOString());
    await device.db.sessions.update(session, { serverId: 3 });
    const op = must(await device.db.ops.filter(({ kind }) => kind === 'submitSession').first(), 'the Submit');
    const receipt = must(await device.db.receipts.get(op.opId), 'its receipt');
    await device.db.receipts.put({ ...receipt, status: 202, held: true });
    expect(await listAttention(device.db, now() + days(29))).toMatchObject([{ kind: 'office', sentence: null }]);
    const at = new Date(now() + days(29)).toISOString();
    const decided = { accepted: false, reason: 'Not your client', at };
    await device.db.receipts.put({ ...receipt, status: 202, held: true, decided });
    expect(await listAttention(device.db, now() + days(42))).toMatchObject([{ sentence: 'Not your client' }]);
    expect(await listAttention(device.db, now() + days(44))).toEqual([]);
    await device.db.receipts.put({ ...receipt, held: true, decided: { accepted: false, reason: null } });
    expect(await listAttention(device.db, now() + days(13))).toHaveLength(1);
    expect(await listAttention(device.db, now() + days(15))).toEqual([]);
  });

  test('what the office holds of a record is not listed as sent, what it has accepted is', async () => {
    const sentKinds = async () => (await listSentSince(device.db, '2026-11-20T00:00:00Z')).map((one) => one.entityType);
    await sendEverything(device, '2026-11-20T20:00:00.000Z');
    await submit();
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const op = must(await device.db.ops.filter(({ kind }) => kind === 'submitSession').first(), 'the Submit');
    const receipt = must(await device.db.receipts.get(op.opId), 'its receipt');
    await device.db.receipts.put({ ...receipt, held: true });
    expect(await sentKinds()).toEqual(['session']);
    await device.db.receipts.put({ ...receipt, held: true, decided: { accepted: true, reason: null } });
    expect((await sentKinds()).sort()).toEqual(['note', 'session']);
  });

  test('several refused pieces of one record are one line', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 2);
    await changeOps('recordDataEntry', { state: 'rejected', lastError: null });
    expect(await listAttention(device.db, now())).toHaveLength(1);
  });

  test('a note that a reviewer sent back is listed until it is changed here', async () => {
    await submit();
    await device.db.ops.clear();
    const row = await device.db.notes.get(note);
    const review = { decision: 'returned', comment: 'Who was there?', by: 'Dana Kerr', at: '2026-11-20T19:00:00Z' };
    const base = { ...row?.fields, review } as never;
    if (row) await device.db.notes.put({ ...row, state: 'final', base });
    expect(await listReturned(device.db, '2026-09-01')).toMatchObject([
      { kind: 'returned', sentence: 'Who was there?' },
    ]);
    if (row) await device.db.notes.put({ ...row, state: 'submitted', base });
    expect(await listReturned(device.db, '2026-09-01')).toEqual([]);
  });

  test('nor is one whose answer waits to be sent: its author would write it once more', async () => {
    await submit();
    await device.db.ops.clear();
    const row = must(await device.db.notes.get(note), 'a note');
    const returned = async (at: number) => {
      const review = { decision: 'returned', comment: 'Who?', by: 'Dana Kerr', at: new Date(at).toISOString() };
      const base = { ...row.fields, id: 9, review } as never;
      await device.db.notes.put({ ...row, serverId: 9, version: 2, state: 'final', base });
    };
    await returned(now() - 60_000);
    expect(await listReturned(device.db, '2026-09-01')).toHaveLength(1);
    await addAddendum(device, { uid: note, reason: 'Asked', changed: { who_present: 'Mother' } });
    expect(await listReturned(device.db, '2026-09-01')).toEqual([]);
    // What was written before it was returned is no answer.
    await returned(now() + 60_000);
    expect(await listReturned(device.db, '2026-09-01')).toHaveLength(1);
  });
});
