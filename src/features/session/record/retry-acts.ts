import { capture, type Device } from '#db/capture.ts';
import { effectiveEvents } from '#db/effective-events.ts';
import { findSession } from '#db/queries/sessions.ts';
import type { EventRow } from '#db/rows.ts';
import { type IntervalRun, isRunning } from '#domain/session/intervals/interval-recording.ts';
import type { Occurrence } from '#domain/session/session-event.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { type IntervalPlan, startIntervals } from '#features/session/intervals/record-interval.ts';
import { appendActs, correctionOf, openSession, type Replacement, recordActs } from './record-acts.ts';

/* What could not be saved when it was pressed, and is tried again. Its code comes then: recording itself must start light. */

/** A typed count, from its dialog: replaces what the tile shows; the taps before it stay in the log. */
export function setCount(device: Device, sessionId: string, behaviorId: number, value: number): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'set', behaviour_id: behaviorId, value }]);
}

/** A start of a recording, tried again: it begins now, and only where that behavior is not being recorded by now. */
export async function retryStartIntervals(
  device: Device,
  sessionId: string,
  plan: IntervalPlan,
  at: string,
): Promise<string | null> {
  const tally = (await findSession(device.db, sessionId))?.tally ?? emptyTally;
  const pauses = recordersPauses(tally);
  const goesOn = (run: IntervalRun) => run.behaviour_id === plan.behaviorId && isRunning(run, pauses, Date.parse(at));
  return tally.runs.some(goesOn) ? null : startIntervals(device, sessionId, plan, at);
}

type Mark = { run: string; index: number; occurrence: Occurrence; at: string };

/**
 * A mark that could not be saved when it was pressed, tried again: it is of then. The recorder has closed the interval
 * without it since, and closes it anew with it; what a person said of the interval since stands.
 */
export async function markAfterwards(device: Device, sessionId: string, mark: Mark): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    const { run, index, occurrence, at } = mark;
    const isSince = (event: EventRow) => isOfCell(event, mark) && isLater(event, at);
    const since = effectiveEvents(state.events).findLast(isSince);
    if (since?.by === 'person') return {};
    const marked = appendActs(session, [{ kind: 'interval', run, index, occurrence }], stamper, { at }, state.events);
    if (!since) return marked;
    const again = { kind: 'interval', run, index, occurrence } as const;
    const closed = appendActs(marked.session, [again], stamper, { by: 'app', at: since.at });
    return { ...closed, events: [...marked.events, ...closed.events], ops: [...marked.ops, ...closed.ops] };
  });
}

function isOfCell(event: EventRow, { run, index }: Mark): boolean {
  return event.kind === 'interval' && event.run === run && event.index === index;
}

type Typed = { behaviorId: number; value: number; at: string };
type Counted = EventRow & { kind: 'tap' | 'onset' | 'set' };

/**
 * A typed count that could not be saved when it was typed, tried again: it is of then. Taps and starts of after it are put
 * behind it, where they go on counting; a count that was typed later has taken its place already.
 */
export async function countAfterwards(device: Device, sessionId: string, typed: Typed): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    const { behaviorId, value, at } = typed;
    const isAfter = (event: EventRow): event is Counted =>
      counted.has(event.kind) && 'behaviour_id' in event && event.behaviour_id === behaviorId && isLater(event, at);
    const later = effectiveEvents(state.events).filter(isAfter);
    if (later.some(({ kind }) => kind === 'set')) return {};
    const set: Replacement = { act: { kind: 'set', behaviour_id: behaviorId, value }, at, by: 'person' };
    const put = [set, ...later.flatMap((event) => (event.kind === 'set' ? [] : again(event)))];
    return correctionOf(session, state.events, { take: later, put }, stamper);
  });
}

const counted: ReadonlySet<string> = new Set<Counted['kind']>(['tap', 'onset', 'set']);

function again({ kind, behaviour_id, abc, at, by, uid }: EventRow & { kind: 'tap' | 'onset' }): Replacement {
  return { act: { kind, behaviour_id, ...(abc && { abc }) }, at, by, replaces: uid };
}

/** Whether it happened after a moment, by the clock of this device. */
const isLater = (event: EventRow, at: string): boolean => Date.parse(event.at) > Date.parse(at);
