import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTestDatabase } from '../setup/database.ts';
import { runProgram } from '../setup/run-program.ts';

/** Thirty histories on IndexedDB, the server and a PostgreSQL database of their own. @returns what the program tells at the end. */
export async function tellThirty(seed: number): Promise<string> {
  const { connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = { TEST_DATABASE: JSON.stringify(connection) };
  return runProgram(join(import.meta.dirname, 'tell-real.ts'), [seed, 30], env);
}
