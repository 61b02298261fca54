import type { CreatingHookContext, Transaction } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capture } from '#db/capture.ts';
import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import { findNote, findSession, listEvents } from '#db/queries/sessions.ts';
import { countUnsent, listUnsent } from '#db/queries/unsent.ts';
import type { OpRow, SessionRow } from '#db/rows.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { elapsedMs, timerStart } from '#domain/session/session-timer.ts';
import { foldSession } from '#domain/session/tally.ts';
import { firstSet } from '#domain/time/clock-set.ts';
import { pauseSession } from '#features/session/frame/pause-session.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { recordTrial } from '#features/session/record/record-trial.ts';
import { setCount } from '#features/session/record/retry-acts.ts';
import { removeLastOf, undoEvent, undoLast } from '#features/session/record/undo.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
let session: string;

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
});
afterEach(() => device.db.close());

const count = async (behavior: number) => (await findSession(device.db, session))?.tally.behaviors[behavior]?.count;
const ops = () => device.db.ops.orderBy('seq').toArray();

describe('a tap is one transaction', () => {
  it('event, number and outbox op are there together, and the queue is woken', async () => {
    await recordTap(device, session, 1);
    expect(await count(1)).toBe(1);
    expect(await listEvents(device.db, session)).toMatchObject([
      { kind: 'tap', behaviour_id: 1, seq: 1, by: 'person' },
    ]);
    expect(await ops()).toMatchObject([
      { seq: 1, kind: 'startSession' },
      { seq: 2, kind: 'recordDataEntry', lane: `session:${session}`, state: 'queued', frozen: false },
    ]);
    expect(device.woken).toBe(2);
  });

  it('fails as a whole: when the outbox cannot be written, neither event nor number is', async () => {
    const refusing = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    device.db.ops.hook('creating', refusing);
    const failure = await recordTap(device, session, 1).catch((error: unknown) => error);
    device.db.ops.hook('creating').unsubscribe(refusing);
    expect(failure).toBeInstanceOf(CaptureFailed);
    expect(failure).toMatchObject({ trouble: 'full' });
    expect(await count(1)).toBeUndefined();
    expect(await listEvents(device.db, session)).toEqual([]);
  });

  it('a database closed under us is opened again, and the tap is kept', async () => {
    device.db.close();
    await recordTap(device, session, 1);
    expect(await count(1)).toBe(1);
  });

  it('fast taps at once each count once, in a gapless order', async () => {
    await Promise.all(Array.from({ length: 40 }, () => recordTap(device, session, 1)));
    expect(await count(1)).toBe(40);
    const events = await listEvents(device.db, session);
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect((await ops()).map((op) => op.seq)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
  });

  it('waits for the disk: a transaction that aborts after its requests succeeded was never saved', async () => {
    function abortLate(
      this: CreatingHookContext<unknown, string>,
      _key: string,
      _row: unknown,
      in_: Transaction,
    ): void {
      this.onsuccess = () => in_.idbtrans.abort();
    }
    device.db.events.hook('creating', abortLate);
    const failure = await recordTap(device, session, 1).catch((error: unknown) => error);
    device.db.events.hook('creating').unsubscribe(abortLate);
    expect(failure).toBeInstanceOf(CaptureFailed);
    expect(await count(1)).toBeUndefined();
    expect(await ops()).toHaveLength(1);
  });

  it('that is saved later than it was made, on a second try, has the page’s count of its own moment: no clock was set back', async () => {
    device.time.now += 137;
    const pressed = new Date(device.time.now).toISOString();
    device.time.now += 2 * 60_000;
    await recordTap(device, session, 1);
    await recordTap(device, session, 1, pressed);
    const [now, then] = await listEvents(device.db, session);
    expect((now?.mono ?? 0) - (then?.mono ?? 0)).toBe(2 * 60_000);
    expect(firstSet([now, then].flatMap((event) => event ?? []))).toBeNull();
    // Before the page began nobody counted.
    const before = Date.parse(pressed) - (device.clock.mono() + 60_005);
    await recordTap(device, session, 1, new Date(before).toISOString());
    expect((await listEvents(device.db, session)).at(-1)).not.toHaveProperty('mono');
    // A time that was typed is kept as it was written: by that, an episode that was added whole is known.
    await recordTap(device, session, 1, '2026-11-20T19:50:00.000Z');
    expect((await listEvents(device.db, session)).at(-1)?.mono).toBe(now?.mono);
  });

  it('is refused, in words, once the session is submitted', async () => {
    const note = (await findSession(device.db, session))?.noteUid ?? '';
    await submitSession(device, session, note, { zero: [1, 2], notWatched: [3] }, defaultPolicy);
    const failure = await recordTap(device, session, 1).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CaptureRefused);
    expect(await count(1)).toBeUndefined();
  });
});

