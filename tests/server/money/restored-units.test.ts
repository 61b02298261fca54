import * as fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyResult } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import { type UnitRule, unitsOf } from '#domain/money/units.ts';
import { migrate } from '#server/db/migrate.ts';
import { clientId, freeDay, ifMatch, noteBody, openWorld, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterEach(() => roundBy('mid-point'));
afterAll(() => world.close());

/** More in the long form. */
const RUNS = Number(process.env.UNIT_RUNS ?? 6);

function never(): never {
  throw new Error('No such note');
}

async function allowDeleting(): Promise<void> {
  const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
  const body = { ...policy, noteDeleteRule: 'unbilled-in-window' };
  await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
}

type Rounding = UnitRule['rounding'];

async function roundBy(rounding: Rounding): Promise<void> {
  const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
  const body = { ...policy, unitRule: { rounding, scope: 'note' } };
  const answer = await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
  expect(answer.statusCode).toBe(200);
}

/** One client's day: a visit at each full hour, named by its place. */
function aDay() {
  const date = freeDay();
  const notes: Note[] = [];
  const timesOf = (place: number, minutes: number) => {
    const hour = String(6 + place).padStart(2, '0');
    return { begin_time: `${hour}:00`, end_time: `${hour}:${String(minutes).padStart(2, '0')}` };
  };
  const idsOf = (places: number[]) => places.flatMap((place) => notes[place]?.id ?? []);
  const pay = async (places: number[], more: object) => {
    const body = { id: idsOf(places), date: '2026-11-18', ...more };
    expect((await world.ask('POST', '/api/pay', { as: 'staff', body })).statusCode).toBe(200);
  };
  return {
    notes,
    write: async (place: number, minutes: number) => {
      const uid = notes[place]?.uid;
      const body = noteBody(maya, date, { ...timesOf(place, minutes), ...(uid ? { uid } : {}) });
      const answer = await world.ask('POST', '/api/note', { as: 'rbt', body, headers: { 'if-match': '*' } });
      expect([200, 201]).toContain(answer.statusCode);
      notes[place] = answer.json();
    },
    bill: (...places: number[]) => pay(places, { status: 'insurance_billed' }),
    undo: async (places: number[], act = uuid(), status = 'undo') => {
      await pay(places, { status, act });
      return act;
    },
    payFor: (...places: number[]) => pay(places, { status: 'contractor_paid' }),
    restore: async (act: string): Promise<MoneyResult[]> => {
      const answer = await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
      // Nothing of it is left: never was, or is restored already.
      return [404, 422].includes(answer.statusCode) ? [] : answer.json().results;
    },
    /** To another day and back, as whoever mistypes it does. */
    move: async (place: number) => {
      const { date_visited: _, ...note } = notes[place] ?? never();
      for (const day of [freeDay(), date]) {
        const body = { ...noteBody(maya, day), uid: note.uid, begin_time: note.begin_time, end_time: note.end_time };
        const answer = await world.ask('POST', '/api/note', { as: 'rbt', body, headers: { 'if-match': '*' } });
        expect([200, 201]).toContain(answer.statusCode);
      }
    },
    /** Deletes it, and writes the same visit again under a new uid. */
    remove: async (place: number) => {
      const { id, begin_time, end_time } = notes[place] ?? never();
      const headers = { 'if-match': '*' };
      const gone = await world.ask('DELETE', `/api/note?id=${id}`, { as: 'rbt', headers });
      expect([200, 204]).toContain(gone.statusCode);
      const body = noteBody(maya, date, { begin_time, end_time });
      const answer = await world.ask('POST', '/api/note', { as: 'rbt', body, headers });
      notes[place] = answer.json();
    },
    /** Of each note that is billed: its units. */
    claims: async (): Promise<(number | null)[]> => {
      const rows = await world.db
        .selectFrom('notes')
        .select(['id', 'settled_units'])
        .where('id', 'in', idsOf([...notes.keys()]))
        .execute();
      return [...notes.keys()].map((place) => rows.find(({ id }) => id === notes[place]?.id)?.settled_units ?? null);
    },
    minutes: async (): Promise<number> => {
      const rows = await world.db
        .selectFrom('notes')
        .select('minutes')
        .where('id', 'in', idsOf([...notes.keys()]))
        .execute();
      return rows.reduce((sum, { minutes }) => sum + minutes, 0);
    },
  };
}

type Day = ReturnType<typeof aDay>;

async function addBetween(day: Day): Promise<string> {
  await day.write(1, 22);
  await day.write(2, 8);
  await day.bill(1, 2);
  const act = await day.undo([1]);
  await day.write(0, 10);
  await day.bill(0);
  return act;
}

async function leaveWithNone(day: Day): Promise<string> {
  await day.write(1, 8);
  await day.bill(1);
  const first = await day.undo([1]);
  await day.write(0, 8);
  await day.bill(0);
  await day.restore(first);
  const act = await day.undo([1]);
  await day.undo([0]);
  await world.db
    .updateTable('notes')
    .set({ deleted_at: new Date() })
    .where('id', '=', day.notes[0]?.id ?? 0)
    .execute();
  return act;
}

const sum = (claims: (number | null)[]) => claims.reduce<number>((total, units) => total + (units ?? 0), 0);
const cms: UnitRule = { rounding: 'cms-8-minute', scope: 'note' };

describe('what nobody touched between undo and restore comes back exactly', () => {
  test.each([
    ['in the order in which it was undone', [0, 1], false],
    ['in the other order', [1, 0], false],
    ['by two calls of one undo', [0, 1], true],
  ])('%s, though a note beside it was written late', async (_how, order, isOneAct) => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(0, 15);
    await day.write(2, 8);
    await day.bill(0, 2);
    await day.write(1, 8);
    const first = await day.undo([0]);
    const acts = [first, await day.undo([2], isOneAct ? first : uuid())];
    for (const at of order)
      expect((await day.restore(acts[at] ?? '')).every((one) => one.ok && !one.reason)).toBe(true);
    expect(await day.claims()).toEqual([1, null, 1]);
  });

  test('whichever rule it was billed by, in any order and any number of undos', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Rounding>('mid-point', 'cms-8-minute', 'whole'),
        fc.constantFrom<Rounding>('mid-point', 'cms-8-minute', 'whole'),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 4 }),
        fc.infiniteStream(fc.nat(1_000)),
        async (billedBy, ruleSince, lengths, chance) => {
          const pick = (below: number) => chance.next().value % below;
          await roundBy(billedBy);
          const day = aDay();
          for (const [place, minutes] of lengths.entries()) await day.write(place, minutes);
          await day.bill(...lengths.keys());
          const before = await day.claims();
          await roundBy(ruleSince);
          const acts = lengths.map(() => uuid());
          for (const place of lengths.keys()) await day.undo([place], acts[pick(acts.length)]);
          while (acts.length > 0) await day.restore(acts.splice(pick(acts.length), 1)[0] ?? '');
          expect(await day.claims()).toEqual(before);
        },
      ),
      { numRuns: RUNS },
    );
  }, 60_000);
});

