import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#contract/sync.ts';
import type { CursorRow } from '#db/database.ts';
import { checkOutbox } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { listHeads } from '#db/outbox/outbox.ts';
import { learnEpoch } from '#db/outbox/server-restored.ts';
import { listAttention } from '#db/queries/attention.ts';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { findSession } from '#db/queries/sessions.ts';
import type { SessionRow } from '#db/rows.ts';
import { findCursor, saveCursor, storeChanges } from '#db/store/store-changes.ts';
import { scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { readOwnNotes } from '#features/notes/own-notes.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { systemLocks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import { type DrainPorts, drain } from '#sync/send/drain.ts';
import { blocksLane } from '#sync/send/op-reducer.ts';
import { makeRule, makeSingle } from '../features/schedule/make-event.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';
import { saveDraft } from '../setup/save-draft.ts';
import { makeNote, makeNoteRow, makeOutcome } from '../sync/make-op.ts';

let device: TestDevice;
let from: CursorRow;
beforeEach(async () => {
  device = await makeDevice();
  await saveCursor(device.db, 'a', 0);
  from = must(await findCursor(device.db), 'a cursor');
});
afterEach(() => device.db.close());

const client = (id: number) => ({
  id,
  first_name: 'Maya',
  last_name: 'Ruiz',
  middle_initial: null,
  gender: 2,
  insurance_type: 1,
  asst_billing_hours: 20,
});
const put = (id: number): Change => ({ entity: 'client', change: 'put', id, row: client(id) });
const store = (changes: Change[], nextCursor = 'b') => storeChanges(device.db, from, { changes, nextCursor });
const cursor = async () => (await findCursor(device.db))?.cursor;

describe('a page of changes', () => {
  it('and its cursor are stored together', async () => {
    expect(await store([put(7), put(8)])).toBe(true);
    expect(await device.db.clients.count()).toBe(2);
    expect(await cursor()).toBe('b');
  });

  it('that the disk has no room for leaves nothing of itself, and the place where it is asked for again', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const unhook = () => device.db.cursors.hook('updating').unsubscribe(fail);
    const fail = () => {
      throw full;
    };
    device.db.cursors.hook('updating', fail);
    await expect(store([put(7)])).rejects.toThrow();
    unhook();
    expect([await device.db.clients.count(), await cursor()]).toEqual([0, 'a']);
    // Neither capture nor sending has to do with it.
    const session = await startVisit(device);
    await recordTap(device, session, 1);
    expect(await device.db.ops.count()).toBe(2);
    expect(await store([put(7)])).toBe(true);
  });

  it('that another window stored already is not stored again over what came after it', async () => {
    await store([put(7)]);
    await device.db.clients.delete(7);
    expect(await store([put(7)])).toBe(false);
    expect(await device.db.clients.count()).toBe(0);
  });

  it('of a server that was put back meanwhile is thrown away', async () => {
    const outbox = dexieOutbox(device.db);
    await learnEpoch(outbox, 'one', 0, null);
    await learnEpoch(outbox, 'two', 0, 'one');
    expect(await store([put(7)])).toBe(false);
  });
});

type Put = Extract<Change, { entity: 'session'; change: 'put' }>;
const sessionChange = (row: SessionRow, version: number, closed: boolean): Put => ({
  entity: 'session',
  change: 'put',
  id: 5,
  row: {
    id: 5,
    uid: row.id,
    client: { id: row.clientId, ...row.clientName },
    user: { id: row.userId, name: 'T' },
    visit_location: 1,
    date_visited: row.startDate,
    startDate: row.startDate,
    endDate: closed ? row.startDate : null,
    startTime: row.startTime,
    begin_time: row.startTime,
    endTime: closed ? '17:00' : null,
    created_at: row.createdAt,
    log_hours: null,
    session_closed: closed,
    date_week: null,
    comment: '',
    note: null,
    behaviors: [],
    skills: [],
    intervals: [],
    totalHours: { logHours: 0, time: '00:00' },
    version,
  } as unknown as Put['row'],
});

