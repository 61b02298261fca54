import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeldWork } from '#contract/held.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { bodyReading } from '#features/held/body-lines.ts';
import { whatText } from '#features/held/held-words.ts';
import { behaviorId, clientId, event, freeDay, noteBody, openWorld, skillId, type World } from '../world.ts';
import { bringIn } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
let behaviour_id: number;
let skill_id: number;
let client: number;
beforeAll(async () => {
  world = await openWorld();
  behaviour_id = await behaviorId(world, 'Tantrum');
  skill_id = await skillId(world, 'Requests item');
  client = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const list = async (as: 'admin' | 'staff' = 'admin') => {
  const found: HeldWork[] = [];
  for (let cursor = '0'; ; ) {
    const answer = await world.ask(
      'GET',
      `/api/company/held-work?limit=200${cursor === '0' ? '' : `&cursor=${cursor}`}`,
      { as },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, nextCursor } = answer.json() as { data: HeldWork[]; nextCursor: string | null };
    found.push(...data);
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
};

/** What whoever accepts them reads, of each of these. */
async function readings(held: readonly number[]) {
  const words = {
    behaviors: new Map([[behaviour_id, 'Tantrum']]),
    skills: new Map([[skill_id, 'Requests item']]),
    users: new Map<number, string>(),
    clients: new Map<number, string>(),
    events: new Map(),
    zone: 'America/New_York',
    weekStartsOn: 0,
  };
  const rows = await list();
  return held.map((id) => {
    const work = rows.find((row) => row.id === id);
    if (!work) throw new Error(`no piece ${id}`);
    return { title: whatText(work), work, lines: bodyReading(work, words).lines };
  });
}

describe('whoever accepts what was brought in is told what it is about', () => {
  test('facts: whose visit, of which day, where; at which prompt level; and what an undo takes away, in its own words', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const day = made.start.startDate;
    const tap = event('tap', { behaviour_id }, `${day}T15:10:07-05:00`);
    const run = event('interval_start', { behaviour_id, run: uuid(), type: 'momentary', length: 30, planned: 10 });
    const typed = event('set', { behaviour_id, value: 9 }, `${day}T15:11:00-05:00`);
    expect((await device.send(device.op('/api/session/start', made.start))).statusCode).toBe(201);
    await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap, run] }));
    const undo = event('void', { target_uid: tap.uid }, `${day}T15:20:00-05:00`);
    const held = await bringIn(
      world,
      [
        device.op('/api/session/data-entry', {
          session_uid: made.uid,
          events: [event('trial', { skill_id, level: 'pv' }, `${day}T15:12:00-05:00`), typed, undo],
        }),
        // Of what waits beside it, and of an undo that is taken back.
        device.op('/api/session/data-entry', {
          session_uid: made.uid,
          events: [
            event('void', { target_uid: typed.uid }, `${day}T15:21:00-05:00`),
            event('void', { target_uid: undo.uid }, `${day}T15:22:00-05:00`),
          ],
        }),
        device.op('/api/session/void', { uid: made.uid, reason: 'Wrong child' }),
      ],
      { deviceId: device.id },
    );
    const [facts, undone, voided] = await readings(held);
    const visitLine = {
      label: 'Visit',
      text: `Maya Ruiz\n${shortDate(day)} 3:00 PM, Home\nRecorded: Tantrum 1\nRecorded: Tantrum, Momentary · 10 × 30 s`,
    };
    const at = (time: string) => `${shortDate(day)} ${time}`;
    expect(facts?.lines).toEqual([
      visitLine,
      { label: 'Recorded events', text: 'Requests item, partial verbal 1, Typed count of Tantrum 9, Taken back 1' },
      { label: at('3:12:00 PM'), text: 'Requests item, partial verbal' },
      { label: at('3:11:00 PM'), text: 'Tantrum, set to 9' },
      { label: at('3:20:00 PM'), text: `Taken back: Tantrum, ${at('3:10:07 PM')}` },
    ]);
    expect(undone?.lines.slice(2)).toEqual([
      { label: at('3:21:00 PM'), text: `Taken back: Tantrum, set to 9, ${at('3:11:00 PM')}` },
      { label: at('3:22:00 PM'), text: `Counts again: Tantrum, ${at('3:10:07 PM')}` },
    ]);
    expect(voided?.lines).toEqual([visitLine, { label: 'Reason', text: 'Wrong child' }]);
  });

  test('what belongs to a visit that waits itself is told with that, and what belongs to none says so', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const tap = event('tap', { behaviour_id });
    const held = await bringIn(
      world,
      [
        device.op('/api/session/start', made.start),
        device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }),
        device.op('/api/session/data-entry', { session_uid: uuid(), events: [event('void', { target_uid: uuid() })] }),
      ],
      { deviceId: device.id },
    );
    const [, facts, astray] = await readings(held);
    expect(facts?.lines[0]?.text).toBe(
      `Maya Ruiz\n${shortDate(made.start.startDate)} 3:00 PM, Home\nNot stored yet: it waits here, too`,
    );
    expect(astray?.lines.map(({ text }) => text)).toEqual([
      'No such visit is stored',
      'Taken back 1',
      'Taken back: something that is not in this visit',
    ]);
  });

  test('a change of a note, by its number or its uid: what each part says now, and what it will say', async () => {
    const [device, day] = [testDevice(world, 'rbt'), freeDay()];
    const body = noteBody(client, day, { comment: 'Went well' });
    const { id } = (await device.send(device.op('/api/note', body))).json();
    const { uid, ...rest } = body;
    const held = await bringIn(
      world,
      [
        device.op('/api/note', { ...rest, id, end_time: '20:30', comment: 'Went badly' }),
        device.op('/api/note', { ...rest, uid, location: 4 }),
      ],
      { deviceId: device.id },
    );
    const [byNumber, byUid] = await readings(held);
    expect([byNumber?.title, byUid?.title]).toEqual(['Change of a note', 'Change of a note']);
    const changes = (one: typeof byNumber) => one?.lines.filter(({ before }) => before !== undefined);
    expect(changes(byNumber)).toEqual([
      { label: 'End Time', before: expect.stringMatching(/[AP]M$/), text: '8:30 PM' },
      { label: 'Comments', before: 'Went well', text: 'Went badly' },
    ]);
    expect(changes(byUid)).toEqual([{ label: 'Location', before: expect.any(String), text: 'Community' }]);
    expect(byUid?.lines[0]).toMatchObject({ label: 'Note it is about', text: expect.stringMatching(/^Maya Ruiz\n/) });
  });

  test('an addendum: to which note, and what the note reads like now, earlier addenda counted in', async () => {
    const [device, day] = [testDevice(world, 'rbt'), freeDay()];
    const { id } = (await device.send(device.op('/api/note', noteBody(client, day, { comment: 'First' })))).json();
    await world.db.updateTable('notes').set({ ins_status: '2015-02-01' }).where('id', '=', id).execute();
    const path = `/api/note/${id}/addendum`;
    await device.send(device.op(path, { uid: uuid(), reason: 'Slip', comment: 'Second' }));
    const held = await bringIn(world, [device.op(path, { uid: uuid(), reason: 'Forgotten', comment: 'Third' })], {
      deviceId: device.id,
    });
    const [addendum] = await readings(held);
    expect(addendum?.lines).toEqual([
      {
        label: 'Note it is about',
        text: expect.stringMatching(new RegExp(`^Maya Ruiz\n${shortDate(day)} .*\nBilled or paid$`)),
      },
      { label: 'Reason', text: 'Forgotten' },
      { label: 'Comments', before: 'Second', text: 'Third' },
    ]);
  });

  test('an entry: what a deletion takes away, and what a change replaces or empties', async () => {
    const [device, uid] = [testDevice(world, 'rbt'), uuid()];
    const behaviors = [{ behaviour_id, entry: '3' }];
    const body = { uid, client_id: client, record_date: '2026-11-18', comment: 'At lunch', behaviors };
    expect((await device.send(device.op('/api/behavior', body))).statusCode).toBe(201);
    const { comment: _, ...rest } = body;
    const held = await bringIn(
      world,
      [
        device.op('/api/behavior', { ...rest, behaviors: [{ behaviour_id, entry: '5' }] }),
        device.op('/api/behavior/void', { uid, voided: true, reason: 'Double' }),
      ],
      { deviceId: device.id },
    );
    const [change, deletion] = await readings(held);
    const about = { label: 'Entry it is about', text: 'Maya Ruiz\n11/18/26\nTantrum 3\nAt lunch' };
    expect(change?.title).toBe('Change of a behavior entry');
    expect(change?.lines[0]).toEqual(about);
    expect(change?.lines.filter(({ before }) => before !== undefined)).toEqual([
      { label: 'Comments', before: 'At lunch', text: '' },
      { label: 'Behaviors', before: 'Tantrum 3', text: 'Tantrum 5' },
    ]);
    expect(deletion?.lines).toEqual([about, { label: 'Deleted', text: 'Yes' }, { label: 'Reason', text: 'Double' }]);
  });

  test('an event of the calendar, of one’s own file: what it says now, of the day that is changed, and what it will say', async () => {
    const device = testDevice(world, 'staff');
    const times = { start: '2026-12-07T15:00:00-05:00', end: '2026-12-07T16:00:00-05:00' };
    const repeat = { repeat_every: 1, repeat_unit: 'week', repeat_days: [1], repeat_until: '2027-01-31' };
    const planned = { title: 'Visit', client_id: client, visit_location: 1, user_id: null, ...times };
    const made = await device.send(device.op('/api/schedule/event', { ...planned, uid: uuid(), repeat }));
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json();
    const moved = { start: '2026-12-14T17:00:00-05:00', end: '2026-12-14T18:00:00-05:00' };
    const change = { ...planned, ...moved, uid: uuid(), id, scope: 'this', occurrence: 1 };
    const stale = { ifMatch: '"999"' };
    const held = await bringIn(
      world,
      [device.op('/api/schedule/event/update', change, stale), device.op('/api/schedule/event/delete', { id }, stale)],
      { deviceId: device.id, bringer: 'staff', who: 'staff' },
    );
    const [update, deletion] = await readings(held);
    const about = {
      label: 'Event it is about',
      text: 'Maya Ruiz\nVisit\n12/07/26 3:00 PM – 12/07/26 4:00 PM\nHome\nWeekly On Monday, until 01/31/27',
    };
    expect(update?.lines[0]).toEqual(about);
    expect(update?.lines.filter(({ before }) => before !== undefined)).toEqual([
      { label: 'Start', before: '12/14/26 3:00 PM', text: '12/14/26 5:00 PM' },
      { label: 'End', before: '12/14/26 4:00 PM', text: '12/14/26 6:00 PM' },
    ]);
    expect(deletion?.lines[0]).toEqual(about);
  });

  test('what it changes is long: the list goes on where it was full, and leaves nothing out', async () => {
    const device = testDevice(world, 'rbt');
    const held: number[] = [];
    for (let at = 0; at < 12; at++) {
      const body = noteBody(client, freeDay(), { comment: 'x'.repeat(99_000), health_safety: 'y'.repeat(99_000) });
      const { id } = (await device.send(device.op('/api/note', body))).json();
      const { uid: _, comment: __, health_safety: ___, ...short } = body;
      held.push(...(await bringIn(world, [device.op('/api/note', { ...short, id })], { deviceId: device.id })));
    }
    const one = await world.ask('GET', '/api/company/held-work?limit=200', { as: 'admin' });
    expect(one.body.length).toBeLessThan(1_500_000);
    expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining(held));
  });
});

