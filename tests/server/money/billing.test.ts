import { type KyselyPlugin, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyResult } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import { inCompany } from '#server/db/transaction.ts';
import { listGroups } from '#server/features/billing/list-groups.ts';
import { findAuthor } from '#server/http/access/author.ts';
import { clientId, emails, freeDay, noteBody, openWorld, today, userId, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const DAY = '2026-11-18';
const GROUP = '/api/company/payments/group';
let icns = 0;
const newIcn = () => `T-${++icns}`;

async function saved(changes: object = {}): Promise<number> {
  const body = noteBody(maya, freeDay(), changes);
  return (await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id;
}
const savedMany = (count: number) => Promise.all(Array.from({ length: count }, () => saved()));
const pay = (
  id: number[],
  status: string,
  more: object = {},
  as: Who = 'staff',
  headers: Record<string, string> = {},
) => world.ask('POST', '/api/pay', { as, body: { id, status, date: DAY, ...more }, headers });
const group = (id: number[], icn: string, more: object = {}, as: Who = 'staff') =>
  world.ask('POST', GROUP, { as, body: { id, icn, date: DAY, ...more } });
const ungroup = (icn: string, query = '', as: Who = 'staff') =>
  world.ask('DELETE', `${GROUP}?icn=${encodeURIComponent(icn)}${query}`, { as });
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const marksOf = async (id: number) => {
  const { ins_status, user_status, date_week, pay_group } = await read(id);
  return [ins_status, user_status, date_week, pay_group?.icn ?? null];
};
const hold = (id: number) => world.db.updateTable('notes').set({ state: 'held' }).where('id', '=', id).execute();

describe('marking notes', () => {
  test('billed sets its date, paid sets both dates of pay, and undo takes all of it back', async () => {
    const id = await saved();
    expect((await pay([id], 'insurance_billed')).json()).toEqual({
      results: [{ id, ok: true, as_left: expect.anything() }],
    });
    expect(await marksOf(id)).toEqual([DAY, null, null, null]);
    await group([id], newIcn());
    await pay([id], 'contractor_paid', { date: '2026-11-27' });
    expect(await marksOf(id)).toEqual([DAY, '2026-11-27', '2026-11-27', expect.stringMatching(/^T-/)]);
    expect((await pay([id], 'undo')).json()).toEqual({ results: [{ id, ok: true, as_left: expect.anything() }] });
    expect(await marksOf(id)).toEqual([null, null, null, null]);
  });

  test('a note that is changed after it was billed says by how much, in every list, until whoever bills has seen it', async () => {
    const [id = 0, other = 0] = await savedMany(2);
    const icn = newIcn();
    await group([id, other], icn);
    expect((await read(id)).changed_after_billing).toBeNull();
    const { uid, client_id, date_visited, location } = await read(id);
    const body = noteBody(client_id, date_visited, { uid, location, end_time: '18:00' });
    expect((await world.ask('POST', '/api/note', { as: 'rbt', body })).statusCode).toBe(200);
    const change = { hours: 1, fields: ['end_time'] };
    const days = `daterange=${date_visited},${date_visited}`;
    const listed = async (url: string) =>
      (await world.ask('GET', url, { as: 'staff' })).json().data.find((note: Note) => note.id === id);
    for (const url of [`/api/pay?groupId=${icn}`, `/api/pay?${days}`, `/api/company/notes?${days}`])
      expect((await listed(url))?.changed_after_billing, url).toEqual(change);
    // Billed again under nothing new: the mark stays. What was not changed has none.
    expect((await read(other)).changed_after_billing).toBeNull();

    const acknowledge = (headers: object = {}, as: Who = 'staff') =>
      world.ask('POST', `/api/pay/${id}/acknowledge`, { as, headers: { ...headers } });
    expect((await acknowledge({}, 'rbt')).statusCode).toBe(403);
    const seen = await read(id);
    // Somebody changes it once more before the clerk presses.
    await world.ask('POST', '/api/note', { as: 'rbt', body: { ...body, end_time: '18:30' } });
    expect((await acknowledge({ 'if-match': `"${seen.version}"` })).statusCode).toBe(412);
    const now = await read(id);
    const done = await acknowledge({ 'if-match': `"${now.version}"` });
    expect([done.statusCode, done.json().changed_after_billing]).toEqual([200, null]);
    const { rows } = await sql<{ action: string; user_id: number }>`
      select action, user_id from audit where entity = 'note' and entity_id = ${id} order by id desc limit 1`.execute(
      world.db,
    );
    expect(rows[0]).toMatchObject({
      action: `POST /api/pay/${id}/acknowledge`,
      user_id: await userId(world, emails.staff),
    });
    await pay([id], 'undo');
    expect((await read(id)).changed_after_billing).toBeNull();
  });

  test('without a date it is the company’s today', async () => {
    const id = await saved();
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed' } });
    expect(await marksOf(id)).toEqual([today(world), null, null, null]);
  });

  test('a date more than a year ahead is refused by its field, and nothing is done', async () => {
    const id = await saved();
    const far = { date: `${Number(today(world).slice(0, 4)) + 2}-01-01` };
    for (const answer of [
      await pay([id], 'insurance_billed', far),
      await pay([id], 'contractor_paid', far),
      await group([id], newIcn(), far),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors.date).toEqual([expect.stringMatching(/is more than a year ahead/)]);
    }
    expect(await marksOf(id)).toEqual([null, null, null, null]);
  });

  test('one after the other, the second clerk is told who did it and when', async () => {
    const id = await saved();
    await pay([id], 'insurance_billed', {}, 'admin');
    const { results } = (await pay([id], 'insurance_billed', { date: '2026-11-19' })).json();
    expect(results).toEqual([
      {
        id,
        ok: false,
        reason: 'Already billed on 11/18/26.',
        because: 'billed',
        by: expect.any(String),
        at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(results[0].by).toBe(await nameOf(emails.admin));
    expect(await marksOf(id)).toEqual([DAY, null, null, null]);
    await pay([id], 'undo');
    const undone = (await pay([id], 'undo', {}, 'admin')).json().results;
    expect(undone).toMatchObject([{ ok: false, reason: 'Neither billed nor paid.', by: 'Dana Kline' }]);
  });

  test('who was first is told beforehand as well, of the notes that are named, and only to whoever bills or pays', async () => {
    const id = await saved();
    await pay([id], 'insurance_billed', {}, 'admin');
    await pay([id], 'undo');
    const read = async (query: string) => (await world.ask('GET', `/api/pay?${query}`, { as: 'staff' })).json();
    const { marked } = await read(`ids=${id}`);
    const at = expect.stringMatching(/Z$/);
    expect(marked).toEqual([
      { note_id: id, mark: 'billed', by: await nameOf(emails.admin), at },
      { note_id: id, mark: 'undone', by: 'Dana Kline', at },
    ]);
    expect(await read('limit=1')).not.toHaveProperty('marked');
    await withoutPermission('company.finance.payroll.edit', () =>
      withoutPermission('company.finance.insurance.edit', async () => {
        expect(await read(`ids=${id}`)).not.toHaveProperty('marked');
      }),
    );
  });

  test('what can be done is done, and the rest says why, in the order asked for', async () => {
    const [ready, held, done] = (await savedMany(3)) as [number, number, number];
    await hold(held);
    await pay([done], 'insurance_billed');
    const { results } = (await pay([done, 2_000_000_000, ready, held, ready], 'insurance_billed')).json();
    expect(results.map((one: MoneyResult) => [one.id, one.ok, one.reason])).toEqual([
      [done, false, 'Already billed on 11/18/26.'],
      [2_000_000_000, false, 'There is no such note.'],
      [ready, true, undefined],
      [held, false, 'Held: its times overlap another note.'],
    ]);
  });

  test('or nothing at all, if the clerk wants all or nothing', async () => {
    const [ready, held] = (await savedMany(2)) as [number, number];
    await hold(held);
    const { results } = (await pay([ready, held], 'insurance_billed', { mode: 'all' })).json();
    expect(results.map((one: MoneyResult) => one.reason)).toEqual([
      'Not done: another note of the selection is in the way.',
      'Held: its times overlap another note.',
    ]);
    expect(await marksOf(ready)).toEqual([null, null, null, null]);
    const both = [ready, await saved()];
    expect((await pay(both, 'insurance_billed', { mode: 'all' })).json().results).toEqual(
      both.map((id) => ({ id, ok: true, as_left: expect.anything() })),
    );
    expect(await marksOf(ready)).toEqual([DAY, null, null, null]);
  });

  test('a key sent again gets the same results and marks nothing twice', async () => {
    const [id, headers] = [await saved(), { 'idempotency-key': uuid() }];
    const first = await pay([id], 'insurance_billed', {}, 'staff', headers);
    await pay([id], 'undo');
    const again = await pay([id], 'insurance_billed', {}, 'staff', headers);
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true']);
    expect(await marksOf(id)).toEqual([null, null, null, null]);
  });

  test('what became of a call whose answer was lost is told by its key, to whoever sent it alone', async () => {
    const [key, never] = [uuid(), uuid()];
    const [id = 0, done = 0] = await savedMany(2);
    await pay([done], 'insurance_billed');
    const told = async (as: Who) => (await world.ask('GET', `/api/pay/acts?keys=${key},${never}`, { as })).json();
    expect(await told('staff')).toEqual({ data: [] });
    await pay([id, done], 'insurance_billed', {}, 'staff', { 'idempotency-key': key });
    const results = [
      { id, ok: true, as_left: expect.anything() },
      expect.objectContaining({ id: done, ok: false, because: 'billed' }),
    ];
    expect(await told('staff')).toEqual({ data: [{ key, results }] });
    expect(await told('admin')).toEqual({ data: [] });
    expect((await world.ask('GET', '/api/pay/acts?keys=1,2', { as: 'staff' })).statusCode).toBe(422);
  });

  test('of many calls for many notes an answer has as many as it has room for, and whoever asks on gets the rest', async () => {
    const keys = Array.from({ length: 8 }, () => uuid());
    const none = Array.from({ length: 999 }, (_, at) => 1_000_000 + at);
    for (const key of keys)
      await pay([await saved(), ...none], 'insurance_billed', {}, 'staff', { 'idempotency-key': key });
    const open = new Set(keys);
    let answers = 0;
    for (; open.size > 0; answers++) {
      const answer = await world.ask('GET', `/api/pay/acts?keys=${[...open].join()}`, { as: 'staff' });
      expect(answer.body.length).toBeLessThan(400_000);
      const { data } = answer.json();
      expect(data.length).toBeGreaterThan(0);
      for (const { key, results } of data) expect([open.delete(key), results.length]).toEqual([true, 1000]);
    }
    expect(answers).toBeGreaterThan(1);
  });

  test('two clerks at once: every note is billed once, by one of them', async () => {
    const ids = await savedMany(20);
    const [one, other] = await Promise.all([
      pay(ids, 'insurance_billed', {}, 'staff'),
      pay([...ids].reverse(), 'insurance_billed', { date: '2026-11-19' }, 'admin'),
    ]);
    const results: MoneyResult[] = [...one.json().results, ...other.json().results];
    for (const id of ids) {
      const both = results.filter((result) => result.id === id);
      expect(both.filter((result) => result.ok)).toHaveLength(1);
      expect(both.find((result) => !result.ok)?.by).toEqual(expect.any(String));
    }
  });

  test('a note that is deleted while it is billed is one or the other', async () => {
    await setPolicy({ noteDeleteRule: 'unbilled-in-window' });
    for (let turn = 0; turn < 5; turn++) {
      const id = await saved();
      const [removed, billed] = await Promise.all([
        world.ask('DELETE', `/api/note?id=${id}`, { as: 'rbt' }),
        pay([id], 'insurance_billed'),
      ]);
      expect([204, 409]).toContain(removed.statusCode);
      expect(billed.statusCode).toBe(removed.statusCode === 204 ? 404 : 200);
    }
    await setPolicy({});
  });

  test('neither before the visit, nor by a role that does not do it', async () => {
    const id = await saved();
    const early = (await pay([id], 'insurance_billed', { date: '2001-01-01' })).json().results[0];
    expect(early.reason).toMatch(/^The visit is on/);
    await withoutPermission('company.finance.payroll.edit', async () => {
      expect((await pay([id], 'contractor_paid')).statusCode).toBe(403);
      expect((await pay([id], 'insurance_billed')).statusCode).toBe(200);
      await pay([id], 'contractor_paid', {}, 'admin');
      const { results } = (await pay([id], 'undo')).json();
      expect(results[0].reason).toBe('Is paid, and your role does not undo pay.');
      await group([id], newIcn());
    });
    await withoutPermission('company.finance.insurance.edit', async () => {
      expect((await pay([id], 'insurance_billed')).statusCode).toBe(403);
      expect((await pay([id], 'undo')).json().results[0].reason).toMatch(/^Is billed/);
    });
  });

  test.each([
    [{ id: [] }, 'id', 'Choose at least one note'],
    [{ id: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'id', expect.any(String)],
    [{ id: ['1'] }, 'id.0', expect.any(String)],
    [{ status: 'free' }, 'status', expect.any(String)],
    [{ date: '2026-02-30' }, 'date', 'Use a date such as 2026-11-20'],
    [{ mode: 'some' }, 'mode', expect.any(String)],
  ])('%o is refused at its field', async (wrong, field, message) => {
    const answer = await world.ask('POST', '/api/pay', {
      as: 'staff',
      body: { id: [1], status: 'undo', ...wrong },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ [field]: [message] });
  });

  test('a thousand notes are one call; the audit names them by number, says with which date, and nothing else', async () => {
    const rows = await world.db.selectFrom('notes').select('id').where('ins_status', 'is', null).limit(1000).execute();
    const ids = [...rows.map((row) => row.id), ...Array.from({ length: 1000 - rows.length }, (_, n) => 1_000_000 + n)];
    const answer = await pay(ids, 'insurance_billed', { date: today(world) });
    expect(answer.json().results).toHaveLength(1000);
    const audit = await world.db
      .selectFrom('audit')
      .select('detail')
      .where('entity', '=', 'money_write')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(Object.keys(audit.detail)).toEqual(['left', 'given', 'notes', 'units', 'action', 'minutes']);
    expect(audit.detail).toMatchObject({ given: { billed: today(world) }, left: { other: expect.any(Number) } });
    await pay(ids, 'undo');
  });
});

describe('the list of billing and pay', () => {
  test('has fifty on a page and the hours of everything that the filters let through', async () => {
    const all = (await world.ask('GET', '/api/pay', { as: 'staff' })).json();
    expect(all).toMatchObject({ limit: 50, page: 1, totalIsExact: true });
    expect(all.data).toHaveLength(50);
    const date = freeDay();
    for (const end_time of ['15:10', '15:40']) {
      const begin_time = end_time === '15:10' ? '15:00' : '15:20';
      await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, date, { begin_time, end_time }) });
    }
    const day = (await world.ask('GET', `/api/pay?daterange=${date},${date}&limit=1`, { as: 'staff' })).json();
    expect(day).toMatchObject({ totalCount: 2, totalHours: 0.5 });
    expect(day.data.map((row: Note) => row.units)).toEqual([1]);
  });

  test.each([
    ['billed=no&paid=no', (row: Note) => row.ins_status === null && row.user_status === null],
    ['billed=yes&paid=no', (row: Note) => row.ins_status !== null && row.user_status === null],
    ['paid=yes', (row: Note) => row.user_status !== null],
    ['state=held', (row: Note) => row.state === 'held'],
    ['review=returned', (row: Note) => row.review?.decision === 'returned'],
    ['review=done&state=final', (row: Note) => row.review?.decision === 'reviewed' && row.state === 'final'],
  ])('?%s', async (query, keep) => {
    const page = (await world.ask('GET', `/api/pay?limit=200&${query}`, { as: 'staff' })).json();
    expect(page.data.length).toBeGreaterThan(0);
    expect(page.data.filter((row: Note) => !keep(row))).toEqual([]);
  });
});

/** Does something once, between the first statement's answer and the next statement. */
function afterFirstAnswer(act: () => Promise<unknown>): KyselyPlugin {
  let isFirst = true;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await act();
      }
      return result;
    },
  };
}

