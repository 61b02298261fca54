import { type NoteFields, noteFieldsOf } from '#domain/note/note-fields.ts';
import { changedNoteFields } from '#domain/note/note-merge.ts';
import type { Reply } from '#sync/send/outcome.ts';
import { performEntry, type ServerEntry } from './server-entries.ts';
import { noteAnswer, type ServerNote } from './server-notes.ts';
import type { ServerLife } from './world.ts';

/** One write as it arrives. */
export type Request = {
  kind: string;
  key: string;
  userId: number;
  deviceId: string;
  deviceSeq: number;
  absorbs: readonly number[];
  ifMatch: number | null;
  params: Record<string, number>;
  body: Record<string, unknown>;
};

type Answer = { status: number; body: unknown };
type Receipt = Answer & { hash: string; noteUid: string | null };
type ServerEvent = { uid: string; n: number; device: string };
type ServerSession = {
  uid: string;
  closed: boolean;
  held: boolean;
  events: Map<string, ServerEvent>;
  submits: string[];
};

/** What the database holds; a snapshot of it is a backup. */
export type Database = {
  receipts: Map<string, Receipt>;
  sessions: Map<string, ServerSession>;
  notes: Map<string, ServerNote>;
  entries: Map<string, ServerEntry>;
  /** Work the office must decide on: bodies as they came. */
  held: { key: string; body: Record<string, unknown> }[];
  /** Which key each number of a device came with. */
  numbers: Map<string, Map<number, string>>;
};

export type ServerModel = ServerLife & {
  db: Database;
  now(): number;
  handle(request: Request): Extract<Reply, { kind: 'answer' }>;
  snapshot(): Database;
  /** Puts a backup back; by hand means without a new epoch. */
  restore(backup: Database, epoch: string): void;
};

const refusal = (status: number, code: string, extras: object = {}): Answer => ({ status, body: { code, ...extras } });

/** A server of the product's rules in a hundred lines: receipts, versions, epochs, device numbers, held work. */
/** @param now ms of the server's clock. */
export function createServerModel(epoch: string, now: () => number): ServerModel {
  const model: ServerModel = {
    epoch,
    now,
    maxEvents: 200,
    restored: false,
    life: 0,
    ever: new Set(),
    db: {
      receipts: new Map(),
      sessions: new Map(),
      notes: new Map(),
      entries: new Map(),
      held: [],
      numbers: new Map(),
    },
    handle: (request) => reply(model, answerOnce(model, request)),
    snapshot: () => structuredClone(model.db),
    restore: (backup, next) => {
      model.db = structuredClone(backup);
      model.epoch = next;
      model.restored = true;
    },
  };
  return model;
}

function reply(model: ServerModel, { status, body }: Answer): Extract<Reply, { kind: 'answer' }> {
  const contentType = status < 400 ? 'application/json' : 'application/problem+json';
  return { kind: 'answer', status, contentType, epoch: model.epoch, retryAfterMs: null, body };
}

/** A device's numbers are counted for each of its people apart. */
export const deviceKey = ({ userId, deviceId }: { userId: number; deviceId: string }) => `${userId}:${deviceId}`;

/** The receipt is written with the effect, or neither is. Only what would be the same again is kept. */
function answerOnce(model: ServerModel, request: Request): Answer {
  const { db } = model;
  const hash = JSON.stringify([request.kind, request.params, request.body]);
  const earlier = db.receipts.get(`${request.userId}:${request.key}`);
  if (earlier) {
    if (earlier.hash !== hash) return refusal(422, 'idempotency_mismatch');
    // A repeat shows that the number is there, also under another name of the device.
    noteNumbers(db, request);
    const note = earlier.noteUid === null ? undefined : db.notes.get(earlier.noteUid);
    return note && earlier.status < 300 ? { status: earlier.status, body: noteAnswer(note) } : earlier;
  }
  const other = db.numbers.get(deviceKey(request))?.get(request.deviceSeq);
  if (other !== undefined && other !== request.key) return refusal(422, 'device_fork');
  const answer = perform(model, request);
  if (answer.status < 300 || [409, 412, 422].includes(answer.status)) {
    const noteUid = /^(saveNote|saveSessionNote)$/.test(request.kind) ? String(request.body.uid) : null;
    db.receipts.set(`${request.userId}:${request.key}`, { ...answer, hash, noteUid });
    noteNumbers(db, request);
  }
  return answer;
}

