import { makePlan, type Plan } from './history.ts';
import { realParts } from './parts.ts';
import { runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';

/** Lets the histories of many seeds happen. @returns what was wrong with the first bad one, told so that it can be repeated; null when none was. */
export async function runMany(from: number, count: number): Promise<string | null> {
  const run = async (plan: Plan) => (await runHistory(plan, realParts)).violations;
  return tellFirst(from, count, run, 'node tests/simulation/replay.ts');
}

/** The same for any way to `run` a history; `replay` is the command that takes a seed. */
export async function tellFirst(
  from: number,
  count: number,
  run: (plan: Plan) => Promise<readonly string[]>,
  replay: string,
): Promise<string | null> {
  for (let seed = from; seed < from + count; seed++) {
    const violations = await run(makePlan(seed));
    if (violations.length === 0) continue;
    const shortest = await shrink(makePlan(seed), async (candidate) => (await run(candidate)).length > 0);
    return tell(seed, violations, shortest, replay);
  }
  return null;
}

function tell(seed: number, violations: readonly string[], { steps }: Plan, replay: string): string {
  return [
    ...violations,
    `Again: ${replay} ${seed}`,
    `The shortest history that ends like this (${steps.length} steps):`,
    ...steps.map(({ at, act, r }) => `${at} ms: ${act} (${r})`),
  ].join('\n');
}