describe('undo', () => {
  it('takes back the last act of any kind, then the one before it', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 1);
    await recordTrial(device, session, 5, 'ind');
    await undoLast(device, session);
    expect((await findSession(device.db, session))?.tally.skills[5]).toBeUndefined();
    await undoLast(device, session);
    expect(await count(1)).toBe(1);
    await undoLast(device, session);
    expect(await count(1)).toBeUndefined();
    await expect(undoLast(device, session)).rejects.toThrow('Nothing to undo.');
  });

  it('keeps what was taken back in the log: history stays honest', async () => {
    await recordTap(device, session, 1);
    await undoLast(device, session);
    const events = await listEvents(device.db, session);
    expect(events.map((event) => event.kind)).toEqual(['tap', 'void']);
    expect((await findSession(device.db, session))?.last).toBeNull();
  });

  it('Remove last on a tile takes that behavior back, not a later tap of another', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 2);
    await removeLastOf(device, session, 1);
    expect(await count(1)).toBeUndefined();
    expect(await count(2)).toBe(1);
  });

  it('one line of the log can be taken back or corrected in time and kind', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 1);
    const [first, second] = await listEvents(device.db, session);
    await undoEvent(device, session, first?.uid ?? '');
    await correctEvent(
      device,
      session,
      second?.uid ?? '',
      { kind: 'tap', behaviour_id: 2 },
      '2026-11-20T19:30:00.000Z',
    );
    const row = await findSession(device.db, session);
    expect(row?.tally.behaviors).toEqual({ 2: { count: 1, lastAt: '2026-11-20T19:30:00.000Z' } });
  });

  it('the number kept beside the events is always what the events give', async () => {
    await setCount(device, session, 1, 12);
    await recordTap(device, session, 1);
    await recordTap(device, session, 2);
    await undoLast(device, session);
    const events = await listEvents(device.db, session);
    expect((await findSession(device.db, session))?.tally).toEqual(foldSession(events));
  });
});

describe('the note on its way', () => {
  const noteUid = async () => (await findSession(device.db, session))?.noteUid ?? '';

  it('autosaves collapse into one op until it is sent', async () => {
    await saveSessionNote(device, await noteUid(), { comment: 'a' }, defaultPolicy);
    await saveSessionNote(device, await noteUid(), { comment: 'ab' }, defaultPolicy);
    const saved = (await ops()).filter((op) => op.kind === 'saveSessionNote');
    expect(saved).toHaveLength(1);
    expect(saved[0]?.body).toMatchObject({ comment: 'ab' });
  });

  it('an op that was sent keeps its body: a later autosave is a new op', async () => {
    await saveSessionNote(device, await noteUid(), { comment: 'a' }, defaultPolicy);
    const [, first] = await ops();
    if (!first) throw new Error('an op');
    await device.db.ops.put({ ...first, frozen: true });
    await saveSessionNote(device, await noteUid(), { comment: 'ab' }, defaultPolicy);
    expect(
      (await ops()).filter((op) => op.kind === 'saveSessionNote').map((op) => (op.body as { comment: string }).comment),
    ).toEqual(['a', 'ab']);
  });

  it('typed text that the server cannot take yet is kept on the device', async () => {
    await saveSessionNote(device, await noteUid(), { comment: 'half a thought', end_time: '' }, defaultPolicy);
    expect((await device.db.notes.get(await noteUid()))?.fields.comment).toBe('half a thought');
    expect((await ops()).some((op) => op.kind === 'saveSessionNote')).toBe(false);
  });
});

const row = async () => must(await findSession(device.db, session), 'the session');
const noteUid = async () => (await row()).noteUid;
const none = { zero: [1, 2, 3], notWatched: [] };

/** The server refuses the last op of a kind, as a drain would write it down. */
async function refuse(kind: OpRow['kind'], state: 'conflict' | 'rejected' = 'rejected'): Promise<OpRow> {
  const op = must(
    (await ops()).findLast((one) => one.kind === kind),
    'an op',
  );
  await device.db.ops.put({ ...op, state, frozen: true });
  return op;
}

