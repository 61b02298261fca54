import { sql } from 'kysely';
import type { Db } from '../pool.ts';
import { Refusal } from '../refusal.ts';

const MARK = 'Tallybook: a restore is under way or was broken off';

/** Until {@link markFinished} nothing starts on this database: half a restore must not look like one in use. */
export async function markUnfinished(db: Db): Promise<void> {
  await comment(db, MARK);
}

export async function markFinished(db: Db): Promise<void> {
  await comment(db, null);
}

/** Throws a {@link Refusal} when a restore into this database has not ended. */
export async function refuseUnfinished(db: Db): Promise<void> {
  const { rows } = await sql<{ said: string | null }>`
    select shobj_description(oid, 'pg_database') as said from pg_database where datname = current_database()`.execute(
    db,
  );
  if (rows[0]?.said !== MARK) return;
  throw new Refusal(
    'A restore into this database is under way or was broken off, so it holds no whole data: restore into another, empty one.',
  );
}

/** Throws a {@link Refusal} unless nobody has put anything here yet. */
export async function refuseUsed(db: Db): Promise<void> {
  await refuseUnfinished(db);
  const { rows } = await sql`
    select from pg_class where relkind in ('r', 'p', 'v') and relnamespace = current_schema()::regnamespace limit 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  throw new Refusal('There are tables in this database: a backup is restored into an empty one. Nothing was changed.');
}

async function comment(db: Db, text: string | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db);
  await sql`comment on database ${sql.raw(rows[0]?.name ?? '')} is ${text === null ? sql.raw('null') : sql.lit(text)}`.execute(
    db,
  );
}
