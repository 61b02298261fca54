import type { Behavior, Skill } from '#contract/programs.ts';
import type { TallybookDb } from '#db/database.ts';
import { findProgram, listBehaviors, listSkills, type Program } from '#db/queries/caseload.ts';
import { seededBehaviorNames } from '#domain/fixed-lists.ts';
import type { Observation } from '#domain/session/observation.ts';

export type GraphTargets = { behaviors: Behavior[]; skills: Skill[] };

/** The catalogue, and what the client has from it now. */
export type Programs = GraphTargets & { program: Program | undefined };

/** @param today YYYY-MM-DD */
export async function readPrograms(db: TallybookDb, clientId: number, today: string): Promise<Programs> {
  const [behaviors, skills, program] = await Promise.all([
    listBehaviors(db),
    listSkills(db),
    findProgram(db, clientId, today),
  ]);
  return { behaviors, skills, program };
}

/**
 * What the client has first, then what was recorded for them, then the others of the specification's nine, which keep
 * their order in each part (readings 143, 378): a graph begins with a behavior of its client.
 */
export function targetsOf(
  { behaviors, skills, program }: Programs,
  observations: readonly Observation[],
): GraphTargets {
  const counted = new Set(
    observations.flatMap(({ counts, intervals, latencies }) => [counts, intervals, latencies].flatMap(idsOf)),
  );
  const tried = new Set(observations.flatMap(({ trials }) => idsOf(trials)));
  const nine = seededBehaviorNames.flatMap((name) => behaviors.find((one) => one.name === name) ?? []);
  const own = program?.behaviors ?? [];
  const asTheirs = new Map(own.map((one) => [one.id, one]));
  const recorded = behaviors.filter(({ id }) => counted.has(id));
  const inOrder = (theirs: readonly Behavior[]) => {
    const ids = new Set(theirs.map(({ id }) => id));
    return [...nine.filter(({ id }) => ids.has(id)), ...theirs];
  };
  const shown = unique([...inOrder(own), ...inOrder(recorded), ...nine]);
  return {
    behaviors: shown.map((one) => asTheirs.get(one.id) ?? one),
    skills: unique([...(program?.skills ?? []), ...skills.filter(({ id }) => tried.has(id))]),
  };
}

const idsOf = (record: Readonly<Record<number, unknown>>) => Object.keys(record).map(Number);

function unique<T extends { id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
