import type { TestConnection } from '../setup/test-connection.ts';
import { tellFirst } from '../simulation/many-histories.ts';
import { realParts } from '../simulation/parts.ts';
import type { Parts } from '../simulation/world.ts';
import { openHouse } from './house.ts';
import { runReal } from './run-real.ts';

/** Lets the histories of many seeds happen on the real parts. @returns what was wrong with the first bad one, told so that it can be repeated; null when none was. */
export async function runManyReal(
  connection: TestConnection,
  from: number,
  count: number,
  { parts = realParts, shortens = false }: { parts?: Parts | undefined; shortens?: boolean } = {},
): Promise<string | null> {
  const house = await openHouse(connection);
  try {
    return await tellFirst(
      from,
      count,
      (plan) => runReal(plan, house, parts),
      'node tests/faults/replay-real.ts',
      shortens,
    );
  } finally {
    await house.close();
  }
}
