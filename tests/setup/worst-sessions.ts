/** The worst that a session of 20,000 facts can hold, and what both sides work out of it. */
import { behaviorMeasures } from '#domain/session/behavior-measures.ts';
import { durationsBy, intervalShares, latenciesBy } from '#domain/session/observation.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { elapsedMs } from '#domain/session/session-timer.ts';
import { foldSession } from '#domain/session/tally.ts';

const begin = Date.parse('2026-11-20T15:00:00Z');
const uidOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** As many facts as asked for, a second apart; `device` says whose. */
function stream(facts: number, actOf: (at: number) => SessionAct, device?: (at: number) => string): SessionEvent[] {
  return Array.from({ length: facts }, (_, at) => ({
    ...actOf(at),
    uid: uidOf(at),
    seq: at + 1,
    at: new Date(begin + at * 1000).toISOString(),
    tz: 'America/New_York',
    ...(device ? { device_id: device(at), offset_ms: 0 } : {}),
  }));
}

const run = (number: number, planned: number): SessionAct => ({
  kind: 'interval_start',
  behaviour_id: 2,
  run: uidOf(number),
  type: 'partial-interval',
  length: 1,
  planned,
});
const pausing = (at: number): SessionAct => ({ kind: at % 2 === 0 ? 'pause' : 'resume' });

/** In each way that somebody thought of. */
export const worst: Record<string, (facts: number) => SessionEvent[]> = {
  taps: (facts) => stream(facts, () => ({ kind: 'tap', behaviour_id: 1 })),
  'episodes of one behavior': (facts) =>
    stream(facts, (at) => ({ kind: at % 2 === 0 ? 'onset' : 'offset', behaviour_id: 1 })),
  'onsets of one behavior': (facts) => stream(facts, () => ({ kind: 'onset', behaviour_id: 1 })),
  'cues and responses': (facts) => stream(facts, (at) => ({ kind: at % 2 === 0 ? 'cue' : 'tap', behaviour_id: 1 })),
  'a tap for each of many behaviors': (facts) => stream(facts, (at) => ({ kind: 'tap', behaviour_id: at + 1 })),
  'a trial for each of many skills': (facts) =>
    stream(facts, (at) => ({ kind: 'trial', skill_id: at + 1, level: 'ind' })),
  'pauses, and one interval recording': (facts) =>
    stream(facts, (at) => (at === facts - 1 ? run(0, 10_000) : pausing(at))),
  'an interval recording, and then pauses': (facts) =>
    stream(facts, (at) => (at === 0 ? run(0, 10_000) : pausing(at - 1))),
  'many pauses, many episodes and many cues': (facts) =>
    stream(facts, (at) => {
      const turns: SessionAct[] = [
        { kind: 'onset', behaviour_id: 1 },
        { kind: 'cue', behaviour_id: 3 },
        { kind: 'pause' },
        { kind: 'resume' },
        { kind: 'tap', behaviour_id: 3 },
        { kind: 'offset', behaviour_id: 1 },
      ];
      return turns[at % turns.length] ?? pausing(at);
    }),
  'interval recordings': (facts) => stream(facts, (at) => run(at, 1)),
  'interval recordings with a mark each': (facts) =>
    stream(facts, (at) =>
      at % 2 === 0 ? run(at, 1) : { kind: 'interval', run: uidOf(at - 1), index: 0, occurrence: 'yes' },
    ),
  'interval recordings that are closed by themselves, between taps': (facts) =>
    stream(facts, (at) => {
      if (at % 3 === 0) return run(at, 5);
      if (at % 3 === 1) return { kind: 'tap', behaviour_id: 2 };
      return { kind: 'interval', run: uidOf(at - 2), index: 0, occurrence: 'no' };
    }).map((event) => (event.kind === 'interval' ? { ...event, by: 'app' } : event)),
  'interval recordings between pauses': (facts) =>
    stream(facts, (at) =>
      at % 4 < 2 ? pausing(at) : at % 4 === 2 ? run(at, 5) : { kind: 'interval_stop', run: uidOf(at - 1) },
    ),
  'marks of one interval recording': (facts) =>
    stream(facts, (at) =>
      at === 0 ? run(0, 10_000) : { kind: 'interval', run: uidOf(0), index: (at - 1) % 10_000, occurrence: 'yes' },
    ),
  'voids of voids': (facts) =>
    stream(facts, (at) => (at === 0 ? { kind: 'tap', behaviour_id: 1 } : { kind: 'void', target_uid: uidOf(at - 1) })),
  'a device for each tap': (facts) =>
    stream(
      facts,
      () => ({ kind: 'tap', behaviour_id: 1 }),
      (at) => uidOf(facts - at),
    ),
};

/** Everything that either side works out of a session's facts. */
export function workOut(events: readonly SessionEvent[]): void {
  const tally = foldSession(events);
  const end = begin + events.length * 1000;
  durationsBy(tally, end, end);
  latenciesBy(tally);
  intervalShares(tally);
  elapsedMs(new Date(begin).toISOString(), tally.pauses, end);
  behaviorMeasures(events, 1, { start: begin, end }, ['latency', 'irt']);
}
