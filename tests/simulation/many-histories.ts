import { makePlan, type Plan } from './history.ts';
import { realParts } from './parts.ts';
import { runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';

/** Lets the histories of many seeds happen. @returns what was wrong with the first bad one, told so that it can be repeated; null when none was. */
export async function runMany(from: number, count: number): Promise<string | null> {
  const run = async (plan: Plan) => (await runHistory(plan, realParts)).violations;
  return tellFirst(from, count, run, 'node tests/simulation/replay.ts');
}

/**
 * The same for any way to `run` a history; `replay` is the command that takes a seed. Where histories take their time,
 * it is that command that `shortens` the bad one.
 */
export async function tellFirst(
  from: number,
  count: number,
  run: (plan: Plan) => Promise<readonly string[]>,
  replay: string,
  shortens = true,
): Promise<string | null> {
  for (let seed = from; seed < from + count; seed++) {
    const violations = await run(makePlan(seed));
    if (violations.length === 0) continue;
    const plan = makePlan(seed);
    const fails = async (candidate: Plan) => (await run(candidate)).length > 0;
    return tell(seed, violations, shortens ? await shrink(plan, fails) : null, replay);
  }
  return null;
}

function tell(seed: number, violations: readonly string[], shortest: Plan | null, replay: string): string {
  const told = [...violations, `Again: ${replay} ${seed}`];
  if (!shortest) return told.join('\n');
  const { steps } = shortest;
  return [
    ...told,
    `The shortest history that ends like this (${steps.length} steps):`,
    ...steps.map(({ at, act, r }) => `${at} ms: ${act} (${r})`),
  ].join('\n');
}
