import { makePlan } from './history.ts';
import { realParts } from './parts.ts';
import { runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';

/** Lets the histories of many seeds happen. @returns what was wrong with the first bad one, told so that it can be repeated; null when none was. */
export async function runMany(from: number, count: number): Promise<string | null> {
  for (let seed = from; seed < from + count; seed++) {
    const plan = makePlan(seed);
    const { violations } = await runHistory(plan, realParts);
    if (violations.length > 0) return tell(seed, violations);
  }
  return null;
}

async function tell(seed: number, violations: readonly string[]): Promise<string> {
  const { steps } = await shrink(makePlan(seed), realParts);
  return [
    ...violations,
    `Again: node tests/simulation/replay.ts ${seed}`,
    `The shortest history that ends like this (${steps.length} steps):`,
    ...steps.map(({ at, act, r }) => `${at} ms: ${act} (${r})`),
  ].join('\n');
}
