import type { Plan, Step } from './history.ts';

/** The shortest history that still `fails`: steps are taken out, many at a time and then one by one. */
export async function shrink(plan: Plan, fails: (candidate: Plan) => Promise<boolean>): Promise<Plan> {
  let best = plan;
  for (const calmer of [
    { ...best, rough: 0 },
    { ...best, rough: best.rough / 2 },
  ])
    if (await fails(calmer)) {
      best = calmer;
      break;
    }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      const candidate = { ...best, steps: without(best.steps, from, size) };
      if (await fails(candidate)) best = candidate;
      else from += size;
    }
  }
  return best;
}

const without = (steps: readonly Step[], from: number, size: number) => [
  ...steps.slice(0, from),
  ...steps.slice(from + size),
];
