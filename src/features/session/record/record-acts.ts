import { type CaptureState, type Change, capture, type Device, type Stamper } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { lastUndoable } from '#db/effective-events.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import type { EventRow, SessionRow } from '#db/rows.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { whyNotMore, whyNotMoreText } from '#domain/session/session-limit.ts';
import { firstObserved } from '#domain/session/session-span.ts';
import { applyEvents, foldSession, whyNotRecord } from '#domain/session/tally.ts';
import { must } from '#lib/must.ts';

/** The session of a decision, or the reason why nothing may be recorded into it. */
export function openSession(state: CaptureState): SessionRow {
  if (!state.session) throw new CaptureRefused('This session is not on this device.');
  const reason = whyNotRecord(state.session);
  if (reason) throw new CaptureRefused(reason);
  // Counting onto totals would lose what they were made of: Undo, corrections, times.
  if (!state.session.eventsHere)
    throw new CaptureRefused('This session is on another device. Connect, then open it from Sessions.');
  return state.session;
}

/** The op that carries events to POST /session/data-entry. */
function dataEntryOp(session: SessionRow, events: readonly EventRow[]): NewOp {
  return {
    kind: 'recordDataEntry',
    lane: `session:${session.id}`,
    entityType: 'session',
    entityId: session.id,
    body: { session_uid: session.id, events: events.map(asSent) },
  };
}

export type ActOptions = { by?: EventRow['by']; at?: string };

/**
 * Records acts into a session: one event each, the updated numbers, and one op, in one transaction. Resolves when they
 * are on the disk. @throws CaptureRefused, CaptureFailed
 */
export async function recordActs(
  device: Device,
  sessionId: string,
  acts: readonly SessionAct[],
  options: ActOptions = {},
): Promise<void> {
  const scope = isEarlier(device, options.at)
    ? ({ session: sessionId, events: true } as const)
    : { session: sessionId };
  await capture(device, scope, (state, stamper) =>
    appendActs(openSession(state), acts, stamper, options, state.events),
  );
}

/** What is done now is of this moment, ms. */
const NOW = 1000;

/** What was not pressed now may stand before what another device has recorded, and before a Submit: all is counted anew. */
export const isEarlier = ({ clock }: Device, at: string | undefined): boolean =>
  at !== undefined && Date.parse(at) < clock.now() - NOW;

/**
 * The change that appends acts; the numbers are updated one event at a time, with the same result as folding all of
 * them. @param events all that it has, where the acts may not be the last in the order: it is folded anew
 */
export function appendActs(
  session: SessionRow,
  acts: readonly SessionAct[],
  stamper: Stamper,
  options: ActOptions = {},
  events: readonly EventRow[] = [],
): Appended {
  const steps = acts.map((act) => ({ act, at: options.at }));
  return appendSteps(session, steps, stamper, options.by ?? 'person', events);
}

/** An act, and when it happened if that was not now (ISO 8601). */
export type Step = { act: SessionAct; at?: string | undefined } & Pick<EventRow, 'turn'>;
export type Appended = Required<Pick<Change, 'session' | 'events' | 'ops'>>;

/** The same for acts that each have their own time: one op carries them all. */
export function appendSteps(
  session: SessionRow,
  steps: readonly Step[],
  stamper: Stamper,
  by: EventRow['by'],
  before: readonly EventRow[] = [],
): Appended {
  const events = steps.map(
    ({ act, at, ...noted }): EventRow => ({ ...act, ...stamper.next(at), sessionId: session.id, by, ...noted }),
  );
  requireRoom(session.eventCount, events);
  return {
    session: {
      ...session,
      tally: before.length > 0 ? foldSession([...before, ...events]) : applyEvents(session.tally, events),
      last: by === 'person' ? (events.at(-1) ?? session.last) : session.last,
      eventCount: session.eventCount + events.length,
      ...firstOf(session, events),
    },
    events,
    ops: [dataEntryOp(session, events)],
  };
}

/** What to take back, and what replaces it. `was`: what it said anew, which stands again. */
export type Correction = { take: EventRow[]; put?: Replacement[]; was?: EventRow | undefined };
export type Replacement = Pick<EventRow, 'stamped'> & {
  act: SessionAct;
  by: EventRow['by'];
  at?: string;
  replaces?: string;
};

/** What was taken back, what stands again where that was a correction, and the session with its numbers after that. */
export type Undone = { taken: EventRow[]; was: EventRow | undefined; session: SessionRow };

/**
 * Takes events back by voiding them, puts others in their place, and recounts everything from the facts that are left.
 */
export async function voidActs(
  device: Device,
  sessionId: string,
  choose: (events: readonly EventRow[]) => Correction,
): Promise<Undone> {
  let chosen: Correction = { take: [] };
  const change = await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    chosen = choose(state.events);
    if (chosen.take.length === 0) throw new CaptureRefused('Nothing to undo.');
    return correctionOf(session, state.events, chosen, stamper);
  });
  return { taken: chosen.take, was: chosen.was, session: must(change.session, 'the corrected session') };
}

/** The change that takes events back and puts others in their place. */
export function correctionOf(
  session: SessionRow,
  events: readonly EventRow[],
  { take, put = [] }: Correction,
  stamper: Stamper,
): Change {
  const row = { sessionId: session.id };
  const voids = take.map((target): EventRow => {
    return { kind: 'void', target_uid: target.uid, ...stamper.next(), ...row, by: 'person' };
  });
  const fresh = put.map(({ act, at, ...local }): EventRow => ({ ...act, ...stamper.next(at), ...row, ...local }));
  const rows = [...voids, ...fresh];
  const all = [...events, ...rows];
  requireRoom(events.length, rows);
  refuseFor(whyNotMoreText(all, rows));
  return {
    session: {
      ...session,
      tally: foldSession(all),
      last: lastUndoable(all),
      eventCount: all.length,
      firstAt: firstObserved(all),
    },
    events: rows,
    ops: [dataEntryOp(session, rows)],
  };
}

/** Its first observation may be one that was added at an earlier time. */
function firstOf({ firstAt }: SessionRow, added: readonly SessionEvent[]): Pick<SessionRow, 'firstAt'> {
  const first = firstObserved(added);
  const isFirst = first !== undefined && (firstAt === undefined || Date.parse(first) < Date.parse(firstAt));
  return isFirst ? { firstAt: first } : {};
}

/** Throws the reason when a session can't take these besides the facts it has. */
function requireRoom(facts: number, added: readonly SessionEvent[]): void {
  const kinds = added.map(({ kind }) => kind);
  refuseFor(whyNotMore(facts + added.length, kinds));
}

function refuseFor(reason: string | null): void {
  if (reason) throw new CaptureRefused(reason);
}

/** The event as it goes out: without what only this device knows about it, and without saying that a person acted. */
function asSent({
  sessionId: _session,
  beside: _beside,
  turn: _turn,
  owner: _owner,
  origin: _origin,
  stamped,
  by,
  ...recorded
}: EventRow): SessionEvent {
  // A time that was read from the clock of another device is sent as that stamped it.
  const event = stamped === undefined ? recorded : { ...recorded, at: stamped };
  return by === 'person' ? event : { ...event, by };
}