describe('a session that was submitted elsewhere', () => {
  // Recorded without a network it is created on the server when it is over: its intervals seemed still to come.
  it('has its intervals as the server scored them, whenever it was created there', async () => {
    const id = await startVisit(device);
    const session = must(await findSession(device.db, id), 'a session');
    await device.db.sessions.delete(id);
    const change = sessionChange(session, 2, true);
    const scored = (['yes', 'no'] as const).map((occurrence, at) => ({ time: at * 60, occurrence, active: false }));
    const plan = { id: 1, run: 'r', behaviour_id: 1, name: 'Tantrum', totalFields: 500, currentPage: 500 };
    change.row.intervals = [{ ...plan, timeLimit: 60, type: 'momentary', fields: scored }];
    await store([change]);
    const { tally, createdAt } = must(await findSession(device.db, id), 'a session');
    expect(scoreIntervals(tally.runs, [], Date.parse(createdAt))).toEqual({ occurred: 1, observed: 2, planned: 500 });
  });
});

describe('a row that is pulled while it is being sent', () => {
  it('keeps the working copy, and takes the server’s word once the work is acknowledged', async () => {
    const id = await startVisit(device);
    await recordTap(device, id, 1);
    const ports: DrainPorts = {
      db: device.db,
      locks: systemLocks(navigator),
      now: () => device.time.now,
      random: () => 0.5,
      send: async () => {
        // The page was made before the push arrived, and comes while its answer is on the way.
        await store([sessionChange(must(await findSession(device.db, id), 'a session'), 1, true)], 'b');
        return makeOutcome('done', { status: 200, body: {} });
      },
    };
    await drain(ports);
    const row = must(await findSession(device.db, id), 'a session');
    // Nothing that waited here says that it is open.
    expect(row).toMatchObject({ state: 'closed', turnedElsewhere: 'closed', eventsHere: true, serverId: 5 });
    expect(row.tally.behaviors[1]?.count).toBe(1);
  });

  it('that is older than what was acknowledged since changes nothing', async () => {
    const id = await startVisit(device);
    await device.db.ops.toCollection().modify({ state: 'acked' });
    await device.db.sessions.update(id, { version: 3, state: 'closed' });
    const row = must(await findSession(device.db, id), 'a session');
    await store([sessionChange(row, 2, false)]);
    expect(await findSession(device.db, id)).toMatchObject({ version: 3, state: 'closed' });
  });
});

describe('what others took away', () => {
  it('a deleted note goes; one with unsent text stays for its author', async () => {
    const note = makeNote({ comment: 'there' }, 1);
    const row = { ...makeNoteRow({ comment: 'there' }, note), sessionId: null, state: 'final' as const };
    await device.db.notes.bulkPut([
      { ...row, uid: 'n', serverId: 5 },
      { ...row, uid: 'm', serverId: 6 },
    ]);
    await startVisit(device);
    await device.db.ops.toCollection().modify({ lane: 'note:m', entityType: 'note', entityId: 'm' });
    await store([5, 6].map((id): Change => ({ entity: 'note', change: 'gone', id })));
    expect(
      (await device.db.notes.toArray()).filter(({ sessionId }) => sessionId === null).map(({ uid }) => uid),
    ).toEqual(['m']);
  });

  it('what was being typed into a deleted note is the draft of a new one: no list has a draft whose note is not there', async () => {
    const note = makeNote({ comment: 'there' }, 1);
    const row = { ...makeNoteRow({ comment: 'there' }, note), uid: 'n', serverId: 5, sessionId: null };
    await device.db.notes.put({ ...row, state: 'final' });
    const draft = { uid: 'n', noteId: 5, base: row.fields, version: 1, reason: '' };
    const fields = { ...row.fields, health_safety: 'Bite on the arm, nurse called 2:25.' };
    await saveDraft(device.db, 'note:n', { ...draft, fields }, '2026-11-20T10:00:00Z');
    await store([{ entity: 'note', change: 'gone', id: 5 }]);
    const { items } = await readOwnNotes(device.db);
    expect(items.map(({ uid }) => uid)).toEqual(['n']);
    expect(await findNoteDraft(device.db, 'n')).toMatchObject({ noteId: null, base: null, version: null, fields });
  });

  it('a client goes with what others recorded of them; one’s own work and all that is unsent stay', async () => {
    const own = await startVisit(device);
    const [foreign, begun] = [await startVisit(device), await startVisit(device)];
    await device.db.ops.toCollection().modify((op) => {
      op.state = op.lane === `session:${begun}` ? 'queued' : 'acked';
    });
    await device.db.sessions.bulkUpdate(
      [foreign, begun].map((key) => ({ key, changes: { userId: 99, state: 'closed' as const } })),
    );
    await store([put(7), { entity: 'client', change: 'lost', id: 7 }]);
    expect(await device.db.clients.count()).toBe(0);
    expect(new Set((await device.db.sessions.toArray()).map(({ id }) => id))).toEqual(new Set([own, begun]));
  });
});

