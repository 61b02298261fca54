import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import {
  clientId,
  emails,
  freeDay,
  noteBody,
  openWorld,
  startSession,
  submitBody,
  today,
  userId,
  type Who,
  type World,
} from './world.ts';

let world: World;
let maya: number;
let company: number;
let rbt: number;
let bcba: number;
beforeAll(async () => {
  world = await openWorld();
  [maya, rbt, bcba] = [
    await clientId(world, 'Ruiz'),
    await userId(world, emails.rbt),
    await userId(world, emails.bcba),
  ];
  const row = await world.db.selectFrom('users').select('company_id').where('id', '=', rbt).executeTakeFirstOrThrow();
  company = row.company_id;
});
afterAll(() => world.close());

const DAY = 24 * 60 * 60;
const read = async (as: Who = 'rbt', query = ''): Promise<{ data: Notification[]; unseen: number; hasMore: boolean }> =>
  (await world.ask('GET', `/api/notifications${query}`, { as })).json();
const find = async (match: Partial<Notification>, as: Who = 'rbt') =>
  (await read(as)).data.filter((one) =>
    Object.entries(match).every(([name, value]) => Reflect.get(one, name) === value),
  );
const markSeen = (id: string, as: Who = 'rbt', headers: Record<string, string> = {}) =>
  world.ask('POST', `/api/notifications/${id}/seen`, { as, headers });
const saveNote = async (date: string, as: Who = 'rbt') =>
  (await world.ask('POST', '/api/note', { as, body: noteBody(maya, date) })).json();
const giveBack = (id: number, at = world.clock.now()) =>
  world.db
    .updateTable('notes')
    .set({ review_decision: 'returned', review_comment: 'Which skill?', reviewed_by: bcba, reviewed_at: at })
    .where('id', '=', id)
    .execute();

describe('what needs the person', () => {
  test('a returned note, with what the reviewer wrote, first of all, until it is mended', async () => {
    const note = await saveNote('2015-05-06');
    await giveBack(note.id);
    const [first] = (await read()).data;
    expect(first).toEqual({
      id: expect.stringMatching(/^note_returned-\d+-\d+$/),
      kind: 'note_returned',
      at: expect.stringMatching(/Z$/),
      text: 'Your note for Maya R. of 05/06/15 was returned by a reviewer.',
      seen_at: null,
      client: { id: maya, first_name: 'Maya', last_name: 'Ruiz' },
      note_id: note.id,
      session_uid: null,
      event_id: null,
      date: '2015-05-06',
      comment: 'Which skill?',
    });
    expect(await find({ note_id: note.id }, 'rbt2')).toEqual([]);
    expect(await find({ note_id: note.id }, 'bcba')).toEqual([]);
    await world.db.updateTable('notes').set({ review_decision: 'reviewed' }).where('id', '=', note.id).execute();
    expect(await find({ note_id: note.id })).toEqual([]);
  });

  test('a note returned a second time is new again', async () => {
    const note = await saveNote(freeDay());
    await giveBack(note.id);
    const [first] = await find({ note_id: note.id });
    await markSeen(first?.id ?? '');
    expect((await find({ note_id: note.id }))[0]?.seen_at).not.toBeNull();
    await giveBack(note.id, new Date(world.clock.now().getTime() + 1000));
    expect((await find({ note_id: note.id }))[0]?.seen_at).toBeNull();
  });

  test('a held note, and a session that was left open', async () => {
    const day = freeDay();
    await saveNote(day);
    const opened = await startSession(world, { date: day });
    const [open] = await find({ session_uid: opened.session.uid });
    expect(open).toMatchObject({
      kind: 'session_open',
      date: day,
      text: expect.stringMatching(/, 3:00 PM is still open\.$/),
    });
    const submitted = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
    expect(await find({ session_uid: opened.session.uid })).toEqual([]);
    const { note } = submitted.json();
    expect(await find({ note_id: note.id })).toEqual([expect.objectContaining({ kind: 'note_held', seen_at: null })]);
    expect(await find({ note_id: note.id }, 'staff')).toEqual([]);
    const fresh = await startSession(world, { date: today(world), startTime: '23:59' });
    expect(await find({ session_uid: fresh.session.uid })).toEqual([]);
  });
});

