import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchOp } from '#contract/sync.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { behaviorId, clientId, event, freeDay, noteBody, openWorld, type World } from '../world.ts';
import { bringInAll } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

/**
 * A tablet’s file is brought in and accepted, and then the tablet comes back and sends the same: what is stored is what
 * the tablet alone would have made of it, however much the file had, however much was sent before, and whatever else
 * somebody has brought in of the record in its author's name.
 */
let world: World;
/** Stories of each kind; the long form tells more. */
const RUNS = Number(process.env.FILE_STORIES ?? 12);
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Made = [path: string, body: object];
/** What a tablet says of one record, which has the uid; what a file written by hand may say; and what is stored of it. */
type Story = { make(uid: string): Made[]; forge(uid: string): Made[]; stored(uid: string): Promise<unknown> };

/** What has happened when the tablet comes back. */
type Before = {
  /** So many of its calls it had sent itself. */
  sent: number;
  /** Which of the others its file had. */
  has: readonly boolean[];
  /** What was brought in besides, before or after that, with numbers from `number` on. */
  forged: readonly number[];
  number: number;
  first: boolean;
};

async function deliver(story: Story, uid: string, before: Before | null): Promise<unknown> {
  const device = testDevice(world, 'rbt');
  const ops = story.make(uid).map(([path, body]) => device.op(path, body));
  if (before) await bringBefore(story.forge(uid), ops, device, before);
  for (const op of ops) {
    const answer = await device.send(op);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  }
  return story.stored(uid);
}

async function bringBefore(
  choices: readonly Made[],
  ops: readonly BatchOp[],
  device: ReturnType<typeof testDevice>,
  { sent, has, forged, number, first }: Before,
): Promise<void> {
  const begun = sent % ops.length;
  for (const op of ops.slice(0, begun)) await device.send(op);
  const others = forged.flatMap((pick): BatchOp[] => {
    const [path, body] = choices[pick % choices.length] ?? [];
    return path && body ? [{ opId: uuid(), method: 'POST', path, body }] : [];
  });
  if (first) await bringInAll(world, others, device.id, number);
  await bringInAll(
    world,
    ops.slice(begun).filter((_op, at) => has[at % has.length]),
    device.id,
  );
  if (!first) await bringInAll(world, others, device.id, number);
}

async function expectSame(story: Story, before: Before): Promise<void> {
  expect(await deliver(story, uuid(), before)).toEqual(await deliver(story, uuid(), null));
}

const befores: fc.Arbitrary<Before> = fc.record({
  sent: fc.oneof(fc.constant(0), fc.nat(8)),
  has: fc.oneof(fc.constant([true]), fc.array(fc.boolean(), { minLength: 1, maxLength: 6 })),
  forged: fc.oneof(fc.constant([]), fc.array(fc.nat(5), { maxLength: 2 })),
  number: fc.constantFrom(0, 1, 3, 90),
  first: fc.boolean(),
});
const storiesOf = (acts: number) => fc.tuple(fc.array(fc.nat(acts - 1), { minLength: 1, maxLength: 4 }), befores);
const stories = storiesOf(4);

test('an entry that was corrected, deleted and restored is as its tablet left it', async () => {
  const [behaviour_id, client_id] = [await behaviorId(world, 'SIB'), await clientId(world, 'Ruiz')];
  const record_date = freeDay();
  const storyOf = (acts: readonly number[]): Story => {
    const entry = (uid: string, count: number) => {
      return { uid, client_id, record_date, behaviors: [{ behaviour_id, entry: `${count}` }] };
    };
    return {
      make(uid) {
        let voided = false;
        return [
          ['/api/behavior', entry(uid, 2)],
          ...acts.map((act, at): Made => {
            if (act < 2) return ['/api/behavior', entry(uid, 10 + at)];
            voided = !voided;
            return ['/api/behavior/void', { uid, voided, reason: `Reason ${at}` }];
          }),
        ];
      },
      forge: (uid) => [
        ['/api/behavior', entry(uid, 88)],
        ['/api/behavior/void', { uid, voided: true, reason: 'forged' }],
        ['/api/behavior/void', { uid, voided: false, reason: 'forged' }],
      ],
      stored: (uid) =>
        world.db
          .selectFrom('behavior_entries as entry')
          .innerJoin('behavior_entry_rows as row', 'row.entry_id', 'entry.id')
          .select(['row.entry', 'entry.void_reason', 'entry.comment', 'entry.brought_in'])
          .where('entry.uid', '=', uid)
          .where('row.deleted_at', 'is', null)
          .execute(),
    };
  };
  await fc.assert(
    fc.asyncProperty(stories, ([acts, before]) => expectSame(storyOf(acts), before)),
    { numRuns: RUNS },
  );
}, 240_000);

