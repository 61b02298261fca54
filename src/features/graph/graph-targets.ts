import type { Behavior, Skill } from '#contract/programs.ts';
import type { TallybookDb } from '#db/database.ts';
import { findProgram, listBehaviors, listSkills } from '#db/queries/caseload.ts';
import { seededBehaviorNames } from '#domain/lookups.ts';
import type { Observation } from '#domain/observation.ts';

export type GraphTargets = { behaviors: Behavior[]; skills: Skill[] };

/** The specification's nine, in its order, and whatever else the client has or had. */
export async function readTargets(
  db: TallybookDb,
  clientId: number,
  observations: readonly Observation[],
): Promise<GraphTargets> {
  const [behaviors, skills, program] = await Promise.all([
    listBehaviors(db),
    listSkills(db),
    findProgram(db, clientId),
  ]);
  const counted = new Set(observations.flatMap(({ counts, intervals }) => [...idsOf(counts), ...idsOf(intervals)]));
  const tried = new Set(observations.flatMap(({ trials }) => idsOf(trials)));
  const nine = seededBehaviorNames.flatMap((name) => behaviors.find((one) => one.name === name) ?? []);
  const own = program?.behaviors ?? [];
  return {
    behaviors: unique([...nine, ...own, ...behaviors.filter(({ id }) => counted.has(id))]),
    skills: unique([...(program?.skills ?? []), ...skills.filter(({ id }) => tried.has(id))]),
  };
}

const idsOf = (record: Readonly<Record<number, unknown>>) => Object.keys(record).map(Number);

function unique<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
