import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/service-time.ts';
import {
  clientId,
  emails,
  freeDay,
  ifMatch,
  noteBody,
  openWorld,
  startSession,
  submitBody,
  today,
  userId,
  type Who,
  type World,
} from '../world.ts';
import { testDevice } from './delivery.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const saved = async (as: Who = 'rbt', changes: object = {}) => {
  const body = noteBody(maya, freeDay(), changes);
  const answer = await world.ask('POST', '/api/note', { as, body });
  return { body, note: answer.json() };
};
const mark = (id: number, marks: object) => world.db.updateTable('notes').set(marks).where('id', '=', id).execute();
const setPolicy = (policy: object) =>
  world.db.updateTable('companies').set({ policy }).where('name', 'like', 'Riverbend%').execute();
const read = (id: number, as: Who = 'rbt') => world.ask('GET', `/api/note/${id}`, { as });

/** Does something as somebody who is disabled meanwhile. */
async function whileDisabled<T>(who: Who, work: () => Promise<T>): Promise<T> {
  const set = (disabled_at: Date | null) =>
    world.db.updateTable('users').set({ disabled_at }).where('email', '=', emails[who]).execute();
  // Signed in before.
  await world.tokenOf(who);
  await set(new Date());
  try {
    return await work();
  } finally {
    await set(null);
  }
}

describe('deleting a note', () => {
  const remove = (id: number, as: Who = 'rbt', headers: Record<string, string> = {}) =>
    world.ask('DELETE', `/api/note?id=${id}`, { as, headers });

  test('by the specification’s rule only notes numbered below 15 go, and the others say why not', async () => {
    await setPolicy({});
    const { note } = await saved();
    const refused = await remove(note.id);
    expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
      409,
      'delete_not_allowed',
      `By your company's rule only notes numbered below 15 can be deleted, and this is note ${note.id}.`,
    ]);
    expect((await read(note.id)).statusCode).toBe(200);
  });

  test('within the window it is gone for everybody, and gone twice is gone', async () => {
    await setPolicy({ noteDeleteRule: 'unbilled-in-window' });
    const { note } = await saved();
    expect((await remove(note.id)).statusCode).toBe(204);
    expect((await remove(note.id)).statusCode).toBe(204);
    expect((await read(note.id)).statusCode).toBe(404);
    const list = await world.ask('GET', '/api/company/notes?limit=200', { as: 'admin' });
    expect(list.json().data.map((row: { id: number }) => row.id)).not.toContain(note.id);
  });

  test.each([
    ['ins_status', 'Billed notes are never deleted.'],
    ['user_status', 'Paid notes are never deleted.'],
  ])('never with %s, whatever the rule', async (column, reason) => {
    await setPolicy({ noteDeleteRule: 'unbilled-in-window' });
    const { note } = await saved();
    await mark(note.id, { [column]: '2026-11-20' });
    const answer = await remove(note.id);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, reason]);
  });

  test('nobody else’s, except the administrator’s correction', async () => {
    await setPolicy({ noteDeleteRule: 'unbilled-in-window' });
    const { note } = await saved();
    expect((await remove(note.id, 'rbt2')).statusCode).toBe(404);
    expect((await remove(note.id, 'bcba')).statusCode).toBe(404);
    expect((await remove(note.id, 'staff')).statusCode).toBe(403);
    expect((await remove(note.id, 'admin', ifMatch(note))).statusCode).toBe(204);
  });

  test('not over a version that the author has not seen', async () => {
    await setPolicy({ noteDeleteRule: 'unbilled-in-window' });
    const { body, note } = await saved();
    const edited = { ...body, comment: 'Office.' };
    const newer = await world.ask('POST', '/api/note', { as: 'staff', body: edited, headers: ifMatch(note) });
    expect((await remove(note.id)).statusCode).toBe(412);
    expect((await remove(note.id, 'rbt', ifMatch(newer.json()))).statusCode).toBe(204);
  });

  test('a key stands for one note: used for another it is refused', async () => {
    await setPolicy({ noteDeleteRule: 'unbilled-in-window' });
    const [one, other] = [await saved(), await saved()];
    const headers = { 'idempotency-key': uuid() };
    expect((await remove(one.note.id, 'rbt', headers)).statusCode).toBe(204);
    const replay = await remove(one.note.id, 'rbt', headers);
    expect([replay.statusCode, replay.headers['idempotent-replayed']]).toEqual([204, 'true']);
    expect((await remove(other.note.id, 'rbt', headers)).json().code).toBe('idempotency_mismatch');
    expect((await read(other.note.id)).statusCode).toBe(200);
  });

  test.each([
    '',
    '?id=',
    '?id=x',
    '?id=0',
    '?id=99999999999',
  ])('without an id that can be (%s) is refused', async (query) => {
    const answer = await world.ask('DELETE', `/api/note${query}`, { as: 'rbt' });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['id']]);
  });
});

