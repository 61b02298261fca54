import { capture, type Device } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { effectiveBehind, effectiveEvents, replacedByCount } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import { orderEvents } from '#domain/session/event-order.ts';
import { stampedAt } from '#domain/session/one-clock.ts';
import type { Abc, SessionAct } from '#domain/session/session-event.ts';
import { correctionOf, openSession, type Replacement } from '#features/session/record/record-acts.ts';

/** What was to be corrected is no longer what counts: a correction beside the one that stands would count twice. */
export class NoLongerStands extends CaptureRefused {
  constructor() {
    super('It was corrected or undone meanwhile, as the event log shows.');
  }
}

/**
 * Corrects the time or the kind of one event: the old one is voided, a new one replaces it; both stay in the log. One
 * that says what the event says already writes nothing. @param besides the typed count that would contain it did not have
 * it: one more than is counted when this is written, and not when it was asked, is typed with it @throws NoLongerStands
 */
export async function correctEvent(
  device: Device,
  sessionId: string,
  uid: string,
  act: SessionAct,
  at: string,
  besides = false,
): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    const target = effectiveEvents(state.events).find((event) => event.uid === uid);
    if (!target) throw new NoLongerStands();
    if (replacedByCount(state.events).has(uid))
      throw new CaptureRefused('A typed count has replaced this. It can no longer be changed.');
    if (saysAlready(target, act, at)) return {};
    const take = [target, ...effectiveBehind(state.events, target)];
    const put: Replacement[] = [{ act, at, ...stampOf(state.events, target, at), by: 'person', replaces: uid }];
    if (besides && act.kind === 'tap' && countContaining(state.events, target, act.behaviour_id) !== null) {
      const { behaviour_id } = act;
      const counted = session.tally.behaviors[behaviour_id]?.count ?? 0;
      put.push({ act: { kind: 'set', behaviour_id, value: counted + 1 }, by: 'person' });
    }
    return correctionOf(session, state.events, { take, put }, stamper);
  });
}

/** A time that stays as it is stays of the clock that it was read from. */
function stampOf(events: readonly EventRow[], { uid, at: was }: EventRow, at: string): Pick<EventRow, 'stamped'> {
  const recorded = events.find((event) => event.uid === uid);
  const stamped = recorded && Date.parse(at) === Date.parse(was) ? stampedAt(recorded) : at;
  return stamped === at ? {} : { stamped };
}

/** Whether all that a correction says is what the event says. */
function saysAlready(event: EventRow, act: SessionAct, at: string): boolean {
  return (
    Date.parse(event.at) === Date.parse(at) &&
    textOf('abc' in event ? event.abc : undefined) === textOf('abc' in act ? act.abc : undefined) &&
    Object.entries(act).every(([field, value]) => field === 'abc' || Reflect.get(event, field) === value)
  );
}

const textOf = ({ antecedent = '', consequence = '' }: Abc = {}) => JSON.stringify([antecedent, consequence]);

/** The typed count that would contain the event as one of that behavior: it was typed after it (reading 508). Null: it counts. */
export function countContaining(
  events: readonly EventRow[],
  event: EventRow,
  behaviorId: number,
): (EventRow & { kind: 'set' }) | null {
  const { uid, at, tz, sessionId } = event;
  // Behind the void of what it corrects.
  const seq = Math.max(...events.map((one) => one.seq)) + 2;
  const corrected: EventRow = {
    ...{ kind: 'tap', behaviour_id: behaviorId, uid: `${uid} corrected`, seq, replaces: uid },
    ...{ at, tz, sessionId, by: 'person' },
  };
  const all = [...events, corrected];
  if (!replacedByCount(all).has(corrected.uid)) return null;
  const isTyped = (one: EventRow) => one.kind === 'set' && one.behaviour_id === behaviorId;
  const typed = orderEvents(effectiveEvents(events)).findLast(isTyped);
  return typed?.kind === 'set' ? typed : null;
}
