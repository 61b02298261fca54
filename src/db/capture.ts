import type { Clock } from '#lib/clock.ts';
import { must } from '#lib/must.ts';
import type { CountersRow, IdentityRow, TallybookDb } from './database.ts';
import type { EventRow, NoteRow, OpKind, OpRow, SessionRow } from './rows.ts';
import { CaptureFailed, CaptureRefused, storageTrouble } from './storage-error.ts';

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
};

/** Which rows a decision needs. `events`: also every event of the session (only where a number must be counted anew). */
export type CaptureScope = { session?: string; note?: string; events?: true };

/** The rows as they stand inside the transaction. */
export type CaptureState = { session: SessionRow | undefined; note: NoteRow | undefined; events: EventRow[] };

export type NewOp = {
  kind: OpKind;
  lane: string;
  entityType: OpRow['entityType'];
  entityId: string;
  baseVersion?: number | null;
  body: unknown;
  /** Replaces the lane's last op when that is of the same kind and was never sent: an autosave after an autosave. */
  replacesUnsent?: true;
};

/** What a decision wants written; all of it, or nothing. */
export type Change = { session?: SessionRow; note?: NoteRow; events?: EventRow[]; ops?: NewOp[] };

/** Identity, order and time of the next fact. */
export type Stamp = {
  uid: string;
  seq: number;
  at: string;
  tz: string;
  mono: number;
  boot: string;
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
  try {
    const change = await reopening(device.db, () => write(device, scope, decide));
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
  return db.transaction('rw', [db.sessions, db.events, db.notes, db.ops, db.meta], async () => {
    const [counters, identity, session, note, events] = await Promise.all([
      db.meta.get('counters'),
      db.meta.get('identity'),
      scope.session ? db.sessions.get(scope.session) : undefined,
      scope.note ? db.notes.get(scope.note) : undefined,
      scope.events && scope.session ? eventsOf(db, scope.session) : [],
    ]);
    const next = must(counters as CountersRow | undefined, 'counters');
    const stamper = makeStamper(device, next);
    const change = decide({ session, note, events }, stamper);
    await put(device, change, next, must(identity as IdentityRow | undefined, 'identity'), stamper.now);
    return change;
  });
}

function eventsOf(db: TallybookDb, sessionId: string): Promise<EventRow[]> {
  return db.events.where('[sessionId+seq]').between([sessionId, -1], [sessionId, Number.POSITIVE_INFINITY]).toArray();
}

function makeStamper(device: Device, counters: CountersRow): Stamper {
  const now = new Date(device.clock.now()).toISOString();
  const offset = device.offsetMs();
  return {
    now,
    next: (at = now) => ({
      uid: device.newId(),
      seq: counters.nextEventSeq++,
      at,
      tz: device.clock.timeZone(),
      mono: Math.round(device.clock.mono()),
      boot: device.bootId,
      ...(offset === null ? {} : { offset_ms: offset }),
    }),
  };
}

async function put(
  device: Device,
  change: Change,
  counters: CountersRow,
  identity: IdentityRow,
  now: string,
): Promise<void> {
  const { db } = device;
  const ops = await opsOf(device, change.ops ?? [], counters, identity, now);
  const seq = ops.at(-1)?.seq ?? 0;
  await Promise.all([
    change.session && db.sessions.put({ ...change.session, updatedSeq: Math.max(seq, change.session.updatedSeq) }),
    change.note && db.notes.put(change.note),
    change.events && change.events.length > 0 && db.events.bulkAdd(change.events),
    ops.length > 0 && db.ops.bulkPut(ops),
    db.meta.put(counters),
  ]);
}

async function opsOf(
  device: Device,
  wanted: NewOp[],
  counters: CountersRow,
  identity: IdentityRow,
  now: string,
): Promise<OpRow[]> {
  const rows: OpRow[] = [];
  for (const op of wanted) {
    const unsent = op.replacesUnsent ? await lastUnsent(device.db, op) : undefined;
    rows.push(unsent ? { ...unsent, body: op.body, capturedAt: now } : newOpRow(device, op, counters, identity, now));
  }
  return rows;
}

/** Only an op that was never sent may still change; one that was sent keeps its body for ever. */
async function lastUnsent(db: TallybookDb, op: NewOp): Promise<OpRow | undefined> {
  const last = await db.ops.where('[lane+seq]').between([op.lane, -1], [op.lane, Number.POSITIVE_INFINITY]).last();
  return last?.kind === op.kind && last.state === 'queued' && !last.frozen ? last : undefined;
}

function newOpRow(device: Device, op: NewOp, counters: CountersRow, identity: IdentityRow, now: string): OpRow {
  return {
    seq: counters.nextSeq++,
    opId: device.newId(),
    deviceId: identity.deviceId,
    userId: identity.userId,
    companyId: identity.companyId,
    lane: op.lane,
    kind: op.kind,
    v: 1,
    entityType: op.entityType,
    entityId: op.entityId,
    baseVersion: op.baseVersion ?? null,
    body: op.body,
    state: 'queued',
    frozen: false,
    absorbs: [],
    absorbedBy: null,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    capturedAt: now,
    tz: device.clock.timeZone(),
    mono: Math.round(device.clock.mono()),
    bootId: device.bootId,
    appBuild: device.appBuild,
  };
}
