import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddEntryBody, EntryRow } from '#contract/entries.ts';
import { addDays } from '#domain/time/service-time.ts';
import {
  behaviorId,
  clientId,
  emails,
  event,
  freeDay,
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
let tantrum: number;
let sib: number;
beforeAll(async () => {
  world = await openWorld();
  [maya, tantrum, sib] = [
    await clientId(world, 'Ruiz'),
    await behaviorId(world, 'Tantrum'),
    await behaviorId(world, 'SIB'),
  ];
});
afterAll(() => world.close());

const entry = (changes: Partial<AddEntryBody> = {}): AddEntryBody => ({
  uid: uuid(),
  client_id: maya,
  record_date: freeDay(),
  comment: 'At the park.',
  behaviors: [
    { behaviour_id: tantrum, entry: '2' },
    { behaviour_id: sib, entry: '0' },
  ],
  ...changes,
});
const save = (body: object, as: Who = 'rbt', headers: Record<string, string> = {}) =>
  world.ask('POST', '/api/behavior', { as, body, headers });
const list = async (query: string, as: Who = 'rbt') => world.ask('GET', `/api/behavior/entries${query}`, { as });
const counts = (rows: EntryRow[]) => rows.map((row) => [row.behaviour_id, row.entry]);
const storedOf = (uid: string) =>
  world.db.selectFrom('behavior_entries').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

describe('recording an entry', () => {
  test('answers a row for each behavior; a stated zero is one', async () => {
    const body = entry();
    const answer = await save(body);
    expect(answer.statusCode).toBe(201);
    const shared = {
      id: expect.any(Number),
      client_id: maya,
      user_id: await userId(world, emails.rbt),
      company_id: expect.any(Number),
      comment: 'At the park.',
      record_date: body.record_date,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      deleted_at: null,
      entry_id: expect.any(Number),
      uid: body.uid,
      session_uid: null,
      version: 0,
    };
    expect(answer.json().data).toEqual([
      { ...shared, behaviour_id: tantrum, entry: '2', type: 'Tantrum' },
      { ...shared, behaviour_id: sib, entry: '0', type: 'SIB' },
    ]);
    const day = `&from=${body.record_date}&to=${body.record_date}`;
    expect((await list(`?client=${maya}${day}`)).json().data).toEqual(answer.json().data);
  });

  test('a length stands beside its count, is kept by an app that knows of none, and is part of what was said before', async () => {
    const body = entry({
      behaviors: [
        { behaviour_id: tantrum, entry: '2', seconds: 260 },
        { behaviour_id: sib, entry: '3', seconds: 30 },
      ],
    });
    const rows: EntryRow[] = (await save(body)).json().data;
    expect(rows.map(({ entry: count, seconds }) => [count, seconds])).toEqual([
      ['2', 260],
      ['3', 30],
    ]);
    // The length of three is not that of four.
    const older = {
      ...body,
      behaviors: [
        { behaviour_id: tantrum, entry: '2' },
        { behaviour_id: sib, entry: '4' },
      ],
    };
    const kept: EntryRow[] = (await save(older)).json().data;
    expect(kept.map(({ entry: count, seconds }) => [count, seconds])).toEqual([
      ['2', 260],
      ['4', undefined],
    ]);
    const taken = { ...body, behaviors: [{ behaviour_id: tantrum, entry: '2', seconds: null }] };
    const after: EntryRow[] = (await save(taken)).json().data;
    expect(after.map(({ entry: count, seconds }) => [count, seconds])).toEqual([['2', undefined]]);
    const revisions = await world.ask('GET', `/api/behavior/revisions?uid=${body.uid}`, { as: 'rbt' });
    expect(revisions.json().data.at(-1).behaviors).toEqual(body.behaviors);
  });

  test('a length of what did not happen, and one beyond a day, are refused in words', async () => {
    for (const [count, seconds] of [
      ['0', 5],
      ['1', 0],
      ['1', 86_401],
      ['1', 1.5],
    ]) {
      const answer = await save(
        entry({ behaviors: [{ behaviour_id: tantrum, entry: String(count), seconds: Number(seconds) }] }),
      );
      expect(answer.statusCode).toBe(422);
      expect(JSON.stringify(answer.json())).toContain('seconds');
    }
  });

  test('a uid or a key that comes again never doubles, also at the same moment', async () => {
    const body = entry();
    const headers = { 'idempotency-key': uuid() };
    const answers = await Promise.all([save(body), save(body), save(body, 'rbt', headers), save(body, 'rbt', headers)]);
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeLessThanOrEqual(2);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json().data))).size).toBe(1);
    const day = `&from=${body.record_date}&to=${body.record_date}`;
    expect((await list(`?client=${maya}${day}`)).json().data).toHaveLength(2);
  });

  test('a known uid of one’s own is an edit: rows that stay keep their id, the others are taken back', async () => {
    const body = entry();
    const first: EntryRow[] = (await save(body)).json().data;
    const again = await save({ ...body, comment: '', behaviors: [{ behaviour_id: tantrum, entry: '3' }] });
    expect(again.statusCode).toBe(200);
    expect(again.json().data).toEqual([expect.objectContaining({ id: first[0]?.id, entry: '3', comment: '' })]);
    const back = (await save(body)).json().data;
    expect(counts(back)).toEqual(counts(first));
  });

  test('however often an entry is changed, it says what was said last', async () => {
    const ids = [tantrum, sib, await behaviorId(world, 'Elopement')];
    const said = fc.uniqueArray(
      fc.record({ behaviour_id: fc.constantFrom(...ids), entry: fc.nat({ max: 999_999 }).map(String) }),
      { minLength: 1, selector: (count) => count.behaviour_id },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 4 }), async (changes) => {
        const body = entry();
        for (const behaviors of changes) await save({ ...body, behaviors });
        const day = `&from=${body.record_date}&to=${body.record_date}`;
        const rows: EntryRow[] = (await list(`?client=${maya}${day}`)).json().data;
        const last = changes.at(-1)?.map(({ behaviour_id, entry: count }) => [behaviour_id, count]) ?? [];
        expect(counts(rows)).toEqual(last.sort(([a], [b]) => Number(a) - Number(b)));
      }),
      { numRuns: 20 },
    );
  });

  test('another’s uid is not there, and a session’s counts are changed in the session', async () => {
    const body = entry();
    await save(body);
    expect((await save(body, 'rbt2')).statusCode).toBe(404);
    const opened = await startSession(world);
    await world.ask('POST', '/api/session/submit', {
      as: 'rbt',
      body: submitBody(opened, { observed_zero: [tantrum] }),
    });
    const { uid } = await world.db
      .selectFrom('behavior_entries')
      .select('uid')
      .where('session_id', '=', opened.session.id)
      .executeTakeFirstOrThrow();
    const answer = await save({ ...body, uid });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'entry_of_session']);
  });

  test.each([
    [{ behaviors: [] }, 'behaviors', 'Name at least one behavior'],
    [{ record_date: '2026-02-30' }, 'record_date', 'Use a date such as 2026-11-20'],
    [{ uid: 'x' }, 'uid', 'Must be an id such as 0198f0c2-7c1e-7d6a-9a43-5d1f0c2b7e10'],
    [{ extra: 1 }, 'extra', 'Is not a field of this call'],
    [{ comment: 'x'.repeat(60_000) }, 'comment', 'Must be less than 60000'],
  ])('%o is refused at its field', async (wrong, field, message) => {
    const answer = await save({ ...entry(), ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ [field]: [message] });
  });

  test.each(['-1', '1.5', '', ' 2', '1e3', '1234567', 2])('the count %o is refused', async (wrong) => {
    const answer = await save({ ...entry(), behaviors: [{ behaviour_id: tantrum, entry: wrong }] });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['behaviors.0.entry']]);
  });

  test('a behavior twice, an unknown one and a day to come are refused; today is not', async () => {
    const count = { behaviour_id: tantrum, entry: '1' };
    const errorsOf = async (changes: Partial<AddEntryBody>) => (await save(entry(changes))).json().errors;
    expect(await errorsOf({ behaviors: [count, count] })).toEqual({ 'behaviors.1.behaviour_id': ['Is there twice'] });
    expect(await errorsOf({ behaviors: [{ behaviour_id: 2_000_000_000, entry: '1' }] })).toEqual({
      'behaviors.0.behaviour_id': ['Is not in the catalogue'],
    });
    expect(await errorsOf({ record_date: addDays(today(world), 1) })).toEqual({
      record_date: ['Must not be in the future'],
    });
    expect((await save(entry({ record_date: today(world) }))).statusCode).toBe(201);
  });

  test('a comment that would be said again in two hundred rows is short: one entry would be an answer of 36 MB', async () => {
    const many = { behaviors: [tantrum, sib].map((behaviour_id) => ({ behaviour_id, entry: '1' })) };
    const answer = await world.ask('POST', '/api/behavior', {
      as: 'rbt',
      body: entry({ ...many, comment: 'x'.repeat(59_000) }),
    });
    expect(answer.statusCode).toBe(201);
    const rows = Array.from({ length: 200 }, (_, at) => ({ behaviour_id: at + 1, entry: '1' }));
    const long = await world.ask('POST', '/api/behavior', {
      as: 'rbt',
      body: entry({ behaviors: rows, comment: 'x'.repeat(1_300) }),
    });
    expect([long.statusCode, long.json().errors.comment]).toEqual([422, [expect.stringContaining('Is too long')]]);
  });

  test('a day to come that a device delivers is taken, and marked: its clock went wrong, and nothing of it bounces', async () => {
    const device = testDevice(world, 'rbt');
    const body = entry({ record_date: addDays(today(world), 1) });
    const lateOf = async () =>
      (await world.db.selectFrom('behavior_entries').select('late').where('uid', '=', body.uid).executeTakeFirst())
        ?.late;
    expect((await device.send(device.op('/api/behavior', body))).statusCode).toBe(201);
    expect(await lateOf()).toEqual(['ahead']);
    const moved = { ...body, comment: 'At the park.' };
    expect((await device.send(device.op('/api/behavior', moved))).statusCode).toBe(200);
    expect(await lateOf()).toEqual(['ahead']);
  });

  test('a behavior that was retired meanwhile is taken: work comes late', async () => {
    const made = await world.ask('POST', '/api/behaviors', { as: 'bcba', body: { name: 'Old one' } });
    const { id } = made.json();
    await world.ask('PATCH', `/api/behaviors/${id}`, { as: 'bcba', body: { retired: true } });
    const answer = await save(entry({ behaviors: [{ behaviour_id: id, entry: '4' }] }));
    expect(answer.json().data).toEqual([expect.objectContaining({ type: 'Old one', entry: '4' })]);
  });
});

