import type { Db } from '../pool.ts';

/** Which life of the database this is; a restored backup has another. */
export async function readEpoch(db: Db): Promise<string> {
  const { epoch } = await db.selectFrom('installation').select('epoch').executeTakeFirstOrThrow();
  return epoch;
}