test('a note that was saved again is as its tablet left it', async () => {
  const client_id = await clientId(world, 'Ruiz');
  const storyOf = (saves: number): Story => {
    // Each a day of its own: two of one time would be held.
    const day = freeDay();
    const said = (uid: string, comment: string): Made => [
      '/api/note',
      { ...noteBody(client_id, day, { comment }), uid },
    ];
    return {
      make: (uid) => Array.from({ length: saves }, (_, at) => said(uid, `words ${at}`)),
      forge: (uid) => [said(uid, 'forged'), said(uid, 'words 0')],
      async stored(uid) {
        const ofNote = world.db.selectFrom('notes').select(['comment', 'brought_in']).where('uid', '=', uid);
        const note = await ofNote.executeTakeFirstOrThrow();
        await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('uid', '=', uid).execute();
        return note;
      },
    };
  };
  await fc.assert(
    fc.asyncProperty(stories, ([acts, before]) => expectSame(storyOf(acts.length), before)),
    { numRuns: RUNS },
  );
}, 240_000);

test('a visit that was undone, voided, opened again and submitted again is as its tablet left it', async () => {
  const [sib, client_id] = [await behaviorId(world, 'SIB'), await clientId(world, 'Ruiz')];
  const storyOf = (acts: readonly number[]): Story => {
    const date = freeDay();
    const note = (uid: string, words: string, end_time: string) => {
      return { ...noteBody(client_id, date, { comment: words }), uid: noteUidOf(uid), end_time };
    };
    const submit = (uid: string, endTime: string, words: string, observed_zero: number[] = []): Made => [
      '/api/session/submit',
      { session_uid: uid, endDate: date, endTime, observed_zero, not_observed: [], note: note(uid, words, endTime) },
    ];
    return {
      make(uid) {
        const taps = [event('tap', { behaviour_id: sib }), event('tap', { behaviour_id: sib })];
        const undo = event('void', { target_uid: taps[0]?.uid });
        return [
          ['/api/session/start', { uid, client_id, visit_location: 1, startDate: date, startTime: '15:00' }],
          ['/api/session/data-entry', { session_uid: uid, events: taps }],
          ['/api/session/data-entry', { session_uid: uid, events: [undo] }],
          ...acts.flatMap((act, at): Made[] => {
            if (act === 0 && at === 0)
              return [
                ['/api/session/void', { uid, reason: 'By mistake' }],
                ['/api/session/restart', { uid }],
              ];
            if (act === 2) return [['/api/session/note', { session_uid: uid, ...note(uid, `draft ${at}`, '16:00') }]];
            const edited: Made = ['/api/note', note(uid, `edited ${at}`, `17:${30 + at}`)];
            const closed = submit(uid, `17:${10 + at}`, `said ${at}`);
            return [closed, ...(act === 3 ? [edited] : []), ['/api/session/restart', { uid }]];
          }),
          // Whose last act is 4 has not submitted it again so far.
          ...(acts.at(-1) === 4 ? [] : [submit(uid, '18:00', 'all of it')]),
          ...(acts.at(-1) === 3 ? [['/api/note', note(uid, 'afterwards', '18:30')] satisfies Made] : []),
        ];
      },
      forge: (uid) => [
        submit(uid, '15:15', 'forged'),
        ['/api/session/note', { session_uid: uid, ...note(uid, 'forged draft', '15:15') }],
        ['/api/session/void', { uid, reason: 'forged' }],
        ['/api/session/restart', { uid }],
        ['/api/note', note(uid, 'forged later', '15:30')],
      ],
      async stored(uid) {
        const { id, ...session } = await world.db
          .selectFrom('sessions')
          .select(['id', 'closed', 'void_reason', 'end_time', 'tally', 'observed_zero', 'brought_in'])
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow();
        const notes = await world.db
          .selectFrom('notes')
          .select(['end_time', 'state', 'comment', 'brought_in'])
          .where('session_id', '=', id)
          .where('deleted_at', 'is', null)
          .execute();
        await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('session_id', '=', id).execute();
        return { ...session, tally: session.tally.behaviors, notes };
      },
    };
  };
  await fc.assert(
    fc.asyncProperty(storiesOf(5), ([acts, before]) => expectSame(storyOf(acts), before)),
    {
      numRuns: RUNS,
      // A file opens it again, and its tablet sends taps that were in no file; or a file writes in its note, which its
      // tablet has opened again since: the Submit is done all the same.
      examples: [
        [[[2], { sent: 0, has: [true, false], forged: [3], number: 0, first: false }]],
        [[[4], { sent: 0, has: [true], forged: [4], number: 0, first: false }]],
      ],
    },
  );
}, 240_000);

