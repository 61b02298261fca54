import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { perNoteText } from '#domain/note/note-fields.ts';
import { clientId, emails, freeDay, ifMatch, noteBody, openWorld, userId, type Who, type World } from '../world.ts';
import { testDevice } from './delivery.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const save = (body: object, as: Who = 'rbt', headers: Record<string, string> = {}) =>
  world.ask('POST', '/api/note', { as, body, headers });

test('a list of notes is narrowed to the one of a number, and to none that its reader may not see', async () => {
  const { id } = (await save(noteBody(maya, freeDay()))).json();
  const numbered = async (as: Who) =>
    (await world.ask('GET', `/api/company/notes?number=${id}`, { as }))
      .json()
      .data.map((note: { id: number }) => note.id);
  expect(await numbered('staff')).toEqual([id]);
  expect(await numbered('other')).toEqual([]);
  const wrong = await world.ask('GET', '/api/company/notes?number=x', { as: 'staff' });
  expect(wrong.statusCode).toBe(422);
});

describe('saving a note', () => {
  test('tells who wrote it last, and when', async () => {
    const made = (await save(noteBody(maya, freeDay()))).json();
    expect(made.edited).toMatchObject({ id: made.user.id, by: made.user.profile.name });
    const body = noteBody(maya, made.date_visited, { uid: made.uid, comment: 'mended by the office' });
    const mended = (await save(body, 'staff', ifMatch(made))).json();
    expect(mended.edited).toMatchObject({ id: await userId(world, emails.staff), by: 'Dana Kline' });
    expect(Date.parse(mended.edited.at)).toBeGreaterThanOrEqual(Date.parse(made.edited.at));
  });

  test('of a day that is still to come is taken from a device, and marked', async () => {
    const lateOf = async (date: string) => {
      const { id } = (await save(noteBody(maya, date))).json();
      return (await world.db.selectFrom('notes').select('late').where('id', '=', id).executeTakeFirstOrThrow()).late;
    };
    expect(await lateOf('2198-12-25')).toEqual(['ahead']);
    expect(await lateOf(freeDay())).toEqual([]);
  });

  test('answers with everything that lists and forms show', async () => {
    const date = freeDay();
    const body = noteBody(maya, date, { begin_time: '03:00 PM', end_time: '4:50 pm', comment: 'Äöü 漢字 🧩' });
    const answer = await save(body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      brought_in: null,
      changed_after_billing: null,
      edited: { id: expect.any(Number), by: 'Ana Diaz', at: expect.any(String) },
      id: expect.any(Number),
      uid: body.uid,
      client: { id: maya, first_name: 'Maya', last_name: 'Ruiz', middle_initial: null },
      client_id: maya,
      user: {
        id: await userId(world, emails.rbt),
        profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' },
      },
      date_visited: date,
      begin_time: '15:00',
      end_time: '16:50',
      begin_time_f: '03:00 PM',
      end_time_f: '04:50 PM',
      log_hours: 1.8333,
      units: 7,
      location: 2,
      location_text: 'Home',
      ...perNoteText((key) => body[key]),
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      written_at: null,
      company_id: expect.any(Number),
      date_week: null,
      ins_status: null,
      user_status: null,
      pay_group: null,
      flags: [],
      state: 'final',
      timeconflicts: null,
      review: null,
      addenda: [],
      session_uid: null,
      version: expect.any(Number),
    });
    expect((await world.ask('GET', `/api/note/${answer.json().id}`, { as: 'rbt' })).json()).toEqual(answer.json());
  });

  test.each([
    [{ client_id: null }, 'client_id', 'Is required'],
    [{ date_visited: '2026-02-29' }, 'date_visited', 'Use a date such as 2026-11-20'],
    [{ date_visited: '0000-01-01' }, 'date_visited', 'Use a year from 1900 to 2199'],
    [{ location: 5 }, 'location', 'Use 1, 2, 3 or 4'],
    [{ end_time: '15:00' }, 'end_time', 'End Time must be later than Begin Time'],
    [{ comment: 'x'.repeat(60_000) }, 'comment', 'Must be less than 60000'],
    [{ uid: undefined }, 'uid', 'Is required'],
  ])('%o is refused at its field', async (wrong, field, message) => {
    const answer = await save({ ...noteBody(maya, freeDay()), ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: { [field]: [message] } });
  });

  test('59,999 characters fit, in letters of any script', async () => {
    const comment = '漢'.repeat(59_999);
    const answer = await save(noteBody(maya, freeDay(), { comment }));
    expect(answer.json().comment).toBe(comment);
  });

  test('a company whose policy now allows less refuses nothing that was captured before', async () => {
    const set = (policy: object) =>
      world.db.updateTable('companies').set({ policy }).where('name', 'like', 'Riverbend%').execute();
    await set({ textLimit: 1000 });
    const body = noteBody(maya, freeDay(), { comment: 'x'.repeat(8000) });
    const made = await save(body);
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    await world.db.updateTable('notes').set({ ins_status: '2026-11-20' }).where('id', '=', id).execute();
    const addendum = { uid: uuid(), reason: 'End time was typed wrong', end_time: '17:30' };
    const added = await world.ask('POST', `/api/note/${id}/addendum`, { as: 'rbt', body: addendum });
    expect(added.statusCode).toBe(201);
    await set({});
  });

  test('over another note is refused with the sentence, and stores nothing', async () => {
    const date = freeDay();
    await save(noteBody(maya, date));
    const leo = await clientId(world, 'Tan');
    const over = noteBody(leo, date, { begin_time: '16:59', end_time: '18:00' });
    const answer = await save(over);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'timeconflicts',
      timeconflicts: expect.stringMatching(/^These times overlap the note for Maya R\. on .+, 3:00 PM to 5:00 PM\.$/),
    });
    expect(await world.db.selectFrom('notes').select('id').where('uid', '=', over.uid).execute()).toEqual([]);
    expect((await save({ ...over, begin_time: '17:00' })).statusCode).toBe(201);
  });

  test('another therapist may be with the same client at the same time', async () => {
    const [sami, date] = [await clientId(world, 'Haddad'), freeDay()];
    expect((await save(noteBody(sami, date))).statusCode).toBe(201);
    expect((await save(noteBody(sami, date), 'rbt2')).statusCode).toBe(201);
  });

  test('two overlapping notes saved at the same moment: one is stored', async () => {
    const date = freeDay();
    const answers = await Promise.all([
      save(noteBody(maya, date)),
      save(noteBody(maya, date)),
      save(noteBody(maya, date)),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
  });
});

