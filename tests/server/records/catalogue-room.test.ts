import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emails, newRole, openWorld, userId, type Who, type World } from '../world.ts';

let world: World;
let bcba: number;
let rbt2: number;
beforeAll(async () => {
  world = await openWorld();
  bcba = await userId(world, emails.bcba);
  rbt2 = await userId(world, emails.rbt2);
  const role_id = await newRole(world, 'Keeps the catalogue', 'behavior.catalogue.edit');
  await world.db.insertInto('user_roles').values({ company_id: 1, user_id: rbt2, role_id }).execute();
  await sql`insert into behaviors (company_id, name) select 1, 'Of many ' || n from generate_series(1, 500) as n`.execute(
    world.db,
  );
});
afterAll(() => world.close());
afterEach(() => world.db.deleteFrom('catalogue_changes').execute());

const made = async (): Promise<number> =>
  (await world.ask('POST', '/api/behaviors', { as: 'admin', body: { name: `Made ${uuid()}` } })).json().id;
const redefine = async (as: Who, id?: number) => {
  const path = `/api/behaviors/${id ?? (await made())}`;
  const answer = await world.ask('PATCH', path, { as, body: { definition: `As ${uuid()}` } });
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().code, answer.json().detail];
};

/** Five hundred behaviors, otherwise on each of so many days. @param back days before today of the last of them */
const filled = (by: number, days: number, back: number) =>
  sql`insert into catalogue_changes
      (company_id, behavior_id, day, definition_was, definition, reworded, user_id, begun_by, created_at)
    select 1, id, (now() at time zone 'America/New_York')::date - ${back}::integer - n, 'a', 'b', false, ${by}, ${by}, now()
    from behaviors, generate_series(0, ${days - 1}::integer) as n
    where company_id = 1 and name like 'Of many %'`.execute(world.db);

describe('one person’s changes of the catalogue use up nobody else’s room', () => {
  test('of a day: whoever has changed five hundred goes on tomorrow, everybody else now', async () => {
    await filled(bcba, 1, 0);
    const full =
      'You have changed 500 behaviors and skills today, as many as one person can in a day. Go on tomorrow, or ask an administrator.';
    expect(await redefine('bcba')).toEqual([409, 'catalogue_full', full]);
    expect([await redefine('rbt2'), await redefine('admin')]).toEqual([200, 200]);
    // What somebody else goes on with takes neither their room, nor gives back any.
    const { id } = await world.db
      .selectFrom('behaviors')
      .select('id')
      .where('name', '=', 'Of many 7')
      .executeTakeFirstOrThrow();
    expect(await redefine('rbt2', id)).toBe(200);
    expect(await redefine('bcba')).toEqual([409, 'catalogue_full', full]);
  });

  test('in all: whoever has made a quarter of all changes that are kept asks an administrator, everybody else goes on', async () => {
    await filled(bcba, 10, 1);
    expect(await redefine('bcba')).toEqual([
      409,
      'catalogue_full',
      'You have made as many changes as one person can. Ask an administrator to make this one, or add a new behavior or skill and retire this one.',
    ]);
    expect([await redefine('rbt2'), await redefine('admin')]).toEqual([200, 200]);
  });

  test('an administrator can always: also where all that a company keeps is made', async () => {
    for (let part = 0; part < 4; part++) await filled(bcba, 10, 1 + part * 10);
    expect(await redefine('rbt2')).toMatchObject([409, 'catalogue_full', expect.stringMatching(/^All changes/)]);
    expect(await redefine('admin')).toBe(200);
  });
});
