import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchOp } from '#contract/sync.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { behaviorId, clientId, event, freeDay, openWorld, type Who, type World } from '../world.ts';
import { bringInAll } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

/*
 * A device says which calls it has yet to send. What of these has come by a file has the last word over its older calls;
 * what has not is done when it comes: until then, and should it never come, its older calls hold.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function entryOf(day: string) {
  const [client_id, behaviour_id, uid] = [await clientId(world, 'Ruiz'), await behaviorId(world, 'SIB'), uuid()];
  return (count: number) => ({ uid, client_id, record_date: day, behaviors: [{ behaviour_id, entry: `${count}` }] });
}

async function countOf(uid: string): Promise<number | undefined> {
  const row = await world.db
    .selectFrom('behavior_entry_rows as row')
    .innerJoin('behavior_entries as entry', 'entry.id', 'row.entry_id')
    .select('row.entry')
    .where('entry.uid', '=', uid)
    .where('row.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.entry;
}

const forgedOf = (path: string, body: object) => ({ opId: uuid(), method: 'POST' as const, path, body });

async function visitOf(uid: string) {
  const session = await world.db
    .selectFrom('sessions')
    .select(['id', 'end_time'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const note = await world.db
    .selectFrom('notes')
    .select(['end_time', 'comment'])
    .where('session_id', '=', session.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { end: session.end_time, note: note.end_time, words: note.comment };
}

describe('a later call that never comes', () => {
  test.each([
    ['was in the file', true],
    ['was not', false],
  ])('an older one that %s is done, and no words of a file stay in its place', async (_what, had) => {
    const entry = await entryOf(freeDay());
    const device = testDevice(world, 'rbt');
    const [added] = [device.op('/api/behavior', entry(2)), device.op('/api/behavior', entry(3))];
    if (had) await bringInAll(world, [added], device.id);
    await bringInAll(world, [forgedOf('/api/behavior', entry(88))], device.id, 9);
    expect((await device.send(added)).statusCode).toBe(200);
    expect(await countOf(entry(0).uid)).toBe(2);
  });

  test('the Submit before it is done as its author said it, whatever a file has made of the visit', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const first = { ...made.submit, note: { ...made.submit.note, uid: noteUidOf(made.uid) } };
    const said = (end_time: string, comment: string) => ({
      ...first,
      endTime: end_time,
      note: { ...first.note, end_time, comment },
    });
    const ops = [
      device.op('/api/session/start', made.start),
      device.op('/api/session/submit', said('17:00', 'all')),
      device.op('/api/session/restart', { uid: made.uid }),
      device.op('/api/session/submit', said('17:15', 'all of it')),
    ];
    await bringInAll(world, ops.slice(0, 2), device.id);
    await bringInAll(world, [forgedOf('/api/session/submit', said('15:15', 'forged'))], device.id, 9);
    for (const op of ops.slice(0, 2)) expect((await device.send(op)).statusCode).toBeLessThan(300);
    expect(await visitOf(made.uid)).toEqual({ end: '17:00', note: '17:00', words: 'all' });
  });
});

describe('a later call whose true key a file has used for other words says nothing of the calls before it', () => {
  test('her Submit is done as hers, and stays where the true one is refused', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const note = { ...made.submit.note, uid: noteUidOf(made.uid), comment: 'hers' };
    const ops = [
      device.op('/api/session/start', made.start),
      device.op('/api/session/submit', { ...made.submit, note }),
      device.op('/api/note', { ...note, begin_time: 'not a time' }),
    ];
    const forged = { ...note, end_time: '15:15', comment: 'forged' };
    await bringInAll(
      world,
      ops.map((op) => (op.path === '/api/note' ? { ...op, body: forged } : op)),
      device.id,
    );
    expect(await visitOf(made.uid)).toMatchObject({ words: 'forged' });
    expect((await device.send(ops[0] as BatchOp)).statusCode).toBeLessThan(300);
    expect((await device.send(ops[1] as BatchOp)).statusCode).toBe(200);
    expect((await device.send(ops[2] as BatchOp)).statusCode).toBe(422);
    expect(await visitOf(made.uid)).toEqual({ end: '17:00', note: note.end_time, words: 'hers' });
  });

  test('the counts of an entry are hers until the true one comes', async () => {
    const [device, entry] = [testDevice(world, 'rbt'), await entryOf(freeDay())];
    const [added, edited] = [device.op('/api/behavior', entry(2)), device.op('/api/behavior', entry(3))];
    await bringInAll(world, [added, { ...edited, body: entry(88) }], device.id);
    expect(await countOf(entry(0).uid)).toBe(88);
    expect((await device.send(added)).statusCode).toBe(200);
    expect(await countOf(entry(0).uid)).toBe(2);
    await device.send(edited);
    expect(await countOf(entry(0).uid)).toBe(3);
  });
});

test.each([
  ['the end', { endTime: '15:15' }],
  ['the end and the times of its note', { endTime: '15:15', note: { end_time: '15:15' } }],
])('%s that a forged Submit has moved is back once the tablet has sent its edit of the note', async (_what, forged) => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
  const mended = { ...note, comment: 'mended' };
  const ops = [
    device.op('/api/session/start', made.start),
    device.op('/api/session/submit', { ...made.submit, note }),
    device.op('/api/note', mended),
  ];
  await bringInAll(world, ops, device.id);
  const body = { ...made.submit, ...forged, note: { ...mended, ...('note' in forged ? forged.note : {}) } };
  await bringInAll(world, [forgedOf('/api/session/submit', body)], device.id, 9);
  for (const op of ops) expect((await device.send(op)).statusCode).toBeLessThan(300);
  expect(await visitOf(made.uid)).toEqual({ end: '17:00', note: note.end_time, words: 'mended' });
});

describe('two authors of one record, whose tablets are both lost and both found', () => {
  const both: [found: string, order: readonly [0 | 1, 0 | 1]][] = [
    ['the older one first', [0, 1]],
    ['the newer one first', [1, 0]],
  ];
  test.each(
    both,
  )('the newer words stay, and none is answered "accepted" that the record does not say: %s', async (_found, order) => {
    const entry = await entryOf(freeDay());
    const people: readonly Who[] = ['rbt', 'bcba'];
    const made = people.map((who, at) => {
      const device = testDevice(world, who);
      return { device, op: device.op('/api/behavior', entry(at === 0 ? 2 : 5)) };
    });
    for (const [at, { device, op }] of made.entries())
      await bringInAll(world, [op], device.id, undefined, undefined, undefined, people[at]);
    expect(await countOf(entry(0).uid)).toBe(5);
    for (const at of order) {
      const one = made[at];
      if (one) expect((await one.device.send(one.op)).statusCode).toBeLessThan(300);
    }
    expect(await countOf(entry(0).uid)).toBe(5);
  });

  test.each(both)('the hours that a clerk has corrected stay: %s', async (_found, order) => {
    const [tablet, laptop, made] = [testDevice(world, 'rbt'), testDevice(world, 'staff'), await visit(world)];
    const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
    const [start, submit] = [
      tablet.op('/api/session/start', made.start),
      tablet.op('/api/session/submit', { ...made.submit, note }),
    ];
    await bringInAll(world, [start, submit], tablet.id);
    const ofNote = world.db.selectFrom('notes').select('version').where('uid', '=', note.uid);
    const { version } = await ofNote.executeTakeFirstOrThrow();
    const words = { ...note, end_time: '18:00', comment: 'corrected' };
    const corrected = laptop.op('/api/note', words, { ifMatch: `"${version}"` });
    await bringInAll(world, [corrected], laptop.id, undefined, undefined, ['admin', 'staff'], 'staff');
    expect(await visitOf(made.uid)).toMatchObject({ note: '18:00', words: 'corrected' });
    const found = [
      [tablet, [start, submit]],
      [laptop, [corrected]],
    ] as const;
    for (const at of order) {
      const [device, ops] = found[at];
      for (const op of ops) expect((await device.send(op)).statusCode).toBeLessThan(300);
    }
    expect(await visitOf(made.uid)).toMatchObject({ note: '18:00', words: 'corrected' });
  });
});

test.each([
  ['a note of a colleague’s that has the uid of the visit', 'visit'],
  ['a visit of a colleague’s that has the uid of the note', 'note'],
])('%s is another record: her own Submit is done over what a file has forged', async (_what, uidOf) => {
  const [device, made, theirs] = [testDevice(world, 'rbt'), await visit(world), await visit(world, 'Okafor')];
  const note = { ...made.submit.note, uid: noteUidOf(made.uid), comment: 'hers' };
  const ops = [device.op('/api/session/start', made.start), device.op('/api/session/submit', { ...made.submit, note })];
  await bringInAll(world, ops, device.id);
  const forged = { ...made.submit, endTime: '15:15', note: { ...note, end_time: '15:15', comment: 'forged' } };
  await bringInAll(world, [forgedOf('/api/session/submit', forged)], device.id, 9);
  const harmless = { ...theirs.submit.note, begin_time: '09:00', end_time: '09:30' };
  const others =
    uidOf === 'visit'
      ? [forgedOf('/api/note', { ...harmless, uid: made.uid })]
      : [
          forgedOf('/api/session/start', { ...theirs.start, uid: note.uid, startTime: '09:00' }),
          forgedOf('/api/session/note', { ...harmless, uid: uuid(), session_uid: note.uid }),
        ];
  const answers = await bringInAll(world, others, uuid(), 1, undefined, undefined, 'rbt2');
  expect(answers[0]).toBe(200);
  for (const op of ops) expect((await device.send(op)).statusCode).toBeLessThan(300);
  expect(await visitOf(made.uid)).toEqual({ end: '17:00', note: note.end_time, words: 'hers' });
});

test('a colleague’s correction vouches for the words alone: answers that a file has forged give way to her own Submit', async () => {
  const [sib, pica] = [await behaviorId(world, 'SIB'), await behaviorId(world, 'Tantrum')];
  const [tablet, laptop, made] = [testDevice(world, 'rbt'), testDevice(world, 'staff'), await visit(world)];
  const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
  const submit = { ...made.submit, observed_zero: [sib], not_observed: [], note };
  const ops = [tablet.op('/api/session/start', made.start), tablet.op('/api/session/submit', submit)];
  await bringInAll(world, ops, tablet.id);
  const forged = { ...submit, observed_zero: [], not_observed: [pica] };
  await bringInAll(world, [forgedOf('/api/session/submit', forged)], tablet.id, 9);
  const ofNote = world.db.selectFrom('notes').select('version').where('uid', '=', note.uid);
  const { version } = await ofNote.executeTakeFirstOrThrow();
  const corrected = laptop.op('/api/note', { ...note, comment: 'corrected' }, { ifMatch: `"${version}"` });
  await bringInAll(world, [corrected], laptop.id, undefined, undefined, ['admin', 'staff'], 'staff');
  for (const op of ops) expect((await tablet.send(op)).statusCode).toBeLessThan(300);
  const answers = await world.db
    .selectFrom('sessions')
    .select(['observed_zero', 'not_observed'])
    .where('uid', '=', made.uid)
    .executeTakeFirstOrThrow();
  expect(answers).toEqual({ observed_zero: [sib], not_observed: [] });
});

test('a number that a file claims overtakes nothing: what a true file brings in afterwards can be accepted', async () => {
  const entry = await entryOf(freeDay());
  const device = testDevice(world, 'rbt');
  const added = device.op('/api/behavior', entry(2));
  await bringInAll(world, [forgedOf('/api/behavior', entry(88))], device.id, 9);
  expect(await bringInAll(world, [added], device.id)).toEqual([200]);
  expect(await countOf(entry(0).uid)).toBe(2);
});

test('a file that saves the note of a visit before its tablet begins that: what is typed while the visit runs is a draft, and no one else’s to bill', async () => {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
  await bringInAll(world, [forgedOf('/api/note', { ...note, comment: 'forged' })], device.id, 9);
  const stateOf = () =>
    world.db.selectFrom('notes').select(['state', 'comment']).where('uid', '=', note.uid).executeTakeFirstOrThrow();
  expect(await stateOf()).toEqual({ state: 'final', comment: 'forged' });
  const ops = [
    device.op('/api/session/start', made.start),
    device.op('/api/session/note', { session_uid: made.uid, ...note, comment: 'first line' }),
  ];
  for (const op of ops) expect((await device.send(op)).statusCode).toBeLessThan(300);
  expect(await stateOf()).toEqual({ state: 'draft', comment: 'first line' });
  const submit = device.op('/api/session/submit', { ...made.submit, note: { ...note, comment: 'all of it' } });
  expect((await device.send(submit)).statusCode).toBe(200);
  expect(await stateOf()).toEqual({ state: 'final', comment: 'all of it' });
});

test('one decision about held work lasts no longer than others can wait: what is left goes along with the next, in its order', async () => {
  const impatient = await openWorld({ limits: { decisionMs: 0 } });
  try {
    const [device, made, behaviour_id] = [
      testDevice(impatient, 'rbt'),
      await visit(impatient),
      await behaviorId(impatient, 'SIB'),
    ];
    const tap = () => ({ session_uid: made.uid, events: [event('tap', { behaviour_id })] });
    const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
    const ops = [
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', tap()),
      device.op('/api/session/submit', { ...made.submit, note }),
      device.op('/api/session/restart', { uid: made.uid }),
      device.op('/api/session/submit', { ...made.submit, note: { ...note, comment: 'all of it' } }),
    ];
    const answers = await bringInAll(impatient, ops, device.id);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    const session = await impatient.db
      .selectFrom('sessions')
      .innerJoin('notes', 'notes.session_id', 'sessions.id')
      .select(['closed', 'tally', 'comment'])
      .where('sessions.uid', '=', made.uid)
      .executeTakeFirstOrThrow();
    expect([session.closed, session.tally.behaviors[behaviour_id]?.count, session.comment]).toEqual([
      true,
      1,
      'all of it',
    ]);
  } finally {
    await impatient.close();
  }
});