describe('work on the note that the server refused', () => {
  it('is superseded by the next Submit: what was recorded since waits for nothing any more', async () => {
    const uid = await noteUid();
    await saveSessionNote(device, uid, { comment: 'x' }, defaultPolicy);
    const draft = await refuse('saveSessionNote');
    // The minute of its End Time is over: Submit notes nothing beside the note.
    device.time.now = Date.parse('2026-11-20T22:01:00Z');
    await submitSession(device, session, uid, none, defaultPolicy);
    // Nothing was heard of the draft yet when it was submitted.
    await device.db.ops.put({ ...draft, state: 'rejected', frozen: true, absorbedBy: null });
    const first = await refuse('submitSession', 'conflict');
    await restartSession(device, session);
    await recordTap(device, session, 1);
    await submitSession(device, session, uid, { zero: [2, 3], notWatched: [] }, defaultPolicy);
    const second = must((await ops()).at(-1), 'the second Submit');
    expect(second).toMatchObject({ kind: 'submitSession', state: 'queued', supersedes: first.opId });
    for (const { seq } of [draft, first])
      expect(await device.db.ops.get(seq)).toMatchObject({ state: 'superseded', absorbedBy: second.opId });
    expect(await device.db.meta.get('lease')).toMatchObject({ voids: expect.arrayContaining([[2, 3]]) });
  });

  it('of a Submit, mended in the note, goes out with the answers as they are now: "not watched" is never stored as a zero', async () => {
    const uid = await noteUid();
    await submitSession(device, session, uid, none, defaultPolicy);
    const first = await refuse('submitSession');
    // As an older app left it: another Submit waits behind the refused one.
    await restartSession(device, session);
    await recordTap(device, session, 1);
    await submitSession(device, session, uid, { zero: [2], notWatched: [3] }, defaultPolicy);
    await device.db.ops.put({ ...first, state: 'rejected', frozen: true });
    const { fields } = must(await findNote(device.db, uid), 'the note');
    await saveNote(device, { uid, fields: { ...fields, begin_time: '14:00', end_time: '16:00' } });
    expect((await ops()).at(-1)).toMatchObject({
      kind: 'submitSession',
      supersedes: first.opId,
      body: { observed_zero: [2], not_observed: [3], endTime: '16:00', note: { begin_time: '14:00' } },
    });
    expect(await row()).toMatchObject({ startTime: '14:00', endTime: '16:00', logHours: 2 });
  });

  it('of a Submit does not close the session when it is open again: the note is kept as a draft', async () => {
    const uid = await noteUid();
    await submitSession(device, session, uid, none, defaultPolicy);
    await refuse('submitSession');
    await restartSession(device, session);
    const { fields } = must(await findNote(device.db, uid), 'the note');
    await saveNote(device, { uid, fields: { ...fields, comment: 'mended' } });
    expect((await ops()).at(-1)).toMatchObject({ kind: 'saveSessionNote', body: { comment: 'mended' } });
    expect(await row()).toMatchObject({ state: 'open', startTime: '15:00' });
  });

  it('can be discarded by saving the note as it stands', async () => {
    const uid = await noteUid();
    await saveSessionNote(device, uid, { comment: 'x' }, defaultPolicy);
    await refuse('saveSessionNote');
    const note = must(await findNote(device.db, uid), 'the note');
    await device.db.notes.put({ ...note, state: 'final' });
    await saveNote(device, { uid, fields: note.fields });
    expect((await ops()).map(({ kind, state }) => [kind, state])).toEqual([
      ['startSession', 'queued'],
      ['saveSessionNote', 'superseded'],
      ['saveNote', 'queued'],
    ]);
  });
});

