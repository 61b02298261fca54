import { percentOf, scoreIntervals } from './interval-recording.ts';
import { percentIndependent, trialsOf } from './prompt-tally.ts';
import type { SessionTally } from './tally.ts';

export type Named = { id: number; name: string };
export type NoteDraft = { target_behaviors: string; skill_learned: string };

/**
 * Plain sentences from the counts and nothing else: no adjectives, no causes, nothing that was not recorded.
 * A 0 is named only when it was stated. Interval runs still going at `now` (ms) count what is over.
 */
export function draftNote(
  tally: SessionTally,
  behaviors: readonly Named[],
  skills: readonly Named[],
  now: number,
): NoteDraft {
  return {
    target_behaviors: behaviors.flatMap((behavior) => behaviorSentences(tally, behavior, now)).join(' '),
    skill_learned: skills.flatMap((skill) => skillSentences(tally, skill)).join(' '),
  };
}

function behaviorSentences(tally: SessionTally, { id, name }: Named, now: number): string[] {
  const sentences: string[] = [];
  const counted = tally.behaviors[id];
  if (counted) sentences.push(`${name} occurred ${counted.count} ${counted.count === 1 ? 'time' : 'times'}.`);
  const { occurred, observed } = scoreIntervals(
    tally.runs.filter((run) => run.behaviour_id === id),
    tally.pauses,
    now,
  );
  const percent = percentOf(occurred, observed);
  if (percent !== null)
    sentences.push(`${name} occurred in ${percent}% of intervals (${occurred} of ${observed} observed).`);
  return sentences;
}

function skillSentences(tally: SessionTally, { id, name }: Named): string[] {
  const counts = tally.skills[id]?.counts;
  if (!counts) return [];
  const trials = trialsOf(counts);
  if (trials === 0) return [];
  return [`${name}: ${percentIndependent(counts)}% independent in ${trials} ${trials === 1 ? 'trial' : 'trials'}.`];
}

/** What a field shows after new data: typed text always stays; untouched draft text follows the data. */
export function redraft(text: string, drafted: string, fresh: string): string {
  return text === drafted ? fresh : text;
}
