import { capture, type Device } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { effectiveBehind, effectiveEvents, replacedByCount } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import type { Abc, SessionAct } from '#domain/session/session-event.ts';
import { correctionOf, openSession } from '#features/session/record/record-acts.ts';

/** What was to be corrected is no longer what counts: a correction beside the one that stands would count twice. */
export class NoLongerStands extends CaptureRefused {
  constructor() {
    super('It was corrected or undone meanwhile, as the event log shows.');
  }
}

/**
 * Corrects the time or the kind of one event: the old one is voided, a new one replaces it; both stay in the log. One
 * that says what the event says already writes nothing. @throws NoLongerStands
 */
export async function correctEvent(
  device: Device,
  sessionId: string,
  uid: string,
  act: SessionAct,
  at: string,
): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    const target = effectiveEvents(state.events).find((event) => event.uid === uid);
    if (!target) throw new NoLongerStands();
    if (replacedByCount(state.events).has(uid))
      throw new CaptureRefused('A typed count has replaced this. It can no longer be changed.');
    if (saysAlready(target, act, at)) return {};
    const take = [target, ...effectiveBehind(state.events, target)];
    return correctionOf(session, state.events, { take, put: [{ act, at, by: 'person', replaces: uid }] }, stamper);
  });
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
