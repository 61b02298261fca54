import type { IntervalType } from '../session-event.ts';
import { lengthText } from './interval-plan.ts';
import type { IntervalRun } from './interval-recording.ts';

/**
 * Method and length of an interval recording. A partial interval overestimates, a whole one underestimates, and both by
 * their length: recordings of different kinds are never pooled into one percentage (measurement 3, reading 468).
 */
export type IntervalKind = Pick<IntervalRun, 'type' | 'length'>;

const methods: Record<IntervalType, string> = {
  'partial-interval': 'partial',
  'whole-interval': 'whole',
  momentary: 'momentary',
};

/** What a behavior did in the intervals that count for it: "lasted through 2 of 3". */
export const verbs: Record<IntervalType, string> = {
  'partial-interval': 'occurred in',
  'whole-interval': 'lasted through',
  momentary: 'was happening at the end of',
};

/** "partial intervals of 10 s" */
export const kindText = ({ type, length }: IntervalKind): string =>
  `${methods[type]} intervals of ${lengthText(length)}`;

/** What is of one kind, together, in the order in which the kinds come. */
export function byKind<K extends IntervalKind>(all: readonly K[]): { kind: IntervalKind; ofKind: K[] }[] {
  const groups = Map.groupBy(all, ({ type, length }) => `${type} ${length}`);
  return [...groups.values()].flatMap((ofKind) => {
    const [first] = ofKind;
    return first ? [{ kind: { type: first.type, length: first.length }, ofKind }] : [];
  });
}
