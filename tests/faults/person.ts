import type { Device as Recorder } from '#db/capture.ts';
import type { TallybookDb } from '#db/database.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { noteTexts } from '#domain/note/note-fields.ts';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { voidEntry } from '#features/behaviors/void-entry.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { voidSession } from '#features/session/frame/void-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { fetchSession } from '#sync/download/fetch-session.ts';
import type { Server } from '#sync/server.ts';
import type { StartKind } from '../simulation/person.ts';
import { createPrng } from '../simulation/prng.ts';
import { gateOf, type Tab } from '../simulation/tab.ts';
import { deviceNow, nextNumber, type ServerLife, type World } from '../simulation/world.ts';
import { BEHAVIORS, CLIENT, NOBODY, STRANGER } from './company.ts';

/** What a tab of the real app has at hand. */
export type Hands = { db: TallybookDb; server: Server };

type Scene = { world: World<ServerLife>; tab: Tab; hands: Hands; newId(): string };

/**
 * A person does something by the product's own functions; when those say that it is saved, and the tab lives to show
 * it, the facts go into the ledger. @param work gets the recorder, and answers the facts it recorded.
 */
async function act(scene: Scene, lane: () => string, work: (recorder: Recorder) => Promise<string[]>): Promise<void> {
  const { world, tab, hands } = scene;
  const recorder: Recorder = {
    db: hands.db,
    clock: {
      now: () => deviceNow(world, tab.device),
      mono: () => world.time.now(),
      timeZone: () => 'America/New_York',
    },
    newId: scene.newId,
    bootId: tab.name,
    appBuild: 'test',
    offsetMs: () => null,
    wake: () => tab.alive && tab.actor.send({ type: 'CAPTURED' }),
  };
  let facts: string[];
  try {
    facts = await work(recorder);
  } catch {
    // The person was told that it was not saved.
    return;
  }
  await gateOf(world, tab)('committed')?.catch(() => undefined);
  if (!tab.alive) return;
  const { device, disk } = tab;
  for (const fact of facts) world.saved.push({ fact, device, userId: disk.userId, lane: lane(), at: world.time.now() });
}

const laneOf = (id: string) => () => `session:${id}`;
const clientOf: Record<StartKind, number> = { plain: CLIENT, held: STRANGER, refused: NOBODY };

export function start(scene: Scene, kind: StartKind): Promise<void> {
  const { world, tab } = scene;
  const given: string[] = [];
  const newId = () => {
    const id = scene.newId();
    given.push(id);
    world.begun.add(`start:${id}`);
    return id;
  };
  // Each visit on a day of its own, so that no two overlap.
  const startDate = new Date(Date.UTC(2020, 0, nextNumber(world))).toISOString().slice(0, 10);
  const client = { id: clientOf[kind], first_name: 'A', last_name: 'B' };
  const visit = {
    client_id: client.id,
    startDate,
    endDate: '',
    startTime: '15:00',
    endTime: '16:00',
    visit_location: 1,
  };
  const context = { userId: tab.disk.userId, client, behaviorIds: BEHAVIORS, skillIds: [] };
  return act(
    { ...scene, newId },
    () => `session:${given[0]}`,
    async (recorder) => {
      await startSession(recorder, visit, context);
      return [`start:${given[0]}`];
    },
  );
}

/** A session of this disk, by chance. */
async function someSession({ db }: Hands, r: number) {
  const all = await db.sessions.orderBy('id').toArray();
  return all[createPrng(r).int(Math.max(1, all.length))];
}

export async function tap(scene: Scene, r: number): Promise<void> {
  const session = await someSession(scene.hands, r);
  if (!session) return;
  const given: string[] = [];
  const newId = () => {
    const id = scene.newId();
    given.push(id);
    scene.world.begun.add(`event:${id}`);
    return id;
  };
  await act({ ...scene, newId }, laneOf(session.id), async (recorder) => {
    await recordTap(recorder, session.id, createPrng(r).pick(BEHAVIORS));
    return [`event:${given[0]}`];
  });
}

