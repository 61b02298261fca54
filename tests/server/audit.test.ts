import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { addDays } from '#domain/time/service-time.ts';
import { createAuditSealer } from '#server/db/seal-audit.ts';
import { inCompany } from '#server/db/transaction.ts';
import { type Verified, verifyAudit } from '#server/db/verify-audit.ts';
import { createReadLog } from '#server/http/access/read-log.ts';
import type { Services } from '#server/http/services.ts';
import {
  clientId,
  emails,
  freeDay,
  newRole,
  noteBody,
  openWorld,
  startSession,
  today,
  userId,
  type Who,
  type World,
} from './world.ts';

let world: World;
let ours: number;
beforeAll(async () => {
  world = await openWorld();
  const me = await world.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', emails.admin)
    .executeTakeFirstOrThrow();
  ours = me.company_id;
});
afterAll(() => world.close());

const list = async (query: string, as: Who = 'admin') => {
  const answer = await world.ask('GET', `/api/company/audit?${query}`, { as });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
};

/** Some writes of a therapist, so that there is something to look at. */
async function writeNotes(count: number): Promise<number[]> {
  const maya = await clientId(world, 'Ruiz');
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const answer = await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) });
    ids.push(answer.json().id);
  }
  return ids;
}

describe('reading the audit', () => {
  test('what was billed, paid, undone, changed and seen are apart, whoever did it', async () => {
    const [id = 0] = await writeNotes(1);
    const pay = (status: string) => world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status } });
    for (const status of ['insurance_billed', 'contractor_paid', 'undo_pay', 'undo']) await pay(status);
    const staff = await userId(world, emails.staff);
    const actions = async (kind: string) =>
      (await list(`kind=${kind}&user=${staff}&limit=200`)).data.map(
        ({ action, detail }: { action: string; detail: { action?: string } }) => detail.action ?? action,
      );
    expect(await actions('billed')).toEqual(['insurance_billed']);
    expect(await actions('paid')).toEqual(['contractor_paid']);
    expect(await actions('undone')).toEqual(['undo', 'undo_pay']);
    const [undone] = (await list(`kind=undone&user=${staff}&limit=1`)).data;
    const whose = { client_id: await clientId(world, 'Ruiz'), user_id: await userId(world, emails.rbt), records: 1 };
    expect(undone.about).toMatchObject({ of: [whose], pairs: 1, hours: expect.any(Number) });
    expect(undone.about.hours).toBeGreaterThan(0);
    // A sum that nobody undid must not stand in the audit once the note was shortened.
    const note = (await world.ask('GET', `/api/note/${id}`, { as: 'rbt' })).json();
    const body = { ...noteBody(whose.client_id, note.date_visited), uid: note.uid, end_time: '15:30' };
    const headers = { 'if-match': `"${note.version}"` };
    const shortened = await world.ask('POST', '/api/note', { as: 'rbt', body, headers });
    expect([shortened.statusCode, shortened.json().end_time]).toEqual([200, '15:30']);
    const [later] = (await list(`kind=undone&user=${staff}&limit=1`)).data;
    expect(later.about).toEqual(undone.about);
    await world.ask('GET', `/api/note/${id}`, { as: 'staff' });
    const services: Services = world.app.services;
    await services.reads.flush();
    const [done, saw, all] = [
      await actions('done'),
      await actions('saw'),
      (await list(`user=${staff}&limit=200`)).data,
    ];
    expect(saw.every((action: string) => action.startsWith('GET '))).toBe(true);
    expect(saw.length).toBeGreaterThan(0);
    expect(done.length + saw.length).toBe(all.length);
    expect((await actions('signed-in')).every((action: string) => action.startsWith('sign-in'))).toBe(true);
    expect((await actions('changed')).length).toBe(4);
  });

  test('an act that paid nothing is no payment, and says what was in the way; a review that was taken back is undone', async () => {
    const [one = 0, other = 0] = await writeNotes(2);
    const pay = (id: number[]) =>
      world.ask('POST', '/api/pay', { as: 'staff', body: { id, status: 'contractor_paid' } });
    await pay([one, other]);
    expect((await pay([one, other])).statusCode).toBe(200);
    const staff = await userId(world, emails.staff);
    const paid = async (kind: string) =>
      (await list(`kind=${kind}&user=${staff}&entity=money_write&limit=1`)).data[0].detail;
    expect(await paid('paid')).toMatchObject({ notes: [one, other] });
    const nothing = { action: 'contractor_paid', left: { paid: 2 }, notes: [], asked: [one, other] };
    expect(await paid('done')).toEqual(nothing);
    // Whose they are is said as of any other.
    const [row] = (await list(`kind=done&user=${staff}&entity=money_write&limit=1`)).data;
    expect(row.about).toMatchObject({ of: [{ records: 2 }], pairs: 1, hours: 0 });

    const review = (decision: string) =>
      world.ask('POST', `/api/note/${one}/review`, { as: 'bcba', body: { decision, comment: 'Where?' } });
    for (const decision of ['returned', 'open']) expect((await review(decision)).statusCode).toBe(200);
    const [undone] = (await list(`kind=undone&entity=note&limit=1`)).data;
    expect(undone).toMatchObject({ entity_id: one, detail: { decision: 'open' } });
  });

  test('an act on money says of which days its first visits are, and of how many it was', async () => {
    const ids = await writeNotes(6);
    const [id = 0, deleted = 0] = ids;
    const { client_id, date_visited } = (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
    for (const status of ['contractor_paid', 'undo'])
      await world.ask('POST', '/api/pay', { as: 'staff', body: { id: ids, status } });
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    const [{ about }] = (await list('entity=money_write&limit=1')).data;
    expect([about.visitCount, about.visits.map((one: { id: number }) => one.id)]).toEqual([6, ids.slice(0, 5)]);
    expect(about.visits.slice(0, 2)).toMatchObject([
      { id, client_id, date_visited, deleted: false },
      { deleted: true },
    ]);
  });

  test('a restore that finds nothing to give back names its notes', async () => {
    const [id = 0] = await writeNotes(1);
    const act = uuid();
    const pay = (status: string, more: object = {}) =>
      world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status, ...more } });
    await pay('insurance_billed');
    await pay('undo', { act });
    await pay('insurance_billed');
    expect((await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } })).statusCode).toBe(200);
    const [row] = (await list('entity=money_write&limit=1')).data;
    expect(row.detail).toMatchObject({ action: 'restored', notes: [], asked: [id] });
  });

  test('names who did what to which row, the newest first, and never what was written', async () => {
    const [id] = await writeNotes(1);
    const { data } = await list('entity=note&limit=5');
    expect(data[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      user: { id: await userId(world, emails.rbt), name: 'Ana Diaz' },
      action: 'POST /api/note',
      entity: 'note',
      entity_id: id,
      request_id: expect.any(String),
      device_id: null,
      detail: { made: true },
      about: {
        of: [{ client_id: await clientId(world, 'Ruiz'), user_id: await userId(world, emails.rbt), records: 1 }],
        pairs: 1,
        hours: 0,
      },
    });
    const everything = JSON.stringify(await list('limit=200'));
    expect(everything).not.toMatch(/Tantrum occurred|Nothing to report|Maya|Ruiz/);
  });

  test('is narrowed by person, action, row and day, and walked by its cursor', async () => {
    const [id = 0] = await writeNotes(3);
    const ana = await userId(world, emails.rbt);
    const mine = await list(`user=${ana}&action=POST%20/api/note&limit=2`);
    expect(mine.data.map((row: { action: string }) => row.action)).toEqual(['POST /api/note', 'POST /api/note']);
    const next = await list(`user=${ana}&action=POST%20/api/note&limit=2&cursor=${mine.nextCursor}`);
    expect(next.data[0].id).toBeLessThan(mine.data[1].id);
    expect((await list(`entity=note&entity_id=${id}`)).data).toHaveLength(1);
    const day = today(world);
    const ofToday = (await list(`from=${day}&to=${day}`)).totalCount;
    expect(ofToday).toBeGreaterThan(3);
    expect((await list('to=2001-01-01')).totalCount).toBe(0);
    expect((await list('action=%25')).totalCount).toBe(0);
  });

  test('a role has the name that it has now, and nothing else has one', async () => {
    await newRole(world, 'Lead', 'company.audit.view');
    const { data } = (await world.ask('GET', '/api/company/audit?limit=20', { as: 'admin' })).json();
    const named = data.filter((one: AuditEntry) => one.name !== undefined);
    expect(named[0]).toMatchObject({ entity: 'role', name: 'Lead' });
    expect(named.every((one: AuditEntry) => one.entity === 'role')).toBe(true);
  });

  test('is for whom it is permitted, about their own company alone', async () => {
    for (const who of ['rbt', 'bcba', 'staff', 'other'] as const) {
      expect((await world.ask('GET', '/api/company/audit', { as: who })).statusCode).toBe(403);
    }
    const { data } = await list('limit=200');
    const users = await world.db.selectFrom('users').select('id').where('company_id', '=', ours).execute();
    const known = users.map((row) => row.id);
    expect(data.every((row: { user: { id: number } | null }) => row.user === null || known.includes(row.user.id))).toBe(
      true,
    );
  });

  test.each([
    'from=yesterday',
    'user=0',
    'cursor=nonsense',
    'entity=',
    'limit=201',
  ])('?%s is refused by name', async (query) => {
    const answer = await world.ask('GET', `/api/company/audit?${query}`, { as: 'admin' });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [query.split('=')[0]]]);
  });
});

