import { setImmediate } from 'node:timers/promises';

/**
 * Rows as they are answered. One that can't even be worked out becomes its id alone, which fits no list: it is left out
 * there, counted and logged (`fitRows`), and does not take the others with it.
 */
export function eachRow<R extends { id: number }, A extends { id: number }>(
  rows: readonly R[],
  describe: (row: R, index: number) => A,
): A[] {
  return rows.map((row, index) => described(row, () => describe(row, index)));
}

/** At a stretch at most: others are answered in between, ms. */
const STRETCH_MS = 20;

/** The same for rows that take time to work out. */
export async function eachRowInTurns<R extends { id: number }, A extends { id: number }>(
  rows: readonly R[],
  describe: (row: R) => A,
): Promise<A[]> {
  const answers: A[] = [];
  let begun = performance.now();
  for (const row of rows) {
    answers.push(described(row, () => describe(row)));
    if (performance.now() - begun < STRETCH_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return answers;
}

function described<A extends { id: number }>({ id }: { id: number }, describe: () => A): A {
  try {
    return describe();
  } catch {
    return { id } as A;
  }
}