/** Every edit adds a word to one text: a lost edit is a lost word. */
export async function edit(scene: Scene, r: number): Promise<void> {
  const session = await someSession(scene.hands, r);
  if (!session) return;
  const { db } = scene.hands;
  const word = nextNumber(scene.world);
  const fact = `text:§${word}`;
  scene.world.begun.add(fact);
  await act(scene, laneOf(session.id), async (recorder) => {
    // Typed onto what stands there: no download comes between.
    await db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, db.notes], async () => {
      const note = await db.notes.get(session.noteUid);
      const field = createPrng(r + 1).pick(noteTexts);
      const text = `${note?.fields[field] ?? ''}§${word} `;
      await saveSessionNote(recorder, session.noteUid, { [field]: text }, defaultPolicy);
    });
    return [fact];
  });
}

export async function submit(scene: Scene, r: number): Promise<void> {
  const session = await someSession(scene.hands, r);
  if (!session) return;
  const fact = `submit:${session.id}`;
  scene.world.begun.add(fact);
  const answers = { zero: [], notWatched: BEHAVIORS };
  await act(scene, laneOf(session.id), async (recorder) => {
    await submitSession(recorder, session.id, session.noteUid, answers, defaultPolicy);
    return [fact];
  });
}

export async function restart(scene: Scene, r: number): Promise<void> {
  const session = await someSession(scene.hands, r);
  if (!session) return;
  const given: string[] = [];
  const newId = () => {
    const id = scene.newId();
    given.push(id);
    scene.world.begun.add(`event:${id}`);
    return id;
  };
  await act({ ...scene, newId }, laneOf(session.id), async (recorder) => {
    await restartSession(recorder, session.id);
    // The pause while it lay submitted.
    const events = await recorder.db.events.bulkGet(given);
    return events.flatMap((event) => (event ? [`event:${event.uid}`] : []));
  });
}

/** It was started by mistake; Restart brings it back, or nobody does. */
export async function voidIt(scene: Scene, r: number): Promise<void> {
  const session = await someSession(scene.hands, r);
  if (!session) return;
  await act(scene, laneOf(session.id), async (recorder) => {
    await voidSession(recorder, session.id, 'Wrong client');
    return [];
  });
}

/** An entry of this disk, by chance. */
async function someEntry({ db }: Hands, r: number) {
  const all = await db.entries.orderBy('uid').toArray();
  return all[createPrng(r).int(Math.max(1, all.length))];
}

/** Counts typed in by hand; every second time those of before are corrected, and a lost correction is a lost word. */
export async function count(scene: Scene, r: number): Promise<void> {
  const { db } = scene.hands;
  const known = r % 2 === 0 ? await someEntry(scene.hands, r) : undefined;
  const uid = known?.uid ?? scene.newId();
  const word = nextNumber(scene.world);
  const fact = `text:§${word}`;
  scene.world.begun.add(fact);
  await act(
    scene,
    () => `entry:${uid}`,
    async (recorder) => {
      await db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, db.entries], async () => {
        const comment = `${(await db.entries.get(uid))?.comment ?? ''}§${word} `;
        const form = {
          client_id: CLIENT,
          record_date: '2020-01-01',
          comment,
          counts: { [BEHAVIORS[0] ?? 0]: `${r % 9}` },
        };
        await saveEntry(recorder, { ...form, reason: known ? 'Miscounted' : '' }, BEHAVIORS, defaultPolicy, uid);
      });
      return [fact];
    },
  );
}

/** An entry is deleted with a reason, or brought back: what it said, and every reason, is kept. */
export async function strike(scene: Scene, r: number): Promise<void> {
  const entry = await someEntry(scene.hands, r);
  if (!entry) return;
  const fact = `text:§${nextNumber(scene.world)}`;
  scene.world.begun.add(fact);
  await act(
    scene,
    () => `entry:${entry.uid}`,
    async (recorder) => {
      await voidEntry(recorder, { uid: entry.uid, voided: !entry.voided, reason: fact.slice('text:'.length) }, null);
      return [fact];
    },
  );
}

/** The same person goes on with a session on another device. */
export async function join(scene: Scene, r: number): Promise<void> {
  const session = await someSession(scene.hands, r);
  if (!session) return;
  const { db, server } = scene.hands;
  await fetchSession(db, server, session.id).catch(() => undefined);
}