describe('a client whom the person may not see any more', () => {
  it('leaves the calendar on the device with them, and what it kept of the calendar: no name stays in it', async () => {
    const [theirs, nobodys] = [makeRule({ id: 1, client_id: 7 }), makeSingle({ id: 2 })];
    await device.db.schedule.bulkPut([theirs, nobodys]);
    const kept = { answer: { events: [], repeat: [theirs] }, at: '2026-11-20T20:00:00.000Z' };
    await device.db.pages.put({ key: '/api/schedule/event?start=2026-11-01&end=2026-11-30', ...kept });
    const now = makeRule({ id: 1, client_id: null, first_name: null, last_name: null, client_hidden: true });
    await store([
      { entity: 'client', change: 'lost', id: 7 },
      { entity: 'schedule_event', change: 'put', id: 1, row: now },
    ]);
    expect(await device.db.schedule.toArray()).toEqual([now, nobodys]);
    expect(await device.db.pages.count()).toBe(0);
  });
});

describe('news of the person’s own', () => {
  it('other permissions, or another time zone of the company, make the next download a full one', async () => {
    const account = {
      key: 'account' as const,
      user: {} as never,
      company: {} as never,
      policy: { timeZone: 'America/New_York' } as never,
      permissions: ['session.record'],
      pulledAt: '',
    };
    const contact = { fullPullAt: '2026-11-20T20:00:00.000Z' } as never as object;
    await device.db.meta.bulkPut([account, { key: 'contact', ...contact } as never]);
    const change = (permissions: string[], timeZone = 'America/New_York'): Change => ({
      entity: 'account',
      change: 'put',
      id: 1,
      row: { user: {} as never, policy: { timeZone } as never, permissions },
    });
    await store([change(['session.record'])]);
    expect(await device.db.meta.get('contact')).toMatchObject({ fullPullAt: '2026-11-20T20:00:00.000Z' });
    from = must(await findCursor(device.db), 'a cursor');
    await store([change(['session.record', 'notes.view'])], 'c');
    expect(await device.db.meta.get('contact')).toMatchObject({ fullPullAt: null });
    await device.db.meta.put({ key: 'contact', ...contact } as never);
    from = must(await findCursor(device.db), 'a cursor');
    await store([change(['session.record', 'notes.view'], 'America/Chicago')], 'd');
    expect(await device.db.meta.get('contact')).toMatchObject({ fullPullAt: null });
  });

  it('a decision of the office is kept with the proof of the work it is about', async () => {
    await device.db.receipts.put({ opId: 'op', seq: 1, ackedAt: '', status: 202, held: true });
    const row = { op_id: 'op', reason: 'client_not_yours', state: 'refused', decision_reason: 'Not your client' };
    await store([{ entity: 'held_work', change: 'put', id: 1, row }]);
    expect((await device.db.receipts.get('op'))?.decided).toEqual({ accepted: false, reason: 'Not your client' });
    const decided_at = '2026-11-20T19:00:00.000Z';
    from = must(await findCursor(device.db), 'a cursor');
    await store([{ entity: 'held_work', change: 'put', id: 1, row: { ...row, decided_at } }], 'c');
    expect((await device.db.receipts.get('op'))?.decided).toMatchObject({ at: decided_at });
  });

  it('work that the office decides about once more is not declined any longer, nor what was declined with its parent', async () => {
    const session = await startVisit(device);
    await recordTap(device, session, 1);
    await recordTap(device, session, 2);
    const ops = await device.db.ops.orderBy('seq').toArray();
    const [start, tap, last] = ops.map(({ opId }) => opId);
    const held = { ackedAt: '', status: 202, held: true };
    await device.db.receipts.bulkPut(ops.map(({ opId, seq }) => ({ ...held, opId, seq })));
    let news = 0;
    const tell = async (...told: [opId: string | undefined, state: string][]) => {
      from = must(await findCursor(device.db), 'a cursor');
      const rows = told.map(([opId, state]) => ({
        op_id: must(opId, 'an op'),
        reason: 'parent_held',
        state,
        decision_reason: null,
      }));
      news += 1;
      await store(
        rows.map((row, id) => ({ entity: 'held_work', change: 'put', id, row })),
        `decided ${news}`,
      );
      const receipts = await device.db.receipts.bulkGet(ops.map(({ opId }) => opId));
      return receipts.map((one) => one?.decided?.accepted);
    };
    expect(await tell([start, 'refused'])).toEqual([false, false, false]);
    // Said of it when it was held, before or after: its parent is declined all the same.
    expect(await tell([last, 'open'])).toEqual([false, false, false]);
    expect(await tell([tap, 'refused'])).toEqual([false, false, false]);
    expect(await tell([tap, 'open'], [start, 'accepted'])).toEqual([true, undefined, undefined]);
  });

  it('a refused piece of work that the office accepted is on the server: nothing needs attention, and its lane goes on', async () => {
    const session = await startVisit(device);
    await recordTap(device, session, 1);
    const [start, tap] = await device.db.ops.orderBy('seq').toArray();
    const error = { class: 'rejected', status: 422, code: 'invalid', detail: null, at: '' };
    await device.db.table('ops').update(start?.seq, { state: 'rejected', lastError: error });
    const ready = () => listHeads(dexieOutbox(device.db), { blocks: blocksLane, read: () => 'whole' });
    expect(await ready()).toEqual([]);
    const row = { op_id: must(start, 'a start').opId, reason: 'invalid', state: 'accepted', decision_reason: null };
    await store([{ entity: 'held_work', change: 'put', id: 1, row }]);
    expect((await ready()).map(({ opId }) => opId)).toEqual([tap?.opId]);
    expect(await listAttention(device.db, device.clock.now())).toEqual([]);
    expect(await checkOutbox(dexieOutbox(device.db))).toEqual([]);
    expect((await device.db.receipts.get(row.op_id))?.decided).toEqual({ accepted: true, reason: null });
  });

  it('a note that the office accepted is as the server has it, although its row comes before the decision', async () => {
    const note = makeNote({ comment: 'there' }, 3);
    const local = { ...makeNoteRow({ comment: 'there' }, null), sessionId: null, state: 'submitted' as const };
    await startVisit(device);
    await device.db
      .table('ops')
      .toCollection()
      .modify({ lane: 'note:n', entityType: 'note', entityId: 'n', state: 'conflict' });
    await device.db.notes.put(local);
    const op_id = must(await device.db.ops.toCollection().first(), 'an op').opId;
    const row = { op_id, reason: 'timeconflicts', state: 'accepted', decision_reason: null };
    await store([
      { entity: 'note', change: 'put', id: 5, row: note },
      { entity: 'held_work', change: 'put', id: 1, row },
    ]);
    expect(await device.db.notes.get('n')).toMatchObject({ serverId: 5, version: 3, state: 'final', base: note });
  });

  it('the office’s word on a copy changes nothing of work that its author has settled since', async () => {
    await startVisit(device);
    await device.db.table('ops').toCollection().modify({ state: 'superseded', letGo: true });
    const { opId } = must(await device.db.ops.toCollection().first(), 'an op');
    const row = { op_id: opId, reason: 'invalid', state: 'accepted', decision_reason: null };
    await store([{ entity: 'held_work', change: 'put', id: 1, row }]);
    expect(await device.db.ops.toArray()).toMatchObject([{ state: 'superseded', letGo: true }]);
    expect(await device.db.receipts.count()).toBe(0);
  });
});