describe('work of someone who lost the right to it', () => {
  test('off the caseload: taken and flagged; a client who never was theirs is not there', async () => {
    const where = { client: maya, user: await userId(world, emails.rbt) };
    const set = (removed_at: Date | null) =>
      world.db
        .updateTable('caseloads')
        .set({ removed_at })
        .where('client_id', '=', where.client)
        .where('user_id', '=', where.user)
        .execute();
    await set(new Date());
    const body = entry();
    expect((await save(body)).statusCode).toBe(201);
    expect((await storedOf(body.uid)).late).toEqual(['off_caseload']);
    expect((await list(`?client=${maya}`)).statusCode).toBe(404);
    expect((await list('?to=2015-12-31')).json().data).toContainEqual(
      expect.objectContaining({ record_date: body.record_date }),
    );
    await set(null);
    expect((await save(entry(), 'rbt2')).statusCode).toBe(404);
  });

  test('disabled: delivered and flagged, reads nothing', async () => {
    const user = await userId(world, emails.rbt);
    const set = (disabled_at: Date | null) =>
      world.db.updateTable('users').set({ disabled_at }).where('id', '=', user).execute();
    await world.tokenOf('rbt');
    await set(new Date());
    const body = entry();
    expect((await save(body)).statusCode).toBe(201);
    expect((await storedOf(body.uid)).late).toEqual(['disabled']);
    expect((await list(`?client=${maya}`)).json().code).toBe('disabled');
    await set(null);
  });
});

