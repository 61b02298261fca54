import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/**
 * Whether PostgreSQL, too, has a zone of this name. It reads `AST` or `IST` as an abbreviation of its own, hours away
 * from what JavaScript means by it: only the names of the IANA's list are the same to both.
 */
export async function isKnownZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db);
  return rows.length > 0;
}
