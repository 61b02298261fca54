import { inject } from 'vitest';
import { createPool, type Db } from '#server/db/pool.ts';
import { copyDatabase, dropDatabase } from './templates.ts';
import type { TestConnection } from './test-connection.ts';

export interface TestDatabase {
  db: Db;
  connection: TestConnection;
  /** Closes the pool and takes the database away. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  demo?: boolean;
  /** At most so many at once. */
  connections?: number | undefined;
}

/**
 * A real PostgreSQL database that nobody else touches, usually one for each test file:
 * `const { db, drop } = await createTestDatabase(); afterAll(drop);`
 */
export async function createTestDatabase({
  demo = false,
  connections,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const connection = await copyDatabase(inject('cluster'), demo ? 'last weeks' : 'nothing');
  const db = createPool(connection, undefined, connections);
  return {
    db,
    connection,
    async drop() {
      await db.destroy();
      await dropDatabase(connection);
    },
  };
}
