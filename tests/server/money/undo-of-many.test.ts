import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UnitRule } from '#domain/money/units.ts';
import { migrate } from '#server/db/migrate.ts';
import { removeExpired } from '#server/db/retention.ts';
import { clientId, emails, freeDay, ifMatch, noteBody, openWorld, userId, type World } from '../world.ts';

let world: World;
let maya: number;
let tan: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
  tan = await clientId(world, 'Tan');
});
beforeEach(() => roundBy('mid-point'));
afterAll(() => world.close());

async function roundBy(rounding: UnitRule['rounding']): Promise<void> {
  await (await ruleToBe(rounding))();
}

/** What changes the rule, ready to be sent. */
async function ruleToBe(rounding: UnitRule['rounding']): Promise<() => Promise<void>> {
  const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
  const body = { ...policy, unitRule: { rounding, scope: 'note' } };
  return async () => {
    const answer = await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
    expect(answer.statusCode).toBe(200);
  };
}

/** So many final notes of one client's day, a minute each, one after the other. */
async function fillDay(count: number): Promise<number[]> {
  const author = await userId(world, emails.rbt);
  const { rows } = await sql<{ id: number }>`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location, state,
      created_at, updated_at, updated_by)
    select company_id, gen_random_uuid(), ${maya}, id, ${freeDay()}::date, time '00:00' + place * interval '2 minutes',
      time '00:01' + place * interval '2 minutes', 1, 'final', now(), now(), id
    from users, generate_series(1, ${count}) as place where id = ${author}
    returning id`.execute(world.db);
  return rows.map(({ id }) => id);
}

async function note(date: string, hour: number, minutes: number): Promise<number> {
  const at = (minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const body = noteBody(maya, date, { begin_time: at(0), end_time: at(minutes) });
  return (await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id;
}

async function edit(id: number, more: object): Promise<void> {
  const { uid } = await world.db.selectFrom('notes').select('uid').where('id', '=', id).executeTakeFirstOrThrow();
  const body = { ...noteBody(maya, ''), uid, ...more };
  const answer = await world.ask('POST', '/api/note', { as: 'rbt', body, headers: { 'if-match': '*' } });
  expect(answer.statusCode).toBe(200);
}

async function pay(id: number[], status: string, more: object = {}): Promise<void> {
  const body = { id, status, ...(status === 'undo' ? {} : { date: '2026-11-18' }), ...more };
  expect((await world.ask('POST', '/api/pay', { as: 'staff', body })).statusCode).toBe(200);
}
const bill = (...id: number[]) => pay(id, 'insurance_billed');
const undo = async (...id: number[]) => {
  const act = uuid();
  await pay(id, 'undo', { act });
  return act;
};
const restore = async (act: string) =>
  expect((await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } })).statusCode).toBe(200);

const unitsOf = async (ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ units: number | null }>`
    select settled_units as units from notes where id = any (${ids}::integer[]) order by id`.execute(world.db);
  return rows.map(({ units }) => units);
};

/** Bytes of all rows in which undos are kept. */
async function keptBytes(): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where tablename like 'undone%'`.execute(world.db);
  let bytes = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(length(to_jsonb(t)::text)), 0)::int as bytes from ${sql.table(name)} as t`.execute(world.db);
    bytes += rows[0]?.bytes ?? 0;
  }
  return bytes;
}
const keptBy = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await keptBytes();
  await work();
  return (await keptBytes()) - before;
};

describe('a change to pooled minutes', () => {
  test('writes down the day also of what is billed again at that moment: undone once more, it comes back with its unit', async () => {
    const date = freeDay();
    const [first, second] = [await note(date, 9, 8), await note(date, 10, 8)];
    await bill(first, second);
    const both = await undo(first, second);
    await bill(first);
    await roundBy('cms-8-minute');
    await restore(await undo(first));
    await restore(both);
    expect(await unitsOf([first, second])).toEqual([1, 1]);
  });

  test('at the moment of an undo takes nothing from what it undoes: it comes before, or after', async () => {
    for (let round = 0; round < 6; round++) {
      await roundBy('mid-point');
      const date = freeDay();
      const ids = [await note(date, 9, 8), await note(date, 10, 8), await note(date, 11, 8)];
      await bill(...ids);
      const change = await ruleToBe('cms-8-minute');
      const [act] = await Promise.all([undo(...ids), change()]);
      await restore(act);
      expect(await unitsOf(ids)).toEqual([1, 1, 1]);
    }
  });
});

