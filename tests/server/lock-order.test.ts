import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf } from '#domain/access/permission-ids.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { visit } from './records/delivery.ts';
import { openWorld, type World } from './world.ts';

/* Two calls that lock the same rows in two orders break each other: PostgreSQL notices after a second, and one of them begins again. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ROUNDS = 8;
const ANY = { headers: { 'if-match': '*' } };

/** Of this database, as the statistics have it once they are written. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(world.db);
  await sql`select pg_stat_clear_snapshot()`.execute(world.db);
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.db);
  return Number(rows[0]?.deadlocks);
}

test('a Submit beside an edit of its note by the office: neither waits for the other to be broken off', async () => {
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round++) {
    const made = await visit(world);
    const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
    const submit = { ...made.submit, note };
    await world.ask('POST', '/api/session/start', { as: 'rbt', body: made.start });
    const id: number = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submit })).json().note.id;
    const answers = await Promise.all([
      world.ask('POST', '/api/session/submit', {
        as: 'rbt',
        body: { ...submit, endTime: '16:45', note: { ...note, end_time: '16:45' } },
      }),
      world.ask('POST', '/api/note', { as: 'admin', body: { ...note, id, end_time: '16:30' }, ...ANY }),
    ]);
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
  }
  expect((await deadlocks()) - before).toBe(0);
});

test('a role that gives more beside a change of somebody who holds it', async () => {
  const before = await deadlocks();
  const [one = 0, other = 0] = idsOf(['company.notes.view', 'company.audit.view']);
  for (let round = 0; round < ROUNDS; round++) {
    const made = await world.ask('POST', '/api/company/role', {
      as: 'admin',
      body: { name: `Role ${uuid()}`, ids: [one] },
    });
    const roleId: number = made.json().role.id;
    const invited = { first_name: 'New', last_name: `${round}`, email: `${uuid()}@new.test`, role_ids: [roleId] };
    const person: number = (await world.ask('POST', '/api/users', { as: 'admin', body: invited })).json().id;
    await world.ask('POST', `/api/users/${person}/invite`, { as: 'admin', ...ANY });
    const answers = await Promise.all([
      world.ask('POST', '/api/company/role', { as: 'admin', body: { roleId, ids: [one, other] } }),
      world.ask('PATCH', `/api/users/${person}`, { as: 'admin', body: { first_name: 'Changed' }, ...ANY }),
    ]);
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
  }
  expect((await deadlocks()) - before).toBe(0);
});
