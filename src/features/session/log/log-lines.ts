import { effectiveEvents, replacedByCount, settledByCount } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import { orderEvents, originsOf, takenBackUids } from '#domain/session/event-order.ts';
import { asRead } from '#domain/session/one-clock.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { observedLength } from '#domain/session/spans.ts';
import { turnWords } from '#domain/turn-words.ts';
import { addedLater } from './added-later.ts';
import { isMark, marksOf, pairsOf } from './episode-log.ts';
import { alternates } from './episode-turns.ts';
import { replacedIn } from './replaced-in.ts';
import { canRestore } from './restore-event.ts';

/** One line of the event log. */
export type LogLine = {
  event: EventRow;
  /** It was taken back, alone of what was said anew where that stands again, or something newer has replaced it. */
  voided: 'undone' | 'uncorrected' | 'corrected' | 'replaced' | null;
  canUndo: boolean;
  /** What it said before it was corrected; null where it was not, or where words were added alone. */
  was: EventRow | null;
  /** It was added later, for a moment that somebody typed. */
  added: boolean;
  /** Its time or kind can be corrected. */
  canCorrect: boolean;
  /** It was taken back and can count again. */
  canRestore: boolean;
  /** Words on what came before and after can be added. */
  canDescribe: boolean;
};

/**
 * The log, newest first by the time that each line shows. Everything ever recorded stays in it. A tap before a typed count
 * no longer counts: it is shown as replaced and can't be changed, because changing it would change nothing.
 */
export function logLines(recorded: readonly EventRow[]): LogLine[] {
  const events = asRead(recorded);
  const effective = effectiveEvents(events);
  const stands = new Set(effective.map((event) => event.uid));
  const inCount = replacedByCount(events);
  const settled = settledByCount(events);
  const before = replacedIn(events);
  const origins = originsOf(events);
  const originOf = ({ uid }: EventRow) => origins.get(uid) ?? uid;
  const isSaid = new Set(effective.map(originOf));
  const taken = takenBackUids(orderEvents(events));
  // What another device corrected otherwise since was taken back by nobody.
  const isOutdone = ({ uid }: EventRow) => !stands.has(uid) && !taken.has(uid);
  const corrected = new Set([
    ...effective.flatMap((event) => before(event.uid)),
    ...events.filter(isOutdone).map(({ uid }) => uid),
  ]);
  const known = new Map(events.map((event) => [event.uid, event]));
  const added = addedLater(events);
  return withoutCopies(inTime(events))
    .filter((event) => event.kind !== 'void')
    .map((event) => {
      const voidedAs = voidedOf(event, stands, corrected, inCount);
      const voided = voidedAs === 'undone' && isSaid.has(originOf(event)) ? 'uncorrected' : voidedAs;
      // A recorder judges its intervals anew; the end that Submit gave an episode is the one that is most often too late.
      const own = voided === null && (event.by === 'person' || event.kind === 'offset');
      return {
        event,
        voided,
        added: added.has(event.uid),
        was:
          before(event.uid)
            .flatMap((uid) => known.get(uid) ?? [])
            .find((one) => saysOther(one, event)) ?? null,
        canUndo: (own || (voided === 'replaced' && !settled.has(event.uid))) && leavesEpisodes(event, effective),
        canCorrect: own && (event.kind === 'tap' || event.kind === 'trial' || isMark(event)),
        canRestore: voided === 'undone' && canRestore(events, event),
        canDescribe: own && (event.kind === 'tap' || event.kind === 'onset'),
      };
    })
    .reverse();
}

/**
 * Events by the time they show; those of one moment as this device wrote them. What another one recorded beside it has its
 * place by the time of the server, and then so has everything.
 */
