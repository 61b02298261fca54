import type { Db } from '../pool.ts';

/** Which installation this is, for ever, and which life of its database. */
export function readInstallation(db: Db): Promise<{ id: string; epoch: string }> {
  return db.selectFrom('installation').select(['id', 'epoch']).executeTakeFirstOrThrow();
}
