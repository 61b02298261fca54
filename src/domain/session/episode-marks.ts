import type { SessionEvent } from './session-event.ts';

/**
 * The beginning or the end of an episode: a behavior that has length. `at` is ISO 8601, by the device's clock. `typed`: a
 * person typed that time, and nobody pressed it; 'corrected' in the place of one that was. `replaced`: a typed
 * count has taken its place.
 */
export type EpisodeMark = {
  kind: 'onset' | 'offset';
  at: string;
  offset_ms?: number | undefined;
  device_id?: string | undefined;
  typed?: Typed | undefined;
  replaced?: true | undefined;
};

type Typed = true | 'corrected';
/** By the uid of the beginning or end. */
export type TypedMarks = ReadonlyMap<string, Typed>;

/**
 * The beginnings and ends whose time a person typed: the end of an episode that was added whole, and each one whose time
 * was corrected. One that was described anew is known as the one before it was, and one that was typed and is corrected
 * stays typed. @param ordered with what no longer stands
 */
export function typedMarks(ordered: readonly SessionEvent[]): TypedMarks {
  const byUid = new Map<string, SessionEvent>();
  const lastOf = new Map<string | undefined, SessionEvent>();
  const typed = new Map<string, Typed>();
  for (const event of ordered) {
    byUid.set(event.uid, event);
    if (event.kind !== 'onset' && event.kind !== 'offset') continue;
    const before = event.replaces === undefined ? undefined : byUid.get(event.replaces);
    const isMoved = before && Date.parse(before.at) !== Date.parse(event.at);
    const isTyped = before ? isMoved || typed.has(before.uid) : endsAdded(event, lastOf.get(event.device_id));
    if (isTyped) typed.set(event.uid, before ? (typed.get(before.uid) ?? 'corrected') : true);
    lastOf.set(event.device_id, event);
  }
  return typed;
}

/** Whether it ends an episode that was added whole: both were written at one moment, for two. */
const endsAdded = ({ kind, mono, at }: SessionEvent, begun?: SessionEvent): boolean =>
  kind === 'offset' && begun?.kind === 'onset' && mono !== undefined && begun.mono === mono && begun.at !== at;

type Timed = { kind: string; at: string; offset_ms?: number | undefined; device_id?: string | undefined };

/**
 * Events by the time they happened, ms; those of one instant in their order. Stamps of one device are compared as they
 * are: an offset to the server's clock that is learned in the middle would stretch what was going on. Only stamps of
 * several devices are corrected by it.
 */
export function byTime<E extends Timed>(events: readonly E[]): { event: E; at: number }[] {
  const several = events.some(({ device_id }) => device_id !== events[0]?.device_id);
  return events
    .map((event) => ({ event, at: Date.parse(event.at) + (several ? (event.offset_ms ?? 0) : 0) }))
    .sort((a, b) => a.at - b.at);
}

/** The onset of the episode that goes on, or null. */
export function openOnset(marks: readonly EpisodeMark[] = []): EpisodeMark | null {
  let open: EpisodeMark | null = null;
  for (const { event } of byTime(marks)) open = event.kind === 'offset' ? null : (open ?? event);
  return open;
}