describe('an addendum', () => {
  const add = (id: number, body: object, as: Who = 'rbt', headers: Record<string, string> = {}) =>
    world.ask('POST', `/api/note/${id}/addendum`, { as, body, headers });
  const billed = async () => {
    const { note } = await saved();
    await mark(note.id, { ins_status: '2026-11-20' });
    return note;
  };

  test('stands beside a billed note with its author, time and reason; the note itself stays as it was billed', async () => {
    const note = await billed();
    const body = { uid: uuid(), reason: 'edited offline', comment: 'Mother called at five.', end_time: '5:30 PM' };
    const answer = await add(note.id, body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ comment: '', end_time: '17:00', log_hours: 2 });
    expect(answer.json().version).toBeGreaterThan(note.version);
    expect(answer.json().addenda).toEqual([
      {
        brought_in: null,
        superseded: [],
        uid: body.uid,
        by: 'Ana Diaz',
        at: expect.stringMatching(/Z$/),
        reason: 'edited offline',
        fields: { comment: 'Mother called at five.', end_time: '17:30' },
      },
    ]);
  });

  test('the same uid again, or nothing that reads differently, adds nothing', async () => {
    const note = await billed();
    const body = { uid: uuid(), reason: 'edited offline', comment: 'Once.' };
    await add(note.id, body);
    const again = await add(note.id, body);
    const same = await add(note.id, { ...body, uid: uuid() });
    expect([again.statusCode, same.statusCode, same.json().addenda.length]).toEqual([200, 200, 1]);
    const other = await billed();
    expect((await add(other.id, body)).json().errors).toEqual({ uid: ['Is the uid of another addendum'] });
  });

  test('is one of a hundred at most, and of half a million characters: every list that has the note answers them all', async () => {
    const note = await billed();
    const text = (n: number) => `${n}${'x'.repeat(50_000)}`;
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await add(note.id, { uid: uuid(), reason: 'more', comment: text(n) })).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([201, 422]);
    const other = await billed();
    const { company_id, user_id } = await world.db
      .selectFrom('notes')
      .select(['company_id', 'user_id'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 100 }, (_, n) => ({
      ...{ company_id, user_id, uid: uuid(), note_id: other.id, reason: 'r', created_at: new Date() },
      fields: { comment: String(n) },
    }));
    await world.db.insertInto('addenda').values(rows).execute();
    const refused = await add(other.id, { uid: uuid(), reason: 'one more', comment: 'One more.' });
    expect([refused.statusCode, refused.json().errors.reason[0]]).toEqual([
      422,
      expect.stringMatching(/^This note has as many addenda as it can hold, and all of them are kept\./),
    ]);
  });

  test('two at the same moment are two, the same one twice is one', async () => {
    const note = await billed();
    const body = { uid: uuid(), reason: 'twice', comment: 'A' };
    await Promise.all([add(note.id, body), add(note.id, body), add(note.id, { ...body, uid: uuid(), comment: 'B' })]);
    const { addenda } = (await read(note.id)).json();
    expect(addenda.map((one: { fields: { comment: string } }) => one.fields.comment).sort()).toEqual(['A', 'B']);
  });

  test('is not for a note that can simply be edited, nor for one that was deleted', async () => {
    const { note } = await saved();
    const answer = await add(note.id, { uid: uuid(), reason: 'why', comment: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'note_open']);
    await mark(note.id, { deleted_at: new Date() });
    expect((await add(note.id, { uid: uuid(), reason: 'why', comment: 'x' })).json().code).toBe('note_deleted');
  });

  test.each([
    [{ reason: '  ' }, 'reason', 'Say why'],
    [{ reason: undefined }, 'reason', 'Is required'],
    [{ comment: undefined }, 'body', 'Name at least one changed field'],
    [{ end_time: '14:00' }, 'end_time', 'End Time must be later than Begin Time'],
    [{ location: 9 }, 'location', 'Use 1, 2, 3 or 4'],
  ])('%o is refused at its field', async (wrong, field, message) => {
    const note = await billed();
    const answer = await add(note.id, { uid: uuid(), reason: 'why', comment: 'x', ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ [field]: [message] });
  });

  test('the office adds its own under its own name; another therapist finds no such note', async () => {
    const note = await billed();
    expect((await add(note.id, { uid: uuid(), reason: 'why', comment: 'x' }, 'rbt2')).statusCode).toBe(404);
    const answer = await add(note.id, { uid: uuid(), reason: 'insurer asked', location: 3 }, 'staff');
    expect(answer.json().addenda).toMatchObject([{ by: 'Dana Kline', fields: { location: '3' } }]);
  });

  test('is still delivered by an author who may no longer write, and marked late', async () => {
    const note = await billed();
    const author = await userId(world, emails.rbt);
    const disable = (disabled_at: Date | null) =>
      world.db.updateTable('users').set({ disabled_at }).where('id', '=', author).execute();
    await disable(new Date());
    const answer = await add(note.id, { uid: uuid(), reason: 'edited offline', comment: 'Late.' });
    await disable(null);
    expect(answer.statusCode).toBe(201);
    const row = await world.db.selectFrom('notes').select('late').where('id', '=', note.id).executeTakeFirstOrThrow();
    expect(row.late).toEqual(['disabled']);
  });

  test('of somebody disabled, in a note that is not theirs, is neither taken nor answered with the note', async () => {
    const note = await billed();
    const answer = await whileDisabled('staff', () =>
      add(note.id, { uid: uuid(), reason: 'why', comment: 'x' }, 'staff'),
    );
    expect([answer.statusCode, answer.body.includes('Tantrum')]).toEqual([403, false]);
    expect((await read(note.id)).json().addenda).toEqual([]);
  });
});