/** A lost tablet’s visit, whose file was brought in and accepted. */
async function lostTablet(calls: (made: Awaited<ReturnType<typeof visit>>) => Made[]) {
  const [old, made] = [testDevice(world, 'rbt'), await visit(world)];
  const ops = calls(made).map(([path, body]) => old.op(path, body));
  await bringInAll(world, ops, old.id);
  const comesBack = async () => {
    for (const op of ops) expect((await old.send(op)).statusCode).toBe(202);
  };
  return { made, comesBack, other: testDevice(world, 'rbt') };
}

test('what the author has done with a visit since on another device stays when the lost one is found', async () => {
  const { made, comesBack, other } = await lostTablet(({ start, submit }) => [
    ['/api/session/start', start],
    ['/api/session/submit', submit],
  ]);
  const longer = { ...made.submit, endTime: '19:00', note: { ...made.submit.note, end_time: '19:00' } };
  await other.send(other.op('/api/session/restart', { uid: made.uid }));
  expect((await other.send(other.op('/api/session/submit', longer, { ifMatch: '*' }))).statusCode).toBe(200);
  const noteOf = () =>
    world.db
      .selectFrom('notes')
      .select(['id', 'end_time', 'review_decision', 'version'])
      .where('uid', '=', made.submit.note.uid);
  const { id } = await noteOf().executeTakeFirstOrThrow();
  const reviewed = await world.ask('POST', `/api/note/${id}/review`, { as: 'bcba', body: { decision: 'reviewed' } });
  expect(reviewed.statusCode, reviewed.body).toBeLessThan(300);
  const before = await noteOf().executeTakeFirstOrThrow();
  await comesBack();
  expect(await noteOf().executeTakeFirstOrThrow()).toEqual(before);
  expect(before).toMatchObject({ end_time: '19:00', review_decision: 'reviewed' });
});

test('a visit that the author has voided on another device stays voided when the lost one is found', async () => {
  const { made, comesBack, other } = await lostTablet(({ start }) => [['/api/session/start', start]]);
  await other.send(other.op('/api/session/void', { uid: made.uid, reason: 'I say so myself' }));
  await comesBack();
  const { void_reason } = await world.db
    .selectFrom('sessions')
    .select('void_reason')
    .where('uid', '=', made.uid)
    .executeTakeFirstOrThrow();
  expect(void_reason).toBe('I say so myself');
});

test.each([
  ['a late tap', '/api/session/data-entry'],
  ['the same start', '/api/session/start'],
])('%s of her second tablet makes no words of a file hers: her first one’s Submit is done', async (_what, path) => {
  const { made, submit, other, comes } = await forgedSubmit();
  const bodies: Record<string, object> = { '/api/session/start': made.start, '/api/session/data-entry': made.tap() };
  expect((await other.send(other.op(path, bodies[path]))).statusCode).toBeLessThan(300);
  await comes();
  const note = await world.db
    .selectFrom('notes')
    .select(['end_time', 'comment'])
    .where('uid', '=', submit.note.uid)
    .executeTakeFirstOrThrow();
  expect(note).toEqual({ end_time: '17:00', comment: submit.note.comment });
});

/** A true file, and one that says another end of the same visit, both accepted. */
async function forgedSubmit() {
  const [old, made] = [testDevice(world, 'rbt'), await visit(world)];
  const { submit } = made;
  const ops = [old.op('/api/session/start', made.start), old.op('/api/session/submit', submit)];
  await bringInAll(world, ops, old.id);
  const note = { ...submit.note, end_time: '15:15', comment: 'forged' };
  const body = { ...submit, endTime: '15:15', note };
  await bringInAll(world, [{ opId: uuid(), method: 'POST', path: '/api/session/submit', body }], old.id, 3);
  const comes = async () => {
    for (const op of ops) expect((await old.send(op)).statusCode).toBeLessThan(300);
  };
  return { made, submit, other: testDevice(world, 'rbt'), comes };
}

