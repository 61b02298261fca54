import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** Bytes of each table with its indexes and long texts. */
export async function sizesOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Bytes a row, of the table itself and of all its indexes. */
export async function sizesPerRow(
  db: Db,
  table: 'session_events' | 'notes',
): Promise<{ table: number; indexes: number }> {
  const { rows } = await sql<{ table: number; indexes: number }>`
    select (pg_table_size(${table}::regclass) / count(*))::float8 as table,
      (pg_indexes_size(${table}::regclass) / count(*))::float8 as indexes
    from ${sql.table(table)}`.execute(db);
  return rows[0] ?? { table: 0, indexes: 0 };
}

/** Seconds that PostgreSQL needs to go through a table of which one row in twenty was written anew. */
export async function vacuumOf(db: Db, table: 'session_events'): Promise<number> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`update ${sql.table(table)} set received_at = received_at where ('x' || right(uid::text, 4))::bit(16)::int % 20 = 0`.execute(
    db,
  );
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  const begun = performance.now();
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  return (performance.now() - begun) / 1_000;
}

/** Gives sessions that have none the events of one that was really recorded, until there are `many` in all. */
export async function copyEvents(db: Db, many: number): Promise<void> {
  await sql`alter table session_events disable trigger user`.execute(db);
  const { rows } = await sql<{ there: number }>`select count(*)::int as there from session_events`.execute(db);
  const missing = many - (rows[0]?.there ?? 0);
  await sql`
    with model as (
      select company_id, session_id from session_events group by 1, 2 having count(*) = 200 limit 1
    ), room as (
      select s.company_id, s.id, s.user_id, row_number() over (order by s.id) as n
      from sessions s join model on model.company_id = s.company_id
      where not exists (select from session_events e where e.company_id = s.company_id and e.session_id = s.id)
    )
    insert into session_events (company_id, session_id, uid, user_id, device_id, event, received_at)
    select room.company_id, room.id, gen_random_uuid(), room.user_id, e.device_id, e.event, e.received_at
    from room join model on true
    join session_events e on e.company_id = model.company_id and e.session_id = model.session_id
    where room.n <= ${missing} / 200`.execute(db);
  await sql`alter table session_events enable trigger user`.execute(db);
}