describe('an edit of another’s note by somebody disabled', () => {
  const edit = { comment: 'By who has left.' };

  test('changes nothing: what they may still deliver is their own work', async () => {
    const { body, note } = await saved();
    const answer = await whileDisabled('staff', () =>
      world.ask('POST', '/api/note', { as: 'staff', body: { ...body, ...edit }, headers: ifMatch(note) }),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_permitted']);
    expect((await read(note.id)).json()).toMatchObject({ comment: '', version: note.version });
  });

  test('that a device delivers is held, and done when the office lets it in', async () => {
    const { body, note } = await saved();
    const device = testDevice(world, 'staff');
    const op = device.op('/api/note', { ...body, ...edit }, { ifMatch: `"${note.version}"` });
    const kept = await whileDisabled('staff', () => device.send(op));
    expect([kept.statusCode, kept.json().held?.reason]).toEqual([202, 'not_permitted']);
    expect((await read(note.id)).json().comment).toBe('');
    const decided = await world.ask('POST', `/api/company/held-work/${kept.json().held.id}`, {
      as: 'admin',
      body: { decision: 'accept' },
    });
    expect(decided.json().state).toBe('accepted');
    expect((await read(note.id)).json().comment).toBe(edit.comment);
  });
});

describe('a review', () => {
  const review = (id: number, body: object, as: Who = 'staff', headers: Record<string, string> = {}) =>
    world.ask('POST', `/api/note/${id}/review`, { as, body, headers });

  test('says who found it good, or what has to be changed, and changes no mark of money', async () => {
    const { note } = await saved();
    await mark(note.id, { ins_status: '2026-11-20', user_status: '2026-11-20', date_week: '2026-11-20' });
    const good = await review(note.id, { decision: 'reviewed' });
    expect(good.json().review).toEqual({
      decision: 'reviewed',
      comment: null,
      by: 'Dana Kline',
      at: expect.stringMatching(/Z$/),
    });
    expect(good.json().version).toBeGreaterThan(note.version);
    const back = await review(note.id, { decision: 'returned', comment: ' Who was there? ' });
    expect(back.json().version).toBeGreaterThan(good.json().version);
    expect(back.json()).toMatchObject({
      review: { decision: 'returned', comment: 'Who was there?' },
      ins_status: '2026-11-20',
      user_status: '2026-11-20',
      date_week: '2026-11-20',
    });
  });

  test('is of a visit that is over and submitted, as it is billed: others say why they can’t be marked yet', async () => {
    const refused = async (changes: object) => {
      const { note } = await saved();
      await mark(note.id, changes);
      const answer = await review(note.id, { decision: 'reviewed' });
      expect((await review(note.id, { decision: 'returned', comment: 'Whose day is it?' })).statusCode).toBe(200);
      return [answer.statusCode, answer.json().code, answer.json().detail];
    };
    const [year, month, day] = addDays(today(world), 1).split('-');
    const on = `${month}/${day}/${year?.slice(2)}`;
    expect(await refused({ date_visited: addDays(today(world), 1) })).toEqual([
      409,
      'not_yet',
      `Still to come: the visit is on ${on}.`,
    ]);
    expect(await refused({ date_visited: today(world), begin_time: '23:58', end_time: '23:59' })).toEqual([
      409,
      'not_yet',
      'Still to come: the visit ends at 11:59 PM today.',
    ]);
    expect((await refused({ state: 'held' }))[2]).toBe('Held: its times overlap another note.');
  });

  test('waits while its visit is open again', async () => {
    const opened = await startSession(world);
    const done = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
    const { id } = done.json().note;
    await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid: opened.session.uid } });
    expect((await read(id)).json().session_open).toBe(true);
    const answer = await review(id, { decision: 'reviewed' });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'Its visit is open again: it can be reviewed once that is submitted.',
    ]);
  });

  test('that nobody has made is not taken back: the note stays as it is', async () => {
    const { note } = await saved();
    const open = await review(note.id, { decision: 'open' });
    expect([open.statusCode, open.json().review, open.json().version]).toEqual([200, null, note.version]);
    expect((await read(note.id)).json()).toEqual(open.json());
  });

  test('is taken back: the note is open to review again, and its author is asked nothing any more', async () => {
    const { note } = await saved();
    const good = await review(note.id, { decision: 'reviewed' });
    const open = await review(note.id, { decision: 'open' }, 'staff', ifMatch(good.json()));
    expect([open.statusCode, open.json().review]).toEqual([200, null]);
    await review(note.id, { decision: 'returned', comment: 'Who was there?' }, 'bcba');
    expect((await review(note.id, { decision: 'open' })).statusCode).toBe(412);
    expect((await review(note.id, { decision: 'open' }, 'bcba')).json().review).toBeNull();
    const returned = await world.ask('GET', '/api/notes?review=returned&limit=200', { as: 'rbt' });
    expect(returned.json().data.map((one: { id: number }) => one.id)).not.toContain(note.id);
  });

  test('a note is not returned without a word', async () => {
    const { note } = await saved();
    const answer = await review(note.id, { decision: 'returned', comment: ' ' });
    expect(answer.json().errors).toEqual({ comment: ['Say what has to be changed'] });
  });

  test('overturns what a colleague decided only for whoever says that they know of it', async () => {
    const { note } = await saved();
    expect((await review(note.id, { decision: 'returned', comment: 'Who was there?' }, 'bcba')).statusCode).toBe(200);
    const stale = [
      await review(note.id, { decision: 'reviewed' }, 'staff', { 'If-Match': `"${note.version}"` }),
      await review(note.id, { decision: 'reviewed' }),
      await review(note.id, { decision: 'returned', comment: 'Another reason' }),
    ];
    for (const answer of stale)
      expect([answer.statusCode, answer.json().current?.review]).toEqual([
        412,
        expect.objectContaining({ decision: 'returned', comment: 'Who was there?' }),
      ]);
    const { version } = stale[1]?.json().current ?? {};
    const known = await review(note.id, { decision: 'reviewed' }, 'staff', { 'If-Match': `"${version}"` });
    expect(known.json().review).toMatchObject({ decision: 'reviewed', by: 'Dana Kline' });
  });

  test('is another person’s look: nobody reviews their own note', async () => {
    const { note } = await saved('bcba');
    expect((await review(note.id, { decision: 'reviewed' }, 'bcba')).json().code).toBe('own_note');
    expect((await review(note.id, { decision: 'reviewed' }, 'staff')).statusCode).toBe(200);
  });

  test('is no look at one’s own words: who changed a note last can return it, and marks it reviewed once its author saved it', async () => {
    const { body, note } = await saved();
    const save = async (as: Who) => {
      const headers = { 'If-Match': `"${(await read(note.id, as)).json().version}"` };
      const answer = await world.ask('POST', '/api/note', {
        as,
        body: { ...body, id: note.id, comment: 'mine' },
        headers,
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await save('admin');
    const mine = await review(note.id, { decision: 'reviewed' }, 'admin');
    expect([mine.statusCode, mine.json().code]).toEqual([409, 'own_note']);
    expect((await review(note.id, { decision: 'reviewed' }, 'bcba')).statusCode).toBe(200);
    const seen = { 'If-Match': `"${(await read(note.id, 'admin')).json().version}"` };
    const back = await review(note.id, { decision: 'returned', comment: 'Is that so?' }, 'admin', seen);
    expect(back.statusCode, back.body).toBe(200);
    await save('rbt');
    expect((await review(note.id, { decision: 'reviewed' }, 'admin')).statusCode).toBe(200);
  });

  test('is no look at one’s own words that the author’s device joined with theirs by itself: they never saw them', async () => {
    const { body, note } = await saved();
    const save = (as: Who, fields: object, version: number) =>
      world.ask('POST', '/api/note', {
        as,
        body: { ...body, id: note.id, ...fields },
        headers: { 'If-Match': `"${version}"` },
      });
    const own = (await save('admin', { health_safety: 'the reviewer’s' }, note.version)).json();
    const joined = { health_safety: 'the reviewer’s', comment: 'the author’s', merged: true };
    const merged = (await save('rbt', joined, own.version)).json();
    expect(merged).toMatchObject({ comment: 'the author’s', edited: { others: [await userId(world, emails.admin)] } });
    const looked = await review(note.id, { decision: 'reviewed' }, 'admin');
    expect([looked.statusCode, looked.json().code]).toEqual([409, 'own_note']);
    // Sent again in the same words it is still nobody's look at them.
    expect((await save('rbt', joined, merged.version)).statusCode).toBe(200);
    expect((await review(note.id, { decision: 'reviewed' }, 'admin')).statusCode).toBe(409);
    const { merged: _, ...read } = joined;
    expect((await save('rbt', read, merged.version)).statusCode).toBe(200);
    expect((await review(note.id, { decision: 'reviewed' }, 'admin')).statusCode).toBe(200);
  });

  test('that returned a note is answered by its author’s save, changed or not', async () => {
    const { body, note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Is that so?' });
    const headers = { 'If-Match': `"${back.json().version}"` };
    const old = await world.ask('POST', '/api/note', { as: 'rbt', body: { ...body, id: note.id } });
    expect([old.statusCode, old.json().review.decision]).toEqual([200, 'returned']);
    const again = await world.ask('POST', '/api/note', { as: 'rbt', body: { ...body, id: note.id }, headers });
    expect([again.statusCode, again.json().review]).toEqual([200, null]);
  });

  test('that returned a note stays readable beside what answered it, also once that is reviewed or returned again', async () => {
    const { body, note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Is that so?' });
    expect(back.json().returned_before).toBeUndefined();
    const { comment, by, at } = back.json().review;
    const answer = await world.ask('POST', '/api/note', {
      as: 'rbt',
      body: { ...body, id: note.id, comment: 'It is.' },
      headers: { 'If-Match': `"${back.json().version}"` },
    });
    expect(answer.json()).toMatchObject({ review: null, returned_before: { comment, by, at } });
    const good = await review(note.id, { decision: 'reviewed' });
    expect(good.json().returned_before).toEqual({ comment: 'Is that so?', by: 'Dana Kline', at });
    const again = await review(note.id, { decision: 'returned', comment: 'Since when?' });
    expect(again.json()).toMatchObject({ review: { comment: 'Since when?' }, returned_before: { comment } });
    // Taken back, nothing was asked a second time.
    const taken = await review(note.id, { decision: 'open' });
    expect(taken.json()).toMatchObject({ review: null, returned_before: { comment } });
  });

  test('that returned a note stays asked after a save or an addendum of somebody who had not seen it', async () => {
    const { body, note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Which door was open?' });
    const { version } = back.json();
    // The device joined it by itself with what it had just been told.
    const joined = await world.ask('POST', '/api/note', {
      as: 'rbt',
      body: { ...body, id: note.id, comment: 'The back door.', merged: true },
      headers: { 'If-Match': `"${version}"` },
    });
    expect(joined.json()).toMatchObject({ comment: 'The back door.', review: { decision: 'returned' } });
    await mark(note.id, { ins_status: '2026-11-20' });
    const add = (as: Who, comment: string, headers = {}) =>
      world.ask('POST', `/api/note/${note.id}/addendum`, {
        as,
        body: { uid: uuid(), reason: 'why', comment },
        headers,
      });
    const before = await add('rbt', 'Before it.', { 'If-Match': `"${note.version}"` });
    expect([before.statusCode, before.json().review?.comment]).toEqual([201, 'Which door was open?']);
    const unnamed = await add('admin', 'Without a version.');
    expect([unnamed.statusCode, unnamed.json().review?.decision]).toEqual([201, 'returned']);
    const answer = await add('rbt', 'It was the front door.', { 'If-Match': `"${unnamed.json().version}"` });
    expect([answer.statusCode, answer.json().review]).toEqual([201, null]);
  });

  test.each(['\u200b\u2063', ' '])('that returns a note says something that can be seen, not %j', async (comment) => {
    const { note } = await saved();
    expect((await review(note.id, { decision: 'returned', comment })).statusCode).toBe(422);
  });

  test('stands for the words that were read: a changed note is open to review again', async () => {
    const { body, note } = await saved();
    await review(note.id, { decision: 'returned', comment: 'Who was there?' });
    const returned = await world.ask('GET', '/api/notes?review=returned&limit=200', { as: 'rbt' });
    expect(returned.json().data.map((row: { id: number }) => row.id)).toContain(note.id);
    const mended = await world.ask('POST', '/api/note', { as: 'rbt', body: { ...body, who_present: 'Father' } });
    expect([mended.statusCode, mended.json().review]).toEqual([200, null]);
    await review(note.id, { decision: 'reviewed' });
    await mark(note.id, { ins_status: '2026-11-20' });
    const addendum = { uid: uuid(), reason: 'why', comment: 'More.' };
    const added = await world.ask('POST', `/api/note/${note.id}/addendum`, { as: 'rbt', body: addendum });
    expect(added.json().review).toBeNull();
  });

  test('an analyst reviews the notes of shared clients alone, and an old version is not what was read', async () => {
    const { note } = await saved();
    expect((await review(note.id, { decision: 'reviewed' }, 'bcba', { 'if-match': '"7"' })).statusCode).toBe(412);
    expect((await review(note.id, { decision: 'reviewed' }, 'bcba', ifMatch(note))).statusCode).toBe(200);
    const foreign = await world.db
      .selectFrom('notes')
      .select('id')
      .where('client_id', '=', await clientId(world, 'Park'))
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await review(foreign.id, { decision: 'reviewed' }, 'bcba')).statusCode).toBe(404);
  });
});

describe('the download', () => {
  interface Piece {
    user: { profile: { name: string } };
    note: {
      client: { id: number; last_name: string };
      notes: { id: number; client_id: number; user: { id: number } }[];
    }[];
    totalCount: number;
    nextCursor: string | null;
  }
  const download = async (query: string, as: Who = 'rbt'): Promise<Piece> =>
    (await world.ask('GET', `/api/download${query}`, { as })).json();

  test('has one’s own notes under their clients, by name, without drafts', async () => {
    const { user, note, totalCount, nextCursor } = await download('');
    expect(user.profile.name).toBe('Ana Diaz');
    const names = note.map((group) => group.client.last_name);
    expect(names).toEqual([...names].sort());
    const me = await userId(world, emails.rbt);
    const all = note.flatMap((group) => group.notes.map((one) => [one.client_id === group.client.id, one.user.id]));
    expect(all.every(([isTheirs, author]) => isTheirs && author === me)).toBe(true);
    expect([all.length, nextCursor]).toEqual([totalCount, null]);
  });

  test('is never more than an answer can hold: the rest is behind the cursor, and nothing is missed or doubled', async () => {
    const long = '漢'.repeat(59_000);
    const texts = {
      target_behaviors: long,
      skill_learned: long,
      who_present: long,
      health_safety: long,
      comment: long,
    };
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) ids.push((await saved('bcba', texts)).note.id);
    const found: number[] = [];
    let pieces = 0;
    for (let cursor: string | null = ''; cursor !== null; pieces++) {
      const piece: Piece = await download(`?daterange=,2016-12-31${cursor ? `&cursor=${cursor}` : ''}`, 'bcba');
      found.push(...piece.note.flatMap((group) => group.notes.map((one) => one.id)));
      expect(JSON.stringify(piece).length).toBeLessThan(4_500_000);
      cursor = piece.nextCursor;
    }
    expect(pieces).toBeGreaterThan(1);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(ids));
  });
});

test('the notes of one day come by their begin time, along the cursor as well as on one page', async () => {
  const date = freeDay();
  const begins = ['08:00', '19:30', '13:15', '10:45', '16:00'];
  for (const begin_time of begins) {
    const body = noteBody(maya, date, { begin_time, end_time: `${begin_time.slice(0, 3)}55` });
    await world.ask('POST', '/api/note', { as: 'rbt', body });
  }
  const found: string[] = [];
  for (let cursor = ''; found.length < begins.length; ) {
    const path = `/api/notes?daterange=${date},${date}&limit=2${cursor ? `&cursor=${cursor}` : ''}`;
    const page = (await world.ask('GET', path, { as: 'rbt' })).json();
    found.push(...page.data.map((row: { begin_time: string }) => row.begin_time));
    cursor = page.nextCursor ?? '';
  }
  expect(found).toEqual([...begins].sort().reverse());
});
