import type { Note } from '#contract/notes.ts';
import { type NewOp, newOp } from '#db/outbox/new-op.ts';
import type { OutboxTx } from '#db/outbox/outbox-store.ts';
import { type NoteRow, type SessionRow, unsentStates } from '#db/rows.ts';
import { noteFieldsOf, noteTexts } from '#domain/note/note-fields.ts';
import { changedNoteFields } from '#domain/note/note-merge.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { createPrng } from './prng.ts';
import { factsOf } from './server-model.ts';
import { noteAnswer } from './server-notes.ts';
import type { Tab } from './tab.ts';
import { blankFields, deviceNow, nextNumber, nextUid, type World } from './world.ts';

type Capture = { op: NewOp; session?: SessionRow; note?: NoteRow };

/**
 * Captures as the product does: rows, op and number in one transaction; "saved" is said when that is on the disk.
 * What was said to be saved goes into the ledger, against which everything is judged.
 */
export async function capture(
  world: World,
  tab: Tab,
  decide: (tx: OutboxTx) => Promise<Capture | null>,
): Promise<void> {
  const { device, disk } = tab;
  let facts: string[] = [];
  let lane = '';
  const say = () => {
    const at = world.time.now();
    for (const fact of facts) world.saved.push({ fact, device, userId: disk.userId, lane, at });
  };
  try {
    await tab.store.write('records', async (tx) => {
      const change = await decide(tx);
      const recorder = await tx.recorder();
      if (!change || !recorder) return;
      const { session, note } = change;
      const wanted = { ...change.op, lane: world.parts.laneOf(change.op.lane) };
      lane = wanted.lane;
      facts = factsOf(wanted.body as Record<string, unknown>);
      for (const fact of facts) world.begun.add(fact);
      if (session) await tx.putSession(session);
      if (note) await tx.putNote(note);
      const next = { ...recorder };
      const last = wanted.replacesUnsent ? (await tx.ofLane(lane)).at(-1) : undefined;
      const capturedAt = new Date(deviceNow(world, device)).toISOString();
      const stamp = { opId: nextUid(world), capturedAt, tz: 'UTC', mono: 0, bootId: tab.name, appBuild: 'test' };
      const row = world.parts.isReplaceable(last, wanted)
        ? { ...last, body: wanted.body, capturedAt }
        : newOp(wanted, next, stamp);
      await tx.putOps([row]);
      await tx.putRecorder(next);
      if (!world.parts.savedMeansCommitted) say();
    });
  } catch {
    // The person was told that it was not saved.
    return;
  }
  if (!tab.alive) return;
  if (world.parts.savedMeansCommitted) say();
  tab.actor.send({ type: 'CAPTURED' });
}

const sessionLane = (id: string) => `session:${id}`;

/** What makes the server refuse or hold a start. */
export type StartKind = 'plain' | 'refused' | 'held';

export function startSession(world: World, tab: Tab, kind: StartKind): Promise<void> {
  const id = nextUid(world);
  const noteUid = nextUid(world);
  const body = {
    uid: id,
    start: true,
    ...(kind === 'refused' ? { refuse: true } : {}),
    ...(kind === 'held' ? { hold: true } : {}),
  };
  return capture(world, tab, async () => ({
    session: blankSession(id, noteUid, tab.disk.userId),
    note: blankNote(noteUid, id, tab.disk.userId),
    op: { kind: 'startSession', lane: sessionLane(id), entityType: 'session', entityId: id, body },
  }));
}

/** A session of this disk, by chance. */
function someSession(tab: Tab, r: number): SessionRow | undefined {
  const all = [...tab.disk.tables.sessions.values()];
  return all[createPrng(r).int(Math.max(1, all.length))];
}

export function tap(world: World, tab: Tab, r: number): Promise<void> {
  const session = someSession(tab, r);
  if (!session || session.state === 'closed') return Promise.resolve();
  const events = [{ uid: nextUid(world), n: nextNumber(world) }];
  return capture(world, tab, async () => ({
    op: {
      kind: 'recordDataEntry',
      lane: sessionLane(session.id),
      entityType: 'session',
      entityId: session.id,
      body: { session_uid: session.id, events },
    },
  }));
}

/** Every edit adds a word to one text: a lost edit is a lost word. */
export function editNote(world: World, tab: Tab, r: number): Promise<void> {
  const session = someSession(tab, r);
  if (!session) return Promise.resolve();
  return capture(world, tab, async (tx) => {
    const note = await tx.note(session.noteUid);
    if (!note) return null;
    const field = createPrng(r + 1).pick(noteTexts);
    const fields = { ...note.fields, [field]: `${note.fields[field]}§${nextNumber(world)} ` };
    const body = { session_uid: session.id, uid: note.uid, ...fields };
    return {
      note: { ...note, fields },
      op: {
        kind: 'saveSessionNote',
        lane: sessionLane(session.id),
        entityType: 'note',
        entityId: note.uid,
        body,
        replacesUnsent: true,
      },
    };
  });
}