describe('when a note was written', () => {
  const stored = async (at: string | undefined, inBatch = false, date = freeDay()) => {
    const device = testDevice(world, 'rbt');
    const note = noteBody(await clientId(world, 'Ruiz'), date, { uid: uuid() });
    const op = device.op('/api/note', note);
    const said = { ...op, headers: { ...op.headers, ...(at ? { 'X-Device-At': at } : {}) } };
    const answer = await (inBatch ? device.batch([said]) : device.send(said));
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const row = await world.db
      .selectFrom('notes')
      .select('id')
      .where('uid', '=', String(note.uid))
      .executeTakeFirstOrThrow();
    return (await world.ask('GET', `/api/note/${row.id}`, { as: 'rbt' })).json().written_at;
  };

  test('is what its device says, sent by itself or in an envelope: after a day without a network it is not as if it were written in the evening', async () => {
    const morning = new Date(Date.now() - 9 * 3_600_000).toISOString();
    expect(await stored(morning)).toBe(morning);
    expect(await stored(morning, true)).toBe(morning);
  });

  test('is known by nobody where the device says nothing, or what can’t be: its clock keeps no work out', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    for (const at of [undefined, ahead, '2019-01-01T00:00:00Z', 'yesterday', '9'.repeat(500)])
      expect(await stored(at)).toBeNull();
    // Months behind, and before the visit itself.
    expect(await stored('2026-06-10T12:00:00Z', false, '2026-06-12')).toBeNull();
    expect(await stored('2026-06-13T01:00:00Z', false, '2026-06-13')).toBe('2026-06-13T01:00:00.000Z');
  });
});