describe('what another note has got since is not billed twice', () => {
  test('where the visit was mended and billed anew, the other claim of the undo says with what it comes back', async () => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(0, 22);
    await day.write(1, 8);
    await day.bill(0, 1);
    expect(await day.claims()).toEqual([1, 1]);
    const act = await day.undo([0, 1]);
    await day.write(0, 8);
    await day.bill(0);
    const [first, second] = await day.restore(act);
    expect(first?.ok).toBe(false);
    expect(second).toEqual({
      id: day.notes[1]?.id,
      ok: true,
      as_left: expect.anything(),
      reason: 'Billed with 1 unit, as before; the note has 0 units now.',
    });
    expect(sum(await day.claims())).toBe(1);
  });

  test('where nothing is billed anew, but a note that stayed billed becomes shorter', async () => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(0, 22);
    await day.write(1, 8);
    await day.bill(0, 1);
    const act = await day.undo([1]);
    await day.write(0, 8);
    await day.restore(act);
    expect(sum(await day.claims())).toBe(1);
  });

  test.each([
    ['before', true],
    ['after', false],
  ])('where a note of the undo turns out to be no visit and is deleted, %s another one is billed', async (_when, isBefore) => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(1, 8);
    await day.write(2, 15);
    await day.bill(1, 2);
    const act = await day.undo([1, 2]);
    const remove = () =>
      world.db
        .updateTable('notes')
        .set({ deleted_at: new Date() })
        .where('id', '=', day.notes[2]?.id ?? 0)
        .execute();
    if (isBefore) await remove();
    await day.write(0, 8);
    await day.bill(0);
    if (!isBefore) await remove();
    await day.restore(act);
    expect(sum(await day.claims())).toBe(1);
  });

  test('where the minutes that made room for both have left the day again', async () => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(1, 8);
    await day.bill(1);
    const act = await day.undo([1]);
    await day.write(0, 8);
    await day.write(2, 30);
    await day.bill(0);
    await day.write(2, 1);
    await day.restore(act);
    expect(sum(await day.claims())).toBe(1);
  });

  test('nor is one lost: of two claims, one of whose units another note has got, the other one comes back', async () => {
    const day = aDay();
    for (const place of [0, 1, 2]) await day.write(place, 8);
    await day.bill(0, 1, 2);
    await roundBy('cms-8-minute');
    const act = await day.undo([1, 2]);
    await day.write(3, 22);
    await day.bill(3);
    expect(await day.claims()).toEqual([1, null, null, 1]);
    await day.restore(act);
    expect(await day.claims()).toEqual([1, 1, 0, 1]);
  });

  test.each([
    ['the pay', 0],
    ['the claim', 1],
  ])('where pay and claim were taken back one after the other, and %s is restored first', async (_what, at) => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(1, 8);
    await day.bill(1);
    await day.payFor(1);
    const acts = [await day.undo([1], uuid(), 'undo_pay'), await day.undo([1])];
    await day.write(0, 8);
    await day.bill(0);
    for (const act of [acts[at], acts[1 - at]]) {
      await day.restore(act ?? '');
      expect(sum(await day.claims())).toBe(1);
    }
  });

  test('unless each note is rounded by itself: what others get is not taken from it', async () => {
    const day = aDay();
    await day.write(0, 8);
    await day.write(1, 8);
    await day.bill(0, 1);
    await roundBy('whole');
    const act = await day.undo([1]);
    await day.write(2, 15);
    await day.bill(2);
    await day.restore(act);
    expect(await day.claims()).toEqual([1, 1, 1]);
  });

  test('where the day has enough for both, both have theirs', async () => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(0, 15);
    await day.write(1, 15);
    await day.bill(0, 1);
    const act = await day.undo([1]);
    await day.write(2, 15);
    await day.bill(2);
    expect(await day.restore(act)).toEqual([{ id: day.notes[1]?.id, ok: true, as_left: expect.anything() }]);
    expect(await day.claims()).toEqual([1, 1, 1]);
  });

  test.each([
    ['a visit that was added meanwhile and billed with none', 2, 3],
    ['a claim that came back with none, once the one that had its unit is gone', 0, 1],
  ])('and units that no claim of the day has are named: %s', async (_what, claimed, made) => {
    await roundBy('cms-8-minute');
    const day = aDay();
    const act = claimed === 2 ? await addBetween(day) : await leaveWithNone(day);
    const [result] = await day.restore(act);
    expect(result).toMatchObject({
      ok: true,
      as_left: expect.anything(),
      reason: expect.stringContaining(`The minutes of this day make ${made} units, its claims have ${claimed}.`),
    });
    expect(sum(await day.claims())).toBe(claimed);
  });

  test('a visit that was moved to another time and back is counted anew', async () => {
    await roundBy('cms-8-minute');
    const day = aDay();
    await day.write(0, 7);
    await day.write(1, 5);
    await day.bill(0);
    await day.bill(1);
    const act = await day.undo([1]);
    await day.write(1, 6);
    await day.write(2, 5);
    await day.bill(2);
    await day.write(1, 5);
    await day.restore(act);
    expect(sum(await day.claims())).toBe(1);
  });

  test('in any order of writing, billing, undoing and restoring, a pooled day has no more units than its minutes', async () => {
    const step = fc.record({
      what: fc.constantFrom('write', 'bill', 'bill', 'pay', 'undo', 'undo', 'undo pay', 'restore', 'restore'),
      place: fc.nat(3),
      minutes: fc.integer({ min: 1, max: 40 }),
      act: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        await roundBy('cms-8-minute');
        const day = aDay();
        const acts = [uuid(), uuid(), uuid()];
        await day.write(0, 7);
        await day.write(1, 9);
        for (const { what, place, minutes, act } of steps) {
          if (what === 'write' && place === day.notes.length) await day.write(place, minutes);
          if (day.notes[place] === undefined) continue;
          if (what === 'bill') await day.bill(place);
          if (what === 'pay') await day.payFor(place);
          if (what === 'undo') await day.undo([place], acts[act]);
          if (what === 'undo pay') await day.undo([place], acts[act], 'undo_pay');
          if (what === 'restore') await day.restore(acts[act] ?? '');
          expect(sum(await day.claims())).toBeLessThanOrEqual(unitsOf(await day.minutes(), cms));
        }
      }),
      { numRuns: RUNS },
    );
  }, 60_000);
});