describe('reading entries', () => {
  test('those of sessions have the length of what was timed, as long as it is that of all that was counted', async () => {
    const opened = await startSession(world, { date: '2016-03-21' });
    const mark = (kind: 'onset' | 'offset', at: string, id = tantrum) =>
      event(kind, { behaviour_id: id, at: `2016-03-21T${at}-05:00` });
    const { uid } = opened.session;
    const record = (events: object[]) =>
      world.ask('POST', '/api/session/data-entry', { as: 'rbt', body: { session_uid: uid, events } });
    await record([
      mark('onset', '15:01:00'),
      mark('offset', '15:05:20'),
      mark('onset', '15:01:00', sib),
      mark('offset', '15:02:00', sib),
      event('tap', { behaviour_id: sib, at: '2016-03-21T15:03:00-05:00' }),
    ]);
    await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
    const lengths = async () => {
      const rows: EntryRow[] = (await list(`?client=${maya}&from=2016-03-21&to=2016-03-21`)).json().data;
      return rows.map(({ entry: count, seconds }) => [count, seconds]);
    };
    expect(await lengths()).toEqual([
      ['1', 260],
      ['2', undefined],
    ]);
    // Another device's facts may come after Submit.
    await record([mark('onset', '15:10:00'), mark('offset', '15:10:40')]);
    expect((await lengths())[0]).toEqual(['2', 300]);
  });

  test('those of sessions are there too, and come to a pay group by their note', async () => {
    const opened = await startSession(world);
    const { session } = opened;
    await world.ask('POST', '/api/session/data-entry', {
      as: 'rbt',
      body: { session_uid: session.uid, events: [event('tap', { behaviour_id: tantrum })] },
    });
    const submitted = await world.ask('POST', '/api/session/submit', {
      as: 'rbt',
      body: submitBody(opened, { observed_zero: [sib] }),
    });
    const day = `&from=${session.startDate}&to=${session.startDate}`;
    const rows = (await list(`?client=${maya}${day}`)).json().data;
    expect(counts(rows)).toEqual([
      [tantrum, '1'],
      [sib, '0'],
    ]);
    const { company_id } = rows[0];
    const group = await world.db
      .insertInto('pay_groups')
      .values({ company_id, icn: uuid(), status: null, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .updateTable('notes')
      .set({ pay_group_id: group.id, ins_status: today(world) })
      .where('id', '=', submitted.json().note.id)
      .execute();
    expect((await list(`?pay_group_id=${group.id}`, 'staff')).json().data).toEqual(rows);
    expect((await list(`?pay_group_id=${group.id}`)).statusCode).toBe(403);
    expect((await list(`?pay_group_id=${group.id}`, 'other')).statusCode).toBe(404);
    const leo = await clientId(world, 'Tan');
    expect((await list(`?pay_group_id=${group.id}&client=${leo}`, 'staff')).json().data).toEqual([]);
  });

  test('a long list is walked by its cursor: every entry whole, once, the newest day first', async () => {
    const client = await clientId(world, 'Tan');
    for (let made = 0; made < 7; made++) await save(entry({ client_id: client }));
    const seen: EntryRow[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: EntryRow[]; nextCursor: string | null } = (
        await list(`?client=${client}&to=2016-12-31&limit=3${cursor && `&cursor=${cursor}`}`)
      ).json();
      seen.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual((await list(`?client=${client}&to=2016-12-31`)).json().data);
    expect(seen).toHaveLength(14);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(14);
    expect(seen.map((row) => row.record_date)).toEqual(
      seen
        .map((row) => row.record_date)
        .sort()
        .reverse(),
    );
  });

  test('client and days narrow the list, both days included', async () => {
    const leo = await clientId(world, 'Tan');
    const days = [freeDay(), freeDay(), freeDay(), freeDay()];
    const behaviors = [{ behaviour_id: tantrum, entry: '2' }];
    for (const record_date of days) await save(entry({ record_date, client_id: leo, behaviors }));
    await save(entry({ record_date: days[1] ?? '', behaviors }));
    const shown = (await list(`?client=${leo}&from=${days[1]}&to=${days[2]}`)).json().data;
    expect(shown.map((row: EntryRow) => [row.client_id, row.record_date])).toEqual([
      [leo, days[2]],
      [leo, days[1]],
    ]);
  });

  test('without a client: one’s own, and no other’s', async () => {
    const own = (await list('?limit=500')).json().data;
    expect(new Set(own.map((row: EntryRow) => row.user_id))).toEqual(new Set([await userId(world, emails.rbt)]));
    expect((await list('', 'other')).json()).toEqual({ data: [], voided: [], limit: 200, nextCursor: null });
  });

  test('of one’s caseload: everybody’s of those clients, and of no other client but one’s own', async () => {
    const body = entry({ record_date: '2025-12-03' });
    await save(body, 'rbt');
    const walk = async (as: Who) => {
      const rows: EntryRow[] = [];
      let cursor = '';
      do {
        const answer = (await list(`?of=caseload&limit=500${cursor && `&cursor=${cursor}`}`, as)).json();
        rows.push(...answer.data, ...answer.voided);
        cursor = answer.nextCursor ?? '';
      } while (cursor !== '');
      return rows;
    };
    expect((await walk('bcba')).map(({ uid }) => uid)).toContain(body.uid);
    expect(await walk('other')).toEqual([]);
    const rbt = await userId(world, emails.rbt);
    const seen = await world.db
      .selectFrom('caseloads')
      .select('client_id')
      .where('user_id', '=', rbt)
      .where('removed_at', 'is', null)
      .execute();
    const mine = new Set(seen.map(({ client_id }) => client_id));
    expect((await walk('rbt')).every((row) => row.user_id === rbt || mine.has(row.client_id))).toBe(true);
  });

  test.each([
    [`?client=1&cursor=nonsense`, 'cursor'],
    [`?client=1&from=2026-01-02&to=2026-01-01`, 'to'],
    ['?client=x', 'client'],
    ['?limit=501', 'limit'],
    ['?from=2026-02-30', 'from'],
  ])('%s is refused at %s', async (query, field) => {
    const answer = await list(query, 'staff');
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});

describe('an entry that is wrong', () => {
  const voidIt = (uid: string, reason: string, as: Who = 'rbt') =>
    world.ask('POST', '/api/behavior/void', { as, body: { uid, voided: true, reason } });
  const restore = (uid: string, as: Who = 'rbt') =>
    world.ask('POST', '/api/behavior/void', { as, body: { uid, voided: false, reason: '' } });
  const history = async (uid: string, as: Who = 'rbt') =>
    (await world.ask('GET', `/api/behavior/revisions?uid=${uid}`, { as })).json();
  const listedOn = async (day: string, as: Who = 'rbt') =>
    (await list(`?client=${maya}&from=${day}&to=${day}`, as)).json() as { data: EntryRow[]; voided: EntryRow[] };

  test('and is deleted with a reason is in no sum, stays with what it said, and comes back whole', async () => {
    const body = entry();
    await save(body);
    const answer = await voidIt(body.uid, '  Wrong client ');
    expect(answer.statusCode).toBe(200);
    const rbt = await userId(world, emails.rbt);
    expect(answer.json().data[0].voided).toEqual({ at: expect.any(String), by: rbt, reason: 'Wrong client' });
    const { data, voided } = await listedOn(body.record_date);
    expect(data).toEqual([]);
    expect(counts(voided)).toEqual([
      [tantrum, '2'],
      [sib, '0'],
    ]);
    // Said again, nothing changes: the first reason stands.
    expect((await voidIt(body.uid, 'Another one')).json().data[0].voided.reason).toBe('Wrong client');
    expect((await restore(body.uid)).json().data[0]).not.toHaveProperty('voided');
    expect(counts((await listedOn(body.record_date)).data)).toEqual(counts(voided));
    expect((await history(body.uid)).data.map((one: { act: string; reason: string }) => [one.act, one.reason])).toEqual(
      [
        ['restored', ''],
        ['deleted', 'Wrong client'],
      ],
    );
  });

  test('needs a reason to be deleted', async () => {
    const body = entry();
    await save(body);
    const answer = await voidIt(body.uid, '  ');
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { reason: ['Is required'] }]);
  });

  test('is corrected by its analyst, stays its author’s, and what it said before is kept with who, when and why', async () => {
    const body = entry();
    await save(body);
    const corrected = { ...body, comment: 'In class.', behaviors: [{ behaviour_id: tantrum, entry: '3' }] };
    const answer = await save({ ...corrected, reason: 'Miscounted' }, 'bcba');
    expect(answer.statusCode).toBe(200);
    const byAnalyst = { by: 'Nadia Cole', at: expect.any(String) };
    expect(answer.json().data[0]).toMatchObject({
      user_id: await userId(world, emails.rbt),
      entry: '3',
      corrected: byAnalyst,
    });
    expect(await history(body.uid)).toEqual({
      data: [
        {
          id: expect.any(Number),
          at: expect.any(String),
          by: expect.stringMatching(/ /),
          act: 'changed',
          reason: 'Miscounted',
          client_id: maya,
          record_date: body.record_date,
          comment: 'At the park.',
          behaviors: [
            { behaviour_id: tantrum, entry: '2' },
            { behaviour_id: sib, entry: '0' },
          ],
        },
      ],
      total: 1,
    });
    // The same again is no change.
    await save({ ...corrected, reason: 'Twice' }, 'bcba');
    expect((await history(body.uid)).total).toBe(1);
    expect((await voidIt(body.uid, 'Counted twice', 'bcba')).statusCode).toBe(200);
  });

  test('and was moved to another client shows what it said of the first one to nobody who does not see that one', async () => {
    const body = entry({ comment: 'About Maya alone.' });
    await save(body);
    const sami = await clientId(world, 'Haddad');
    await save({ ...body, client_id: sami, comment: 'About Sami.' });
    await save({ ...body, client_id: sami, comment: 'About Sami, once more.' });
    const said = async (as: Who) => (await history(body.uid, as)).data.map((one: { comment: string }) => one.comment);
    expect(await said('rbt')).toEqual(['About Sami.', 'About Maya alone.']);
    expect(await said('rbt2')).toEqual(['About Sami.']);
    expect((await history(body.uid, 'rbt2')).total).toBe(1);
  });

  test('and is deleted and restored over and over keeps none of its words for that, and has an end', async () => {
    const body = entry({ comment: 'x'.repeat(50_000) });
    await save(body);
    const kept = () =>
      world.db
        .selectFrom('behavior_entry_revisions')
        .innerJoin('behavior_entries as entry', 'entry.id', 'entry_id')
        .select(['before'])
        .where('entry.uid', '=', body.uid)
        .execute();
    await voidIt(body.uid, 'x');
    await restore(body.uid);
    expect(JSON.stringify(await kept()).length).toBeLessThan(1_000);
    let last = 200;
    for (let change = 0; change < 20 && last === 200; change++)
      last = (await save({ ...body, comment: `${change}${'x'.repeat(50_000)}` })).statusCode;
    expect(last).toBe(409);
    expect((await kept()).length).toBeLessThan(16);
    expect((await voidIt(body.uid, 'Too long')).statusCode).toBe(200);
  });

  test('and its correction are answered to nobody who has lost its client since, when the key is repeated', async () => {
    const body = entry();
    await save(body);
    const asked = {
      as: 'bcba',
      body: { ...body, comment: 'Corrected', reason: 'why' },
      headers: { 'idempotency-key': uuid() },
    } as const;
    expect((await world.ask('POST', '/api/behavior', asked)).json().data).toHaveLength(2);
    const bcba = await userId(world, emails.bcba);
    const caseload = world.db.updateTable('caseloads').where('user_id', '=', bcba).where('client_id', '=', maya);
    await caseload.set({ removed_at: new Date() }).execute();
    const again = await world.ask('POST', '/api/behavior', asked);
    await caseload.set({ removed_at: null }).execute();
    expect([again.statusCode, Object.keys(again.json())]).toEqual([200, ['id']]);
  });

  test('is not there for a colleague, nor for an analyst who does not have the client', async () => {
    const body = entry();
    await save(body);
    for (const as of ['rbt2'] as const) {
      expect((await voidIt(body.uid, 'Mine now', as)).statusCode).toBe(404);
      expect((await world.ask('GET', `/api/behavior/revisions?uid=${body.uid}`, { as })).statusCode).toBe(404);
    }
    const bcba = await userId(world, emails.bcba);
    const caseload = world.db.updateTable('caseloads').where('user_id', '=', bcba).where('client_id', '=', maya);
    await caseload.set({ removed_at: new Date() }).execute();
    try {
      expect((await voidIt(body.uid, 'Off', 'bcba')).statusCode).toBe(404);
      expect((await save({ ...body, comment: 'Off' }, 'bcba')).statusCode).toBe(404);
    } finally {
      await caseload.set({ removed_at: null }).execute();
    }
  });

  test('is saved over what was seen alone: what somebody else made of it since is asked about, with the entry as it stands', async () => {
    const body = entry();
    const made = (await save(body)).json().data[0] as EntryRow;
    const seen = { 'if-match': `"${made.version}"` };
    const counted = (count: string) => ({ ...body, behaviors: [{ behaviour_id: tantrum, entry: count }] });
    // One's own change since is no surprise to oneself.
    expect((await save(counted('6'), 'rbt', seen)).statusCode).toBe(200);
    expect((await save(counted('7'), 'rbt', seen)).statusCode).toBe(200);
    const refused = await save(counted('5'), 'bcba', seen);
    expect(refused.statusCode).toBe(412);
    expect(refused.json()).toMatchObject({ code: 'version', current: { id: made.entry_id, data: [{ entry: '7' }] } });
    // Who says the same is asked nothing; who has seen it now saves over it.
    expect((await save(counted('7'), 'bcba', seen)).statusCode).toBe(200);
    const now = { 'if-match': `"${refused.json().current.data[0].version}"` };
    expect((await save(counted('5'), 'bcba', now)).statusCode).toBe(200);
    expect(counts((await listedOn(body.record_date)).data)).toEqual([[tantrum, '5']]);
    const deleted = { uid: body.uid, voided: true, reason: 'Double' };
    expect(
      (await world.ask('POST', '/api/behavior/void', { as: 'rbt', body: deleted, headers: seen })).statusCode,
    ).toBe(412);
    await voidIt(body.uid, 'Double', 'bcba');
    const late = await save(counted('8'), 'rbt', now);
    expect(late.statusCode).toBe(412);
    expect(late.json().current.data[0].voided).toMatchObject({ reason: 'Double' });
    // A caller that names no version is answered as before.
    expect((await save(counted('8'), 'rbt')).statusCode).toBe(200);
  });

  test('and a version that no entry has yet is answered, however large: a fault of ours would stop the queue of its device', async () => {
    const body = entry();
    await save(body);
    for (const version of [2 ** 31, 999_999_999_999_999]) {
      const headers = { 'if-match': `"${version}"` };
      expect((await save({ ...body, comment: `${version}` }, 'bcba', headers)).statusCode).toBe(200);
      const deleted = { uid: body.uid, voided: version === 2 ** 31, reason: 'Double' };
      const voided = await world.ask('POST', '/api/behavior/void', { as: 'bcba', body: deleted, headers });
      expect(voided.statusCode).toBe(200);
    }
  });

  test('is not saved over what its author did on another device since: that they have not seen here', async () => {
    const body = entry();
    const made = (await save(body)).json().data[0] as EntryRow;
    const counted = (count: string) => ({ ...body, behaviors: [{ behaviour_id: tantrum, entry: count }] });
    const on = (device: string) => ({ 'if-match': `"${made.version}"`, 'x-device-id': device });
    const [tablet, phone] = [uuid(), uuid()];
    expect((await save(counted('6'), 'rbt', on(tablet))).statusCode).toBe(200);
    // The same device writes on in what it has just written.
    expect((await save(counted('7'), 'rbt', on(tablet))).statusCode).toBe(200);
    const refused = await save(counted('5'), 'rbt', on(phone));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      412,
      'You have changed this entry on another device since you opened it here.',
    ]);
    expect(counts((await listedOn(body.record_date)).data)).toEqual([[tantrum, '7']]);
  });

  test('is not saved over what its author did by a call of no device: no device has seen that', async () => {
    const body = entry();
    const made = (await save(body)).json().data[0] as EntryRow;
    const counted = (count: string) => ({ ...body, behaviors: [{ behaviour_id: tantrum, entry: count }] });
    const none = { 'if-match': `"${made.version}"` };
    expect((await save(counted('8'), 'rbt', none)).statusCode).toBe(200);
    expect((await save(counted('6'), 'rbt', { ...none, 'x-device-id': uuid() })).statusCode).toBe(412);
    expect(counts((await listedOn(body.record_date)).data)).toEqual([[tantrum, '8']]);
  });

  test('is not made of its correction by somebody else, which would make it theirs: a server that lost both hears of that first', async () => {
    const body = entry();
    const corrected = { ...body, reason: 'From video', behaviors: [{ behaviour_id: tantrum, entry: '6' }] };
    expect((await save(corrected, 'bcba', { 'if-match': '"0"' })).statusCode).toBe(404);
    expect((await save(entry(), 'bcba', { 'if-match': '"55"' })).statusCode).toBe(404);
    expect((await save(body, 'rbt', { 'if-match': '"0"' })).statusCode).toBe(201);
    expect((await save(corrected, 'bcba', { 'if-match': '"0"' })).statusCode).toBe(200);
    const { data } = await listedOn(body.record_date);
    expect(data.filter(({ uid }) => uid === body.uid)).toMatchObject([
      { entry: '6', user_id: await userId(world, emails.rbt) },
    ]);
  });

  test('and its own correction on another device, of which a server that lost both hears first, is not taken back by the first count', async () => {
    const body = entry();
    const on = (device: string) => ({ 'if-match': '"0"', 'x-device-id': device });
    const [tablet, phone] = [uuid(), uuid()];
    const corrected = { ...body, reason: 'Miscounted', behaviors: [{ behaviour_id: tantrum, entry: '14' }] };
    expect((await save(corrected, 'rbt', on(phone))).statusCode).toBe(201);
    const refused = await save(body, 'rbt', on(tablet));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      412,
      'You have recorded this entry on another device since you opened it here.',
    ]);
    // The same words are no question, and the device that made it goes on in it.
    expect((await save(corrected, 'rbt', on(tablet))).statusCode).toBe(200);
    expect((await save(body, 'rbt', on(phone))).statusCode).toBe(200);
  });

  test('and was deleted stays so when an older correction of its author arrives: nothing of that is lost', async () => {
    const body = entry();
    await save(body);
    await voidIt(body.uid, 'Wrong client', 'bcba');
    expect((await save({ ...body, behaviors: [{ behaviour_id: tantrum, entry: '9' }] })).statusCode).toBe(200);
    expect((await listedOn(body.record_date)).data).toEqual([]);
    await restore(body.uid);
    expect(counts((await listedOn(body.record_date)).data)).toEqual([[tantrum, '9']]);
  });

  test('of a session is deleted by nobody: its counts are those of what was recorded', async () => {
    const opened = await startSession(world);
    await world.ask('POST', '/api/session/submit', {
      as: 'rbt',
      body: submitBody(opened, { observed_zero: [tantrum] }),
    });
    const { uid } = await world.db
      .selectFrom('behavior_entries')
      .select('uid')
      .where('session_id', '=', opened.session.id)
      .executeTakeFirstOrThrow();
    const answer = await voidIt(uid, 'Wrong');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'entry_of_session']);
  });
});
