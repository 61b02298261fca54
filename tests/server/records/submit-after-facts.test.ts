import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchOp } from '#contract/sync.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { behaviorId, event, openWorld, type Who, type World } from '../world.ts';
import { bringIn } from './bring-in.ts';
import { testDevice, visit } from './delivery.ts';

/**
 * A visit that comes by files ends in order: no Submit is accepted ahead of what its device recorded before it and nobody
 * has decided about yet; and whatever is decided, in whichever order, every visit whose Submit came can be submitted in
 * the end, with all that was accepted of it.
 */
let world: World;
let behaviour_id: number;
/** The long form tells more. */
const RUNS = Number(process.env.FILE_STORIES ?? 12);
beforeAll(async () => {
  world = await openWorld();
  behaviour_id = await behaviorId(world, 'Tantrum');
});
afterAll(() => world.close());

const START = '/api/session/start';
const FACTS = '/api/session/data-entry';
const SUBMIT = '/api/session/submit';

type Hand = 'staff' | 'admin';
type Decision = { pick: number; accepts: boolean; along: boolean };
type Story = {
  /** Its author has begun it themself. */
  begun: boolean;
  packs: number;
  /** A draft of its note, before the Submit. */
  draft: boolean;
  /** Who brings in which of its calls; neighbors of one hand are one file. */
  hands: readonly Hand[];
  /** The last file is brought in first. */
  backwards: boolean;
  decisions: readonly Decision[];
  /** After so many decisions its tablet comes back, and sends all of it. */
  back: number | null;
};

const stories: fc.Arbitrary<Story> = fc.record({
  begun: fc.boolean(),
  packs: fc.integer({ min: 1, max: 3 }),
  draft: fc.boolean(),
  hands: fc.array(fc.constantFrom<Hand>('staff', 'admin'), { minLength: 1, maxLength: 5 }),
  backwards: fc.boolean(),
  decisions: fc.array(
    fc.record({ pick: fc.nat(6), accepts: fc.oneof(fc.constant(true), fc.boolean()), along: fc.boolean() }),
    { maxLength: 8 },
  ),
  back: fc.option(fc.nat(6), { nil: null, freq: 4 }),
});

const begun: Omit<Story, 'packs' | 'draft' | 'decisions'> = {
  ...{ begun: true, hands: ['staff'], backwards: false, back: null },
};

async function tell(story: Story): Promise<void> {
  const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
  const note = { ...made.submit.note, uid: noteUidOf(made.uid) };
  const start = device.op(START, made.start);
  if (story.begun) expect((await device.send(start)).statusCode).toBe(201);
  const ops = [
    ...(story.begun ? [] : [start]),
    ...Array.from({ length: story.packs }, () =>
      device.op(FACTS, { session_uid: made.uid, events: [event('tap', { behaviour_id })] }),
    ),
    ...(story.draft ? [device.op('/api/session/note', { session_uid: made.uid, ...note })] : []),
    device.op(SUBMIT, { ...made.submit, note }),
  ];
  const files = filesOf(ops, story.hands);
  for (const [bringer, file] of story.backwards ? files.reverse() : files)
    await bringIn(world, file, { deviceId: device.id, bringer });

  for (const [at, decision] of story.decisions.entries()) {
    if (at === story.back) break;
    const rows = await listHeld(made.uid);
    const one = rows[decision.pick % rows.length];
    if (one) await decideOn(made.uid, one, decision);
  }
  if (story.back !== null) for (const op of ops) expect((await device.send(op)).statusCode).toBeLessThan(300);
  // What somebody has refused is accepted after all, in the order of its tablet.
  for (const one of await listHeld(made.uid)) await decideOn(made.uid, one, { accepts: true, along: true });
  expect(await stateOf(made.uid)).toEqual({ closed: true, count: story.packs });
}

function filesOf(ops: readonly BatchOp[], hands: readonly Hand[]): [Hand, BatchOp[]][] {
  const files: [Hand, BatchOp[]][] = [];
  for (const [at, op] of ops.entries()) {
    const hand = hands[at % hands.length] ?? 'staff';
    const last = files.at(-1);
    if (last?.[0] === hand) last[1].push(op);
    else files.push([hand, [op]]);
  }
  return files;
}

type Held = Awaited<ReturnType<typeof listHeld>>[number];

const listHeld = (uid: string) =>
  world.db
    .selectFrom('held_work')
    .innerJoin('users', 'users.id', 'held_work.brought_by')
    .select(['held_work.id', 'path', 'state', 'users.email'])
    .where('subject', '=', uid)
    .orderBy('device_seq')
    .execute();

/** By the other one of the two; a visit that ends by it leaves no facts behind. */
async function decideOn(uid: string, held: Held, { accepts, along }: Omit<Decision, 'pick'>): Promise<void> {
  const before = await stateOf(uid);
  const as: Who = held.email.startsWith('staff') ? 'admin' : 'staff';
  const body = accepts
    ? { decision: 'accept', through: 2_147_483_647, ...(along ? {} : { along: [] }) }
    : { decision: 'refuse', reason: 'Not this one' };
  const answer = await world.ask('POST', `/api/company/held-work/${held.id}`, { as, body });
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  const ends = !before?.closed && (await stateOf(uid))?.closed;
  const left = (await listHeld(uid)).filter(({ path, state }) => path === FACTS && state === 'open');
  expect(ends ? left : []).toEqual([]);
}

async function stateOf(uid: string) {
  const session = await world.db
    .selectFrom('sessions')
    .select(['closed', 'tally'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return session && { closed: session.closed, count: session.tally.behaviors[behaviour_id]?.count };
}

test('no brought-in Submit ends a visit ahead of what its device recorded and nobody has decided about; each visit is submitted in the end', async () => {
  await fc.assert(fc.asyncProperty(stories, tell), {
    numRuns: RUNS,
    // The Submit by itself, and along with the draft before it.
    examples: [
      [{ ...begun, packs: 2, draft: false, decisions: [{ pick: 2, accepts: true, along: false }] }],
      [{ ...begun, packs: 1, draft: true, decisions: [{ pick: 1, accepts: true, along: true }] }],
    ],
  });
}, 240_000);
