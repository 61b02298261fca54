import * as fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BriefNote } from '#contract/brief-notes.ts';
import type { Note } from '#contract/notes.ts';
import { briefOf } from '#domain/note/brief-note.ts';
import { sumHours } from '#domain/time/hours.ts';
import { hoursBetween } from '#domain/time/service-time.ts';
import { partsOf } from '#server/db/migration-parts.ts';
import { readMigration } from '#server/db/schema-state.ts';
import { clientId, freeDay, ifMatch, noteBody, openWorld, type World } from '../world.ts';

// What a note says now, what of it was billed and what of that somebody has seen, wherever it is read.

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const BEGIN = '15:00';
const ENDS = ['16:00', '16:30', '17:00', '17:30'] as const;
const steps = [
  'edit',
  'edit',
  'addendum',
  'addendum',
  'bill',
  'undo',
  'restore',
  'acknowledge',
  'take back',
  'words',
] as const;
const step = fc.record({ what: fc.constantFrom(...steps), end: fc.constantFrom(...ENDS) });

type Step = { what: (typeof steps)[number]; end: (typeof ENDS)[number] };
const BILLED: Step = { what: 'bill', end: '17:00' };
/** What must be among them: an addendum and then the note, an acknowledgement between two changes and over an undo. */
const told: (typeof steps)[number][][] = [
  ['addendum', 'edit', 'words', 'addendum'],
  ['edit', 'acknowledge', 'edit', 'undo', 'restore', 'acknowledge'],
  ['addendum', 'acknowledge', 'addendum', 'edit', 'undo', 'bill'],
  ['edit', 'acknowledge', 'addendum', 'acknowledge', 'take back', 'undo', 'restore', 'take back', 'take back'],
];
const examples = told.map((whats) => [whats.map((what, at) => ({ what, end: ENDS[(at * 3 + 1) % 4] ?? ENDS[0] }))]);

const staff = { as: 'staff' } as const;
const read = async (id: number): Promise<Note> => (await world.ask('GET', `/api/note/${id}`, staff)).json();

/** A note of its own day, and what a clerk and its author do to it. */
async function noteOf() {
  const sent = noteBody(maya, freeDay(), { begin_time: BEGIN, end_time: '17:00' });
  const { id }: Note = (await world.ask('POST', '/api/note', { as: 'rbt', body: sent })).json();
  const pay = (status: string, more: object = {}) =>
    world.ask('POST', '/api/pay', { ...staff, body: { id: [id], status, date: '2026-11-18', ...more } });
  const acts: string[] = [];
  return {
    id,
    day: sent.date_visited,
    acts,
    edit: async (fields: object) =>
      world.ask('POST', '/api/note', { as: 'rbt', body: { ...sent, ...(await own(id)), ...fields } }),
    add: (fields: object) =>
      world.ask('POST', `/api/note/${id}/addendum`, { as: 'rbt', body: { uid: uuid(), reason: 'Slip', ...fields } }),
    bill: () => pay('insurance_billed'),
    undo: () => {
      acts.push(uuid());
      return pay('undo', { act: acts.at(-1) });
    },
    restore: () => world.ask('POST', '/api/pay/restore', { ...staff, body: { act: acts.at(-1) } }),
    acknowledge: async () =>
      world.ask('POST', `/api/pay/${id}/acknowledge`, { ...staff, headers: ifMatch(await read(id)) }),
    takeBack: async () =>
      world.ask('DELETE', `/api/pay/${id}/acknowledge`, { ...staff, headers: ifMatch(await read(id)) }),
  };
}

async function own(id: number): Promise<object> {
  const { end_time, comment } = await read(id);
  return { end_time, comment };
}
const hours = (times: { begin_time?: string | undefined; end_time?: string | undefined }) =>
  hoursBetween(times.begin_time ?? '', times.end_time ?? '');
/** Hours: of the claim, and of what was seen last, as it read and of the note itself. */
type Seen = { read: number; itself: number };
/** `before`: what each acknowledgement stands over, the last first. */
type Claim = Seen & { billed: number; before: readonly Seen[] };

/** What each place says of the note: hours of now, and its change after billing. */
async function everywhere({ id, day }: { id: number; day: string }) {
  const days = `daterange=${day},${day}`;
  const listed = async (url: string) => {
    const { data } = (await world.ask('GET', `${url}?${days}`, staff)).json();
    return data.find((one: { id: number }) => one.id === id);
  };
  const whole: Note[] = [await read(id), await listed('/api/pay'), await listed('/api/company/notes')];
  const brief: BriefNote[] = [await listed('/api/pay/brief'), await listed('/api/company/notes/brief')];
  const [row] = await world.db.selectFrom('notes').select(['claim_changed']).where('id', '=', id).execute();
  const readings = [...whole.map((note) => ({ ...note, ...briefOf(note) })), ...brief];
  return {
    now: readings.map(({ begin_time, end_time, amended }) => hours({ begin_time, end_time, ...amended })),
    corrected: readings.map((note) => [...note.corrected].sort()),
    change: readings.map(({ changed_after_billing: change }) => change?.hours ?? null),
    billed: readings.map(({ billed_hours = null }) => billed_hours),
    units: readings.map(({ billed_units = null }) => billed_units),
    listed: row?.claim_changed,
  };
}