describe('what the person should know', () => {
  test('an event that somebody decided, for thirty days; not what they decided themselves', async () => {
    const at = world.clock.now();
    const fact = { reason: 'School is closed', by: bcba, at: at.toISOString(), version: 2 };
    const { id } = await world.db
      .insertInto('schedule_events')
      .values({
        company_id: company,
        uid: uuid(),
        title: 'Swimming',
        client_id: maya,
        user_id: rbt,
        visit_location: 1,
        starts_at: '2030-03-04T09:30',
        ends_at: '2030-03-04T10:30',
        repeat_every: 1,
        repeat_unit: 'week',
        repeat_days: [1],
        repeat_week: null,
        repeat_until: '2030-06-01',
        series_id: null,
        created_by: null,
        updated_by: null,
        event_info: {
          0: { decision: 1, ...fact },
          2: { decision: 0, ...fact },
          3: { decision: 1, ...fact, by: rbt },
          4: { decision: null, ...fact },
          5: { decision: 1, ...fact, at: new Date(at.getTime() - 31 * DAY * 1000).toISOString() },
        },
        deleted_at: null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const told = await find({ event_id: id });
    expect(told.map(({ kind, text, comment }) => [kind, text, comment]).sort()).toEqual([
      ['event_approved', '“Swimming” with Maya R. of 03/04/30, 9:30 AM was approved.', 'School is closed'],
      ['event_declined', '“Swimming” with Maya R. of 03/18/30, 9:30 AM was declined.', 'School is closed'],
    ]);
  });

  test('held work that was decided; no name of a client who was never theirs', async () => {
    const foreign = await world.db
      .selectFrom('clients')
      .select('id')
      .where('company_id', '=', company)
      .where('id', 'not in', world.db.selectFrom('caseloads').select('client_id').where('user_id', '=', rbt))
      .executeTakeFirstOrThrow();
    const work = { company_id: company, user_id: rbt, method: 'POST', path: '/api/note', if_match: null, body: null };
    const problem = { type: 'x', title: 'x', status: 404, code: 'not_found' };
    const from = { subject: null, device_id: null, device_seq: null, received_at: world.clock.now() };
    const decided = { decided_by: bcba, decided_at: world.clock.now(), decision_reason: 'Told by phone' };
    const row = { ...work, ...from, ...decided, reason: 'client_not_yours', problem };
    await world.db
      .insertInto('held_work')
      .values([
        { ...row, op_id: uuid(), client_id: maya, state: 'accepted' },
        { ...row, op_id: uuid(), client_id: foreign.id, state: 'refused' },
        { ...row, op_id: uuid(), client_id: maya, state: 'copy' },
      ])
      .execute();
    expect(await find({ kind: 'work_accepted' })).toEqual([
      expect.objectContaining({
        text: 'Your held work for Maya R. was accepted by the office.',
        comment: 'Told by phone',
      }),
    ]);
    expect(await find({ kind: 'work_refused' })).toEqual([
      expect.objectContaining({ text: 'Your held work was not accepted by the office.', client: null }),
    ]);
  });

  test('who came onto the caseload, who was taken off and who came back; the first months’ are no news', async () => {
    expect(await find({ kind: 'client_added' }, 'rbt2')).toEqual([]);
    const user = await userId(world, emails.rbt2);
    const mine = { company_id: company, user_id: user, client_id: maya };
    await world.db
      .insertInto('caseloads')
      .values({ ...mine, removed_at: null })
      .execute();
    const added = await find({ kind: 'client_added' }, 'rbt2');
    expect(added.map(({ text }) => text)).toEqual(['Maya R. is now on your caseload.']);
    const set = (removed_at: Date | null) =>
      world.db
        .updateTable('caseloads')
        .set({ removed_at })
        .where('user_id', '=', user)
        .where('client_id', '=', maya)
        .execute();
    await set(world.clock.now());
    expect((await find({ kind: 'client_removed' }, 'rbt2')).map(({ text }) => text)).toEqual([
      'Maya R. is no longer on your caseload.',
    ]);
    expect(await find({ kind: 'client_added' }, 'rbt2')).toEqual([]);
    await set(null);
    const back = await find({ kind: 'client_added' }, 'rbt2');
    expect(back[0]?.id).not.toBe(added[0]?.id);
  });
});

describe('what was seen', () => {
  test('is kept with its first time, by person; nobody marks another’s', async () => {
    const note = await saveNote(freeDay());
    await giveBack(note.id);
    const [one] = await find({ note_id: note.id });
    const id = one?.id ?? '';
    const { unseen } = await read();
    expect((await markSeen(id, 'rbt2')).statusCode).toBe(404);
    const first = await markSeen(id);
    expect([first.statusCode, first.json()]).toEqual([200, { id, seen_at: expect.any(String) }]);
    world.clock.advance(60);
    const key = { 'idempotency-key': uuid() };
    expect((await markSeen(id)).json()).toEqual(first.json());
    expect((await markSeen(id, 'rbt', key)).json()).toEqual(first.json());
    expect((await markSeen(id, 'rbt', key)).headers['idempotent-replayed']).toBe('true');
    expect((await read()).unseen).toBe(unseen - 1);
  });

  test('what is not there can’t be marked, and nonsense is named', async () => {
    expect((await markSeen('note_returned-999999-1')).statusCode).toBe(404);
    expect((await markSeen('nonsense')).json().errors).toEqual({ id: ['Is not a notification'] });
  });
});

describe('the list', () => {
  test('is newest first, and as long as was asked for', async () => {
    const all = await read();
    const times = all.data.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(all.hasMore).toBe(false);
    const two = await read('rbt', '?limit=2');
    expect(two.data).toHaveLength(2);
    expect(two.hasMore).toBe(true);
    expect((await world.ask('GET', '/api/notifications?limit=101', { as: 'rbt' })).statusCode).toBe(422);
  });

  test('leaves out what was seen before what is new, and approvals before what asks for something: one act pushes nothing else out', async () => {
    const note = await saveNote(freeDay());
    await giveBack(note.id);
    const [returned] = await find({ note_id: note.id });
    // Newer than it are sixty visits that were approved at one press.
    await sql`
      insert into schedule_events (company_id, uid, user_id, client_id, title, starts_at, ends_at, repeat_every,
        repeat_unit, repeat_until, event_info, created_at, updated_at)
      select ${company}, gen_random_uuid(), ${rbt}, ${maya}, 'Daily', '2026-01-05 09:00', '2026-01-05 10:00', 1, 'day',
        '2026-06-01', jsonb_object_agg(at::text, jsonb_build_object('decision', 1, 'by', ${bcba}::int,
          'at', ${world.clock.now().toISOString()}::text)), ${world.clock.now()}, ${world.clock.now()}
      from generate_series(0, 59) as at`.execute(world.db);
    const shown = await read();
    expect(shown.data).toHaveLength(50);
    expect(shown.data.map(({ id }) => id)).toContain(returned?.id);
    expect(shown.unseen).toBeGreaterThan(60);
    // Whoever marks all that stand there as seen finds the others next, and the bell says so until the end.
    for (const { id, seen_at } of shown.data) if (seen_at === null) await markSeen(id);
    const next = await read();
    const isNew = ({ seen_at }: Notification) => seen_at === null;
    expect(next.unseen).toBe(shown.unseen - shown.data.filter(isNew).length);
    expect(next.data.filter(isNew)).toHaveLength(next.unseen);
  });

  test('of a second company’s person is empty of the first’s', async () => {
    expect((await read('other')).data.filter(({ client }) => client?.id === maya)).toEqual([]);
  });
});
