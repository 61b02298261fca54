import { sql } from 'kysely';
import type { AuditEntry } from '#contract/audit.ts';
import { hoursOf } from '#domain/time/hours.ts';
import type { Db } from '#server/db/pool.ts';

/** Clients, with their therapists, that are named of a row. */
const NAMED = 3;

type About = NonNullable<AuditEntry['about']>;

/**
 * Whose records rows of the audit are about, by the row: of billing and pay, notes, sessions and phase lines. In
 * numbers: who may read the names has them on the device.
 */
export async function findAbout(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, About>> {
  const { rows } = await sql<{ row: number; minutes: number; pairs: number; of: About['of'] }>`
    with touched as (
      select audit.id as row, notes.client_id, notes.user_id, notes.minutes
      from audit
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(audit.detail -> 'notes') when 'array' then audit.detail -> 'notes' else '[]' end) as named(id)
      join notes on notes.company_id = audit.company_id and notes.id = named.id::integer
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'money_write'
      union all
      select audit.id, notes.client_id, notes.user_id, notes.minutes
      from audit join notes on notes.company_id = audit.company_id and notes.id = audit.entity_id
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'note'
      union all
      select audit.id, sessions.client_id, sessions.user_id, 0
      from audit join sessions on sessions.company_id = audit.company_id and sessions.id = audit.entity_id
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'session'
      union all
      select audit.id, phase_lines.client_id, null, 0
      from audit join phase_lines on phase_lines.company_id = audit.company_id and phase_lines.id = audit.entity_id
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'phase_line'
    ), pairs as (
      select row, client_id, user_id, count(*)::int as records, sum(minutes)::int as minutes,
        row_number() over (partition by row order by count(*) desc, client_id, user_id) as place
      from touched group by row, client_id, user_id
    )
    select row, sum(minutes)::int as minutes, count(*)::int as pairs,
      jsonb_agg(jsonb_build_object('client_id', client_id, 'user_id', user_id, 'records', records) order by place)
        filter (where place <= ${sql.lit(NAMED)}) as of
    from pairs group by row`.execute(db);
  return new Map(rows.map(({ row, minutes, ...about }) => [row, { ...about, hours: hoursOf(minutes) }]));
}
