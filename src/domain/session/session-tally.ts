import type { AbcTally } from './abc.ts';
import type { CueMark, Latencies } from './cue-marks.ts';
import type { EpisodeMark } from './episode-marks.ts';
import type { DurationSum } from './episodes.ts';
import type { IntervalRun } from './intervals/interval-recording.ts';
import type { Pause } from './paused-spans.ts';
import type { PromptCounts } from './prompt-tally.ts';

/** `count` is taps and onsets after the last typed count, plus that count. `lastAt` is the last occurrence, ISO 8601. */
export type BehaviorTally = { count: number; lastAt: string | null };
export type SkillTally = { counts: PromptCounts; lastAt: string };

/**
 * All of a session's numbers. A behavior or skill without a key was never recorded: that is not a zero (reading 18).
 * Plain data, so that a device can keep it beside the events; it is always what `foldSession` of the events gives.
 */
export type SessionTally = {
  behaviors: Record<number, BehaviorTally>;
  skills: Record<number, SkillTally>;
  runs: IntervalRun[];
  pauses: Pause[];
  /** The pauses as the hand made them; absent while none of them, and no end of one, was taken back. */
  pressed?: Pause[];
  /** How many facts it was folded from, those that were taken back among them: as the server keeps it. */
  facts?: number;
  /** When the timer was last started again from 00:00:00, ISO 8601; absent: never. */
  timerFrom?: string;
  /** Onsets and offsets of behaviors that have length; absent before the first. */
  episodes?: Record<number, EpisodeMark[]>;
  /**
   * When behaviors were counted since the first partial interval recording of each began; absent before that, and in
   * what an earlier version of the app folded.
   */
  counted?: Record<number, Omit<EpisodeMark, 'kind'>[]>;
  /** Cues, and the responses recorded after a behavior's first one; absent before the first. */
  cued?: Record<number, CueMark[]>;
  /** What occurrences were described with, by behavior; absent before the first. */
  abc?: Record<number, AbcTally>;
  /** What cues were answered with, as the server says, where the events themselves are not known. */
  latencies?: Record<number, Latencies>;
  /** What episodes came to, as the server summed them, where the events themselves are not known. */
  durations?: Record<number, DurationSum>;
};

/**
 * What interval recordings were paused by. A pause that was taken back was no pause of the observation, but until then
 * the button could not be pressed: what is not marked in it was not observed.
 */
export const recordersPauses = ({ pauses, pressed }: Pick<SessionTally, 'pauses' | 'pressed'>): Pause[] =>
  pressed ?? pauses;
