import type { SessionEvent } from './session-event.ts';

/**
 * The one order of a session's events: a device's own events by their `seq` (a clock set back cannot shuffle them),
 * devices merged by time, by one clock, then by uid. Duplicate uids count once.
 */
export function orderEvents<E extends SessionEvent>(events: readonly E[]): E[] {
  const lanes = new Map<string, E[]>();
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

type Place = { at: number; uid: string };
type Placed<E> = Place & { event: E };

/**
 * Always the earliest of what each device has next. An event that waits behind a later one of its device comes directly
 * after that one: so all stand in the order of the latest event up to and including themselves, each in its own queue.
 * A correction has the time of what it corrects, by the clock that this was read from, and waits for nobody: by it, all
 * that its device recorded since would stand too late.
 */
function mergeQueues<E extends SessionEvent>(queues: E[][]): E[] {
  const placed = queues.flatMap((queue) => {
    let latest: Placed<E> | undefined;
    return queue.map((event): Placed<E> => {
      const own = { event, at: Date.parse(event.at), uid: event.uid };
      const waits = event.replaces !== undefined || (latest && comparePlaces(own, latest) < 0);
      latest = latest && waits ? { ...latest, event } : own;
      return latest;
    });
  });
  return placed.sort(comparePlaces).map(({ event }) => event);
}

function comparePlaces(a: Place, b: Place): number {
  return a.at - b.at || compareText(a.uid, b.uid);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The uids that a void takes back. A void of a void restores: later voids are judged first. */
export function takenBackUids(ordered: readonly SessionEvent[]): Set<string> {
  const taken = new Set<string>();
  for (const event of ordered.toReversed())
    if (event.kind === 'void' && !taken.has(event.uid)) taken.add(event.target_uid);
  return taken;
}

/** What would stand in the place of an event that is taken back alone: other corrections of the same thing. */
export function correctionsBehind<E extends SessionEvent>(ordered: readonly E[]): (uid: string) => E[] {
  const origins = originsOf(ordered);
  const taken = takenBackUids(ordered);
  const untaken = ordered.filter(({ uid }) => origins.has(uid) && !taken.has(uid));
  const bySame = Map.groupBy(untaken, ({ uid }) => origins.get(uid));
  return (uid) => (bySame.get(origins.get(uid)) ?? []).filter((one) => one.uid !== uid);
}

/** The event that each correction, and what it corrects, says anew: the first of them. What was never corrected has none. */
export function originsOf(events: readonly SessionEvent[]): Map<string, string> {
  const replaced = new Map(events.flatMap(({ uid, replaces }) => (replaces === undefined ? [] : [[uid, replaces]])));
  const origins = new Map<string, string>();
  for (let at of replaced.keys()) {
    const path = new Set<string>();
    for (; !path.has(at); at = origins.get(at) ?? replaced.get(at) ?? at) path.add(at);
    for (const uid of path) origins.set(uid, at);
  }
  return origins;
}

/**
 * The uids of what does not stand. Of all that say one thing, as its corrections on two devices, the last in the order
 * stands (reading 506): two would count it twice.
 */
export function voidedUids(ordered: readonly SessionEvent[]): Set<string> {
  const voided = takenBackUids(ordered);
  const origins = originsOf(ordered);
  const said = new Set<string>();
  for (const { uid } of ordered.toReversed()) {
    const origin = origins.get(uid);
    if (origin === undefined || voided.has(uid)) continue;
    if (said.has(origin)) voided.add(uid);
    said.add(origin);
  }
  return voided;
}
