import type { CueMark } from './cue-marks.ts';
import type { EpisodeMark } from './episode-marks.ts';
import { originsOf } from './event-order.ts';
import type { SessionEvent } from './session-event.ts';
import type { SessionTally } from './session-tally.ts';

type Typed = SessionEvent & { kind: 'set' };
type Counted = SessionEvent & { kind: 'tap' | 'onset' | 'set' };

/** What typed counts have taken the place of, by uid. */
export type Replaced = {
  /** In the count: what a typed count that stands already contains. */
  inCount: ReadonlySet<string>;
  /** In everything: what was recorded before a typed 0, which says that none of it was. */
  inAll: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/**
 * What typed counts that stand have taken the place of (reading 63), of all facts, those that do not stand among them.
 * A correction is no occurrence of its own: whether a typed count contains it is decided by where what it corrects was
 * first recorded, whoever corrected it, how often and to what time. Else one tap would count once more behind the count.
 * @param ordered all facts, as `orderEvents` has them @param voided those that do not stand
 */
export function replacedByCounts(ordered: readonly SessionEvent[], voided: ReadonlySet<string>): Replaced {
  const typed = ordered.filter((event): event is Typed => event.kind === 'set' && !voided.has(event.uid));
  if (typed.length === 0) return { inCount: none, inAll: none };
  const placeOf = placesIn(ordered);
  const before = (sets: readonly Typed[]): ReadonlySet<string> => {
    const last = new Map(sets.map((event) => [event.behaviour_id, placeOf(event)]));
    const isBefore = (event: Counted) => placeOf(event) < (last.get(event.behaviour_id) ?? -1);
    return new Set(ordered.filter(isCounted).flatMap((event) => (isBefore(event) ? [event.uid] : [])));
  };
  return { inCount: before(typed), inAll: before(typed.filter(({ value }) => value === 0)) };
}

const isCounted = (event: SessionEvent): event is Counted =>
  event.kind === 'tap' || event.kind === 'onset' || event.kind === 'set';

/**
 * Where each event stands for a typed count: where what it says anew was recorded first, or where that was put behind a
 * typed count that could be saved only after it.
 */
function placesIn(ordered: readonly SessionEvent[]): (event: SessionEvent) => number {
  const origins = originsOf(ordered);
  const putBehind = putBehindCounts(ordered);
  const originOf = ({ uid }: SessionEvent) => origins.get(uid) ?? uid;
  const places = new Map<string, number>();
  for (const [place, event] of ordered.entries()) {
    const origin = originOf(event);
    // A correction may stand before what it corrects by the clock of its device, or that may not have come yet.
    if (event.uid === origin || putBehind.has(event.uid) || !places.has(origin)) places.set(origin, place);
  }
  return (event) => places.get(originOf(event)) ?? 0;
}

/**
 * Taps that were put behind a typed count together with it, as it was typed before them and saved after them: their
 * device wrote them right behind it. A correction is written right behind the void of what it corrects.
 */
export function putBehindCounts(ordered: readonly SessionEvent[]): ReadonlySet<string> {
  const found = new Set<string>();
  const lastOf = new Map<string | undefined, SessionEvent>();
  for (const event of ordered) {
    const before = lastOf.get(event.device_id);
    lastOf.set(event.device_id, event);
    if (event.replaces === undefined || before?.seq !== event.seq - 1) continue;
    if (before.kind === 'set' || found.has(before.uid)) found.add(event.uid);
  }
  return found;
}

/**
 * A tally in which a typed count is the last fact: what was recorded of its behavior is in no measure any more. An episode
 * that runs goes on, and a cue stays answered; after a typed 0 nothing has answered it.
 */
export function withReplaced({ abc, episodes, cued, ...tally }: SessionTally, id: number, value: number): SessionTally {
  const marks = episodes?.[id]?.map((mark): EpisodeMark => {
    return mark.kind === 'onset' ? { ...mark, replaced: value === 0 ? 'none' : (mark.replaced ?? true) } : mark;
  });
  const answers = cued?.[id]
    ?.filter(({ kind }) => value > 0 || kind === 'cue')
    .map((mark): CueMark => (mark.kind === 'response' ? { ...mark, replaced: true } : mark));
  const described = abc && Object.fromEntries(Object.entries(abc).filter(([key]) => Number(key) !== id));
  return {
    ...tally,
    ...(described && Object.keys(described).length > 0 ? { abc: described } : {}),
    ...(episodes ? { episodes: marks ? { ...episodes, [id]: marks } : episodes } : {}),
    ...(cued ? { cued: answers ? { ...cued, [id]: answers } : cued } : {}),
  };
}
