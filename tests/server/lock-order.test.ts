import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf } from '#domain/access/grants.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { visit } from './records/delivery.ts';
import { clientId, emails, openWorld, userId, type World } from './world.ts';

/* Two calls that lock the same rows in two orders break each other: PostgreSQL notices after a second, and one of them begins again. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ROUNDS = 5;
const ANY = { headers: { 'if-match': '*' } };

/** Of this database, as the statistics have it once they are written. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(world.db);
  await sql`select pg_stat_clear_snapshot()`.execute(world.db);
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.db);
  return Number(rows[0]?.deadlocks);
}

/** Calls about one visit that was submitted: its uid, its note and the number of that. */
type Made = { uid: string; id: number; submit: { note: { uid: string } } & object };
const calls: Record<string, (made: Made) => Parameters<World['ask']>> = {
  Submit: ({ submit }) => [
    'POST',
    '/api/session/submit',
    { as: 'rbt', body: { ...submit, endTime: '16:45', note: { ...submit.note, end_time: '16:45' } } },
  ],
  'edit by the office': ({ id, submit }) => [
    'POST',
    '/api/note',
    { as: 'admin', body: { ...submit.note, id, end_time: '16:30' }, ...ANY },
  ],
  'addendum of an end': ({ id }) => [
    'POST',
    `/api/note/${id}/addendum`,
    { as: 'rbt', body: { uid: uuid(), reason: 'Left early', end_time: '16:15' } },
  ],
  bill: ({ id }) => ['POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed' } }],
  review: ({ id }) => ['POST', `/api/note/${id}/review`, { as: 'bcba', body: { decision: 'reviewed' }, ...ANY }],
};
const pairs = Object.keys(calls).flatMap((one, at) =>
  Object.keys(calls)
    .slice(at + 1)
    .map((other) => [one, other] as const),
);

test.each(pairs)('%s beside %s of one visit: neither waits for the other to be broken off', async (one, other) => {
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round++) {
    const made = await visit(world);
    const submit = { ...made.submit, note: { ...made.submit.note, uid: noteUidOf(made.uid) } };
    await world.ask('POST', '/api/session/start', { as: 'rbt', body: made.start });
    const id: number = (await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submit })).json().note.id;
    const asked = [one, other].map((name) => calls[name]?.({ uid: made.uid, id, submit }));
    const answers = await Promise.all(asked.map((call) => call && world.ask(...call)));
    for (const answer of answers) expect(answer?.statusCode, answer?.body).toBeLessThan(500);
  }
  expect((await deadlocks()) - before).toBe(0);
});

test('a client with another caseload beside a person with another caseload', async () => {
  const before = await deadlocks();
  const [client, second] = [await clientId(world, 'Ruiz'), await clientId(world, 'Okafor')];
  const [person, other] = [await userId(world, emails.rbt), await userId(world, emails.rbt2)];
  for (let round = 0; round < ROUNDS; round++) {
    const [user_ids, client_ids] =
      round % 2 === 0
        ? [[other], [second]]
        : [
            [person, other],
            [client, second],
          ];
    const answers = await Promise.all([
      world.ask('PATCH', `/api/clients/${client}`, { as: 'admin', body: { user_ids }, ...ANY }),
      world.ask('PATCH', `/api/users/${person}`, { as: 'admin', body: { client_ids }, ...ANY }),
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
