import { capture, type Device } from '#db/capture.ts';
import type { EventRow } from '#db/rows.ts';
import { standingEvents } from '#db/standing-events.ts';
import { closingOccurrence } from '#domain/interval-recording.ts';
import type { Occurrence } from '#domain/session-event.ts';
import { appendActs, openSession } from './record-acts.ts';

type Mark = { run: string; index: number; occurrence: Occurrence; at: string };

/**
 * Retries a mark that could not be saved when it was pressed: it keeps that time. The recorder has since closed the
 * interval without it, and closes it again with it; what a person has said about the interval since then stays.
 */
export async function markAfterwards(device: Device, sessionId: string, mark: Mark): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const session = openSession(state);
    const { run, index, occurrence, at } = mark;
    const since = standingEvents(state.events).findLast((event) => isOfCell(event, mark) && isLater(event.at, at));
    if (since?.by === 'person') return {};
    const marked = appendActs(session, [{ kind: 'interval', run, index, occurrence }], stamper, { at });
    const type = session.tally.runs.find((one) => one.run === run)?.type;
    if (!since || !type) return marked;
    // A closing that was written says that the whole interval was watched.
    const again = { kind: 'interval', run, index, occurrence: closingOccurrence(type, occurrence, true) } as const;
    const closed = appendActs(marked.session, [again], stamper, { by: 'app', at: since.at });
    return { ...closed, events: [...marked.events, ...closed.events], ops: [...marked.ops, ...closed.ops] };
  });
}

function isOfCell(event: EventRow, { run, index }: Mark): boolean {
  return event.kind === 'interval' && event.run === run && event.index === index;
}

const isLater = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);
