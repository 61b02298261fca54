import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchOp } from '#contract/sync.ts';
import { behaviorId, clientId, emails, event, freeDay, noteBody, openWorld, userId, type World } from '../world.ts';
import { testDevice, visit } from './delivery.ts';

/**
 * A tablet’s file is brought in and accepted, and then the tablet comes back and sends the same: what is stored is what
 * the tablet alone would have made of it, however much the file had, and however much was sent before.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kinds: Record<string, string> = {
  '/api/behavior': 'addEntry',
  '/api/behavior/void': 'voidEntry',
  '/api/note': 'saveNote',
  '/api/session/start': 'startSession',
  '/api/session/data-entry': 'recordDataEntry',
  '/api/session/restart': 'restartSession',
  '/api/session/submit': 'submitSession',
  '/api/session/void': 'voidSession',
};

async function bringInAll(ops: readonly BatchOp[], deviceId: string): Promise<void> {
  const author = await userId(world, emails.rbt);
  const told = { about: 'Records of Tallybook', format: 'tallybook-unsent', version: 1, userId: author };
  const lines = ops.map(({ opId, path, body, headers }) => {
    const seq = Number(headers?.['X-Device-Seq']);
    const made = { userId: author, kind: kinds[path], params: {}, v: 1, lane: 'x', baseVersion: null };
    return { opId, body, deviceId, seq, ...made };
  });
  const answer = await world.ask('POST', '/api/company/import-unsent', { as: 'staff', body: { ...told, ops: lines } });
  for (const { body } of answer.json().results as { body: { held?: { id: number } } }[]) {
    if (!body.held) continue;
    const path = `/api/company/held-work/${body.held.id}`;
    // One that goes along with another is accepted already.
    await world.ask('POST', path, { as: 'admin', body: { decision: 'accept', through: 2_147_483_647 } });
  }
}

type Made = [path: string, body: object];
/** The calls of one tablet about one record, which has the uid; and what is stored of it. */
type Story = { make(uid: string): Made[]; stored(uid: string): Promise<unknown> };

async function sent(story: Story, uid: string, file: { from: number; to: number } | null): Promise<unknown> {
  const device = testDevice(world, 'rbt');
  const ops = story.make(uid).map(([path, body]) => device.op(path, body));
  if (file) {
    for (const op of ops.slice(0, file.from)) await device.send(op);
    await bringInAll(ops.slice(file.from, file.to), device.id);
  }
  for (const op of ops) {
    const answer = await device.send(op);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  }
  return story.stored(uid);
}

/** Whatever the file has of them: all, the first ones, or those that were not sent before. */
async function expectSame(story: Story, calls: number, pick: number): Promise<void> {
  const from = pick % 3 === 2 ? pick % calls : 0;
  const to = pick % 3 === 1 ? 1 + (pick % calls) : calls;
  expect(await sent(story, uuid(), { from, to })).toEqual(await sent(story, uuid(), null));
}

const picks = fc.tuple(fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }), fc.nat(60));

test('an entry that was corrected, deleted and restored is as its tablet left it', async () => {
  const [behaviour_id, client_id, record_date] = [
    await behaviorId(world, 'SIB'),
    await clientId(world, 'Ruiz'),
    freeDay(),
  ];
  const storyOf = (acts: number[]): Story => ({
    make(uid) {
      let voided = false;
      const entry = (count: number) => ({
        uid,
        client_id,
        record_date,
        behaviors: [{ behaviour_id, entry: `${count}` }],
      });
      return [
        ['/api/behavior', entry(2)],
        ...acts.map((act, at): Made => {
          if (act === 0) return ['/api/behavior', entry(10 + at)];
          voided = !voided;
          return ['/api/behavior/void', { uid, voided, reason: `Reason ${at}` }];
        }),
      ];
    },
    stored: (uid) =>
      world.db
        .selectFrom('behavior_entries as entry')
        .innerJoin('behavior_entry_rows as row', 'row.entry_id', 'entry.id')
        .select(['row.entry', 'entry.void_reason', 'entry.comment'])
        .where('entry.uid', '=', uid)
        .where('row.deleted_at', 'is', null)
        .execute(),
  });
  await fc.assert(
    fc.asyncProperty(picks, ([acts, pick]) => expectSame(storyOf(acts), acts.length + 1, pick)),
    { numRuns: 25 },
  );
}, 120_000);

test('a note that was saved again is as its tablet left it', async () => {
  const client_id = await clientId(world, 'Ruiz');
  const storyOf = (saves: number): Story => {
    const day = freeDay();
    return {
      make: (uid) =>
        Array.from({ length: saves }, (_, at): Made => {
          // Each note a day of its own: two of one time would be held.
          return ['/api/note', { ...noteBody(client_id, day, { comment: `words ${at}` }), uid }];
        }),
      async stored(uid) {
        const { comment } = await world.db
          .selectFrom('notes')
          .select('comment')
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow();
        await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('uid', '=', uid).execute();
        return comment;
      },
    };
  };
  for (const [saves, pick] of [
    [2, 0],
    [3, 0],
    [3, 1],
    [3, 4],
    [3, 5],
  ] as const)
    await expectSame(storyOf(saves), saves, pick);
}, 60_000);

test('a visit that was undone, voided, opened again and submitted again is as its tablet left it', async () => {
  const [sib, client_id] = [await behaviorId(world, 'SIB'), await clientId(world, 'Ruiz')];
  const storyOf = (acts: number[]): Story => {
    const date = freeDay();
    return {
      make(uid) {
        const taps = [event('tap', { behaviour_id: sib }), event('tap', { behaviour_id: sib })];
        const undo = event('void', { target_uid: taps[0]?.uid });
        const note = { ...noteBody(client_id, date), uid: uuid() };
        const submit = (endTime: string): Made => [
          '/api/session/submit',
          {
            session_uid: uid,
            endDate: date,
            endTime,
            observed_zero: [],
            not_observed: [],
            note: { ...note, end_time: endTime },
          },
        ];
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
            return [submit(`17:${10 + at}`), ['/api/session/restart', { uid }]];
          }),
          ...(acts.at(-1) === 2 ? [] : [submit('18:00')]),
        ];
      },
      async stored(uid) {
        const { id, ...session } = await world.db
          .selectFrom('sessions')
          .select(['id', 'closed', 'void_reason', 'end_time', 'tally'])
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow();
        const notes = await world.db
          .selectFrom('notes')
          .select(['end_time', 'state'])
          .where('session_id', '=', id)
          .execute();
        await world.db.updateTable('notes').set({ deleted_at: new Date() }).where('session_id', '=', id).execute();
        return { ...session, tally: session.tally.behaviors, notes };
      },
    };
  };
  const callsOf = (story: Story) => story.make(uuid()).length;
  await fc.assert(
    fc.asyncProperty(picks, ([acts, pick]) => expectSame(storyOf(acts), callsOf(storyOf(acts)), pick)),
    { numRuns: 12 },
  );
}, 120_000);

/** A lost tablet’s visit, whose file was brought in and accepted. */
async function lostTablet(calls: (made: Awaited<ReturnType<typeof visit>>) => Made[]) {
  const [old, made] = [testDevice(world, 'rbt'), await visit(world)];
  const ops = calls(made).map(([path, body]) => old.op(path, body));
  await bringInAll(ops, old.id);
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