describe('a note that is otherwise at the moment at which minutes become pooled, and put back after it', () => {
  const times = (from: string, to: string) => ({ begin_time: from, end_time: to });
  const changes: [string, () => object][] = [
    ['is longer', () => times('09:00', '09:09')],
    ['is shorter', () => times('09:00', '09:07')],
    ['is too short for a unit', () => times('09:00', '09:05')],
    ['is at another time', () => times('12:00', '12:08')],
    ['is on another day', () => ({ ...times('09:00', '09:08'), date_visited: freeDay() })],
    ['is of another client', () => ({ ...times('09:00', '09:08'), client_id: tan })],
  ];
  test.each(
    changes.flatMap(([name, change]) => (['mid-point', 'whole'] as const).map((rule) => [name, rule, change] as const)),
  )('costs nobody a unit: it %s (%s)', async (_, before, change) => {
    const date = freeDay();
    const [first, second] = [await note(date, 9, 8), await note(date, 10, 8)];
    await bill(first, second);
    const both = await undo(first, second);
    await roundBy(before);
    await edit(first, { date_visited: date, ...change() });
    await roundBy('cms-8-minute');
    await edit(first, { date_visited: date, ...times('09:00', '09:08') });
    await restore(both);
    expect(await unitsOf([first, second])).toEqual([1, 1]);
  });

  test('costs nobody a unit: it is billed again as it is then', async () => {
    const date = freeDay();
    const [first, second] = [await note(date, 9, 8), await note(date, 10, 8)];
    await bill(first, second);
    const both = await undo(first, second);
    await edit(first, { date_visited: date, ...times('09:00', '09:05') });
    await bill(first);
    await roundBy('cms-8-minute');
    const again = await undo(first);
    await edit(first, { date_visited: date, ...times('09:00', '09:08') });
    await restore(both);
    await restore(again);
    // What was billed of it last were five minutes, which are no unit.
    expect(await unitsOf([first, second])).toEqual([0, 1]);
  });

  test('leaves the units to those that it lies beside at that moment', async () => {
    const [date, beside] = [freeDay(), freeDay()];
    const away = await note(date, 9, 8);
    const [first, second] = [await note(beside, 10, 8), await note(beside, 11, 8)];
    await bill(away, first, second);
    const all = await undo(away, first, second);
    await edit(away, { date_visited: beside, ...times('09:00', '09:08') });
    await roundBy('cms-8-minute');
    await edit(away, { date_visited: date, ...times('09:00', '09:08') });
    await restore(all);
    expect(await unitsOf([away, first, second])).toEqual([1, 1, 1]);
  });

  test.each([
    ['09:07', 'first'],
    ['09:07', 'last'],
    ['09:09', 'first'],
    ['09:09', 'last'],
  ])('costs nobody a unit: at the undo of another one it ends at %s, and is restored %s', async (end, when) => {
    const date = freeDay();
    const [first, second] = [await note(date, 9, 8), await note(date, 10, 8)];
    await bill(first, second);
    await roundBy('cms-8-minute');
    const one = await undo(first);
    await edit(first, { date_visited: date, ...times('09:00', end) });
    const other = await undo(second);
    await edit(first, { date_visited: date, ...times('09:00', '09:08') });
    for (const act of when === 'first' ? [one, other] : [other, one]) await restore(act);
    expect(await unitsOf([first, second])).toEqual([1, 1]);
  });

  test('brings nobody more than the day had', async () => {
    const date = freeDay();
    const ids = [await note(date, 9, 8), await note(date, 10, 8)];
    await bill(...ids);
    const both = await undo(...ids);
    await edit(ids[0] ?? 0, { date_visited: date, ...times('09:00', '09:05') });
    await roundBy('cms-8-minute');
    await restore(both);
    expect((await unitsOf(ids)).reduce<number>((sum, units) => sum + (units ?? 0), 0)).toBe(1);
  });
});

