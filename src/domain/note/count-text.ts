import { correctedOf, type DurationSum, durationSum, withCounted } from '#domain/session/episodes.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { lengthText } from '#domain/time/length-text.ts';

/**
 * "Tantrum 4"; of what was measured by its length too, "Crying 3 (4:20 min)", "Crying 3 (0:43 min in 2, 1 of unknown
 * length)" or "Crying 1 (length not known)". @param lasted seconds in all, or the episodes of a session
 */
export function countText(name: string, count: number | string, lasted?: number | DurationSum | null): string {
  const length = typeof lasted === 'object' && lasted ? lengthSaid(lasted) : lasted ? lengthText(lasted * 1000) : '';
  return length === '' ? `${name} ${count}` : `${name} ${count} (${length})`;
}

/** How long a behavior lasted in a session, the same on every screen; '' where nobody measured it. */
export function lengthSaid({ episodes, total, unmeasured = 0, typed, corrected }: DurationSum): string {
  if (episodes === 0) return unmeasured === 0 ? '' : 'length not known';
  const known = unmeasured === 0 ? lengthText(total) : `${lengthText(total)} in ${episodes}`;
  return `${known}${typedPart({ episodes, typed, corrected })}${unmeasured === 0 ? '' : `, ${unmeasured} of unknown length`}`;
}

/**
 * The time of a behavior's episodes that have ended, while others may go on: it is as true a second later. `more`: there are
 * others of which no length is known. Null where none has ended. @param untimed from when on, ms, nobody measured
 * (`untimedFrom`)
 */
export function endedLengths(
  { behaviors, episodes, pauses }: Pick<SessionTally, 'behaviors' | 'episodes' | 'pauses'>,
  id: number,
  untimed?: number,
): { text: string; episodes: number; more: boolean } | null {
  // An observation that ended before all of them leaves one that is open without a length.
  const ended = durationSum(episodes?.[id] ?? [], pauses, Number.NEGATIVE_INFINITY, 0, untimed);
  if (ended.episodes === 0) return null;
  const { total, unmeasured = 0 } = withCounted(ended, behaviors[id]?.count ?? 0);
  return { text: lengthText(total), episodes: ended.episodes, more: unmeasured > 0 };
}

type Known = Pick<DurationSum, 'episodes' | 'typed' | 'corrected'>;

/**
 * ", 2 typed in by hand", ", all typed in by hand", ", start corrected by hand" of one, ", 1 with start and end corrected by
 * hand"; '' where all are as they were pressed.
 */
export function typedPart({ episodes, typed = 0, corrected }: Known): string {
  const many = (number: number) => (number === episodes ? 'all' : number);
  const whole = typed - correctedOf({ corrected });
  const moved = Object.entries(correctedWords).flatMap(([which, word]) => {
    const number = corrected?.[which as keyof typeof correctedWords] ?? 0;
    return number === 0 ? [] : [`, ${episodes === 1 ? '' : `${many(number)} with `}${word} corrected by hand`];
  });
  return [...(whole > 0 ? [`, ${many(whole)} typed in by hand`] : []), ...moved].join('');
}

const correctedWords = { start: 'start', end: 'end', both: 'start and end' };
