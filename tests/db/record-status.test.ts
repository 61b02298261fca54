import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { saveContact } from '#db/device/contact.ts';
import { listRecordStatuses, type RecordFacts, recordState } from '#db/queries/record-status.ts';
import type { OpKind, ReceiptRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { sendEverything } from '../features/on-device.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

const facts: RecordFacts = { unsent: [], workingCopy: false, held: false, onServer: false, needsSignIn: false };
const sentAt = '2026-11-20T20:05:00.000Z';

describe('the word of a badge, by priority', () => {
  test.each<[string, Partial<RecordFacts>, string]>([
    ['refused beats an open session', { unsent: ['queued', 'rejected'], workingCopy: true }, 'attention'],
    ['a conflict needs a person', { unsent: ['conflict'] }, 'attention'],
    ['held needs a person although the server has it', { held: true, onServer: true }, 'attention'],
    ['an open session promises only the device', { unsent: ['inflight'], workingCopy: true, onServer: true }, 'local'],
    [
      'an open session with everything sent still promises only the device',
      { workingCopy: true, onServer: true },
      'local',
    ],
    ['an expired sign-in holds it', { unsent: ['queued'], needsSignIn: true }, 'blocked'],
    ['in flight', { unsent: ['queued', 'inflight'] }, 'sending'],
    ['queued', { unsent: ['queued'], onServer: true }, 'queued'],
    ['on the server with nothing left', { onServer: true }, 'sent'],
    ['nothing known of the server', {}, 'local'],
  ])('%s', (_title, change, word) => {
    expect(recordState({ ...facts, ...change })).toBe(word);
  });

  test('nothing unsent may ever read Sent', () => {
    for (const state of ['queued', 'inflight', 'conflict', 'rejected'] as const)
      for (const workingCopy of [true, false])
        for (const needsSignIn of [true, false])
          expect(recordState({ ...facts, unsent: [state], workingCopy, needsSignIn, onServer: true })).not.toBe('sent');
  });
});

describe('counted from the outbox', () => {
  let device: TestDevice;
  let session: string;
  let note: string;

  beforeEach(async () => {
    device = await makeDevice();
    session = await startVisit(device);
    note = (await device.db.sessions.get(session))?.noteUid ?? '';
  });
  afterEach(() => device.db.close());

  const status = async (entityType: 'session' | 'note' = 'session') => {
    const entityId = entityType === 'session' ? session : note;
    return (await listRecordStatuses(device.db, [{ entityType, entityId }])).get(`${entityType}:${entityId}`);
  };

  async function submit() {
    await saveSessionNote(device, note, { end_time: '17:00' }, defaultPolicy);
    await submitSession(device, session, note, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
  }

  test('a session that is open on another device is not said to be saved on this one', async () => {
    await device.db.sessions.update(session, { eventsHere: false, serverId: 41 });
    await device.db.ops.clear();
    expect((await status())?.state).toBe('sent');
  });

  test('an open session is saved on this device, whatever has been sent of it', async () => {
    await recordTap(device, session, 1);
    expect(await status()).toEqual({ state: 'local', sentAt: null });
    await sendEverything(device, sentAt);
    expect(await status()).toEqual({ state: 'local', sentAt: null });
    expect(await status('note')).toEqual({ state: 'local', sentAt: null });
  });

  test('a submitted session waits until the receipt of its last piece is here, then shows its time', async () => {
    await submit();
    expect(await status()).toEqual({ state: 'queued', sentAt: null });
    expect((await status('note'))?.state).toBe('queued');
    const last = await device.db.ops.orderBy('seq').last();
    await sendEverything(device, sentAt);
    await device.db.table('ops').put({ ...last, state: 'inflight' });
    expect(await status()).toEqual({ state: 'sending', sentAt: null });
    await device.db.table('ops').put({ ...last, state: 'acked' });
    expect(await status()).toEqual({ state: 'sent', sentAt });
    expect(await status('note')).toEqual({ state: 'sent', sentAt });
  });

  test('work that another window takes and puts back meanwhile never reads Sent', async () => {
    await submit();
    const last = await device.db.ops.orderBy('seq').last();
    await sendEverything(device, sentAt);
    const other = new TallybookDb(device.db.userId);
    const states = ['queued', 'inflight'] as const;
    await other.table('ops').put({ ...last, state: 'queued' });
    let looking = true;
    const flipping = (async () => {
      for (let i = 0; looking; i++) await other.table('ops').put({ ...last, state: states[i % 2] });
    })();
    const seen = new Set<string | undefined>();
    for (let i = 0; i < 50; i++) seen.add((await status(i % 2 === 0 ? 'session' : 'note'))?.state);
    looking = false;
    await flipping;
    other.close();
    expect([...seen].sort()).toEqual(['queued', 'sending']);
  });

  test('a refused piece anywhere in a session needs attention, and never reads Sent', async () => {
    await submit();
    await sendEverything(device, sentAt);
    const [first] = await device.db.ops.orderBy('seq').toArray();
    await device.db.table('ops').put({ ...first, state: 'rejected' });
    expect((await status())?.state).toBe('attention');
  });

  async function officeSays(kind: OpKind, decided?: ReceiptRow['decided']) {
    const op = await device.db.ops.filter((one) => one.kind === kind).first();
    const receipt = must(await device.db.receipts.get(op?.opId ?? ''), 'a receipt');
    await device.db.receipts.put({ ...receipt, status: 202, held: true, ...(decided ? { decided } : {}) });
  }

  test('work that the office holds, or declined, never reads Sent; what it accepted does', async () => {
    await submit();
    await sendEverything(device, sentAt);
    await device.db.sessions.update(session, { serverId: 3 });
    await officeSays('submitSession');
    expect(await status()).toEqual({ state: 'attention', sentAt: null, office: 'deciding' });
    expect(await status('note')).toEqual({ state: 'attention', sentAt: null, office: 'deciding' });
    await officeSays('submitSession', { accepted: false, reason: 'Not your client' });
    expect(await status()).toEqual({ state: 'attention', sentAt: null, office: 'declined' });
    expect(await status('note')).toEqual({ state: 'attention', sentAt: null, office: 'declined' });
    await officeSays('submitSession', { accepted: true, reason: null });
    expect(await status()).toEqual({ state: 'sent', sentAt });
    expect(await status('note')).toEqual({ state: 'sent', sentAt });
  });

  test('a decision that was never heard of shows by what the server has made of the work', async () => {
    await submit();
    await sendEverything(device, sentAt);
    await officeSays('submitSession');
    const row = must(await device.db.notes.get(note), 'a note');
    await device.db.notes.put({ ...row, serverId: 9, state: 'final' });
    expect((await status())?.state).toBe('sent');
  });

  test('an expired sign-in says so on what is unsent and nowhere else', async () => {
    await submit();
    await saveContact(device.db, { waitingFor: 'sign-in' });
    expect((await status())?.state).toBe('blocked');
    await sendEverything(device, sentAt);
    expect((await status())?.state).toBe('sent');
  });

  test('a sent session that is restarted is no longer called sent', async () => {
    await submit();
    await sendEverything(device, sentAt);
    await restartSession(device, session);
    expect((await status())?.state).toBe('local');
  });
});