describe('Submit', () => {
  it('is refused until every behavior without events has an answer', async () => {
    await recordTap(device, session, 1);
    const note = (await findSession(device.db, session))?.noteUid ?? '';
    await expect(submitSession(device, session, note, { zero: [2], notWatched: [] }, defaultPolicy)).rejects.toThrow(
      'Say for each behavior',
    );
    expect((await findSession(device.db, session))?.state).toBe('open');
  });

  it('closes session and note in one op, and a stale "none happened" never turns a count into a zero', async () => {
    const note = (await findSession(device.db, session))?.noteUid ?? '';
    await recordTap(device, session, 1);
    await submitSession(device, session, note, { zero: [1, 2], notWatched: [3] }, defaultPolicy);
    const last = (await ops()).at(-1);
    expect(last).toMatchObject({
      kind: 'submitSession',
      body: { observed_zero: [2], not_observed: [3], endTime: '17:00' },
    });
    expect(await device.db.notes.get(note)).toMatchObject({ state: 'submitted' });
  });

  it('is of the day and the times of its note, whatever was typed when it was started', async () => {
    const uid = await noteUid();
    const times = { date_visited: '2026-11-19', begin_time: '09:00', end_time: '10:30' };
    await saveSessionNote(device, uid, times, defaultPolicy);
    await submitSession(device, session, uid, none, defaultPolicy);
    expect(await row()).toMatchObject({
      startDate: '2026-11-19',
      startTime: '09:00',
      endDate: '2026-11-19',
      endTime: '10:30',
      logHours: 1.5,
    });
    expect((await ops()).at(-1)?.body).toMatchObject({ endDate: '2026-11-19', endTime: '10:30' });
  });

  it('of a session over midnight ends it on the day after its note', async () => {
    const uid = await noteUid();
    await device.db.table('sessions').update(session, { endDate: '2026-11-21', endTime: '00:30' });
    const times = { date_visited: '2026-11-19', begin_time: '22:00', end_time: '23:59' };
    await saveSessionNote(device, uid, times, defaultPolicy);
    await submitSession(device, session, uid, none, defaultPolicy);
    expect(await row()).toMatchObject({ startDate: '2026-11-19', endDate: '2026-11-20', endTime: '00:30' });
  });

  it('while it is paused stays paused, until it is reopened another day: nothing goes on in between', async () => {
    const uid = await noteUid();
    device.time.now += 30 * 60_000;
    await pauseSession(device, session);
    device.time.now += 120 * 60_000;
    const before = observed(await row());
    await submitSession(device, session, uid, none, defaultPolicy);
    device.time.now += 24 * 60 * 60_000;
    await restartSession(device, session);
    expect((await row()).tally.pauses).toEqual([{ from: '2026-11-20T20:30:00.000Z', to: '2026-11-21T22:30:00.000Z' }]);
    expect(observed(await row())).toBe(before);
  });

  it('sent again and again with another time adds nothing to its clock: nobody watched while it was put right', async () => {
    const uid = await noteUid();
    device.time.now += 8 * 60_000;
    await submitSession(device, session, uid, none, defaultPolicy);
    const watched = observed(await row());
    for (const end_time of ['15:04', '15:06', '15:20']) {
      device.time.now += 9 * 60_000;
      await restartSession(device, session, 'paused');
      await saveSessionNote(device, uid, { end_time }, defaultPolicy);
      device.time.now += 60_000;
      await submitSession(device, session, uid, none, defaultPolicy);
      expect(observed(await row())).toBe(watched);
    }
  });

  it('and reopened the next day leaves the night out of the timer and of the observed time', async () => {
    const uid = await noteUid();
    device.time.now += 60 * 60_000;
    await submitSession(device, session, uid, none, defaultPolicy);
    const watched = observed(await row());
    device.time.now += 24 * 60 * 60_000;
    await restartSession(device, session);
    expect(observed(await row())).toBe(watched);
    device.time.now += 5 * 60_000;
    expect(observed(await row())).toBe(watched + 5 * 60_000);
    const kinds = (await listEvents(device.db, session)).map(({ kind, by }) => [kind, by]);
    expect(kinds.slice(-2)).toEqual([
      ['pause', 'app'],
      ['resume', 'app'],
    ]);
  });

  const observed = ({ timerStartedAt, tally }: SessionRow) =>
    elapsedMs(timerStart({ timerStartedAt, tally }), tally.pauses, device.time.now);

  it('Restart reopens it for data entry, from the data on the device', async () => {
    const note = (await findSession(device.db, session))?.noteUid ?? '';
    await submitSession(device, session, note, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
    await restartSession(device, session);
    await recordTap(device, session, 1);
    expect(await findSession(device.db, session)).toMatchObject({
      state: 'open',
      tally: { behaviors: { 1: { count: 1 } } },
    });
  });
});

describe('what is unsent is counted from the outbox', () => {
  it('one record a session and one a note, however many taps', async () => {
    for (let i = 0; i < 5; i++) await recordTap(device, session, 1);
    await saveSessionNote(
      device,
      (await findSession(device.db, session))?.noteUid ?? '',
      { comment: 'x' },
      defaultPolicy,
    );
    expect(await countUnsent(device.db)).toBe(7);
    expect((await listUnsent(device.db)).map(({ entityType, kinds }) => [entityType, ...kinds])).toEqual([
      ['session', 'startSession', 'recordDataEntry'],
      ['note', 'saveSessionNote'],
    ]);
  });

  it('a decision that writes nothing leaves no op and no gap', async () => {
    await capture(device, { session }, () => ({}));
    await recordTap(device, session, 1);
    expect((await ops()).map((op) => op.seq)).toEqual([1, 2]);
  });
});