test('a record that whoever decides may not read is neither shown to them nor changed by them', async () => {
  const [device, secret] = [testDevice(world, 'rbt'), `words-${uuid()}`];
  const body = noteBody(client, freeDay(), { comment: secret });
  const { id } = (await device.send(device.op('/api/note', body))).json();
  const made = await visit(world);
  const { session } = (await device.send(device.op('/api/session/start', made.start))).json();
  const { uid: _, ...rest } = body;
  const held = await bringIn(
    world,
    [
      device.op('/api/note', { ...rest, id, comment: 'forged' }),
      device.op('/api/session/restart', { id: session.id }),
      // Whoever has its uid knows the visit already.
      device.op('/api/session/restart', { uid: made.uid }),
    ],
    { deviceId: device.id, bringer: 'admin' },
  );
  const kept = await world.db
    .deleteFrom('role_permissions')
    .where('role_id', 'in', (eb) => eb.selectFrom('roles').select('id').where('ident', '=', 'staff'))
    .where('permission', '<>', 'company.held.edit')
    .returningAll()
    .execute();
  try {
    const rows = (await list('staff')).filter((row) => held.includes(row.id));
    const closed = { state: 'closed', user: null, client: null, fields: {} };
    expect(rows.map(({ about }) => about)).toEqual([
      [{ ...closed, what: 'note' }],
      [{ ...closed, what: 'session' }],
      [expect.objectContaining({ what: 'session', state: 'stored' })],
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const accept = { as: 'staff', body: { decision: 'accept' } } as const;
    const codes: unknown[] = [];
    for (const one of held) {
      const accepted = await world.ask('POST', `/api/company/held-work/${one}`, accept);
      codes.push([accepted.statusCode, accepted.json().code]);
    }
    expect(codes).toEqual([
      [403, 'not_readable'],
      [403, 'not_readable'],
      // Only that it is its author’s own session stands in the way.
      [409, 'stored_otherwise'],
    ]);
  } finally {
    await world.db.insertInto('role_permissions').values(kept).execute();
  }
});

test('of a draft nobody but its author is told: what they submit is shown whole', async () => {
  const [device, made, secret] = [testDevice(world, 'rbt'), await visit(world), `draft-${uuid()}`];
  await device.send(device.op('/api/session/start', made.start));
  const draft = { ...made.submit.note, session_uid: made.uid, comment: secret };
  expect((await device.send(device.op('/api/session/note', draft))).statusCode).toBeLessThan(300);
  const held = await bringIn(world, [device.op('/api/session/submit', made.submit)], { deviceId: device.id });
  const [submit] = await readings(held);
  expect(submit?.work.about?.map(({ what }) => what)).toEqual(['session']);
  expect(JSON.stringify(submit?.work)).not.toContain(secret);
  expect(submit?.lines.filter(({ before }) => before !== undefined)).toEqual([]);
});
