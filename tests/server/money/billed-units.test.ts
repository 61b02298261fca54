import * as fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { type Rounding, roundings } from '#domain/money/units.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { partsOf } from '#server/db/migration-parts.ts';
import { readMigration } from '#server/db/schema-state.ts';
import { clientId, freeDay, ifMatch, noteBody, openWorld, type World } from '../world.ts';

// With how many units a claim was made: nothing but an act of billing changes that.

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const staff = { as: 'staff' } as const;
const GROUP = '/api/company/payments/group';
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, staff)).json();
const pay = (id: number, status: string, more: object = {}) =>
  world.ask('POST', '/api/pay', { ...staff, body: { id: [id], status, date: '2026-11-18', ...more } });

async function roundBy(rounding: Rounding): Promise<void> {
  const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
  const body = { ...policy, unitRule: { rounding, scope: 'note' } };
  await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
}

/** Two notes of one client's day, whose minutes a company may pool. */
async function twoNotes() {
  const date = freeDay();
  const sent = [noteBody(maya, date, { begin_time: '08:00', end_time: '08:23' })];
  sent.push(noteBody(maya, date, { begin_time: '10:00', end_time: '10:23' }));
  const ids: number[] = [];
  for (const body of sent) ids.push((await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id);
  return ids.map((id, at) => ({ id, sent: sent[at] ?? {}, icn: `U-${id}`, acts: [] as string[] }));
}

const whats = [
  'edit',
  'edit',
  'words',
  'bill',
  'pay',
  'round',
  'icn',
  'take off',
  'undo',
  'undo pay',
  'restore',
  'seen',
] as const;
type Step = { what: (typeof whats)[number]; which: 0 | 1; minute: number; rounding: Rounding };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...whats),
  which: fc.constantFrom(0, 1),
  minute: fc.integer({ min: 20, max: 59 }),
  rounding: fc.constantFrom(...roundings),
});

type Visit = Awaited<ReturnType<typeof twoNotes>>[number];

async function take({ id, sent, icn, acts }: Visit, { what, minute, rounding }: Step): Promise<unknown> {
  const save = (fields: object) => world.ask('POST', '/api/note', { as: 'rbt', body: { ...sent, ...fields } });
  const { begin_time, end_time, ins_status, pay_group } = await read(id);
  if (what === 'edit') return save({ end_time: `${begin_time.slice(0, 2)}:${minute}` });
  if (what === 'words') return save({ end_time, comment: uuid() });
  if (what === 'round') return roundBy(rounding);
  if (what === 'bill') return pay(id, 'insurance_billed');
  if (what === 'pay') return pay(id, 'contractor_paid');
  if (what === 'icn') return world.ask('POST', GROUP, { ...staff, body: { id: [id], icn, date: '2026-11-18' } });
  if (what === 'take off') return pay_group && pay(id, 'undo_icn');
  if (what === 'undo pay') return pay(id, 'undo_pay');
  if (what === 'undo') return ins_status && pay(id, 'undo', { act: acts[acts.push(uuid()) - 1] });
  if (what === 'restore')
    return world.ask('POST', '/api/pay/restore', { ...staff, body: { act: acts.at(-1) ?? uuid() } });
  const headers = ifMatch(await read(id));
  return world.ask('POST', `/api/pay/${id}/acknowledge`, { ...staff, headers });
}

/** With what it was billed, as each place says it. */
async function claimOf({ id, icn }: Visit) {
  const note = await read(id);
  const day = `daterange=${note.date_visited},${note.date_visited}`;
  const { data } = (await world.ask('GET', `/api/pay/brief?${day}`, staff)).json();
  const listed: Note = data.find((one: Note) => one.id === id);
  const [group] = (await world.ask('GET', `${GROUP}?icn=${icn}`, staff)).json().data;
  const claim = { units: note.billed_units, by: note.billed_rounding };
  expect({ units: listed.billed_units, by: listed.billed_rounding }).toEqual(claim);
  if (group) expect(group.billed_units ?? group.units).toBe(claim.units);
  expect(claim.units === undefined).toBe(note.ins_status === null);
  return claim;
}

test('whatever is edited, paid, acknowledged, put under an ICN and taken off it, and however the company rounds by then: what was billed keeps its units, and an undo and its restore give them back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...roundings),
      fc.array(step, { minLength: 6, maxLength: 10 }),
      async (first, steps) => {
        await roundBy(first);
        const notes = await twoNotes();
        const bills: Step[] = [0, 1].map((which) => ({
          what: 'bill',
          which: which === 0 ? 0 : 1,
          minute: 23,
          rounding: first,
        }));
        const kept = new Map<string, object>();
        for (const one of [...bills, ...steps]) {
          const visit = notes[one.which] as Visit;
          const before = await Promise.all(notes.map(claimOf));
          const [wasBilled, hadActs] = [(await read(visit.id)).ins_status !== null, visit.acts.length];
          await take(visit, one);
          const after = await Promise.all(notes.map(claimOf));
          const now = await read(visit.id);
          const mine = after[one.which];
          if (visit.acts.length > hadActs) kept.set(visit.acts.at(-1) ?? '', before[one.which] ?? {});
          if (wasBilled === (now.ins_status !== null)) expect(after).toEqual(before);
          else if (one.what === 'restore') expect(mine).toEqual(kept.get(visit.acts.at(-1) ?? ''));
          else if (wasBilled) expect(mine).toEqual({});
          // Just billed: with those that it has.
          else expect(mine?.units).toBe(now.units);
          expect(after[1 - one.which]).toEqual(before[1 - one.which]);
        }
      },
    ),
    { numRuns: Number(process.env.UNIT_RUNS ?? 4) },
  );
}, 60_000);