test('the list is found by when it was billed and paid, with its sums', async () => {
  const [early = 0, late = 0] = await savedMany(2);
  await pay([early], 'insurance_billed', { date: '2026-11-16' });
  await pay([late], 'insurance_billed', { date: '2026-11-17' });
  await pay([late], 'contractor_paid', { date: '2026-11-27' });
  const found = async (query: string) => {
    const path = (of: string) => `/api/pay${of}?${query}&ids=${early},${late}`;
    const { data, totalHours } = (await world.ask('GET', path(''), { as: 'staff' })).json();
    expect(totalHours).toBe(data.reduce((sum: number, note: Note) => sum + note.log_hours, 0));
    return data.map(({ id }: Note) => id);
  };
  expect(await found('daterangebilled=2026-11-16,2026-11-16')).toEqual([early]);
  expect(await found('daterangebilled=2026-11-17,')).toEqual([late]);
  expect(await found('daterangepaid=,2026-11-26')).toEqual([]);
  expect(await found('daterangepaid=2026-11-27,2026-11-27')).toEqual([late]);
});

describe('pay groups', () => {
  test('are marked billed with their ICN, and listed with notes, hours, units and clients', async () => {
    const icn = newIcn();
    const ids = [await saved(), await saved({ end_time: '15:10' })];
    expect((await group(ids, `  ${icn} `)).json().results.every((one: MoneyResult) => one.ok)).toBe(true);
    await pay([ids[0] ?? 0], 'contractor_paid');
    const flag = (await world.ask('POST', '/api/company/flag', { as: 'staff', body: { name: `Of ${icn}` } })).json();
    const flagged = { note_id: ids[0], flag_ids: [flag.id] };
    await world.ask('POST', '/api/company/flag/assign', { as: 'staff', body: flagged });
    const answer = (await world.ask('GET', `${GROUP}?icn=${icn}`, { as: 'staff' })).json();
    expect(answer).toMatchObject({ totalCount: 1, limit: 50, nextCursor: null });
    expect(answer.data).toEqual([
      {
        id: expect.any(Number),
        icn,
        status: null,
        created_at: expect.stringMatching(/Z$/),
        notes: 2,
        paid: 1,
        changed: 0,
        flagged: 1,
        hours: 2.1667,
        inHundredths: false,
        units: 9,
        clients: 1,
        client_ids: [maya],
        payers: [1],
        billed_from: DAY,
        billed_to: DAY,
        version: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    const notes = (await world.ask('GET', `/api/pay?groupId=${icn}`, { as: 'staff' })).json();
    expect(notes.data.map((row: Note) => row.id).sort()).toEqual([...ids].sort());
  });

  test('take more notes under the same ICN; a note that has another one keeps it', async () => {
    const [icn, other] = [newIcn(), newIcn()];
    const [one, two] = (await savedMany(2)) as [number, number];
    await group([one], icn);
    await pay([two], 'insurance_billed', { date: '2026-11-10' });
    expect((await group([two], icn)).json().results).toEqual([{ id: two, ok: true, as_left: expect.anything() }]);
    expect((await read(two)).ins_status).toBe('2026-11-10');
    const { results } = (await group([one, two], other, {}, 'admin')).json();
    expect(results).toMatchObject([
      { ok: false, reason: `Already has the ICN ${icn}.`, by: 'Dana Kline' },
      { ok: false, reason: `Already has the ICN ${icn}.`, by: 'Dana Kline' },
    ]);
    expect((await world.ask('GET', `${GROUP}?icn=${other}`, { as: 'staff' })).json().data).toEqual([]);
  });

  test('an ICN that is used again stands among the newest, not where its first use was; one with notes stays', async () => {
    const [again, other] = [newIcn(), newIcn()];
    const [one, two, three] = (await savedMany(3)) as [number, number, number];
    const newest = async () => {
      const { data } = (await world.ask('GET', `${GROUP}?limit=2`, { as: 'staff' })).json();
      return data.map(({ icn }: PayGroup) => icn);
    };
    await group([one], again);
    world.clock.advance(60);
    await group([two], other);
    expect(await newest()).toEqual([other, again]);
    await ungroup(again);
    world.clock.advance(60);
    await group([one], again);
    expect(await newest()).toEqual([again, other]);
    world.clock.advance(60);
    await group([three], other);
    expect(await newest()).toEqual([again, other]);
  });

  test('two clerks with one new ICN at once make one group', async () => {
    const [icn, ids] = [newIcn(), await savedMany(10)];
    const answers = await Promise.all([group(ids, icn), group([...ids].reverse(), icn, {}, 'admin')]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    const { data } = (await world.ask('GET', `${GROUP}?icn=${icn}`, { as: 'staff' })).json();
    expect(data.map((one: PayGroup) => one.notes)).toEqual([10]);
  });

  test('removed, their notes are not billed; paid ones stay until their pay is undone as well', async () => {
    const icn = newIcn();
    const [open, paid] = (await savedMany(2)) as [number, number];
    await group([open, paid], icn);
    await pay([paid], 'contractor_paid', {}, 'admin');
    const { results } = (await ungroup(icn)).json();
    expect(results).toHaveLength(2);
    expect(results).toContainEqual(expect.objectContaining({ id: open, ok: true }));
    const refused = results.find((one: { id: number }) => one.id === paid);
    expect(refused).toMatchObject({ ok: false, reason: expect.stringMatching(/^Paid on 11\/18\/26\./) });
    expect([await marksOf(open), await marksOf(paid)]).toEqual([
      [null, null, null, null],
      [DAY, DAY, DAY, icn],
    ]);
    await withoutPermission('company.finance.payroll.edit', async () => {
      expect((await ungroup(icn, '&undo_pay=yes')).statusCode).toBe(403);
    });
    expect((await ungroup(icn, '&undo_pay=1')).json().results).toEqual([
      { id: paid, ok: true, as_left: expect.anything() },
    ]);
    expect(await marksOf(paid)).toEqual([null, null, null, null]);
    expect((await ungroup(icn)).statusCode).toBe(404);
  });

  test('asked about as it was seen, nothing is removed once a colleague has added, paid or replaced a note of it', async () => {
    const icn = newIcn();
    const [first, added] = (await savedMany(2)) as [number, number];
    const seen = async () => (await world.ask('GET', `${GROUP}?icn=${icn}`, { as: 'staff' })).json().data[0].version;
    await group([first], icn);
    const changes = [
      () => group([added], icn),
      () => pay([added], 'contractor_paid', {}, 'admin'),
      // As many as before, and not the same ones.
      async () => {
        await pay([added], 'undo', {}, 'admin');
        await group([await saved()], icn);
      },
    ];
    for (const change of changes) {
      const version = await seen();
      await change();
      const answer = await ungroup(icn, `&seen=${version}`);
      expect(answer.statusCode).toBe(412);
      expect(answer.json()).toMatchObject({ code: 'version', current: { icn, notes: 2, version: await seen() } });
      expect((await marksOf(first))[3]).toBe(icn);
    }
    expect((await ungroup(icn, `&seen=${await seen()}`)).json().results).toHaveLength(2);
    expect((await marksOf(first))[3]).toBe(null);
  });

  test.each(['', '   '])('an ICN of nothing but spaces (%o) is refused', async (icn) => {
    expect((await group([1], icn)).json().errors).toEqual({ icn: ['Type an ICN'] });
    expect((await ungroup(icn)).json().errors).toEqual({ icn: ['Type an ICN'] });
  });

  test('one that a colleague removes while the list is read is left out: the list does not fail for everybody', async () => {
    const [gone, stays] = [newIcn(), newIcn()];
    const ids = (await savedMany(2)) as [number, number];
    await group([ids[0]], gone);
    await group([ids[1]], stays);
    const staff = await world.db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', emails.staff)
      .executeTakeFirstOrThrow();
    const page = await inCompany(
      world.db,
      staff.company_id,
      async (tx) => {
        const who = await findAuthor(tx, { companyId: staff.company_id, permissions: ['*'] }, staff.id);
        if (!who) throw new Error('Nobody reads');
        // Between the page's two questions.
        const db = tx.withPlugin(afterFirstAnswer(() => ungroup(gone)));
        const call = { db, who, query: {}, params: undefined, body: undefined, now: world.clock.now() };
        return listGroups(call);
      },
      'read only',
    );
    const icns = page.data.map(({ icn }) => icn);
    expect([icns.includes(gone), icns.includes(stays)]).toEqual([false, true]);
  });

  test('are found by a part of the ICN, newest first, page by page', async () => {
    const first = (await world.ask('GET', `${GROUP}?search=t-&limit=2`, { as: 'staff' })).json();
    const next = await world.ask('GET', `${GROUP}?search=t-&limit=2&cursor=${first.nextCursor}`, { as: 'staff' });
    const found: PayGroup[] = [...first.data, ...next.json().data];
    expect(found.every((one) => one.icn.startsWith('T-'))).toBe(true);
    expect(new Set(found.map((one) => one.id)).size).toBe(found.length);
    const stamps = found.map((one) => one.created_at);
    expect(stamps).toEqual([...stamps].sort().reverse());
  });
});

test('another company’s clerk finds none of the notes, and changes none', async () => {
  const id = await saved();
  expect((await pay([id], 'insurance_billed', {}, 'other')).statusCode).toBe(404);
  expect((await group([id], newIcn(), {}, 'other')).statusCode).toBe(404);
  expect(await marksOf(id)).toEqual([null, null, null, null]);
});

async function nameOf(email: string): Promise<string> {
  const row = await world.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return `${row.first_name} ${row.last_name}`;
}

function setPolicy(policy: object) {
  return world.db.updateTable('companies').set({ policy }).where('name', 'like', 'Riverbend%').execute();
}

/** Staff without one of their permissions, for as long as `work` takes. */
async function withoutPermission(permission: string, work: () => Promise<void>): Promise<void> {
  const rows = await world.db
    .deleteFrom('role_permissions')
    .where('permission', '=', permission)
    .returningAll()
    .execute();
  try {
    await work();
  } finally {
    await world.db.insertInto('role_permissions').values(rows).execute();
  }
}

describe('what the lists of money say about their notes', () => {
  const payOf = async (query: string, path = '/api/pay') =>
    (await world.ask('GET', `${path}?${query}`, { as: 'staff' })).json();

  test('the company’s day by the server’s clock comes with them: it tells what is still to come', async () => {
    expect((await payOf('limit=1')).today).toBe(today(world));
  });

  test('a client with more hours in the week than the budget is named with that week, and no other client is', async () => {
    const { id: client } = (
      await world.ask('POST', '/api/clients', {
        as: 'staff',
        body: { first_name: 'Ida', last_name: 'Over', asst_billing_hours: 3 },
      })
    ).json();
    const day = freeDay();
    const visit = (begin_time: string, end_time: string) =>
      world.ask('POST', '/api/note', { as: 'admin', body: noteBody(client, day, { begin_time, end_time }) });
    await visit('08:00', '11:00');
    expect((await payOf(`client=${client}`)).over_budget).toEqual([]);
    await visit('12:00', '12:30');
    const [over, ...others] = (await payOf(`client=${client}`)).over_budget;
    expect(others).toEqual([]);
    expect(over).toMatchObject({ client_id: client, hours: 3.5, budget: 3 });
    expect(over.from <= day && day <= over.to).toBe(true);
  });

  test('an overlap with a note that is not on the page is told all the same, by its client; notes that touch are none', async () => {
    const { id: other } = (
      await world.ask('POST', '/api/clients', { as: 'staff', body: { first_name: 'Una', last_name: 'Over' } })
    ).json();
    const day = freeDay();
    const visit = async (client: number, begin_time: string, end_time: string): Promise<number> => {
      const body = noteBody(client, day, { begin_time, end_time });
      return (await world.ask('POST', '/api/note', { as: 'admin', body })).json().id;
    };
    const own = await visit(maya, '08:00', '10:00');
    await visit(maya, '12:00', '13:00');
    const beside = await visit(other, '10:00', '12:00');
    const overlapsOf = async (client: number) => (await payOf(`client=${client}&daterange=${day},${day}`)).overlaps;
    expect(await overlapsOf(maya)).toEqual([]);
    // Submitted from a device over a note that was there: held, until its times are mended.
    await hold(beside);
    await world.db.updateTable('notes').set({ begin_time: '09:59' }).where('id', '=', beside).execute();
    expect(await overlapsOf(maya)).toEqual([{ note_id: own, client: { first_name: 'Una', last_name: 'Over' } }]);
    expect((await overlapsOf(other)).map(({ note_id }: { note_id: number }) => note_id)).toEqual([beside]);
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', beside).execute();
    expect(await overlapsOf(maya)).toEqual([]);
  });

  test('a client who was with another therapist at that time is told in both notes, with whom and when', async () => {
    const day = freeDay();
    const visit = async (as: Who, begin_time: string, end_time: string): Promise<number> => {
      const body = noteBody(maya, day, { begin_time, end_time });
      return (await world.ask('POST', '/api/note', { as, body })).json().id;
    };
    const told = async () => (await payOf(`client=${maya}&daterange=${day},${day}`)).client_overlaps;
    const first = await visit('admin', '09:00', '11:00');
    await visit('admin', '11:00', '12:00');
    expect(await told()).toEqual([]);
    const second = await visit('rbt', '09:30', '11:00');
    const therapist = { first_name: 'Ana', last_name: 'Diaz' };
    expect(await told()).toEqual([
      { note_id: first, therapist, begin_time: '09:30', end_time: '11:00' },
      { note_id: second, therapist: expect.anything(), begin_time: '09:00', end_time: '11:00' },
    ]);
    // Another page, or what is billed already, is told as well.
    await pay([first], 'insurance_billed');
    expect((await payOf(`client=${maya}&daterange=${day},${day}&billed=no`)).client_overlaps).toMatchObject([
      { note_id: second, begin_time: '09:00' },
    ]);
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', second).execute();
    expect(await told()).toEqual([]);
  });

  test('subtotals are those of the notes that the same filters list, therapist by therapist', async () => {
    await Promise.all([saved(), saved({ begin_time: '09:00', end_time: '09:23' })]);
    const listed: Note[] = [];
    for (let page = 1; ; page++) {
      const { data } = await payOf(`billed=no&limit=200&page=${page}`);
      if (data.length === 0) break;
      listed.push(...data);
    }
    const { data, isExact } = await payOf('billed=no', '/api/pay/therapists');
    expect(isExact).toBe(true);
    for (const { user, notes, hours, units } of data) {
      const own = listed.filter((note) => note.user.id === user.id);
      expect([notes, units]).toEqual([own.length, own.reduce((sum, note) => sum + note.units, 0)]);
      expect(hours).toBeCloseTo(
        own.reduce((sum, note) => sum + note.log_hours, 0),
        2,
      );
    }
    expect(data.map(({ user }: { user: Note['user'] }) => user.id).sort()).toEqual(
      [...new Set(listed.map((note) => note.user.id))].sort(),
    );
  });
});
