import { sql } from 'kysely';
import { textKey } from '#domain/text.ts';
import { inParts } from './in-parts.ts';
import type { Tx } from './transaction.ts';

/** Where names are unique, and what they are unique among. A retired name is free for others. */
const places = [
  { table: 'pay_groups', text: sql`icn`, key: sql`icn_key`, among: sql`''`, retired: sql`false` },
  { table: 'flags', text: sql`name`, key: sql`name_key`, among: sql`category`, retired: sql`false` },
  { table: 'roles', text: sql`name`, key: sql`name_key`, among: sql`''`, retired: sql`false` },
  { table: 'behaviors', text: sql`name`, key: sql`name_key`, among: sql`''`, retired: sql`retired_at is not null` },
  { table: 'skills', text: sql`name`, key: sql`name_key`, among: sql`''`, retired: sql`retired_at is not null` },
] as const;

interface Row {
  company_id: number;
  id: number;
  text: string;
  among: string;
  retired: boolean;
}

/**
 * Gives names that were there before their keys. Of several that look the same the oldest gets it: the others are found
 * by their exact text, as before, until somebody renames them.
 */
export async function fillTextKeys(tx: Tx): Promise<void> {
  for (const { table, text, key, among, retired } of places) {
    const { rows } = await sql<Row>`
      select company_id, id, ${text} as text, ${among} as among, ${retired} as retired
      from ${sql.table(table)} order by id`.execute(tx);
    for (const part of inParts(withKeys(rows), 1000)) {
      await sql`
        update ${sql.table(table)} as stored set ${key} = given.key
        from unnest(${part.map((row) => row.company_id)}::integer[], ${part.map((row) => row.id)}::integer[],
          ${part.map((row) => row.key)}::text[]) as given (company_id, id, key)
        where stored.company_id = given.company_id and stored.id = given.id`.execute(tx);
    }
  }
}

function withKeys(rows: readonly Row[]): (Row & { key: string })[] {
  const taken = new Set<string>();
  return rows.flatMap((row) => {
    const key = textKey(row.text);
    const place = JSON.stringify([row.company_id, row.among, key]);
    if (!row.retired && taken.has(place)) return [];
    if (!row.retired) taken.add(place);
    return [{ ...row, key }];
  });
}
