import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { UnitRule } from '#domain/money/units.ts';
import { migrate } from '#server/db/migrate.ts';
import { clientId, freeDay, ifMatch, noteBody, openWorld, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterEach(() => roundBy('mid-point'));
afterAll(() => world.close());

const GROUP = '/api/company/payments/group';
const DAY = '2026-11-18';

async function roundBy(rounding: UnitRule['rounding']): Promise<void> {
  const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
  const body = { ...policy, unitRule: { rounding, scope: 'note' } };
  const answer = await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
  expect(answer.statusCode).toBe(200);
}

async function visit(date: string, begin_time: string, end_time: string, as: Who = 'rbt', client = maya) {
  const body = noteBody(client, date, { begin_time, end_time });
  const answer = await world.ask('POST', '/api/note', { as, body });
  expect(answer.statusCode).toBe(201);
  return answer.json() as Note;
}
const pay = (id: number[], status: string) =>
  world.ask('POST', '/api/pay', { as: 'staff', body: { id, status, date: DAY } });
const group = (id: number[], icn: string) => world.ask('POST', GROUP, { as: 'staff', body: { id, icn, date: DAY } });
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json();
const unitsNow = async (notes: Note[]) =>
  (await Promise.all(notes.map(({ id }) => read(id)))).map((note) => note.units);
const groupUnits = async (icn: string) =>
  (await world.ask('GET', `${GROUP}?icn=${icn}`, { as: 'staff' })).json().data[0].units;
const dayUnits = async (date: string) => {
  const query = `daterange=${date},${date}`;
  const listed = (await world.ask('GET', `/api/pay?${query}`, { as: 'staff' })).json().data;
  const subtotals = (await world.ask('GET', `/api/pay/therapists?${query}`, { as: 'staff' })).json().data;
  const sum = (rows: { units: number }[]) => rows.reduce((total, { units }) => total + units, 0);
  expect(sum(subtotals)).toBe(sum(listed));
  return sum(listed);
};
const hold = (id: number) => world.db.updateTable('notes').set({ state: 'held' }).where('id', '=', id).execute();

describe('when the company rounds otherwise from now on', () => {
  test('what was billed or paid keeps its units in the note, its group and the subtotals; what is open is counted anew', async () => {
    const date = freeDay();
    const billed = await visit(date, '08:00', '08:53');
    const paid = await visit(date, '09:00', '09:53');
    const grouped = await visit(date, '10:00', '10:53');
    const open = await visit(date, '11:00', '11:53');
    await pay([billed.id], 'insurance_billed');
    await pay([paid.id], 'contractor_paid');
    await group([billed.id, grouped.id], 'KEPT-1');
    await roundBy('whole');
    expect(await unitsNow([billed, paid, grouped, open])).toEqual([4, 4, 4, 3]);
    expect(await groupUnits('KEPT-1')).toBe(8);
    expect(await dayUnits(date)).toBe(15);
  });

  test('paid after the bill, or billed after the pay, it is what it was at first; with both marks gone it is open again', async () => {
    const date = freeDay();
    const note = await visit(date, '08:00', '08:53');
    await pay([note.id], 'contractor_paid');
    await roundBy('whole');
    await group([note.id], 'KEPT-2');
    expect([await unitsNow([note]), await groupUnits('KEPT-2')]).toEqual([[4], 4]);
    await pay([note.id], 'undo');
    expect(await unitsNow([note])).toEqual([3]);
    await group([note.id], 'KEPT-3');
    await pay([note.id], 'contractor_paid');
    await roundBy('mid-point');
    expect(await unitsNow([note])).toEqual([3]);
    await world.ask('DELETE', `${GROUP}?icn=KEPT-3&undo_pay=yes`, { as: 'staff' });
    expect(await unitsNow([note])).toEqual([4]);
  });

  test('a group that is removed leaves a paid note its units', async () => {
    const [open, paid] = [await visit(freeDay(), '08:00', '08:53'), await visit(freeDay(), '08:00', '08:53')];
    await group([open.id, paid.id], 'KEPT-4');
    await pay([paid.id], 'contractor_paid');
    await roundBy('whole');
    await world.ask('DELETE', `${GROUP}?icn=KEPT-4`, { as: 'staff' });
    expect(await unitsNow([open, paid])).toEqual([3, 4]);
  });

  test('words of a billed note may change without its units; its times take the units with them, once', async () => {
    const date = freeDay();
    const note = await visit(date, '08:00', '08:53');
    await pay([note.id], 'insurance_billed');
    await roundBy('whole');
    const save = async (changes: object) => {
      const { uid, version } = await read(note.id);
      const body = noteBody(maya, date, { uid, begin_time: '08:00', end_time: '08:53', ...changes });
      const answer = await world.ask('POST', '/api/note', { as: 'rbt', body, headers: ifMatch({ version }) });
      expect(answer.statusCode).toBe(200);
      return answer.json().units;
    };
    expect(await save({ comment: 'Words alone.' })).toBe(4);
    expect(await save({ end_time: '08:38' })).toBe(2);
    await roundBy('mid-point');
    expect(await unitsNow([note])).toEqual([2]);
  });

  test('an addendum that says other times changes nothing of what was billed', async () => {
    const note = await visit(freeDay(), '08:00', '08:53');
    await pay([note.id], 'insurance_billed');
    const body = { uid: uuid(), reason: 'Left early', end_time: '08:30' };
    expect((await world.ask('POST', `/api/note/${note.id}/addendum`, { as: 'rbt', body })).statusCode).toBe(201);
    await roundBy('whole');
    expect(await unitsNow([note])).toEqual([4]);
  });
});

/** Those of which it is said that an insurer pays nothing for them. */
const withoutUnits = async (notes: Note[]): Promise<number[]> => {
  const ids = notes.map(({ id }) => id).join();
  return (await world.ask('GET', `/api/pay?ids=${ids}`, { as: 'staff' })).json().no_units;
};

test.each([
  'mid-point',
  'whole',
] as const)('a visit too short for a unit is named beside the list by the rule %s, also once it is billed', async (rounding) => {
  await roundBy(rounding);
  const date = freeDay();
  const notes = [await visit(date, '08:00', '08:07'), await visit(date, '09:00', '09:15')];
  expect(await withoutUnits(notes)).toEqual([notes[0]?.id]);
  await pay([notes[0]?.id ?? 0], 'insurance_billed');
  expect(await withoutUnits(notes)).toEqual([notes[0]?.id]);
});

describe('under the CMS 8-minute rule', () => {
  test('a note that gave its minutes to another of its day is not said to have no units, and a day of none is', async () => {
    await roundBy('cms-8-minute');
    const [date, short] = [freeDay(), freeDay()];
    const shared = [await visit(date, '08:00', '08:08'), await visit(date, '09:00', '09:07')];
    expect(await unitsNow(shared)).toEqual([1, 0]);
    const alone = await visit(short, '08:00', '08:07');
    expect(await withoutUnits([...shared, alone])).toEqual([alone.id]);
    await pay([shared[0]?.id ?? 0], 'insurance_billed');
    expect(await withoutUnits(shared)).toEqual([]);
  });

  test('the minutes of a client’s day are pooled, whoever made the visits; each list and sum says the same', async () => {
    await roundBy('cms-8-minute');
    const date = freeDay();
    const first = await visit(date, '08:00', '08:20');
    const second = await visit(date, '09:00', '09:20', 'admin');
    expect(await unitsNow([first, second])).toEqual([1, 2]);
    expect(await dayUnits(date)).toBe(3);
    const other = freeDay();
    const long = [await visit(other, '08:00', '08:23'), await visit(other, '09:00', '09:23')];
    expect(await unitsNow(long)).toEqual([2, 1]);
    await group(
      long.map(({ id }) => id),
      'CMS-1',
    );
    expect(await groupUnits('CMS-1')).toBe(3);
    expect(await dayUnits(other)).toBe(3);
    await roundBy('mid-point');
    expect(await groupUnits('CMS-1')).toBe(3);
  });

  test('another client, another day, a held, a deleted and an unsubmitted note give nobody their minutes', async () => {
    await roundBy('cms-8-minute');
    const date = freeDay();
    const tan = await clientId(world, 'Tan');
    const held = await visit(date, '08:00', '08:25');
    const gone = await visit(date, '09:00', '09:20');
    const draft = await visit(date, '10:00', '10:20');
    await visit(date, '11:00', '11:20', 'admin', tan);
    await visit(freeDay(), '08:00', '08:20');
    const last = await visit(date, '12:00', '12:20');
    expect(await unitsNow([last])).toEqual([2]);
    await hold(held.id);
    await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    await world.db.updateTable('notes').set({ state: 'draft' }).where('id', '=', draft.id).execute();
    expect(await unitsNow([last])).toEqual([1]);
    await world.db.updateTable('notes').set({ state: 'final' }).where('id', '=', draft.id).execute();
    expect(await unitsNow([last])).toEqual([2]);
  });

  test('a note that comes after the day was billed gets what the pool still has, however early its visit was', async () => {
    await roundBy('cms-8-minute');
    const date = freeDay();
    const billed = await visit(date, '09:00', '09:23');
    await pay([billed.id], 'insurance_billed');
    const late = await visit(date, '08:00', '08:23');
    expect(await unitsNow([billed, late])).toEqual([2, 1]);
    await pay([late.id], 'contractor_paid');
    await pay([billed.id], 'undo');
    expect(await unitsNow([billed, late])).toEqual([2, 1]);
  });

  describe('an undo that is restored bills no unit that another note of the day has got since', () => {
    const undo = (notes: { id: number }[], act: string) =>
      world.ask('POST', '/api/pay', { as: 'staff', body: { id: notes.map(({ id }) => id), status: 'undo', act } });
    const restore = (act: string) => world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
    type Visits = [Awaited<ReturnType<typeof visit>>, Awaited<ReturnType<typeof visit>>];
    const billed = async (date: string): Promise<Visits> => {
      const [a, b] = [await visit(date, '08:00', '08:07'), await visit(date, '09:00', '09:05')];
      await pay([a.id], 'insurance_billed');
      await pay([b.id], 'insurance_billed');
      expect(await unitsNow([a, b])).toEqual([0, 1]);
      return [a, b];
    };
    const late = (date: string) => visit(date, '08:30', '08:35');

    test('where none has, all is as it was, also after the rule has changed', async () => {
      await roundBy('cms-8-minute');
      const [act, [a, b]] = [uuid(), await billed(freeDay())];
      await undo([a, b], act);
      await roundBy('whole');
      expect((await restore(act)).statusCode).toBe(200);
      expect(await unitsNow([a, b])).toEqual([0, 1]);
    });

    test.each([
      [
        'a note that comes late is billed',
        async (date: string, [, b]: Visits, act: string) => {
          await undo([b], act);
          const c = await late(date);
          await pay([c.id], 'insurance_billed');
          return c;
        },
      ],
      [
        'one that was undone with it is billed again',
        async (date: string, [, b]: Visits, act: string) => {
          const c = await late(date);
          await pay([c.id], 'insurance_billed');
          await undo([b, c], act);
          await pay([c.id], 'insurance_billed');
          return c;
        },
      ],
      [
        'one is billed and undone under the same act',
        async (date: string, [, b]: Visits, act: string) => {
          await undo([b], act);
          const c = await late(date);
          await pay([c.id], 'insurance_billed');
          await undo([c], act);
          return c;
        },
      ],
      [
        'the rule changes after it',
        async (date: string, [, b]: Visits, act: string) => {
          await undo([b], act);
          const c = await late(date);
          await pay([c.id], 'insurance_billed');
          await roundBy('mid-point');
          return c;
        },
      ],
    ])('%s', async (_what, happens) => {
      await roundBy('cms-8-minute');
      const [date, act] = [freeDay(), uuid()];
      const [a, b] = await billed(date);
      const c = await happens(date, [a, b], act);
      expect((await restore(act)).statusCode).toBe(200);
      expect((await unitsNow([a, b, c])).reduce((sum, units) => sum + units, 0)).toBe(1);
    });

    test('one clerk restores while another bills', async () => {
      await roundBy('cms-8-minute');
      for (let turn = 0; turn < 8; turn++) {
        const [date, act] = [freeDay(), uuid()];
        const [a, b] = await billed(date);
        await undo([b], act);
        const c = await late(date);
        const both = [() => restore(act), () => pay([c.id], 'insurance_billed')];
        await Promise.all((turn % 2 === 0 ? both : both.reverse()).map((one) => one()));
        expect((await unitsNow([a, b, c])).reduce((sum, units) => sum + units, 0)).toBe(1);
      }
    });
  });

  test('two clerks who bill the notes of one day at once bill the pool together', async () => {
    await roundBy('cms-8-minute');
    for (let turn = 0; turn < 5; turn++) {
      const date = freeDay();
      const notes = [
        await visit(date, '08:00', '08:23'),
        await visit(date, '09:00', '09:23'),
        await visit(date, '10:00', '10:23'),
      ];
      await Promise.all(notes.map(({ id }) => pay([id], 'insurance_billed')));
      expect(await dayUnits(date)).toBe(5);
    }
  });
});

test('what was billed or paid before notes kept their units has those that the company’s rule gave each note', async () => {
  await roundBy('whole');
  const notes = [await visit(freeDay(), '08:00', '08:53'), await visit(freeDay(), '08:00', '08:53')];
  const open = await visit(freeDay(), '08:00', '08:53');
  await pay([notes[0]?.id ?? 0], 'insurance_billed');
  await pay([notes[1]?.id ?? 0], 'contractor_paid');
  await takeBack0021();
  await migrate(world.db);
  await roundBy('mid-point');
  expect(await unitsNow([...notes, open])).toEqual([3, 3, 4]);
});

/** The table as it was before; its indexes are gone with the column. */
async function takeBack0021(): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(world.db);
  await run('drop trigger forget_units on notes; drop function forget_units');
  await run('drop trigger keep_billed_units on notes');
  await run('alter table notes drop column settled_units');
  for (const of of ['by_visit', 'by_client', 'unbilled', 'unpaid', 'billed', 'paid', 'billed_unpaid']) {
    await run(`create index notes_${of} on notes (company_id)`);
  }
  await run("delete from migrations where name like '0021%' or name like '0029%'");
}
