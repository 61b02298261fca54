import type { PromptLevel, SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { minutesOfDay } from '#domain/time/service-time.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import type { Visit } from './plan-visits.ts';
import type { Chance } from './random.ts';

/** What is known of a client when a visit is made up. */
interface Program {
  behaviorIds: number[];
  /** Those of which it is measured how long they last. */
  timedIds: ReadonlySet<number>;
  skillIds: number[];
  /** The behavior that is watched by intervals, if it is one of theirs. */
  intervalId: number | undefined;
  /** From 0 at the start of the history to 1 today: behaviors get fewer, skills get better. */
  progress: number;
}

interface MadeSession {
  events: SessionEvent[];
  observedZero: number[];
  notObserved: number[];
}

const INTERVALS = 10;
const INTERVAL_SECONDS = 30;

/** The facts of one visit: taps, trials and one run of intervals, in the order in which they would have been made. */
export function makeSession(visit: Visit, program: Program, zone: string, chance: Chance): MadeSession {
  const seconds = (minutesOfDay(visit.end) - minutesOfDay(visit.begin)) * 60;
  const acts: { at: number; act: SessionAct }[] = [];
  const add: Add = (at, act) => acts.push({ at, act });
  const anyTime = () => chance.between(60, seconds - 60);

  const uncounted: number[] = [];
  for (const id of program.behaviorIds.filter((one) => one !== program.intervalId)) {
    const most = Math.round((1 + (id % 4)) * (1.6 - program.progress));
    const count = chance.isLucky(0.35) ? 0 : chance.between(0, most);
    const begun: number[] = [];
    for (let one = 0; one < count; one++)
      if (program.timedIds.has(id)) {
        begun.push(apartFrom(begun, anyTime(), seconds));
        addEpisode(add, id, begun.at(-1) ?? 0, chance.between(8, 50));
      } else add(anyTime(), { kind: 'tap', behaviour_id: id });
    if (count === 0) uncounted.push(id);
  }
  for (const id of program.skillIds.filter(() => chance.isLucky(0.5))) {
    const from = anyTime();
    const trials = chance.between(3, 5);
    for (let trial = 0; trial < trials; trial++) {
      add(Math.min(from + trial * 20, seconds - 1), { kind: 'trial', skill_id: id, level: levelOf(program, chance) });
    }
  }
  if (program.intervalId !== undefined && chance.isLucky(0.5)) {
    addRun(
      add,
      program.intervalId,
      chance.between(300, seconds - 900),
      chance.uuid(Date.parse(zonedIso(visit.date, visit.begin, zone))),
      program,
      chance,
    );
  }
  return {
    events: stamped(acts, visit, zone, chance),
    observedZero: uncounted.filter((id) => id % 5 !== 0),
    notObserved: uncounted.filter((id) => id % 5 === 0),
  };
}

function levelOf({ progress }: Program, chance: Chance): PromptLevel {
  if (chance.isLucky(0.3 + progress * 0.4)) return 'ind';
  return chance.pick<PromptLevel>(['fv', 'pv', 'pv', 'ph', 'nr']);
}

type Add = (at: number, act: SessionAct) => void;

/** The first minute from `at` on in which no other episode of the behavior begins, or goes on; at the end from the begin. */
function apartFrom(begun: readonly number[], at: number, seconds: number): number {
  if (begun.every((other) => Math.abs(other - at) >= 60)) return at;
  return apartFrom(begun, at + 60 > seconds - 60 ? 60 : at + 60, seconds);
}

/** @param lasts in seconds, less than the minute that no act of a visit comes after */
function addEpisode(add: Add, behaviour_id: number, at: number, lasts: number): void {
  add(at, { kind: 'onset', behaviour_id });
  add(at + lasts, { kind: 'offset', behaviour_id });
}

function addRun(add: Add, behaviorId: number, from: number, run: string, program: Program, chance: Chance): void {
  const rule = { type: 'partial-interval', length: INTERVAL_SECONDS, planned: INTERVALS } as const;
  add(from, { kind: 'interval_start', behaviour_id: behaviorId, run, ...rule });
  for (let index = 0; index < INTERVALS; index++) {
    const occurrence = chance.isLucky(0.6 - program.progress * 0.3) ? 'yes' : 'no';
    // The mark that counts is made when the interval has ended.
    add(from + (index + 1) * INTERVAL_SECONDS, { kind: 'interval', run, index, occurrence });
  }
  add(from + INTERVALS * INTERVAL_SECONDS, { kind: 'interval_stop', run });
}

function stamped(acts: { at: number; act: SessionAct }[], visit: Visit, zone: string, chance: Chance): SessionEvent[] {
  const start = zonedIso(visit.date, visit.begin, zone);
  // The same offset all through: no visit of the demo company lasts over a change of the clocks.
  const offset = start.slice(-6);
  const wallStart = Date.parse(`${start.slice(0, 19)}Z`);
  return acts
    .map((one, place) => ({ ...one, place }))
    .sort((a, b) => a.at - b.at || a.place - b.place)
    .map(({ at, act }, seq): SessionEvent => {
      const wall = new Date(wallStart + at * 1000).toISOString().slice(0, 19);
      return { ...act, uid: chance.uuid(Date.parse(start) + at * 1000), seq, at: `${wall}${offset}`, tz: zone };
    });
}
