import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/**
 * Gives another company a row in every table that has ids, each with the same identity: whoever names it in any field
 * of any call names something of theirs. Copies of the demo company's own rows; what they refer to is each other.
 */
export async function addRowsOf(
  db: Db,
  whose: 'demo' | 'other',
  { id, uid }: { id: number; uid: string },
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; columns: string[]; owned: string[] }>`
    select c.relname as name,
      array_agg(a.attname::text) filter (where a.attgenerated = '') as columns,
      array_agg(a.attname::text) filter (where a.atttypid in (20, 23) and (a.attname = 'id' or a.attname like '%\\_id')) as owned
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and not c.relispartition
    group by c.relname
    having bool_or(a.attname = 'company_id') and bool_or(a.attname in ('id', 'uid'))`.execute(db);
  const filled: string[] = [];
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    for (const { name, columns, owned } of tables) {
      const changed = Object.fromEntries(owned.map((column) => [column, id]));
      const { rows } = await sql`
        insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
        select ${sql.join(columns.map((column) => sql`(made).${sql.ref(column)}`))} from (
          select jsonb_populate_record(null::${sql.table(name)}, to_jsonb(old)
            || (select jsonb_object_agg(key, value) from jsonb_each(${JSON.stringify(changed)}::jsonb) where to_jsonb(old)->key <> 'null')
            || jsonb_build_object('company_id', (select ${sql.raw(whose === 'demo' ? 'min' : 'max')}(id) from companies))
            || (select coalesce(jsonb_object_agg(key, ${uid}::text || case key when 'email' then '@other.test' else '' end), '{}')
              from jsonb_object_keys(to_jsonb(old)) key where key in ('uid', 'email', 'name', 'name_key', 'ident'))) as made
          from (select * from ${sql.table(name)} where company_id = (select min(id) from companies) limit 1) old) copies
        on conflict do nothing returning 1`.execute(one);
      if (rows.length > 0) filled.push(name);
    }
    await sql`set session_replication_role = origin`.execute(one);
  });
  return filled;
}
