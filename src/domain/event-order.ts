import type { SessionEvent } from './session-event.ts';

/** The server's time of an event in ms: the device's stamp, corrected by the offset it knew of. */
export function correctedAt(event: SessionEvent): number {
  return Date.parse(event.at) + (event.offset_ms ?? 0);
}

/**
 * The one order of a session's events: a device's own events by their `seq` (a clock set back cannot shuffle them),
 * devices merged by corrected time, then by uid. Duplicate uids count once.
 */
export function orderEvents(events: readonly SessionEvent[]): SessionEvent[] {
  const lanes = new Map<string, SessionEvent[]>();
  const seen = new Set<string>();
  for (const event of events) {
    if (seen.has(event.uid)) continue;
    seen.add(event.uid);
    const device = event.device_id ?? '';
    const lane = lanes.get(device);
    if (lane) lane.push(event);
    else lanes.set(device, [event]);
  }
  const queues = [...lanes.values()].map((lane) => lane.sort((a, b) => a.seq - b.seq || compareText(a.uid, b.uid)));
  return queues.length === 1 ? (queues[0] ?? []) : mergeQueues(queues);
}

function mergeQueues(queues: SessionEvent[][]): SessionEvent[] {
  const heads = queues.map(() => 0);
  const merged: SessionEvent[] = [];
  for (;;) {
    let best = -1;
    let bestEvent: SessionEvent | undefined;
    queues.forEach((queue, lane) => {
      const head = queue[heads[lane] ?? 0];
      if (head && (!bestEvent || comesBefore(head, bestEvent))) {
        best = lane;
        bestEvent = head;
      }
    });
    if (!bestEvent) return merged;
    merged.push(bestEvent);
    heads[best] = (heads[best] ?? 0) + 1;
  }
}

function comesBefore(a: SessionEvent, b: SessionEvent): boolean {
  return (correctedAt(a) - correctedAt(b) || compareText(a.uid, b.uid)) < 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The uids that a void takes back. A void of a void restores: later voids are judged first. */
export function voidedUids(ordered: readonly SessionEvent[]): Set<string> {
  const voided = new Set<string>();
  for (let i = ordered.length - 1; i >= 0; i--) {
    const event = ordered[i];
    if (event?.kind === 'void' && !voided.has(event.uid)) voided.add(event.target_uid);
  }
  return voided;
}
