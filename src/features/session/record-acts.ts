import { type CaptureState, type Change, capture, type Device, type NewOp, type Stamper } from '#db/capture.ts';
import type { EventRow, SessionRow } from '#db/rows.ts';
import { CaptureRefused } from '#db/storage-error.ts';
import type { SessionAct, SessionEvent } from '#domain/session-event.ts';
import { applyEvent, foldSession, whyNotRecord } from '#domain/tally.ts';

/** Events a person's Undo never takes back on its own: the recorder's closings, and voids themselves. */
const isUndoable = (event: EventRow, voided: ReadonlySet<string>) =>
  event.by === 'person' && event.kind !== 'void' && !voided.has(event.uid);

/** The session of a decision, or the reason why nothing may be recorded into it. */
export function openSession(state: CaptureState): SessionRow {
  if (!state.session) throw new CaptureRefused('This session is not on this device.');
  const reason = whyNotRecord(state.session);
  if (reason) throw new CaptureRefused(reason);
  return state.session;
}

/** The op that carries events to POST /session/data-entry. */
export function dataEntryOp(session: SessionRow, events: readonly SessionEvent[]): NewOp {
  return {
    kind: 'recordDataEntry',
    lane: `session:${session.id}`,
    entityType: 'session',
    entityId: session.id,
    body: { session_uid: session.id, events },
  };
}

export type ActOptions = { by?: EventRow['by']; at?: string };

/**
 * Records acts into a session: one event each, the new numbers, and one op, in one transaction.
 * Resolves when they are on the disk. @throws CaptureRefused, CaptureFailed
 */
export async function recordActs(
  device: Device,
  sessionId: string,
  acts: readonly SessionAct[],
  options: ActOptions = {},
): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) =>
    appendActs(openSession(state), acts, stamper, options),
  );
}

/** The change that appends acts; the numbers follow one event at a time, as folding all of them would give. */
export function appendActs(
  session: SessionRow,
  acts: readonly SessionAct[],
  stamper: Stamper,
  options: ActOptions = {},
): Change {
  const by = options.by ?? 'person';
  const events: SessionEvent[] = acts.map((act) => ({ ...act, ...stamper.next(options.at) }));
  return {
    session: {
      ...session,
      tally: events.reduce(applyEvent, session.tally),
      last: by === 'person' ? (events.at(-1) ?? session.last) : session.last,
      eventCount: session.eventCount + events.length,
    },
    events: events.map((event) => ({ ...event, sessionId: session.id, by })),
    ops: [dataEntryOp(session, events)],
  };
}

/** Takes events back by voiding them, and counts everything anew from the facts that are left. `then` may replace them. */
export async function voidActs(
  device: Device,
  sessionId: string,
  choose: (events: readonly EventRow[]) => EventRow[],
  then: readonly SessionAct[] = [],
  at?: string,
): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    const targets = choose(state.events);
    if (targets.length === 0) throw new CaptureRefused('Nothing to undo.');
    const voids: SessionEvent[] = targets.map((target) => ({
      kind: 'void',
      target_uid: target.uid,
      ...stamper.next(),
    }));
    const fresh: SessionEvent[] = then.map((act) => ({ ...act, ...stamper.next(at) }));
    const rows = [...voids, ...fresh].map((event): EventRow => ({ ...event, sessionId: session.id, by: 'person' }));
    const all = [...state.events, ...rows];
    return {
      session: { ...session, tally: foldSession(all), last: lastUndoable(all), eventCount: all.length },
      events: rows,
      ops: [dataEntryOp(session, [...voids, ...fresh])],
    };
  });
}

/** The event Undo takes back next: the last act of a person that still stands. */
export function lastUndoable(events: readonly EventRow[]): EventRow | null {
  const voided = standingVoids(events);
  return events.filter((event) => isUndoable(event, voided)).at(-1) ?? null;
}

function standingVoids(events: readonly EventRow[]): Set<string> {
  const voided = new Set<string>();
  for (const event of events.toReversed())
    if (event.kind === 'void' && !voided.has(event.uid)) voided.add(event.target_uid);
  return voided;
}