function noteNumbers({ numbers }: Database, request: Request): void {
  const known = numbers.get(deviceKey(request)) ?? new Map<number, string>();
  for (const seq of [request.deviceSeq, ...request.absorbs]) if (!known.has(seq)) known.set(seq, request.key);
  numbers.set(deviceKey(request), known);
}

function perform(model: ServerModel, request: Request): Answer {
  const { db } = model;
  const { body } = request;
  if (request.kind === 'startSession') return start(model, request);
  if (request.kind === 'addAddendum') return addAddendum(model, request);
  if (request.kind === 'addEntry' || request.kind === 'voidEntry') {
    const status = performEntry(db.entries, request.kind, body);
    if (status >= 400) return refusal(status, 'not_found');
    for (const fact of tokensOf(JSON.stringify(body))) model.ever.add(fact);
    return { status, body: {} };
  }
  const session = db.sessions.get(String(body.session_uid ?? body.uid));
  if (!session) return refusal(404, 'not_found');
  if (session.held) return hold(model, request);
  switch (request.kind) {
    case 'recordDataEntry':
      return append(model, session, request);
    case 'saveSessionNote':
      return saveNote(model, session, request, body);
    case 'submitSession':
      return submit(model, session, request);
    case 'restartSession':
      session.closed = false;
      return { status: 200, body: {} };
    default:
      return refusal(422, 'unknown_op');
  }
}

function start({ db, ever }: ServerModel, request: Request): Answer {
  const uid = String(request.body.uid);
  if (request.body.refuse === true) return refusal(403, 'not_permitted');
  const held = request.body.hold === true;
  if (!db.sessions.has(uid)) db.sessions.set(uid, { uid, closed: false, held, events: new Map(), submits: [] });
  ever.add(`start:${uid}`);
  return held ? { status: 202, body: { held: { id: 1, reason: 'client_not_yours' } } } : { status: 201, body: {} };
}

function hold({ db, ever }: ServerModel, { key, body }: Request): Answer {
  db.held.push({ key, body });
  for (const fact of factsOf(body)) ever.add(fact);
  return { status: 202, body: { held: { id: db.held.length, reason: 'parent_held' } } };
}

/** The facts that a body carries: what the oracle counts. */
export function factsOf(body: Record<string, unknown>): string[] {
  const events = Array.isArray(body.events) ? (body.events as ServerEvent[]) : [];
  const started = body.start === true ? [`start:${body.uid}`] : [];
  const submitted = typeof body.submit === 'string' ? [`submit:${body.submit}`] : [];
  return [...started, ...events.map(({ n }) => `event:${n}`), ...submitted, ...tokensOf(JSON.stringify(body))];
}

/** Every edit of a text adds one word of this form, so that a lost edit is a lost word. */
export function tokensOf(text: string): string[] {
  return (text.match(/§\d+/g) ?? []).map((token) => `text:${token}`);
}

function append({ ever, maxEvents }: ServerModel, session: ServerSession, { body, deviceId }: Request): Answer {
  const events = body.events as ServerEvent[];
  if (events.length > maxEvents) return refusal(413, 'too_large');
  for (const event of events) {
    if (!session.events.has(event.uid)) session.events.set(event.uid, { ...event, device: deviceId });
    ever.add(`event:${event.n}`);
  }
  return { status: 200, body: {} };
}

