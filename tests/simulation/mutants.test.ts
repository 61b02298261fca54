import { describe, expect, it } from 'vitest';
import { envelopeMutants } from './envelope-mutants.ts';
import { makePlan } from './history.ts';
import { mutants } from './mutants.ts';
import { realParts } from './parts.ts';
import { runHistory } from './run-history.ts';

/** The histories of the ordinary run; a mutant has to be caught by one of the first of them. */
const WITHIN = 600;

async function firstToNotice(name: string): Promise<number | null> {
  const parts = mutants[name] ?? envelopeMutants[name] ?? realParts;
  for (let seed = 1; seed <= WITHIN; seed++) {
    const { violations } = await runHistory(makePlan(seed), parts);
    if (violations.length > 0) return seed;
  }
  return null;
}

describe('an engine that is broken on purpose is noticed', () => {
  it('there is one for each of the ten root causes', () => {
    expect(Object.keys(mutants)).toHaveLength(10);
  });

  it.each([...Object.keys(mutants), ...Object.keys(envelopeMutants)])('%s', async (name) => {
    expect(await firstToNotice(name)).not.toBeNull();
  }, 60_000);
});