describe('what the office reads of clients', () => {
  const reads = async () => {
    const services: Services = world.app.services;
    await services.reads.flush();
    return world.db.selectFrom('audit').selectAll().where('action', 'like', 'GET %').orderBy('id').execute();
  };

  test('is written down: which note, which page of notes, by whom', async () => {
    const [id = 0] = await writeNotes(1);
    const before = (await reads()).length;
    await world.ask('GET', `/api/note/${id}`, { as: 'staff' });
    const page = (await world.ask('GET', '/api/company/notes?limit=3', { as: 'staff' })).json();
    await world.ask('GET', '/api/clients', { as: 'staff' });
    const rows = (await reads()).slice(before);
    const staff = await userId(world, emails.staff);
    expect(rows).toMatchObject([
      { user_id: staff, action: 'GET /api/note/:id', entity: 'note', entity_id: id },
      {
        user_id: staff,
        action: 'GET /api/company/notes',
        entity: 'note',
        detail: { ids: page.data.map((note: { id: number }) => note.id) },
      },
      { user_id: staff, action: 'GET /api/clients', entity: 'client' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Ruiz|Maya/);
  });

  test('who looks through the sessions of others, or at one of them, leaves a line: no record is opened unseen', async () => {
    const opened = await startSession(world);
    const before = (await reads()).length;
    const { sessions } = (await world.ask('GET', '/api/sessions?limit=3', { as: 'admin' })).json();
    await world.ask('GET', `/api/sync/digest?scope=session:${opened.session.uid}`, { as: 'staff' });
    expect((await reads()).slice(before)).toMatchObject([
      {
        user_id: await userId(world, emails.admin),
        action: 'GET /api/sessions',
        entity: 'session',
        detail: { ids: sessions.map((session: { id: number }) => session.id) },
      },
      {
        user_id: await userId(world, emails.staff),
        action: 'GET /api/sync/digest',
        entity: 'session',
        detail: { scope: `session:${opened.session.uid}` },
      },
    ]);
  });

  test('the calendar, which names clients, is written down with its events and its rules', async () => {
    const day = today(world);
    const asked = `/api/schedule/event?start=${addDays(day, -45)}&end=${addDays(day, 45)}`;
    const before = (await reads()).length;
    const { events, repeat } = (await world.ask('GET', asked, { as: 'staff' })).json();
    const rows = (await reads()).slice(before);
    expect(rows).toMatchObject([{ action: 'GET /api/schedule/event', entity: 'event' }]);
    expect(rows[0]?.detail).toEqual({ ids: [...events, ...repeat].map((event: { id: number }) => event.id) });
    expect(Math.min(events.length, repeat.length)).toBeGreaterThan(0);
  });

  test('what a therapist reads of their own is not, nor what tells nothing of a client, nor a refusal', async () => {
    const [id = 0] = await writeNotes(1);
    const before = (await reads()).length;
    await world.ask('GET', `/api/note/${id}`, { as: 'rbt' });
    await world.ask('GET', '/api/notes', { as: 'rbt' });
    await world.ask('GET', '/api/sessions', { as: 'rbt' });
    await world.ask('GET', '/api/clients', { as: 'rbt' });
    await world.ask('GET', '/api/company/roles', { as: 'admin' });
    await world.ask('GET', '/api/note/999999', { as: 'staff' });
    expect(await reads()).toHaveLength(before);
  });

  test('a device that fetches the hours of every client by itself does not make its person one who saw them all', async () => {
    const clients = (await world.ask('GET', '/api/clients', { as: 'staff' })).json().data;
    const before = (await reads()).length;
    for (const { id } of clients) {
      const answer = await world.ask('GET', `/api/client/log-hours/${id}`, { as: 'staff' });
      expect(answer.statusCode).toBe(200);
    }
    expect(await reads()).toHaveLength(before);
  });

  test('a download of clients is one line, with the clients that it brought', async () => {
    const before = (await reads()).length;
    const { clients } = (await world.ask('GET', '/api/payload', { as: 'staff' })).json();
    const rows = (await reads()).slice(before);
    expect(rows).toMatchObject([{ action: 'GET /api/payload', entity: 'client', entity_id: null }]);
    expect(rows[0]?.detail).toEqual({ ids: clients.map((client: { id: number }) => client.id) });
  });

  test('is kept while the database does not take it, and written down at the next time', async () => {
    const log = createReadLog(world.db, { error: () => undefined });
    const row = { at: new Date(), who: { companyId: ours, userId: 1 }, action: 'GET patience', requestId: 'r' };
    await sql`alter table audit add constraint full_disk check (action <> 'GET patience') not valid`.execute(world.db);
    log.note(row);
    await expect(log.flush()).rejects.toThrow();
    await sql`alter table audit drop constraint full_disk`.execute(world.db);
    await log.close();
    expect((await reads()).filter(({ action }) => action === 'GET patience')).toHaveLength(1);
  });

  test('is written down at the next time however much it has become', async () => {
    const log = createReadLog(world.db, { error: () => undefined });
    const row = { at: new Date(), who: { companyId: ours, userId: 1 }, action: 'GET backlog', requestId: 'r' };
    for (let reads = 0; reads < 15_000; reads++) log.note(row);
    await log.flush();
    await log.close();
    expect((await reads()).filter(({ action }) => action === 'GET backlog')).toHaveLength(15_000);
  });

  test('is written down at a stop', async () => {
    const short = await openWorld();
    await short.ask('GET', '/api/clients', { as: 'staff' });
    await short.app.close();
    const rows = await short.db.selectFrom('audit').select('action').where('action', '=', 'GET /api/clients').execute();
    expect(rows).toHaveLength(1);
    await short.close();
  });
});

describe('the seals', () => {
  const sealer = () => createAuditSealer(world.db);

  /** Steps until everything that is there is sealed: transactions of other tests in the cluster may hold it up. */
  async function sealAll(): Promise<void> {
    const one = sealer();
    const unsealed = async () => {
      await one.step(new Date());
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open
        from audit left join (select company_id, max(last_id) as last_id from audit_seals group by 1) as sealed
          using (company_id)
        where audit.id > coalesce(sealed.last_id, 0)`.execute(world.db);
      return rows[0]?.open;
    };
    await expect.poll(unsealed).toBe(0);
  }

  const verify = async (): Promise<Verified> => {
    const result = (await verifyAudit(world.db)).find(({ companyId }) => companyId === ours);
    if (!result) throw new Error('The company was not verified');
    return result;
  };
  const lastRows = (count: number) =>
    world.db
      .selectFrom('audit')
      .selectAll()
      .where('company_id', '=', ours)
      .orderBy('id', 'desc')
      .limit(count)
      .execute();

  /** What was done to the tables by hand, to be undone after each test. */
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const one of undo.splice(0).reverse()) await one();
    expect((await verify()).broken).toBeNull();
  });

  test('hold every row, batch after batch, and the last one is told', async () => {
    await writeNotes(2);
    await sealAll();
    await writeNotes(2);
    await sealAll();
    const [last] = await lastRows(1);
    const { n } = await world.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('company_id', '=', ours)
      .executeTakeFirstOrThrow();
    expect(await verify()).toMatchObject({
      broken: null,
      rows: n,
      sealedUpTo: { row: last?.id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  test.each([
    ['who', { user_id: null }],
    ['what', { action: 'DELETE /api/note' }],
    ['when', { at: new Date(0) }],
    ['which row', { entity_id: 1 }],
    ['the detail', { detail: { late: ['nothing'] } }],
  ])('name the row whose %s the owner of the tables altered', async (_what, change) => {
    await writeNotes(5);
    await sealAll();
    const row = (await lastRows(5))[2];
    if (!row) throw new Error('There are no rows');
    const { at, user_id, action, entity_id, detail } = row;
    undo.push(() =>
      world.db.updateTable('audit').set({ at, user_id, action, entity_id, detail }).where('id', '=', row.id).execute(),
    );
    await world.db.updateTable('audit').set(change).where('id', '=', row.id).execute();
    expect((await verify()).broken).toEqual({ what: 'altered', row: row.id });
  });

  test('name the first row that is missing, and one that was put in between', async () => {
    await writeNotes(3);
    await sealAll();
    const [last, middle] = await lastRows(3);
    if (!last || !middle) throw new Error('There are no rows');
    await world.db.deleteFrom('audit').where('id', '=', middle.id).execute();
    expect((await verify()).broken).toEqual({ what: 'missing', row: middle.id });
    await world.db
      .insertInto('audit')
      .values({ ...middle, id: middle.id })
      .execute();
    expect((await verify()).broken).toBeNull();
    // An id that a rolled-back write left free.
    await world.db
      .insertInto('audit')
      .values({ ...middle, id: -5 })
      .execute();
    undo.push(() => world.db.deleteFrom('audit').where('id', '=', -5).execute());
    expect((await verify()).broken).toEqual({ what: 'inserted', row: -5 });
  });

  test('an altered row that was sealed anew is found by the seals after it', async () => {
    await writeNotes(1);
    await sealAll();
    const seal = await world.db
      .selectFrom('audit_seals')
      .selectAll()
      .where('company_id', '=', ours)
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow();
    const set = (changes: object) =>
      world.db
        .updateTable('audit_seals')
        .set(changes)
        .where('company_id', '=', ours)
        .where('number', '=', seal.number)
        .execute();
    undo.push(() => set(seal));
    await set({ row_hashes: Buffer.from(seal.row_hashes).fill(1, 10, 20) });
    expect((await verify()).broken).toEqual({ what: 'seal altered', seal: seal.number });
    await set({ ...seal });
    await world.db.deleteFrom('audit_seals').where('company_id', '=', ours).where('number', '=', seal.number).execute();
    expect((await verify()).broken).toEqual({ what: 'seal missing', seal: seal.number });
    await world.db.insertInto('audit_seals').values(seal).execute();
  });

  test('wait for a write that began earlier and commits later: its row has a lower id than rows that are there', async () => {
    const one = sealer();
    let commit = () => {};
    const held = new Promise<void>((done) => {
      commit = done;
    });
    let id = 0;
    let started = () => {};
    const inserted = new Promise<void>((done) => {
      started = done;
    });
    const slow = inCompany(world.db, ours, async (tx) => {
      const row = {
        company_id: ours,
        at: new Date(),
        user_id: null,
        action: 'slow',
        entity: null,
        entity_id: null,
        request_id: null,
        device_id: null,
      };
      id = (await tx.insertInto('audit').values(row).returning('id').executeTakeFirstOrThrow()).id;
      started();
      await held;
    });
    await inserted;
    await writeNotes(2);
    for (let step = 0; step < 10; step++) await one.step(new Date());
    expect((await verify()).sealedUpTo?.row).toBeLessThan(id);
    commit();
    await slow;
    await sealAll();
    const after = await verify();
    expect([after.broken, (after.sealedUpTo?.row ?? 0) > id]).toEqual([null, true]);
  });

  test('are made once, however many processes seal', async () => {
    await writeNotes(3);
    const many = [sealer(), sealer(), sealer()];
    for (let step = 0; step < 20; step++) await Promise.all(many.map((one) => one.step(new Date())));
    await sealAll();
    expect((await verify()).broken).toBeNull();
  });

  test('can’t be changed by a request, and what was sealed neither', async () => {
    for (const change of [
      sql`update audit_seals set row_count = 0`,
      sql`delete from audit_seals`,
      sql`delete from audit`,
    ]) {
      await expect(inCompany(world.db, ours, (tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' });
    }
  });
});