describe('an undo that is restored at once changes nothing, and a restore never lifts a day over what it had', () => {
  test('in any order of writing, changing, moving, deleting, billing, paying, undoing and restoring', async () => {
    await allowDeleting();
    const step = fc.record({
      what: fc.constantFrom(
        ...['write', 'write', 'change', 'move', 'delete', 'bill', 'bill', 'pay', 'undo', 'undo', 'undo pay', 'restore'],
        ...['restore', 'at once', 'at once'],
      ),
      place: fc.nat(3),
      minutes: fc.integer({ min: 1, max: 40 }),
      act: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
        await roundBy('cms-8-minute');
        const day = aDay();
        const acts = [uuid(), uuid(), uuid()];
        await day.write(0, 7);
        await day.write(1, 9);
        let most = 0;
        for (const { what, place, minutes, act } of steps) {
          const before = await day.claims();
          if (what === 'write' && place === day.notes.length) await day.write(place, minutes);
          if (day.notes[place] === undefined) continue;
          const isOpen = before[place] === null;
          if (what === 'change' && isOpen) await day.write(place, minutes);
          if (what === 'move' && isOpen) await day.move(place);
          if (what === 'delete' && isOpen) await day.remove(place);
          if (what === 'bill') await day.bill(place);
          if (what === 'pay') await day.payFor(place);
          if (what === 'undo') await day.undo([place], acts[act]);
          if (what === 'undo pay') await day.undo([place], acts[act], 'undo_pay');
          if (what === 'at once') {
            await day.restore(await day.undo([place]));
            expect(await day.claims()).toEqual(before);
          }
          if (what === 'restore') {
            const results = await day.restore(acts[act] ?? '');
            const isClosed = (await day.claims()).every((units) => units !== null);
            const lacks = unitsOf(await day.minutes(), cms) > sum(await day.claims());
            const back = results.filter(({ ok }) => ok);
            for (const { reason } of back) expect(/ make \d+ units/.test(reason ?? '')).toBe(isClosed && lacks);
            const allowed = Math.max(most, unitsOf(await day.minutes(), cms));
            expect(sum(await day.claims())).toBeLessThanOrEqual(allowed);
          } else most = Math.max(most, sum(await day.claims()));
        }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

test('an undo of before the update gives back no units of the times of before', async () => {
  const day = aDay();
  await day.write(0, 45);
  await day.write(1, 20);
  await day.bill(0, 1);
  const act = await day.undo([0, 1]);
  const run = (text: string) => sql.raw(text).execute(world.db);
  await run('drop index if exists undone_notes_of_note');
  await run('alter table undone_notes drop column units_stand');
  await run('update undone_notes set day_units = 4');
  await run("delete from migrations where name like '0102%'");
  await run(`update notes set end_time = begin_time + interval '15 minutes' where id = ${day.notes[0]?.id}`);
  await migrate(world.db);
  await day.restore(act);
  expect(await day.claims()).toEqual([1, 1]);
});

test('a claim of another client goes to the payer of that one once the change is acknowledged', async () => {
  const day = aDay();
  await day.write(0, 45);
  await day.bill(0);
  const other = await clientId(world, 'Tan');
  await world.db.updateTable('clients').set({ insurance_type: 1 }).where('id', '=', maya).execute();
  await world.db.updateTable('clients').set({ insurance_type: 3 }).where('id', '=', other).execute();
  const { id } = day.notes[0] ?? never();
  await sql`update notes set billed_payer = 1 where id = ${id}`.execute(world.db);
  const payer = () =>
    world.db.selectFrom('notes').select(['billed_payer', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
  const acknowledge = async () =>
    world.ask('POST', `/api/pay/${id}/acknowledge`, {
      as: 'staff',
      headers: ifMatch({ version: (await payer()).version }),
    });
  expect((await acknowledge()).statusCode).toBe(200);
  expect((await payer()).billed_payer).toBe(1);
  await sql`update notes set client_id = ${other} where id = ${id}`.execute(world.db);
  expect((await acknowledge()).statusCode).toBe(200);
  expect((await payer()).billed_payer).toBe(3);
  // Billed when nobody wrote down what the claim said: it stays where it was sent.
  await sql`update notes set billed_as = null, billed_payer = 2 where id = ${id}`.execute(world.db);
  expect((await acknowledge()).statusCode).toBe(200);
  expect((await payer()).billed_payer).toBe(2);
});
