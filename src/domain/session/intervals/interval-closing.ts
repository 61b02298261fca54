import type { IntervalType, Occurrence } from '../session-event.ts';
import type { IntervalRun, IntervalWindow } from './interval-recording.ts';

/** How long a question about an ended interval waits for its answer, ms. */
export const ANSWER_MS = 5000;

/** What is known of the recording's button during an interval. */
export type Seen = {
  /** For how long it was out of view in all, ms. */
  away: number;
  /** Whether it was in view when the interval ended. */
  atEnd: boolean;
};

/**
 * For how long of an interval the button may have been out of view, ms: moments, in which whoever looks at the client goes
 * on doing so, and after which what was seen can still be marked.
 */
export const mayBeAway = ({ start, end }: Pick<IntervalWindow, 'start' | 'end'>): number =>
  Math.min(5000, (end - start) / 5);

/**
 * Whether silence about an interval says something, or its end may be asked about: the button was in view at its end, and
 * in its course but for moments. A momentary one is of its end alone.
 */
export function wasWatched(type: IntervalType, window: IntervalWindow, { away, atEnd }: Seen): boolean {
  return !window.interrupted && atEnd && (type === 'momentary' || away <= mayBeAway(window));
}

/** What the recorder does about an interval that has ended. Doing nothing leaves it to what was marked. */
export type Closing = {
  /** It was watched to its end, and what was marked in it is confirmed. */
  close: boolean;
  /** The absence of a mark says that nothing happened. */
  silence: boolean;
  ask: boolean;
};

/**
 * Partial: watched and no mark means that it did not occur. Whole: a mark says that it stopped, otherwise the person is
 * asked. Momentary: the person is asked what happens at its end. @param readable as `seen`, where a locked screen is none: it
 * can be tapped, but nobody claims that they watched it. @param present as `seen`, where an open dialog is no hindrance:
 * what was promised is asked when it closes. @param now ms
 */
export function closingOf(
  { type, marks }: Pick<IntervalRun, 'type' | 'marks'>,
  window: IntervalWindow,
  { seen, readable, present, now }: { seen: Seen; readable: Seen; present: Seen; now: number },
): Closing {
  const watched = wasWatched(type, window, seen);
  const inTime = now < window.end + ANSWER_MS;
  const isKnown = type === 'whole-interval' && marks[window.index] !== undefined;
  return {
    close: watched && type !== 'momentary',
    silence: wasWatched(type, window, readable),
    ask: wasWatched(type, window, present) && inTime && type !== 'partial-interval' && !isKnown,
  };
}

/** What is known of an interval when it has ended. */
export type Known = {
  /** What was marked inside it, if anything. */
  mark: Occurrence | null;
  /** Whether the session has the behavior in it all the same. */
  recorded: boolean;
  /** Whether the absence of both says that nothing happened. */
  silence: boolean;
};

/**
 * How an interval that was watched to its end is scored without another word of the person; null where that is for the
 * person to say. Of a behavior that was counted in a partial interval nobody says that it did not occur in it.
 */
export function closingOccurrence(type: IntervalType, { mark, recorded, silence }: Known): Occurrence | null {
  if (mark !== null || type !== 'partial-interval') return mark;
  if (recorded) return 'yes';
  return silence ? 'no' : null;
}
