import { deviceOf } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/**
 * The beginning or the end of an episode: a behavior that has length. `at` is ISO 8601, by the device's clock. `typed`: a
 * person typed that time, and nobody pressed it; 'corrected' in the place of one that was. `replaced`: a typed
 * count has taken its place; 'none' where that says that none happened. `automatic`: an app noted it by itself, as at
 * Submit. `owner`, `ends`: see `SessionEvent`.
 * `uid`: of a beginning that an end may name. `offset_ms`: as an earlier version of the app folded several devices.
 */
export type EpisodeMark = {
  kind: 'onset' | 'offset';
  at: string;
  device_id?: string | undefined;
  offset_ms?: number | undefined;
  owner?: string | undefined;
  uid?: string | undefined;
  ends?: string | undefined;
  typed?: Typed | undefined;
  replaced?: true | 'none' | undefined;
  automatic?: true | undefined;
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

type Timed = { kind: string; at: string; device_id?: string | undefined; offset_ms?: number | undefined; seq?: number };

/** Events by the time they happened, ms, by one clock; those of one instant in their order. */
export function byTime<E extends Timed>(events: readonly E[]): { event: E; at: number }[] {
  const several = events.some(({ device_id }) => device_id !== events[0]?.device_id);
  // In what an earlier version of the app folded each mark has the clock of its device, and its offset.
  const beside = ({ offset_ms = 0, seq }: E) => (several && seq === undefined ? offset_ms : 0);
  return events.map((event) => ({ event, at: Date.parse(event.at) + beside(event) })).sort((a, b) => a.at - b.at);
}

type Mark = Timed &
  Pick<EpisodeMark, 'kind' | 'owner' | 'uid' | 'ends' | 'automatic'> &
  Pick<SessionEvent, 'by' | 'origin'>;
type At<E> = { event: E; at: number };
/** A beginning with its end, ms; null while it goes on. */
export type Pair<E> = { onset: At<E>; offset: At<E> | null };

/** The device whose press a mark is; `''` is this one. */
export const ownerOf = (mark: Mark): string => mark.owner ?? deviceOf(mark);

/** Whether another device began it. */
const isOthers = (onset: Mark): boolean => ownerOf(onset) !== '';

/** What an end of it says, where another device began it. */
export const endsOf = (onset: EpisodeMark): { ends?: string } =>
  isOthers(onset) && onset.uid !== undefined ? { ends: onset.uid } : {};

const isNamed = (onset: Mark, ends: string): boolean => (onset.origin ?? onset.uid) === ends;

/**
 * Beginnings and ends by the time they happened. Of one instant the end comes first where its device has an episode that
 * goes on: two that touch are two, whichever of them was added first.
 */
export function inTurn<E extends Mark>(marks: readonly E[]): At<E>[] {
  const turns = byTime(marks);
  const open = new Set<string>();
  for (const [place, mark] of turns.entries()) {
    const owner = ownerOf(mark.event);
    if (mark.event.kind === 'onset' && open.has(owner)) {
      let end = place + 1;
      while (turns[end]?.at === mark.at && !isEndOf(turns[end], owner)) end++;
      if (turns[end]?.at === mark.at) turns.splice(place, 0, ...turns.splice(end, 1));
    }
    const { event } = turns[place] ?? mark;
    open[event.kind === 'onset' ? 'add' : 'delete'](ownerOf(event));
  }
  return turns;
}

const isEndOf = <E extends Mark>(mark: At<E> | undefined, owner: string): boolean =>
  mark?.event.kind === 'offset' && ownerOf(mark.event) === owner;

/**
 * Each beginning with its end, in the order of the ends, those that go on last. An onset while one of its device is open
 * belongs to that (measurement 2, duration). An offset ends what its own device began: two devices that each watched what
 * they pressed keep both lengths. One that names an episode of another device (`ends`) ends that, and where it has ended it
 * says nothing. Else, where its device has begun nothing, it ends what another one began last. What another device’s Submit
 * ended by itself goes on where its own device did not know of that, until it is stopped there.
 */
export function pairMarks<E extends Mark>(marks: readonly E[]): Pair<E>[] {
  const open = new Map<string, At<E>>();
  const ended: Pair<E>[] = [];
  /** Ended by the app of another device: by the one that began it. */
  const unasked = new Map<string, Pair<E>>();
  for (const mark of inTurn(marks)) {
    const owner = ownerOf(mark.event);
    if (mark.event.kind === 'onset') {
      if (!open.has(owner)) open.set(owner, mark);
      unasked.delete(owner);
      continue;
    }
    const whose = endedBy(mark.event, open, unasked);
    const onset = open.get(whose);
    const asked = unasked.get(whose);
    if (!onset && asked) {
      asked.offset = mark;
      unasked.delete(whose);
    }
    if (!onset) continue;
    open.delete(whose);
    const pair = { onset, offset: mark };
    ended.push(pair);
    if (whose !== owner && isAutomatic(mark.event)) unasked.set(whose, pair);
  }
  return [...ended, ...[...open.values()].map((onset) => ({ onset, offset: null }))];
}

/** The device whose episode an end ends, of those that are open and of those that were ended by themselves; `?` of none. */
function endedBy<E extends Mark>(
  mark: E,
  open: ReadonlyMap<string, At<E>>,
  unasked: ReadonlyMap<string, Pair<E>>,
): string {
  const { ends } = mark;
  if (ends !== undefined) {
    const known = [...open, ...[...unasked].map(([whose, { onset }]) => [whose, onset] as const)];
    return known.find(([, onset]) => isNamed(onset.event, ends))?.[0] ?? '?';
  }
  const owner = ownerOf(mark);
  return open.has(owner) || unasked.has(owner) ? owner : ([...open.keys()].at(-1) ?? '?');
}

const isAutomatic = ({ automatic, by }: Mark): boolean => automatic === true || by === 'app';

/** The onsets of the episodes that go on: more than one where several devices each watch one. */
export const openOnsets = <E extends Mark>(marks: readonly E[] = []): E[] =>
  pairMarks(marks).flatMap(({ onset, offset }) => (offset ? [] : [onset.event]));

/**
 * The onset of the episode that goes on; or null. Of several that of this device, which a stop here ends, and else the last.
 */
export function openOnset(marks: readonly EpisodeMark[] = []): EpisodeMark | null {
  const open = openOnsets(marks);
  return open.findLast((onset) => !isOthers(onset)) ?? open.at(-1) ?? null;
}