const all = <V>(value: V) => Array.from({ length: 5 }, () => value);

test('whatever is edited, added, billed, undone, restored and acknowledged, in whatever order: every list and the note itself say the same hours, by the last word, and the same difference to what was billed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9 }), async (taken) => {
      const note = await noteOf();
      let [now, itself] = [2, 2];
      let claim = null as Claim | null;
      let kept = claim;
      for (const { what, end } of [BILLED, ...taken]) {
        const to = hours({ begin_time: BEGIN, end_time: end });
        if (what === 'edit') {
          // What is saved without another end says no word on it.
          if (to !== itself) now = to;
          itself = to;
          await note.edit({ end_time: end });
        } else if (what === 'words') {
          await note.edit({ comment: `${end} ${uuid()}` });
        } else if (what === 'addendum' && claim) {
          now = to;
          await note.add({ end_time: end });
        } else if (what === 'bill' && !claim) {
          claim = { billed: itself, read: now, itself, before: [] };
          await note.bill();
        } else if (what === 'undo' && claim) {
          [kept, claim] = [claim, null];
          await note.undo();
        } else if (what === 'restore' && !claim && kept) {
          [claim, kept] = [kept, null];
          await note.restore();
        } else if (what === 'acknowledge' && claim) {
          const isSeen = claim.read === now && claim.itself === itself;
          claim = isSeen ? claim : { ...claim, read: now, itself, before: [claim, ...claim.before] };
          await note.acknowledge();
        } else if (what === 'take back' && claim) {
          const [seen, ...before] = claim.before;
          claim = seen ? { ...claim, read: seen.read, itself: seen.itself, before } : claim;
          await note.takeBack();
        }
        const isChanged: boolean = claim !== null && (claim.read !== now || claim.itself !== itself);
        expect(await everywhere(note)).toEqual({
          now: all(now),
          corrected: all(now === itself ? [] : ['end_time']),
          change: all(claim && isChanged ? sumHours([now, -claim.billed]) : null),
          billed: all(claim?.billed ?? null),
          units: all(claim ? claim.billed * 4 : null),
          listed: isChanged,
        });
      }
    }),
    { numRuns: Number(process.env.UNIT_RUNS ?? 8), examples: examples as [Step[]][] },
  );
});

test('a claim is made of what is counted: billed with an addendum there, it says so of the note itself, and a note that follows its addendum later is a change', async () => {
  const note = await noteOf();
  await note.bill();
  await note.add({ end_time: '17:30' });
  await note.undo();
  await note.bill();
  // Two hours were counted; whoever billed them has seen what the addendum says.
  expect(await read(note.id)).toMatchObject({ units: 8, billed_hours: 2, changed_after_billing: null });
  await note.edit({ end_time: '17:30' });
  const change = { hours: 0.5, fields: ['end_time'] };
  expect(await read(note.id)).toMatchObject({ units: 10, billed_hours: 2, changed_after_billing: change });
  await note.acknowledge();
  expect(await read(note.id)).toMatchObject({ billed_hours: 2, changed_after_billing: null });
  // By its addendum it reads as it was billed; it counts more.
  await note.add({ end_time: '17:00' });
  expect((await read(note.id)).changed_after_billing).toMatchObject({ fields: ['end_time'], hours_now: 2 });
});

test('what was billed before that with an addendum there was counted by the note itself', async () => {
  const note = await noteOf();
  await note.bill();
  await note.add({ end_time: '17:30' });
  await note.acknowledge();
  await sql`update notes set billed_as = acknowledged_as - 'note', acknowledged_as = null where id = ${note.id}`.execute(
    world.db,
  );
  await sql`update notes set claim_changed = false where id = ${note.id}`.execute(world.db);
  for (const { text } of partsOf(await readMigration('0150-billed-with-what-was-counted.sql')))
    await sql.raw(text).execute(world.db);
  expect(await read(note.id)).toMatchObject({ billed_hours: 2, changed_after_billing: null });
});

test('an addendum does not stand before a newer change of the note itself: neither in its drawer nor where the next addendum begins', async () => {
  const note = await noteOf();
  await note.bill();
  await note.add({ end_time: '16:30', comment: 'She was tired.' });
  await note.edit({ end_time: '17:30' });
  const { addenda, changed_after_billing } = await read(note.id);
  expect(addenda).toMatchObject([{ fields: { end_time: '16:30' }, superseded: ['end_time'] }]);
  expect(changed_after_billing).toEqual({ hours: 0.5, fields: ['end_time'] });
  // Its words stand. What an addendum of before said can be said again.
  expect(briefOf(await read(note.id)).corrected).toEqual(['comment']);
  expect((await note.add({ end_time: '16:30' })).statusCode).toBe(201);
  expect((await read(note.id)).changed_after_billing).toEqual({
    hours: -0.5,
    fields: ['end_time'],
    by_addendum: true,
    hours_now: 1.5,
  });
  // An addendum that a device sends once more is the one that is there, whatever was said since.
  const body = { uid: uuid(), reason: 'Slip', end_time: '17:00' };
  const send = () => world.ask('POST', `/api/note/${note.id}/addendum`, { as: 'rbt', body });
  expect((await send()).statusCode).toBe(201);
  await note.edit({ end_time: '16:00' });
  expect((await send()).statusCode).toBe(200);
});