describe('editing a note', () => {
  const saved = async (changes: object = {}) => {
    const body = noteBody(maya, freeDay(), changes);
    return { body, note: (await save(body)).json() };
  };

  test('by id or by a known uid it is the same row, one version on', async () => {
    const { body, note } = await saved();
    const byUid = await save({ ...body, comment: 'One.' });
    const byId = await save({ ...body, id: note.id, comment: 'Two.' });
    const versions = [note, byUid.json(), byId.json()].map(({ version }) => version);
    expect([...new Set(versions)].sort((a, b) => a - b)).toEqual(versions);
    expect(byId.json()).toMatchObject({ id: note.id, comment: 'Two.' });
  });

  test('the same words again change nothing, even with an old version', async () => {
    const { body, note } = await saved();
    const first = await save({ ...body, comment: 'One.' });
    const again = await save({ ...body, comment: 'One.' }, 'rbt', ifMatch(note));
    expect([again.statusCode, again.json().version]).toEqual([200, first.json().version]);
    expect(again.json().id).toBe(note.id);
  });

  test('an old version is refused with the note as it now stands', async () => {
    const { body, note } = await saved();
    const newer = (await save({ ...body, comment: 'Newer.' })).json();
    const stale = await save({ ...body, comment: 'Mine.' }, 'rbt', ifMatch(note));
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ code: 'version', current: { comment: 'Newer.', version: newer.version } });
    expect((await save({ ...body, comment: 'Mine.' }, 'rbt', ifMatch(newer))).statusCode).toBe(200);
    expect((await save({ ...body, comment: 'Any.' }, 'rbt', { 'if-match': '*' })).statusCode).toBe(200);
  });

  test('a version that the database gave before it was put back by hand is not given again', async () => {
    const { body, note } = await saved();
    const lost = (await save({ ...body, comment: 'Seen on a tablet, then lost.' })).json();
    const before = { comment: note.comment, version: note.version };
    await world.db.updateTable('notes').set(before).where('id', '=', note.id).execute();
    await save({ ...body, comment: 'Written since.' });
    const stale = await save({ ...body, comment: 'From the tablet.' }, 'rbt', ifMatch(lost));
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current.comment).toBe('Written since.');
  });

  test('without a version nobody writes over what somebody else wrote since', async () => {
    const { body, note } = await saved();
    expect((await save({ ...body, comment: 'Office.' }, 'staff')).statusCode).toBe(412);
    expect((await save({ ...body, comment: 'Office.' }, 'staff', ifMatch(note))).statusCode).toBe(200);
    const over = await save({ ...body, comment: 'Therapist.' });
    expect([over.statusCode, over.json().current.comment]).toEqual([412, 'Office.']);
  });

  test('the therapist of a note stays who made the visit, whoever mends it', async () => {
    const { body, note } = await saved();
    const mended = await save({ ...body, comment: 'Office.' }, 'staff', ifMatch(note));
    expect(mended.json().user.id).toBe(note.user.id);
  });

  test('over the times of another note is refused, and the note stays as it was', async () => {
    const { body, note } = await saved();
    await save(noteBody(maya, body.date_visited, { begin_time: '17:00', end_time: '18:00' }));
    expect((await save({ ...body, end_time: '17:30' })).statusCode).toBe(409);
    const now = await world.ask('GET', `/api/note/${note.id}`, { as: 'rbt' });
    expect(now.json()).toEqual(note);
  });

  test('a billed note is closed once the edit window is over, and open while it lasts', async () => {
    const { body, note } = await saved();
    const set = (changes: object) => world.db.updateTable('notes').set(changes).where('id', '=', note.id).execute();
    await set({ ins_status: '2026-11-02' });
    expect((await save({ ...body, comment: 'In time.' })).statusCode).toBe(200);
    const threeDaysAgo = new Date(world.clock.now().getTime() - 3 * 86_400_000);
    await set({ created_at: threeDaysAgo });
    const late = await save({ ...body, comment: 'Too late.' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'edit_window_closed', detail: 'Billed 11/02/26. Editing is closed.' });
    await set({ ins_status: null });
    expect((await save({ ...body, comment: 'Not billed.' })).statusCode).toBe(200);
  });

  test('what a paid note was paid for is closed at once, for its author and the office; its texts stay open', async () => {
    const { body, note } = await saved();
    const paid = await world.ask('POST', '/api/pay', {
      as: 'staff',
      body: { id: [note.id], status: 'contractor_paid', date: '2026-11-20' },
    });
    expect(paid.json().results, paid.body).toEqual([{ id: note.id, ok: true, as_left: expect.anything() }]);
    const now = async () => (await world.ask('GET', `/api/note/${note.id}`, { as: 'rbt' })).json();
    for (const change of [
      { end_time: '23:45' },
      { begin_time: '14:00' },
      { date_visited: freeDay() },
      { location: 3 },
      { client_id: await clientId(world, 'Novak'), comment: 'And a word.' },
    ]) {
      const refused = await save({ ...body, ...change });
      expect([refused.statusCode, refused.json().code], JSON.stringify(change)).toEqual([409, 'settled']);
      const office = await save({ ...body, ...change }, 'staff', ifMatch(await now()));
      expect([office.statusCode, office.json().code], JSON.stringify(change)).toEqual([409, 'settled']);
    }
    expect(await now()).toMatchObject({ end_time: note.end_time, log_hours: note.log_hours, comment: note.comment });
    expect((await save({ ...body, comment: 'A clearer word.' })).statusCode).toBe(200);

    const addendum = await world.ask('POST', `/api/note/${note.id}/addendum`, {
      as: 'rbt',
      body: { uid: uuid(), reason: 'Stayed longer', end_time: '18:00' },
    });
    expect(addendum.statusCode, addendum.body).toBe(201);
    expect(await now()).toMatchObject({ end_time: note.end_time, addenda: [{ fields: { end_time: '18:00' } }] });
    const undone = await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [note.id], status: 'undo' } });
    expect(undone.json().results).toEqual([{ id: note.id, ok: true, as_left: expect.anything() }]);
    expect((await save({ ...body, end_time: '16:30' })).statusCode).toBe(200);
  });

  test('moving it to a client who is not one’s own finds no such client', async () => {
    const { body } = await saved();
    expect((await save({ ...body, client_id: await clientId(world, 'Park') })).statusCode).toBe(404);
  });

  test('an id without a uid is an edit of that note, and makes no other; without either nothing is saved, and it says which is missing', async () => {
    const { body, note } = await saved();
    const { uid, ...without } = body;
    const count = () =>
      world.db
        .selectFrom('notes')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const edited = await save({ ...without, id: note.id, comment: 'By its id.' });
    expect([edited.statusCode, edited.json()], edited.body).toMatchObject([
      200,
      { id: note.id, uid, comment: 'By its id.' },
    ]);
    const none = await save(without);
    expect([none.statusCode, none.json().errors]).toEqual([422, { uid: ['Is required'] }]);
    expect((await save({ ...without, id: 2_000_000_000 })).statusCode).toBe(404);
    expect(await count()).toEqual(before);
  });

  test('an id with another note’s uid is refused, an unknown id is not there', async () => {
    const { body, note } = await saved();
    const wrong = await save({ ...body, id: note.id, uid: uuid() });
    expect(wrong.json().errors).toEqual({ uid: ['Is not the uid of this note'] });
    expect((await save({ ...body, id: 2_000_000_000 })).statusCode).toBe(404);
  });

  test('a deleted note does not come back by being saved', async () => {
    const { body, note } = await saved();
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', note.id).execute();
    expect((await save({ ...body, comment: 'Still here?' })).json().code).toBe('note_deleted');
    expect((await world.ask('GET', `/api/note/${note.id}`, { as: 'rbt' })).statusCode).toBe(404);
  });
});

describe('who finds which note', () => {
  test('the office may mend notes but not write them, and the analyst reads those of shared clients alone', async () => {
    const created = await save(noteBody(maya, freeDay()), 'staff');
    expect(created.statusCode).toBe(403);
    const jun = await clientId(world, 'Park');
    const note = await world.db
      .selectFrom('notes')
      .select('id')
      .where('client_id', '=', jun)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await world.ask('GET', `/api/note/${note.id}`, { as: 'bcba' })).statusCode).toBe(404);
    expect((await world.ask('GET', `/api/note/${note.id}`, { as: 'staff' })).statusCode).toBe(200);
  });

  test('what nobody declared is never in an answer: rows have columns that no schema names', async () => {
    const answer = await save(noteBody(maya, freeDay()));
    const list = await world.ask('GET', '/api/company/notes?limit=1', { as: 'admin' });
    for (const body of [answer.body, list.body]) {
      expect(body).not.toMatch(/updated_by|deleted_at|session_late|u_first_name|password|"visit"|"minutes"/);
    }
  });
});
