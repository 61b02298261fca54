import { sql } from 'kysely';
import type { Db } from './pool.ts';
import { Refusal } from './refusal.ts';
import { isSqlError, sqlState } from './sql-error.ts';

const OLDEST = 15;

/** Nobody answers at the address: no password is wrong. */
const NOBODY_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT']);

/** Throws a {@link Refusal} unless `setting` leads to a PostgreSQL that lets us in and is new enough. */
export async function checkServer(db: Db, setting: string): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch((cause: Error) => {
      const said = cause.message || String(cause);
      const isThere = !('code' in cause && NOBODY_THERE.has(String(cause.code)));
      throw new Refusal(
        `The PostgreSQL of ${setting} ${isThere ? 'does not let us in' : 'does not answer'}: ${said}.`,
        {
          cause,
        },
      );
    });
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < OLDEST) {
    throw new Refusal(`The PostgreSQL of ${setting} is version ${major}: Tallybook needs ${OLDEST} or newer.`);
  }
}

/**
 * Throws a {@link Refusal} unless the login of DATABASE_URL may do what every request does: take the role
 * tallybook_app, and ask who signs in. Better said at the start than by a 500 at each call.
 */
export async function checkRights(db: Db): Promise<void> {
  try {
    await sql`select from find_account('')`.execute(db);
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'tallybook_app', true)`.execute(tx);
      await sql`select from installation`.execute(tx);
    });
  } catch (error) {
    if (!isSqlError(error, sqlState.insufficientPrivilege)) throw error;
    const { rows } = await sql<{ login: string }>`select quote_ident(session_user) as login`.execute(db);
    throw new Refusal(
      `The login of DATABASE_URL may not become the role tallybook_app: as the database's owner, run GRANT tallybook_app TO ${rows[0]?.login}.`,
      { cause: error },
    );
  }
}