describe('what an undo keeps', () => {
  test.each([
    'cms-8-minute',
    'mid-point',
  ] as const)('grows with its notes, and not with notes times their day (%s)', async (rounding) => {
    await roundBy(rounding);
    const [few, many] = [await fillDay(100), await fillDay(200)];
    await bill(...few);
    await bill(...many);
    const once = await keptBy(() => undo(...few));
    expect(await keptBy(() => undo(...many))).toBeLessThan(2.2 * once);
  });

  test('is the same day for each undo of it, as long as none of its notes changes', async () => {
    await roundBy('cms-8-minute');
    const [first = 0, second = 0, ...others] = await fillDay(200);
    await bill(first, second, ...others);
    const whole = await keptBy(() => undo(first));
    expect(await keptBy(() => undo(second))).toBeLessThan(whole / 2);
  });

  test('is nothing of the day where each note is rounded by itself', async () => {
    const [alone = 0] = await fillDay(1);
    const [beside = 0, ...others] = await fillDay(200);
    await bill(alone);
    await bill(beside, ...others);
    const little = await keptBy(() => undo(alone));
    expect(await keptBy(() => undo(beside))).toBeLessThan(1.2 * little);
  });
});

describe('what comes back', () => {
  test('of a claim that was undone before minutes were pooled is what it had', async () => {
    const date = freeDay();
    const ids = [await note(date, 8, 8), await note(date, 9, 8), await note(date, 10, 8)];
    await bill(...ids);
    const acts = [await undo(ids[0] ?? 0), await undo(ids[2] ?? 0)];
    await roundBy('cms-8-minute');
    for (const act of acts) await restore(act);
    expect(await unitsOf(ids)).toEqual([1, 1, 1]);
  });

  test('of it is nothing that another note has got since', async () => {
    const date = freeDay();
    const ids = [await note(date, 8, 8), await note(date, 9, 8)];
    await bill(...ids);
    const act = await undo(ids[1] ?? 0);
    await roundBy('cms-8-minute');
    const late = await note(date, 10, 15);
    await bill(late);
    await restore(act);
    expect(await unitsOf([...ids, late])).toEqual([1, 0, 1]);
  });

  test('counts nothing on an undo that can’t be restored any more', async () => {
    const date = freeDay();
    const [first, second] = [await note(date, 8, 8), await note(date, 9, 8)];
    await bill(first, second);
    await roundBy('cms-8-minute');
    const old = await undo(first);
    const at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await world.db.updateTable('undone_acts').set({ at }).where('act', '=', old).execute();
    const act = await undo(second);
    await bill(first);
    await restore(act);
    expect(await unitsOf([first, second])).toEqual([1, 0]);
  });
});

test('what was undone before the update comes back as it would have, and its day is kept once', async () => {
  const date = freeDay();
  const ids = [await note(date, 8, 8), await note(date, 9, 8), await note(date, 10, 8)];
  await bill(...ids);
  await roundBy('cms-8-minute');
  const act = await undo(...ids);
  const run = (text: string) => sql.raw(text).execute(world.db);
  await run('update undone_notes set day_lengths = lengths from undone_days where day_id = id');
  await run('drop index undone_notes_first');
  await run('alter table undone_notes drop column day_id');
  await run('drop table undone_days');
  await run('create index undone_notes_of_note on undone_notes (company_id, note_id) where restored_at is null');
  await run("delete from migrations where name like '0110%'");
  await migrate(world.db);
  const days = world.db.selectFrom('undone_days').select('lengths').where('date_visited', '=', date);
  expect(await days.execute()).toEqual([{ lengths: Object.fromEntries(ids.map((id) => [id, 8])) }]);
  await restore(act);
  expect(await unitsOf(ids)).toEqual([1, 1, 1]);
});

// The last one: sign-ins go as well.
test('what an undo keeps goes with it when that can’t be restored any more', async () => {
  await roundBy('cms-8-minute');
  const ids = await fillDay(3);
  await bill(...ids);
  await undo(...ids);
  const now = new Date(Date.now() + 32 * 24 * 60 * 60 * 1000);
  await removeExpired(world.db, { now });
  expect(await keptBytes()).toBe(0);
});
