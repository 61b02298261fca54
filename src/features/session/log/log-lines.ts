import { effectiveEvents, isReplacedByCount, replacedIn } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import { correctedAt } from '#domain/session/event-order.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { observedLength } from '#domain/session/spans.ts';
import { isMark, marksOf } from './episode-log.ts';
import { alternates } from './episode-turns.ts';
import { canRestore } from './restore-event.ts';

/** One line of the event log. */
export type LogLine = {
  event: EventRow;
  /** It was taken back, or something newer has replaced it. */
  gone: 'undone' | 'corrected' | 'replaced' | null;
  canUndo: boolean;
  /** Its time or kind can be corrected. */
  canCorrect: boolean;
  /** It was taken back and can count again. */
  canRestore: boolean;
  /** Words on what came before and after can be added. */
  canDescribe: boolean;
};

/**
 * The log, newest first. Everything ever recorded stays in it. A tap before a typed count no longer counts: it is
 * shown as replaced and can't be changed, because changing it would change nothing, or count it twice.
 */
export function logLines(events: readonly EventRow[]): LogLine[] {
  const standing = effectiveEvents(events);
  const stands = new Set(standing.map((event) => event.uid));
  const before = replacedIn(events);
  const corrected = new Set(standing.flatMap((event) => before(event.uid)));
  return inTime(events)
    .filter((event) => event.kind !== 'void')
    .map((event) => {
      const gone = goneOf(event, stands, corrected, standing);
      // A recorder judges its intervals anew; the end that Submit gave an episode is the one that is most often too late.
      const own = gone === null && (event.by === 'person' || event.kind === 'offset');
      return {
        event,
        gone,
        canUndo: own && leavesEpisodes(event, standing),
        canCorrect: own && (event.kind === 'tap' || event.kind === 'trial' || isMark(event)),
        canRestore: gone === 'undone' && canRestore(events, event),
        canDescribe: own && (event.kind === 'tap' || event.kind === 'onset'),
      };
    })
    .reverse();
}

/**
 * Events in the order of this device, and among them by the time of the server what another one recorded beside it: that
 * came here in one go, and happened in between.
 */
function inTime(events: readonly EventRow[]): EventRow[] {
  const beside = events.filter((event) => event.beside).sort((a, b) => correctedAt(a) - correctedAt(b));
  if (beside.length === 0) return [...events];
  const ordered: EventRow[] = [];
  for (const own of events) {
    if (own.beside) continue;
    while (beside[0] && correctedAt(beside[0]) < correctedAt(own)) ordered.push(...beside.splice(0, 1));
    ordered.push(own);
  }
  return [...ordered, ...beside];
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
  const counted = lines.flatMap(({ event, gone }) =>
    gone === null && (event.kind === 'tap' || event.kind === 'onset') ? [event] : [],
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
  const standing = lines.flatMap(({ event, gone }) => (gone === null ? [event] : []));
  const lengths = new Map<string, number>();
  for (const id of new Set(standing.filter(isMark).map((event) => event.behaviour_id))) {
    let start: number | null = null;
    for (const { event, at } of marksOf(standing, id)) {
      if (event.kind === 'onset') start ??= at;
      else if (start !== null) {
        lengths.set(event.uid, observedLength({ start, end: at }, pauses));
        start = null;
      }
    }
  }
  return lengths;
}

/** An end may be taken back only where its episode then continues: in the middle it would run into the next one. */
function leavesEpisodes(event: EventRow, standing: readonly EventRow[]): boolean {
  if (event.kind !== 'offset') return true;
  if (event.replaces !== undefined) return true;
  const marks = marksOf(standing, event.behaviour_id);
  const others = marks.filter((mark) => mark.event.uid !== event.uid);
  // The page of the log begins in the middle of an episode, whose start is before the page.
  const begun = marks[0]?.event.kind === 'offset' ? [{ event: { kind: 'onset' as const } }] : [];
  return alternates([...begun, ...others]);
}

function goneOf(
  event: EventRow,
  stands: ReadonlySet<string>,
  corrected: ReadonlySet<string>,
  standing: readonly EventRow[],
): LogLine['gone'] {
  if (!stands.has(event.uid)) return corrected.has(event.uid) ? 'corrected' : 'undone';
  return isReplacedByCount(standing, event) ? 'replaced' : null;
}
