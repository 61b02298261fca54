import type { CueMark, Latencies } from './cue-marks.ts';
import type { EpisodeMark } from './episode-marks.ts';
import type { DurationSum } from './episodes.ts';
import { orderEvents, voidedUids } from './event-order.ts';
import type { IntervalRun, Pause } from './interval-recording.ts';
import { noPrompts, type PromptCounts } from './prompt-tally.ts';
import type { SessionEvent } from './session-event.ts';

/** `count` is taps and onsets after the last typed count, plus that count. `lastAt` is the last occurrence, ISO 8601. */
type BehaviorTally = { count: number; lastAt: string | null };
type SkillTally = { counts: PromptCounts; lastAt: string };

/**
 * All of a session's numbers. A behavior or skill without a key was never recorded: that is not a zero (reading 18).
 * Plain data, so that a device can keep it beside the events; it is always what `foldSession` of the events gives.
 */
export type SessionTally = {
  behaviors: Record<number, BehaviorTally>;
  skills: Record<number, SkillTally>;
  runs: IntervalRun[];
  pauses: Pause[];
  /** Onsets and offsets of behaviors that have length; absent before the first. */
  episodes?: Record<number, EpisodeMark[]>;
  /** Cues, and the responses recorded after a behavior's first one; absent before the first. */
  cued?: Record<number, CueMark[]>;
  /** What cues were answered with, as the server says, where the events themselves are not known. */
  latencies?: Record<number, Latencies>;
  /** What episodes came to, as the server summed them, where the events themselves are not known. */
  durations?: Record<number, DurationSum>;
};

export const emptyTally: SessionTally = { behaviors: {}, skills: {}, runs: [], pauses: [] };

/** Every number of a session from its facts, in any order, with voids honored (measurement 1). */
export function foldSession(events: readonly SessionEvent[]): SessionTally {
  const ordered = orderEvents(events);
  const voided = voidedUids(ordered);
  return ordered.reduce((tally, event) => (voided.has(event.uid) ? tally : applyEvent(tally, event)), emptyTally);
}

/** The tally after one more event at the end of the order. A void cannot be applied this way: fold again. */
export function applyEvent(tally: SessionTally, event: SessionEvent): SessionTally {
  switch (event.kind) {
    case 'tap':
      return withResponse(withOccurrence(tally, event.behaviour_id, event.at), event);
    case 'onset':
      return withResponse(withMark(withOccurrence(tally, event.behaviour_id, event.at), event), event);
    case 'offset':
      return withMark(tally, event);
    case 'set':
      return withBehavior(tally, event.behaviour_id, (was) => ({ count: event.value, lastAt: was.lastAt }));
    case 'trial':
      return withTrial(tally, event);
    case 'interval_start':
      return { ...tally, runs: [...tally.runs.filter((run) => run.run !== event.run), newRun(event)] };
    case 'interval':
      return withRun(tally, event.run, (run) => ({
        ...run,
        marks: { ...run.marks, [event.index]: { occurrence: event.occurrence, at: event.at } },
      }));
    case 'interval_stop':
      return withRun(tally, event.run, (run) => ({ ...run, stoppedAt: run.stoppedAt ?? event.at }));
    case 'pause':
      return isPaused(tally) ? tally : { ...tally, pauses: [...tally.pauses, { from: event.at, to: null }] };
    case 'resume':
      return {
        ...tally,
        pauses: tally.pauses.map((pause) => (pause.to === null ? { ...pause, to: event.at } : pause)),
      };
    case 'cue':
      return withCueMark(tally, event.behaviour_id, { kind: 'cue', ...stampOf(event) });
    case 'void':
      return tally;
  }
}

/** An occurrence added later for an earlier time does not become the last one. */
function later(known: string | null, at: string): string {
  return known !== null && isAfter(known, at) ? known : at;
}

/** To the millisecond: `2026-11-20T15:00:00.000Z`. */
const LONGEST_AS_TEXT = 24;

/** Moments in UTC written alike stand in the order of their texts, which is told much sooner than by reading both. */
function isAfter(one: string, other: string): boolean {
  const alike =
    one.length === other.length && one.length <= LONGEST_AS_TEXT && one.endsWith('Z') && other.endsWith('Z');
  return alike ? one > other : Date.parse(one) > Date.parse(other);
}

/** Whether the session timer stands paused. */
export function isPaused(tally: SessionTally): boolean {
  return tally.pauses.at(-1)?.to === null;
}

function withBehavior(tally: SessionTally, id: number, change: (was: BehaviorTally) => BehaviorTally): SessionTally {
  const was = tally.behaviors[id] ?? { count: 0, lastAt: null };
  return { ...tally, behaviors: { ...tally.behaviors, [id]: change(was) } };
}

function withOccurrence(tally: SessionTally, id: number, at: string): SessionTally {
  return withBehavior(tally, id, (was) => ({ count: was.count + 1, lastAt: later(was.lastAt, at) }));
}

function withMark(tally: SessionTally, event: SessionEvent & { kind: 'onset' | 'offset' }): SessionTally {
  const { kind, behaviour_id: id } = event;
  const mark: EpisodeMark = { kind, ...stampOf(event) };
  return { ...tally, episodes: { ...tally.episodes, [id]: [...(tally.episodes?.[id] ?? []), mark] } };
}

/** A response says how long after a cue it came only where one was given. */
function withResponse(tally: SessionTally, event: SessionEvent & { kind: 'tap' | 'onset' }): SessionTally {
  const { behaviour_id: id } = event;
  return tally.cued?.[id] ? withCueMark(tally, id, { kind: 'response', ...stampOf(event) }) : tally;
}

function withCueMark(tally: SessionTally, id: number, mark: CueMark): SessionTally {
  return { ...tally, cued: { ...tally.cued, [id]: [...(tally.cued?.[id] ?? []), mark] } };
}

/** When something happened, and by whose clock. */
function stampOf({ at, offset_ms, device_id }: SessionEvent): Omit<EpisodeMark, 'kind'> {
  return {
    at,
    ...(offset_ms === undefined ? {} : { offset_ms }),
    ...(device_id === undefined ? {} : { device_id }),
  };
}

function withTrial(tally: SessionTally, event: SessionEvent & { kind: 'trial' }): SessionTally {
  const was = tally.skills[event.skill_id]?.counts ?? noPrompts;
  const counts = { ...was, [event.level]: was[event.level] + 1 };
  return {
    ...tally,
    skills: {
      ...tally.skills,
      [event.skill_id]: { counts, lastAt: later(tally.skills[event.skill_id]?.lastAt ?? null, event.at) },
    },
  };
}

function withRun(tally: SessionTally, id: string, change: (run: IntervalRun) => IntervalRun): SessionTally {
  return { ...tally, runs: tally.runs.map((run) => (run.run === id ? change(run) : run)) };
}

function newRun(event: SessionEvent & { kind: 'interval_start' }): IntervalRun {
  const { run, behaviour_id, type, length, planned, at } = event;
  return { run, behaviour_id, type, length, planned, startedAt: at, stoppedAt: null, marks: {} };
}

/** Why nothing may be recorded into a session now, or null. */
export function whyNotRecord(session: { state: 'open' | 'closed' }): string | null {
  return session.state === 'closed' ? 'This session is submitted. Restart it to add data.' : null;
}
