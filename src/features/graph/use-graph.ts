import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { PhaseLine } from '#contract/programs.ts';
import { findEntriesPulledAt, listEntriesOf, listSessionsOf, listSittingsOf } from '#db/queries/entries.ts';
import { listRefusedRecords } from '#db/queries/unsent-details.ts';
import { useDevice } from '#db/react/device-context.ts';
import { catalogueLines } from '#domain/graph/catalogue-lines.ts';
import { placeMarks } from '#domain/graph/graph-lines.ts';
import type { Measure, Target } from '#domain/graph/graph-measure.ts';
import type { PhaseMark } from '#domain/graph/graph-series.ts';
import { leftOutOf, seriesOf, typedIn } from '#domain/graph/graph-series.ts';
import { measureChanges } from '#domain/graph/measure-changes.ts';
import { measureLines } from '#domain/graph/own-changes.ts';
import type { Observation } from '#domain/session/observation.ts';
import type { OwnMeasure } from '#domain/session/own-measure.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { Line } from './drawing.ts';
import { type GraphQuery, isSame, rangeOf } from './graph-query.ts';
import { type GraphTargets, readPrograms, targetsOf } from './graph-targets.ts';
import { asMeasured, observationsOf, readResponses } from './read-observations.ts';

type ClientData = {
  observations: Observation[];
  targets: GraphTargets;
  /** What is defined or measured otherwise for this client, of all days. */
  own: readonly OwnMeasure[];
  at: string | null;
  complete: boolean;
  /** Days of entries that were brought in from a file, one for each. */
  broughtIn: string[];
  /** Days of entries that are drawn as they were changed here, though the server did not take that. */
  refused: string[];
};

/**
 * What this device knows about a client; undefined while it is being read. The entries come first and are drawn at
 * once: they are small, and all that a count needs. `complete`: the sessions, with their times and trials, are there
 * too.
 * @param now ms
 */
export function useClientData(clientId: number, now: number, zone: string, measure: Measure): ClientData | undefined {
  const { db } = useDevice();
  const today = inZone(now, zone).date;
  // Only the hour matters here: whether an interval is over need not be checked every half minute.
  const until = Math.ceil(now / HOUR) * HOUR;
  const first = useLiveQuery(async () => {
    const [entries, programs, refused] = await Promise.all([
      listEntriesOf(db, clientId),
      readPrograms(db, clientId, today),
      listRefusedRecords(db, 'entry'),
    ]);
    return { entries, programs, refused, at: await findEntriesPulledAt(db, clientId) };
  }, [db, clientId, today]);
  // Requested after the entries, not at the same time: one disk serves both.
  const second = useLiveQuery(
    async () => (first ? Promise.all([listSessionsOf(db, clientId), listSittingsOf(db, clientId)]) : undefined),
    [db, clientId, first],
  );
  // Every tap of years, which nothing but the times between them is made of.
  const isTimed = measure === 'irt';
  const third = useLiveQuery(
    async () => (isTimed && second ? readResponses(db, second[0], until, zone) : undefined),
    [db, isTimed, second, until, zone],
  );
  return useMemo(() => {
    if (!first) return undefined;
    const [sessions = [], sittings = []] = second ?? [];
    const observations = observationsOf(
      asMeasured(first.entries, first.programs),
      sessions,
      until,
      zone,
      sittings,
      third,
    );
    return {
      observations,
      targets: targetsOf(first.programs, observations),
      own: first.programs.program?.own ?? none,
      at: first.at,
      broughtIn: first.entries.flatMap(({ broughtIn, recordDate }) => (broughtIn ? [recordDate] : [])),
      refused: first.entries.flatMap(({ uid, recordDate }) => (first.refused.has(uid) ? [recordDate] : [])),
      complete: second !== undefined && (!isTimed || third !== undefined),
    };
  }, [first, second, third, isTimed, until, zone]);
}

const none: never[] = [];
const HOUR = 3_600_000;

export type Asked = { target: Target; name: string };

/** What to draw: the chosen button, or the first. Undefined where the company has no behavior at all. */
export function askedTarget(
  { kind, target, measure }: GraphQuery,
  { behaviors, skills }: GraphTargets,
): Asked | undefined {
  if (kind === 'skill') {
    const skill = skills.find(({ id }) => id === target) ?? skills[0];
    if (skill)
      return {
        name: skill.name,
        target: { kind, id: skill.id, measure: 'independent', minTrials: skill.min_trials },
      };
  }
  const behavior = behaviors.find(({ id }) => id === target) ?? behaviors[0];
  const drawn = measure === 'independent' ? 'count' : measure;
  return (
    behavior && { name: behavior.name, target: { kind: 'behavior', id: behavior.id, measure: drawn, minTrials: null } }
  );
}

