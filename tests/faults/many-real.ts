import { createTestDatabase } from '../setup/database.ts';
import { tellFirst } from '../simulation/many-histories.ts';
import { openHouse } from './house.ts';
import { runReal } from './run-real.ts';

/** Lets the histories of many seeds happen on the real parts. @returns what was wrong with the first bad one, told so that it can be repeated; null when none was. */
export async function runManyReal(from: number, count: number): Promise<string | null> {
  const { connection, drop } = await createTestDatabase();
  const house = await openHouse(connection);
  try {
    return await tellFirst(from, count, (plan) => runReal(plan, house), 'node tests/faults/replay-real.ts');
  } finally {
    await house.close();
    await drop();
  }
}