test('what was billed stays what it was when a change is acknowledged, with who has seen what; an undo and its restore keep both', async () => {
  const note = await noteOf();
  await note.bill();
  await note.edit({ end_time: '16:30' });
  expect((await note.acknowledge()).json()).toMatchObject({
    changed_after_billing: null,
    billed_hours: 2,
    acknowledged: { hours: 1.5, by: expect.stringMatching(/\w/), at: expect.stringMatching(/^20/) },
  });
  await note.edit({ end_time: '16:00' });
  expect((await read(note.id)).changed_after_billing).toEqual({ hours: -1, fields: ['end_time'] });
  await note.undo();
  expect(await read(note.id)).not.toHaveProperty('acknowledged');
  await note.restore();
  expect(await read(note.id)).toMatchObject({
    changed_after_billing: { hours: -1, fields: ['end_time'] },
    billed_hours: 2,
    acknowledged: { hours: 1.5 },
  });
  // Back to what was acknowledged, it was seen; back to what was billed, nobody has seen that.
  await note.edit({ end_time: '16:30' });
  expect((await read(note.id)).changed_after_billing).toBeNull();
  await note.edit({ end_time: '17:00' });
  expect((await read(note.id)).changed_after_billing).toEqual({ hours: 0, fields: ['end_time'], as_billed: true });
  await note.acknowledge();
  await note.undo();
  await note.bill();
  expect(await read(note.id)).not.toHaveProperty('acknowledged');
});

test('a change that a colleague has acknowledged meanwhile is not refused: it was seen, and by whom; the audit says which change', async () => {
  const note = await noteOf();
  await note.bill();
  await note.edit({ end_time: '16:30' });
  const headers = ifMatch(await read(note.id));
  const press = (as: 'staff' | 'admin') => world.ask('POST', `/api/pay/${note.id}/acknowledge`, { as, headers });
  const { acknowledged } = (await press('staff')).json();
  const again = await press('admin');
  expect([again.statusCode, again.json().acknowledged]).toEqual([200, acknowledged]);
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = ${`POST /api/pay/${note.id}/acknowledge`} order by id`.execute(world.db);
  expect(rows[0]?.detail).toEqual({
    changed: ['end_time'],
    values: { end_time: { from: '17:00', to: '16:30' }, hours: { from: 2, to: 1.5 }, units: { from: 8, to: 6 } },
  });
  // The second found nothing.
  expect(rows[1]?.detail).toEqual({ changed: [] });
  // What has changed since is another change: nobody has seen that.
  await note.edit({ end_time: '16:00' });
  expect((await press('admin')).statusCode).toBe(412);
});

test('an acknowledgement is taken back: the change is one that nobody has seen, the audit says which, and a later one is not meant', async () => {
  const note = await noteOf();
  await note.bill();
  await note.edit({ end_time: '16:30' });
  const { changed_after_billing } = await read(note.id);
  const seen = (await note.acknowledge()).json();
  await note.edit({ end_time: '16:00' });
  const url = `/api/pay/${note.id}/acknowledge`;
  expect((await world.ask('DELETE', url, { ...staff, headers: ifMatch(seen) })).statusCode).toBe(412);
  await note.edit({ end_time: '16:30' });
  expect((await note.takeBack()).json()).toMatchObject({ changed_after_billing });
  expect(await read(note.id)).not.toHaveProperty('acknowledged');
  await note.takeBack();
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = ${`DELETE ${url}`} order by id`.execute(world.db);
  const values = { end_time: { from: '17:00', to: '16:30' }, hours: { from: 2, to: 1.5 }, units: { from: 8, to: 6 } };
  // The second found nothing.
  expect(rows.map(({ detail }) => detail)).toEqual([{ changed: ['end_time'], values }, { changed: [] }]);
});

test('what notes had said after their addenda before this was kept is known of the visit', async () => {
  const note = await noteOf();
  await note.bill();
  await note.add({ end_time: '16:30', comment: 'She was tired.' });
  await note.edit({ end_time: '17:30' });
  await sql`update addenda set superseded = '{}' where note_id = ${note.id}`.execute(world.db);
  const { version } = await read(note.id);
  for (const { text } of partsOf(await readMigration('0148-the-last-word-on-a-note.sql')))
    await sql.raw(text).execute(world.db);
  const after = await read(note.id);
  expect(after.addenda).toMatchObject([{ superseded: ['end_time'] }]);
  expect(after.version).toBeGreaterThan(version);
});
