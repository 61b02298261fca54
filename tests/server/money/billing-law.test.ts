import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientId, freeDay, noteBody, openWorld, type Who, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.db
    .updateTable('companies')
    .set({ policy: { noteDeleteRule: 'unbilled-in-window' } })
    .execute();
});
afterAll(() => world.close());

const NOTES = 6;
const GROUP = '/api/company/payments/group';

interface Step {
  what:
    | 'insurance_billed'
    | 'contractor_paid'
    | 'undo'
    | 'undo_icn'
    | 'group'
    | 'replace'
    | 'ungroup'
    | 'ungroup with pay'
    | 'delete';
  /** Places of the notes. */
  which: number[];
  icn: 'L-1' | 'L-2';
  mode: 'each' | 'all';
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    'insurance_billed',
    'contractor_paid',
    'undo',
    'undo_icn',
    'group',
    'replace',
    'ungroup',
    'ungroup with pay',
    'delete',
  ),
  which: fc.uniqueArray(fc.nat(NOTES - 1), { minLength: 1 }),
  icn: fc.constantFrom('L-1', 'L-2'),
  mode: fc.constantFrom('each', 'all'),
});

/** What the two clerks do at the same moment, turn by turn. */
const turns = fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 });

async function take(who: Who, { what, which, icn, mode }: Step, ids: number[]): Promise<number> {
  const id = which.flatMap((place) => ids[place] ?? []);
  const call = () => {
    if (what === 'delete')
      return world.ask('DELETE', `/api/note?id=${id[0]}`, { as: 'rbt', headers: { 'if-match': '*' } });
    if (what === 'ungroup') return world.ask('DELETE', `${GROUP}?icn=${icn}`, { as: who });
    if (what === 'ungroup with pay') return world.ask('DELETE', `${GROUP}?icn=${icn}&undo_pay=yes`, { as: who });
    if (what === 'replace')
      return world.ask('POST', GROUP, { as: who, body: { id, icn, replaces: icn === 'L-1' ? 'L-2' : 'L-1', mode } });
    if (what === 'group') return world.ask('POST', GROUP, { as: who, body: { id, icn, mode } });
    return world.ask('POST', '/api/pay', { as: who, body: { id, status: what, mode } });
  };
  return (await call()).statusCode;
}

async function requireLaw(ids: number[]): Promise<void> {
  const { rows } = await sql<{ id: number; law: string }>`
    select id, case
      when deleted_at is not null and (ins_status is not null or user_status is not null) then 'deleted and still money'
      when pay_group_id is not null and ins_status is null then 'in a group and not billed'
      when ins_status is not null and state <> 'final' then 'billed and not final'
      when (user_status is null) <> (date_week is null) then 'paid without a pay date'
      when (settled_units is null) <> (ins_status is null and user_status is null)
        then 'marked without units of its own, or the other way round'
    end as law
    from notes where id = any (${ids}::integer[])`.execute(world.db);
  expect(rows.filter((row) => row.law !== null)).toEqual([]);
}

/** A note's marks are what its history says: the last of each kind counts, and an undo ends them. */
async function requireHistory(ids: number[]): Promise<void> {
  const { rows } = await sql<{ id: number; billed: boolean; marked: boolean }>`
    select notes.id, ins_status is not null or user_status is not null as billed,
      coalesce((select mark <> 'undone' from money_marks
        where note_id = notes.id and company_id = notes.company_id order by write_id desc limit 1), false) as marked
    from notes where id = any (${ids}::integer[])`.execute(world.db);
  // A group that is removed leaves the pay of its notes alone only by not touching them at all.
  expect(rows.filter((row) => row.billed !== row.marked)).toEqual([]);
}

test('whatever two clerks and an author do at once, no note is deleted and billed, grouped and unbilled, or half marked', async () => {
  const maya = await clientId(world, 'Ruiz');
  await fc.assert(
    fc.asyncProperty(turns, async (all) => {
      const ids: number[] = [];
      for (let n = 0; n < NOTES; n++) {
        const answer = await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) });
        ids.push(answer.json().id);
      }
      await world.db
        .updateTable('notes')
        .set({ state: 'held' })
        .where('id', '=', ids[0] ?? 0)
        .execute();
      for (const [one, other] of all) {
        const statuses = await Promise.all([take('staff', one, ids), take('admin', other, ids)]);
        expect(statuses.filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
        await requireLaw(ids);
      }
      await requireHistory(ids);
    }),
    { numRuns: 25 },
  );
}, 60_000);