function inTime(events: readonly EventRow[]): EventRow[] {
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Two devices noted one Submit within that, ms. */
const AT_ONCE = 5000;

/**
 * One Submit or Reopen has one line: what a device noted of another one's says beside that one's own the same again. So does
 * a Reopen of what was open.
 */
function withoutCopies(ordered: EventRow[]): EventRow[] {
  const turns = ordered.filter((event) => turnWords(event) !== null);
  const isOthers = ({ device_id, turn }: EventRow) => device_id !== undefined || turn === 'elsewhere';
  const isCopy = (event: EventRow, at: number): boolean => {
    if (!isOthers(event)) return false;
    const [before, after] = [turns[at - 1], turns[at + 1]].map((one) => (one?.kind === event.kind ? one : undefined));
    if (event.turn === 'elsewhere') return before !== undefined || after?.device_id !== undefined;
    if (event.kind === 'resume') return before !== undefined && before.turn !== 'elsewhere';
    const isNear = (one: EventRow | undefined) =>
      one !== undefined && Math.abs(Date.parse(one.at) - Date.parse(event.at)) < AT_ONCE;
    return (
      (isNear(before) && before?.turn !== 'elsewhere') || (isNear(after) && after !== undefined && !isOthers(after))
    );
  };
  const copies = new Set(turns.filter(isCopy));
  return copies.size === 0 ? ordered : ordered.filter((event) => !copies.has(event));
}

/** Another time, or another thing: words on what came before and after are not a correction. */
function saysOther(one: EventRow, other: EventRow): boolean {
  const said = (event: EventRow) =>
    JSON.stringify([
      ...[event.at, event.kind],
      ...['behaviour_id', 'skill_id', 'level'].map((key) => Reflect.get(event, key) ?? null),
    ]);
  return said(one) !== said(other);
}

/**
 * What a behavior's count stood at with each occurrence that counts, by its uid: the latest has the number on the tile.
 * By their times, so that one that was added or described later has the number of its place.
 */
export function runningCounts(
  lines: readonly LogLine[],
  { behaviors }: Pick<SessionTally, 'behaviors'>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const left = new Map<number, number>();
  const counted = lines.flatMap(({ event, voided }) =>
    voided === null && (event.kind === 'tap' || event.kind === 'onset') ? [event] : [],
  );
  for (const { uid, behaviour_id: id } of counted.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const count = left.get(id) ?? behaviors[id]?.count ?? 0;
    counts.set(uid, count);
    left.set(id, count - 1);
  }
  return counts;
}

/** How long each episode lasted that has ended, by the uid of its end, ms: pauses are no part of it. */
export function episodeLengths(
  lines: readonly LogLine[],
  { pauses }: Pick<SessionTally, 'pauses'>,
): ReadonlyMap<string, number> {
  // As they were recorded: of one instant the order says which comes first.
  const effective = lines.toReversed().flatMap(({ event, voided }) => (voided === null ? [event] : []));
  const lengths = new Map<string, number>();
  for (const id of new Set(effective.filter(isMark).map((event) => event.behaviour_id))) {
    for (const { onset, offset } of pairsOf(effective, id))
      if (offset) lengths.set(offset.event.uid, observedLength({ start: onset.at, end: offset.at }, pauses));
  }
  return lengths;
}

/** An end may be taken back only where its episode then continues: in the middle it would run into the next one. */
function leavesEpisodes(event: EventRow, effective: readonly EventRow[]): boolean {
  if (event.kind !== 'offset') return true;
  if (event.replaces !== undefined) return true;
  const marks = marksOf(effective, event.behaviour_id);
  const others = marks.filter((mark) => mark.event.uid !== event.uid);
  // The page of the log begins in the middle of an episode, whose start is before the page.
  const [first] = marks;
  const begun = first?.event.kind === 'offset' ? [{ event: { ...first.event, kind: 'onset' as const } }] : [];
  return alternates([...begun, ...others]);
}

function voidedOf(
  event: EventRow,
  stands: ReadonlySet<string>,
  corrected: ReadonlySet<string>,
  inCount: ReadonlySet<string>,
): LogLine['voided'] {
  if (!stands.has(event.uid)) return corrected.has(event.uid) ? 'corrected' : 'undone';
  return inCount.has(event.uid) ? 'replaced' : null;
}