export function submit(world: World, tab: Tab, r: number): Promise<void> {
  const found = someSession(tab, r);
  if (!found || found.state === 'closed') return Promise.resolve();
  return capture(world, tab, async (tx) => {
    const note = await tx.note(found.noteUid);
    if (!note) return null;
    // Everything of the session that was recorded here before must be there before.
    const lane = await tx.ofLane(sessionLane(found.id));
    const after = lane
      .flatMap((op) => factsOf(op.body as Record<string, unknown>))
      .filter((fact) => fact.startsWith('event:'));
    const body = {
      session_uid: found.id,
      submit: `${nextNumber(world)}`,
      after: [...new Set(after.map((fact) => Number(fact.slice('event:'.length))))],
      note: { uid: note.uid, ...note.fields },
    };
    return {
      session: { ...found, state: 'closed' },
      op: { kind: 'submitSession', lane: sessionLane(found.id), entityType: 'note', entityId: note.uid, body },
    };
  });
}

export function restart(world: World, tab: Tab, r: number): Promise<void> {
  const found = someSession(tab, r);
  if (found?.state !== 'closed') return Promise.resolve();
  return capture(world, tab, async () => ({
    session: { ...found, state: 'open' },
    op: {
      kind: 'restartSession',
      lane: sessionLane(found.id),
      entityType: 'session',
      entityId: found.id,
      body: { uid: found.id },
    },
  }));
}

/** The same person goes on with a session on another device: it is fetched from the server. */
export async function joinSession(world: World, tab: Tab, r: number): Promise<void> {
  const notes = [...world.server.db.notes.values()].filter((note) => note.userId === tab.disk.userId);
  const note = notes[createPrng(r).int(Math.max(1, notes.length))];
  const { tables } = tab.disk;
  if (!note || tables.sessions.has(note.sessionUid) || tab.device.offline) return;
  const answer = noteAnswer(note);
  const session = blankSession(note.sessionUid, note.uid, tab.disk.userId);
  await tab.store
    .write('records', async (tx) => {
      await tx.putSession(session);
      const life = (await tx.lease())?.life ?? 0;
      await tx.putNote({ ...withServer(blankNote(note.uid, note.sessionUid, tab.disk.userId), answer), life });
    })
    .catch(() => undefined);
}

const withServer = (row: NoteRow, note: Note): NoteRow => ({
  ...row,
  serverId: note.id,
  fields: noteFieldsOf(note),
  base: note,
  version: note.version,
});

/** What a download does with notes (src/db/store/store-pulled.ts): text that the server does not have stays. */
export async function refreshNotes(tab: Tab, notes: readonly Note[]): Promise<void> {
  await tab.store.write('records', async (tx) => {
    const life = (await tx.lease())?.life ?? 0;
    for (const note of notes) {
      const local = await tx.note(note.uid);
      if (!local || ((local.life ?? 0) === life && (local.version ?? 0) > note.version)) continue;
      const lane = await tx.ofLane(sessionLane(local.sessionId ?? ''));
      const typed = local.base !== null && changedNoteFields(local.fields, noteFieldsOf(local.base)).length > 0;
      if (typed || lane.some((op) => unsentStates.includes(op.state))) continue;
      await tx.putNote({ ...withServer(local, note), life });
    }
  });
}

function blankSession(id: string, noteUid: string, userId: number): SessionRow {
  return {
    id,
    serverId: null,
    userId,
    clientId: 7,
    clientName: { first_name: 'A', last_name: 'B' },
    state: 'open',
    visitLocation: 1,
    startDate: '2026-01-05',
    endDate: null,
    startTime: '15:00',
    endTime: null,
    createdAt: '',
    timerStartedAt: '',
    behaviorIds: [],
    skillIds: [],
    hiddenBehaviorIds: [],
    tally: emptyTally,
    last: null,
    eventCount: 0,
    noteUid,
    answers: { zero: [], notWatched: [] },
    logHours: null,
    payDate: null,
    version: null,
    eventsHere: true,
    updatedSeq: 0,
  };
}

export function blankNote(uid: string, sessionId: string, userId: number): NoteRow {
  return {
    uid,
    serverId: null,
    sessionId,
    userId,
    state: 'draft',
    fields: blankFields(),
    drafted: { target_behaviors: '', skill_learned: '' },
    draftedAt: null,
    draftedFrom: 0,
    base: null,
    version: null,
    updatedAt: '',
    dateVisited: '2026-01-05',
    timeconflicts: null,
  };
}
