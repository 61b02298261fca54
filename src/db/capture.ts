import { Dexie, type PromiseExtended } from 'dexie';
import type { Clock } from '#lib/clock.ts';
import type { Locks } from '#lib/locks.ts';
import { must } from '#lib/must.ts';
import type { RecorderRow, TallybookDb } from './database.ts';
import { CaptureFailed, CaptureRefused, storageTrouble } from './device/storage-error.ts';
import { isReplaceable, type NewOp, newOp } from './outbox/new-op.ts';
import type { BehaviorEntryRow, EventRow, NoteRow, OpRow, SessionRow } from './rows.ts';

/** What recording needs of the device. Made once in main.tsx and handed in. */
export type Device = {
  db: TallybookDb;
  clock: Clock;
  newId(): string;
  /** Which run of the page this is; gives `mono` its meaning. */
  bootId: string;
  appBuild: string;
  /** Server clock minus device clock in ms, when known. */
  offsetMs(): number | null;
  /** Work has been captured: send it soon. */
  wake(): void;
  /** Says which of several windows records a session; without them all do. */
  locks?: Locks;
};

/** Which rows a decision needs; a note or an entry can be written only when it is named here. `events`: also every event of the session (only where a number must be counted anew). */
export type CaptureScope = { session?: string; note?: string; entry?: string; events?: true };

/** The rows as they stand inside the transaction. */
export type CaptureState = { session: SessionRow | undefined; note: NoteRow | undefined; events: EventRow[] };

/** What a decision wants written; all of it, or nothing. */
export type Change = {
  session?: SessionRow;
  note?: NoteRow;
  entry?: BehaviorEntryRow;
  events?: EventRow[];
  ops?: NewOp[];
};

/** Identity, order and time of the next fact. */
export type Stamp = {
  uid: string;
  seq: number;
  at: string;
  tz: string;
  mono?: number;
  boot?: string;
  offset_ms?: number;
};

export type Stamper = { next(at?: string): Stamp; now: string };

/**
 * The one door through which clinical work is written. `decide` is pure and synchronous: from the rows as they stand
 * and fresh stamps it says what to write, or throws `CaptureRefused`. Events, view rows and outbox ops go into one
 * strict transaction; the promise resolves only when that has completed on the disk. Nothing may be shown as saved before.
 * @throws CaptureRefused when a rule says no, CaptureFailed when the device could not save. Then nothing was written.
 */
export async function capture(
  device: Device,
  scope: CaptureScope,
  decide: (state: CaptureState, stamper: Stamper) => Change,
): Promise<Change> {
  const { tapPriority } = device.db;
  tapPriority.recording();
  try {
    const change = await reopening(device.db, () => write(device, scope, decide));
    tapPriority.recorded();
    device.wake();
    return change;
  } catch (error) {
    if (error instanceof CaptureRefused) throw error;
    throw new CaptureFailed(storageTrouble(error), error);
  }
}

/** A database closed under us (by the system, or another tab's upgrade) is opened once more before giving up. */
async function reopening<T>(db: TallybookDb, work: () => Promise<T>): Promise<T> {
  if (db.hasBeenClosed() || !db.isOpen()) await db.open();
  return work();
}

function write(
  device: Device,
  scope: CaptureScope,
  decide: (state: CaptureState, stamper: Stamper) => Change,
): Promise<Change> {
  const { db } = device;
  // Dexie's own promises throughout: native awaits inside a transaction cost more than the writing itself.
  // A tap does not touch notes, and must not wait for one that is being saved.
  const notes = scope.note === undefined ? [] : [db.notes];
  const entries = scope.entry === undefined ? [] : [db.entries];
  return db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, ...notes, ...entries], () =>
    Dexie.Promise.all([
      db.meta.get('recorder'),
      scope.session ? db.sessions.get(scope.session) : undefined,
      scope.note ? db.notes.get(scope.note) : undefined,
      scope.events && scope.session ? eventsOf(db, scope.session) : [],
    ]).then(([known, session, note, events]) => {
      const recorder = { ...must(known as RecorderRow | undefined, 'who records here') };
      const stamper = makeStamper(device, recorder);
      const change = decide({ session, note, events }, stamper);
      return opsOf(device, change.ops ?? [], recorder, stamper.now)
        .then((ops) => put(db, change, ops, recorder))
        .then(() => change);
    }),
  );
}

function eventsOf(db: TallybookDb, sessionId: string): PromiseExtended<EventRow[]> {
  return db.events.where('[sessionId+seq]').between([sessionId, -1], [sessionId, Number.POSITIVE_INFINITY]).toArray();
}

function makeStamper(device: Device, recorder: RecorderRow): Stamper {
  const now = new Date(device.clock.now()).toISOString();
  const offset = device.offsetMs();
  // Of one moment, all of them: by this, what was written as one act is known as one.
  const mono = Math.round(device.clock.mono());
  // Before the page began it counted nothing.
  const countAt = (count: number) => (count < 0 ? {} : { mono: count, boot: device.bootId });
  return {
    now,
    next: (at = now) => ({
      uid: device.newId(),
      seq: recorder.nextEventSeq++,
      at,
      tz: device.clock.timeZone(),
      ...countAt(mono - sincePressed(at, now)),
      ...(offset === null ? {} : { offset_ms: offset }),
    }),
  };
}

/**
 * How long ago it was that somebody pressed what is saved only now, ms: else its page would seem to have counted on while
 * the clock went back. A time that was typed, in whole seconds, was typed now.
 */
function sincePressed(at: string, now: string): number {
  const pressed = Date.parse(at);
  return pressed % 1000 === 0 ? 0 : Math.max(0, Date.parse(now) - pressed);
}

function put(db: TallybookDb, change: Change, ops: readonly OpRow[], recorder: RecorderRow): PromiseExtended<unknown> {
  const { session, note, entry, events = [] } = change;
  const updatedSeq = Math.max(ops.at(-1)?.seq ?? 0, session?.updatedSeq ?? 0);
  return Dexie.Promise.all<unknown>([
    session && db.sessions.put({ ...session, updatedSeq }),
    note && db.notes.put(note),
    entry && db.entries.put(entry),
    ...events.map((event) => db.events.add(event)),
    ...ops.map((op) => db.ops.put(op)),
    db.meta.put(recorder),
  ]);
}

/** A tap pays for no look into the outbox; only an autosave may replace the autosave before it. */
function opsOf(device: Device, wanted: readonly NewOp[], recorder: RecorderRow, now: string): PromiseExtended<OpRow[]> {
  return Dexie.Promise.all(wanted.map((op) => (op.replacesUnsent ? lastUnsent(device.db, op) : undefined))).then(
    (unsent) =>
      wanted.map((op, i) => {
        const before = unsent[i];
        return before ? { ...before, body: op.body, capturedAt: now } : newOpRow(device, op, recorder, now);
      }),
  );
}

function lastUnsent(db: TallybookDb, op: NewOp): PromiseExtended<OpRow | undefined> {
  const lane = db.ops.where('[lane+seq]').between([op.lane, -1], [op.lane, Number.POSITIVE_INFINITY]);
  return lane.last().then((last) => (isReplaceable(last, op) ? last : undefined));
}

function newOpRow(device: Device, op: NewOp, recorder: RecorderRow, now: string): OpRow {
  return newOp(op, recorder, {
    opId: device.newId(),
    capturedAt: now,
    tz: device.clock.timeZone(),
    mono: Math.round(device.clock.mono()),
    bootId: device.bootId,
    appBuild: device.appBuild,
  });
}