test('of a pooled day a claim says its units also once its note was made longer, and minutes are pooled no more', async () => {
  await roundBy('cms-8-minute');
  const [one, other] = (await twoNotes()) as [Visit, Visit];
  await pay(one.id, 'insurance_billed');
  await pay(other.id, 'insurance_billed');
  // 46 minutes make three units: the second has what the first left.
  expect([await claimOf(one), await claimOf(other)]).toEqual([
    { units: 2, by: 'cms-8-minute' },
    { units: 1, by: 'cms-8-minute' },
  ]);
  await roundBy('mid-point');
  await world.ask('POST', '/api/note', { as: 'rbt', body: { ...other.sent, end_time: '10:53' } });
  expect(await read(other.id)).toMatchObject({ units: 4, billed_units: 1, billed_rounding: 'cms-8-minute' });
  expect(await claimOf(one)).toEqual({ units: 2, by: 'cms-8-minute' });
});

test('what was billed before that, and is as it was billed, has the units that it has; of what was changed since nobody knows them', async () => {
  await roundBy('mid-point');
  const [one, other] = (await twoNotes()) as [Visit, Visit];
  await pay(one.id, 'insurance_billed');
  await pay(other.id, 'insurance_billed');
  await world.ask('POST', '/api/note', { as: 'rbt', body: { ...other.sent, end_time: '10:53' } });
  await sql`update notes set billed_units = null, billed_rounding = null, settled_rounding = null
    where id = any (${[one.id, other.id]})`.execute(world.db);
  for (const { text } of partsOf(await readMigration('0151-billed-units.sql'))) await sql.raw(text).execute(world.db);
  expect(await read(one.id)).toMatchObject({ billed_units: 2 });
  expect(await read(one.id)).not.toHaveProperty('billed_rounding');
  expect(await read(other.id)).not.toHaveProperty('billed_units');
});

test('a note that gave its minutes to another of its pooled day says nothing else of its units once the company rounds otherwise', async () => {
  await roundBy('cms-8-minute');
  const [long, short] = (await twoNotes()) as [Visit, Visit];
  const save = ({ sent }: Visit, end_time: string) =>
    world.ask('POST', '/api/note', { as: 'rbt', body: { ...sent, end_time } });
  await save(short, '10:05');
  const both = [long, short];
  for (const one of both) await pay(one.id, 'insurance_billed');
  const warned = async () =>
    (await world.ask('GET', `/api/pay/brief?ids=${both.map(({ id }) => id)}`, staff)).json().no_units;
  expect([await claimOf(long), await claimOf(short)]).toMatchObject([{ units: 2 }, { units: 0 }]);
  expect(await warned()).toEqual([]);
  await roundBy('whole');
  expect(await warned()).toEqual([]);
  // What a claim had none of is not more because its note has some by now, nor the other way round.
  await save(short, '10:50');
  await save(long, '08:05');
  expect([await read(long.id), await read(short.id)]).toMatchObject([
    { units: 0, billed_units: 2 },
    { units: 3, billed_units: 0 },
  ]);
  expect(await warned()).toEqual([]);
  await save(short, '10:05');
  expect(await warned()).toEqual([]);
  // Billed no more, each is counted by the rule of today.
  for (const one of both) await pay(one.id, 'undo');
  expect(new Set(await warned())).toEqual(new Set(both.map(({ id }) => id)));
});

test('a restore of a note that was changed since says, before and after it, with what its claim comes back: what was billed', async () => {
  await roundBy('cms-8-minute');
  const [visit] = (await twoNotes()) as [Visit, Visit];
  const save = (end_time: string) => world.ask('POST', '/api/note', { as: 'rbt', body: { ...visit.sent, end_time } });
  await save('08:08');
  await pay(visit.id, 'insurance_billed');
  const act = uuid();
  await pay(visit.id, 'undo', { act });
  const listed = async () =>
    (await world.ask('GET', '/api/pay/undone', staff)).json().data.find((one: UndoneAct) => one.act === act);
  expect(await listed()).not.toHaveProperty('changedAsBilled');
  await save('08:40');
  expect(await listed()).toMatchObject({ changed: 1, changedAsBilled: { hours: hoursOf(8), units: 1 } });
  const { results } = (await world.ask('POST', '/api/pay/restore', { ...staff, body: { act } })).json();
  expect(results).toMatchObject([{ ok: true, reason: 'Billed with 1 unit, as before; the note has 3 units now.' }]);
  expect(await read(visit.id)).toMatchObject({ units: 3, billed_units: 1, billed_hours: hoursOf(8) });
});

test('the audit of an act on money says of how many units its notes were', async () => {
  await roundBy('mid-point');
  const ids = (await twoNotes()).map(({ id }) => id);
  const said = async (status: string) => {
    await world.ask('POST', '/api/pay', { ...staff, body: { id: ids, status, date: '2026-11-18' } });
    const rows = world.db.selectFrom('audit').select('detail').where('entity', '=', 'money_write');
    return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).detail;
  };
  for (const status of ['insurance_billed', 'contractor_paid', 'undo'])
    expect(await said(status)).toMatchObject({ minutes: 46, units: 4 });
});