function saveNote(
  { db, ever, now }: ServerModel,
  session: ServerSession,
  request: Request,
  body: Record<string, unknown>,
): Answer {
  const uid = String(body.uid);
  const fields: NoteFields = noteFieldsOf(body as Record<string, string>);
  const note = db.notes.get(uid);
  for (const fact of tokensOf(JSON.stringify(fields))) if (!note) ever.add(fact);
  if (!note) {
    const state = session.closed ? 'final' : 'draft';
    const fresh: ServerNote = {
      id: db.notes.size + 1,
      uid,
      sessionUid: session.uid,
      userId: request.userId,
      fields,
      version: now(),
      state,
      billed: false,
      addenda: [],
    };
    db.notes.set(uid, fresh);
    return { status: 201, body: noteAnswer(fresh) };
  }
  if (changedNoteFields(note.fields, fields).length === 0) return { status: 200, body: noteAnswer(note) };
  if (note.billed) return refusal(409, 'edit_window_closed', { current: noteAnswer(note) });
  const current = request.ifMatch === null ? note.userId === request.userId : request.ifMatch === note.version;
  if (!current) return refusal(412, 'version', { current: noteAnswer(note) });
  note.fields = fields;
  note.version = Math.max(note.version + 1, now());
  for (const fact of tokensOf(JSON.stringify(fields))) ever.add(fact);
  return { status: 200, body: noteAnswer(note) };
}

function submit(model: ServerModel, session: ServerSession, request: Request): Answer {
  const { body } = request;
  const wasClosed = session.closed;
  const missing = (body.after as number[]).filter((n) => ![...session.events.values()].some((event) => event.n === n));
  if (missing.length > 0 && !model.restored)
    throw new Error(`Lane order: submitted before events ${missing.join(', ')}`);
  session.closed = true;
  // A billed note stays as it was billed: what changed becomes an addendum, and the session closes all the same.
  const billed = model.db.notes.get(String((body.note as { uid: string }).uid));
  if (billed?.billed) {
    billed.addenda.push({ uid: request.key, fields: body.note as Record<string, unknown> });
    for (const fact of tokensOf(JSON.stringify(body.note))) model.ever.add(fact);
  }
  const saved = billed?.billed
    ? { status: 200, body: {} }
    : saveNote(model, session, request, body.note as Record<string, unknown>);
  if (saved.status >= 400) {
    session.closed = wasClosed;
    return saved;
  }
  const note = model.db.notes.get(String((body.note as { uid: string }).uid));
  if (note) note.state = 'final';
  session.submits.push(String(body.submit));
  model.ever.add(`submit:${body.submit}`);
  return { status: 200, body: {} };
}

function addAddendum({ db, ever }: ServerModel, { params, body }: Request): Answer {
  const note = [...db.notes.values()].find(({ id }) => id === params.id);
  if (!note) return refusal(404, 'not_found');
  if (!note.addenda.some(({ uid }) => uid === body.uid)) note.addenda.push({ uid: String(body.uid), fields: body });
  for (const fact of tokensOf(JSON.stringify(body))) ever.add(fact);
  return { status: 201, body: noteAnswer(note) };
}

/** Events that are there more than once. */
export function eventsTwice({ db }: ServerModel): string[] {
  const all = [...db.sessions.values()].flatMap(({ events }) => [...events.values()].map(({ n }) => n));
  return all.filter((n, at) => all.indexOf(n) !== at).map((n) => `event:${n}`);
}

/** Every fact that the server has now. */
export function factsOn({ db }: ServerModel): Set<string> {
  const facts = new Set<string>();
  for (const session of db.sessions.values()) {
    facts.add(`start:${session.uid}`);
    for (const { n } of session.events.values()) facts.add(`event:${n}`);
    for (const token of session.submits) facts.add(`submit:${token}`);
  }
  for (const note of db.notes.values())
    for (const fact of tokensOf(JSON.stringify([note.fields, note.addenda]))) facts.add(fact);
  for (const { said } of db.entries.values()) for (const fact of tokensOf(said.join())) facts.add(fact);
  for (const { body } of db.held) for (const fact of factsOf(body)) facts.add(fact);
  return facts;
}