test.each([
  'the first',
  'the later',
])('of two lost tablets, whose files were both brought in, the later one says the last word: %s one is found first', async (found) => {
  const [client_id, behaviour_id, record_date] = [
    await clientId(world, 'Ruiz'),
    await behaviorId(world, 'SIB'),
    freeDay(),
  ];
  const [one, other, uid] = [testDevice(world, 'rbt'), testDevice(world, 'rbt'), uuid()];
  const entry = (count: string) => ({ uid, client_id, record_date, behaviors: [{ behaviour_id, entry: count }] });
  const [added, edited] = [one.op('/api/behavior', entry('3')), other.op('/api/behavior', entry('5'))];
  await bringInAll(world, [added], one.id);
  await bringInAll(world, [edited], other.id);
  const deliveries = [[one, added] as const, [other, edited] as const];
  for (const [device, op] of found === 'the first' ? deliveries : deliveries.reverse())
    expect((await device.send(op)).statusCode).toBeLessThan(300);
  const row = await world.db
    .selectFrom('behavior_entry_rows as row')
    .innerJoin('behavior_entries as entry', 'entry.id', 'row.entry_id')
    .select('row.entry')
    .where('entry.uid', '=', uid)
    .where('row.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(row.entry).toBe(5);
});

test('a visit of a file that is accepted piece by piece is what it is when accepted at once: no piece overtakes another', async () => {
  const sib = await behaviorId(world, 'SIB');
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const edited = { ...made.submit.note, uid: noteUidOf(made.uid), end_time: '18:00', comment: 'second words' };
  const first = { ...made.submit, note: { ...made.submit.note, uid: noteUidOf(made.uid) } };
  const taps = { session_uid: made.uid, events: [event('tap', { behaviour_id: sib })] };
  const calls: Made[] = [
    ['/api/session/start', made.start],
    ['/api/session/data-entry', taps],
    ['/api/session/submit', first],
    ['/api/note', edited],
  ];
  await bringInAll(
    world,
    calls.map(([path, body]) => device.op(path, body)),
    device.id,
    undefined,
    1,
  );
  const note = await world.db
    .selectFrom('notes')
    .select(['end_time', 'comment', 'state'])
    .where('uid', '=', noteUidOf(made.uid))
    .executeTakeFirstOrThrow();
  expect(note).toEqual({ end_time: '18:00', comment: 'second words', state: 'final' });
});

test('what two clerks bring in of an entry takes nothing from its author: a forged deletion gives way to their own edit', async () => {
  const [client_id, behaviour_id] = [await clientId(world, 'Ruiz'), await behaviorId(world, 'SIB')];
  const [device, uid, record_date] = [testDevice(world, 'rbt'), uuid(), freeDay()];
  const entry = (count: string) => ({ uid, client_id, record_date, behaviors: [{ behaviour_id, entry: count }] });
  const [added, edited] = [device.op('/api/behavior', entry('2')), device.op('/api/behavior', entry('3'))];
  const forged = { uid, voided: true, reason: 'forged' };
  await bringInAll(world, [added], device.id);
  await bringInAll(world, [{ opId: uuid(), method: 'POST', path: '/api/behavior/void', body: forged }], device.id, 9);
  await bringInAll(world, [edited], device.id, undefined, undefined, ['admin', 'staff']);
  for (const op of [added, edited]) expect((await device.send(op)).statusCode).toBeLessThan(300);
  const row = await world.db
    .selectFrom('behavior_entry_rows as row')
    .innerJoin('behavior_entries as entry', 'entry.id', 'row.entry_id')
    .select(['row.entry', 'entry.void_reason'])
    .where('entry.uid', '=', uid)
    .where('row.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ entry: 3, void_reason: null });
});

test('an Undo of a file takes nothing from the tablet that had sent the tap itself, once that tablet has submitted', async () => {
  const behaviour_id = await behaviorId(world, 'SIB');
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const tap = event('tap', { behaviour_id });
  await device.send(device.op('/api/session/start', made.start));
  await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap] }));
  const body = { session_uid: made.uid, events: [event('void', { target_uid: tap.uid })] };
  await bringInAll(world, [{ opId: uuid(), method: 'POST', path: '/api/session/data-entry', body }], device.id, 9);
  expect((await device.send(device.op('/api/session/submit', made.submit))).statusCode).toBe(200);
  const { tally } = await world.db
    .selectFrom('sessions')
    .select('tally')
    .where('uid', '=', made.uid)
    .executeTakeFirstOrThrow();
  expect(tally.behaviors[behaviour_id]?.count).toBe(1);
});

test('what is said of an event that its kind can’t be is left out: no file makes taps that no hand takes back', async () => {
  const behaviour_id = await behaviorId(world, 'SIB');
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  await device.send(device.op('/api/session/start', made.start));
  const tap = event('tap', { behaviour_id, by: 'app' });
  const pause = event('pause', { replaces: tap.uid });
  const sent = await device.send(device.op('/api/session/data-entry', { session_uid: made.uid, events: [tap, pause] }));
  expect(sent.statusCode, sent.body).toBe(200);
  const stored = await world.db
    .selectFrom('session_events')
    .select('event')
    .where('uid', 'in', [tap.uid, pause.uid])
    .execute();
  expect(stored.flatMap((row) => Object.keys(row.event)).filter((key) => key === 'by' || key === 'replaces')).toEqual(
    [],
  );
});