/**
 * How a behavior can be measured: by time only where it has a duration, or once had; from a cue where one is requested,
 * or was; by what lies between responses where a session had two.
 */
export function measuresOf(
  asked: Asked | undefined,
  { behaviors }: GraphTargets,
  observations: readonly Observation[],
): Measure[] {
  if (!asked || asked.target.kind === 'skill') return [];
  const { id } = asked.target;
  const behavior = behaviors.find((one) => one.id === id);
  const lasts = behavior?.measure === 'duration' || observations.some(({ durations }) => durations[id] !== undefined);
  const cued =
    behavior?.timing?.includes('latency') || observations.some(({ latencies }) => latencies[id] !== undefined);
  const timed =
    behavior?.timing?.includes('irt') ||
    observations.some(({ source, counts }) => source === 'session' && (counts[id] ?? 0) > 1);
  return [
    'count',
    'rate',
    ...(lasts ? (['duration', 'episode'] as const) : []),
    ...(cued ? (['latency'] as const) : []),
    ...(timed ? (['irt'] as const) : []),
    'intervals',
  ];
}

/** By count where the measure chosen for another behavior does not fit this one. */
export function fitting(asked: Asked | undefined, { targets, observations }: ClientData): Asked | undefined {
  if (!asked || asked.target.kind === 'skill') return asked;
  if (measuresOf(asked, targets, observations).includes(asked.target.measure)) return asked;
  return { ...asked, target: { ...asked.target, measure: 'count' } };
}

/**
 * What it is compared with, without what the client no longer has. Another behavior is measured as the first one is, so
 * that both share an axis; beside a skill it is counted.
 */
export function comparedTargets(
  { compare = [] }: GraphQuery,
  asked: Asked | undefined,
  targets: GraphTargets,
): Asked[] {
  if (!asked) return [];
  const { kind, measure } = asked.target;
  return compare.flatMap((one) => {
    const known = targets[one.kind === 'skill' ? 'skills' : 'behaviors'].some(({ id }) => id === one.id);
    if (!known || isSame(one, asked.target)) return [];
    const query = { ...emptyQuery, kind: one.kind, target: one.id, measure: kind === 'skill' ? 'count' : measure };
    return askedTarget(query, targets) ?? [];
  });
}

const emptyQuery: GraphQuery = {
  client: null,
  kind: 'behavior',
  target: null,
  measure: 'count',
  step: 'month',
  months: 6,
};

/** What cuts one behavior's or skill's line: phases of all graphs and its own, and other definitions and measures of it. */
export function beginsOf(
  { kind, id }: Pick<Target, 'kind' | 'id'>,
  phases: readonly PhaseLine[],
  { own, targets }: Pick<ClientData, 'own' | 'targets'>,
  observations: readonly Observation[],
): PhaseMark[] {
  const ofAll = phases.filter(
    (line) => line.behaviour_id === null || (kind === 'behavior' && line.behaviour_id === id),
  );
  if (kind === 'skill') {
    const skill = targets.skills.find((one) => one.id === id);
    return [...ofAll, ...(skill ? catalogueLines(skill, none) : [])];
  }
  const behavior = targets.behaviors.find((one) => one.id === id);
  return [...ofAll, ...measureLines({ behavior, own }, measureChanges(observations, id), observations, id)];
}

/** The lines of the graph, each with its own points and with what begins among them, and the days they lie in. */
export function useSeries(
  observations: readonly Observation[],
  asked: Asked | undefined,
  compared: readonly Asked[],
  query: GraphQuery,
  { today, weekStartsOn }: { today: string; weekStartsOn: number },
  phases: readonly PhaseLine[],
  data: Pick<ClientData, 'own' | 'targets'> | undefined,
) {
  const { step, months } = query;
  return useMemo(() => {
    const first = observations.reduce((least, { date }) => (date < least ? date : least), today);
    const range = rangeOf(months, first, today);
    const lineOf = ({ name, target }: Asked): Line => {
      const begins = data ? beginsOf(target, phases, data, observations) : none;
      const points = seriesOf(observations, target, step, range, today, begins, weekStartsOn);
      const measuredAs = begins.findLast(({ isMeasure, date }) => isMeasure && date < range.from);
      return { name, measure: target.measure, points, marks: placeMarks(begins, points, step, range), measuredAs };
    };
    return {
      range,
      lines: asked ? ([lineOf(asked), ...compared.map(lineOf)] as const) : null,
      left: leftOutOf(observations, range),
      typed: typedIn(observations, range),
    };
  }, [observations, asked, compared, step, months, today, weekStartsOn, phases, data]);
}
