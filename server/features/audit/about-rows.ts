import { sql } from 'kysely';
import type { AuditEntry } from '#contract/audit.ts';
import type { Db } from '#server/db/pool.ts';

/** Clients, with their therapists, and visits that are named of a row. */
const [NAMED, VISITS] = [3, 5];

export type About = Omit<NonNullable<AuditEntry['about']>, 'hours'>;
type AboutRow = Omit<About, 'visits' | 'visitCount'> & {
  row: number;
  visits: About['visits'] | null;
  visitCount: number | null;
};

/** The events that a row names, with what was decided about an occurrence of each; else its one event. */
const eventsOf = sql`(
  select (one ->> 0)::integer, one ->> 1, one ->> 2 from jsonb_array_elements(
    case jsonb_typeof(audit.detail -> 'decided') when 'array' then audit.detail -> 'decided'
    else jsonb_build_array(jsonb_build_array(audit.entity_id, audit.detail -> 'occurrence', audit.detail -> 'decision'))
    end) as decided(one))`;

/**
 * The reasons that were given with the decisions of these rows, as long as they stand: what people wrote is not in the
 * audit itself.
 */
export async function findReasons(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string[]>> {
  // Each event is unpacked once: a rule of years has hundreds of decisions, and a row of the audit may name all of them.
  const { rows } = await sql<{ row: number; reasons: string[] }>`
    with named as materialized (
      select audit.id as row, audit.user_id, audit.at, one.id as event, one.occurrence, one.decision
      from audit cross join lateral ${eventsOf} as one(id, occurrence, decision)
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'event'),
    facts as materialized (
      select events.id as event, fact.occurrence, fact.said
      from schedule_events as events cross join lateral jsonb_each(events.event_info) as fact(occurrence, said)
      where events.company_id = ${companyId} and events.id in (select event from named)
        and fact.said ->> 'reason' <> '')
    select named.row, array_agg(distinct facts.said ->> 'reason') as reasons
    from named join facts on facts.event = named.event and facts.occurrence = named.occurrence
    where facts.said ->> 'decision' = named.decision and (facts.said ->> 'by')::integer = named.user_id
      and (facts.said ->> 'at')::timestamptz <= named.at + interval '1 second'
    group by named.row`.execute(db);
  return new Map(rows.map(({ row, reasons }) => [row, reasons]));
}

/**
 * Whose records rows of the audit are about, by the row: of billing and pay, notes, sessions, phase lines and
 * events. In numbers: who may read the names has them on the device.
 */
export async function findAbout(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, About>> {
  const { rows } = await sql<AboutRow>`
    with touched as (
      select audit.id as row, notes.client_id, notes.user_id, notes.id as note, notes.date_visited as day,
        notes.deleted_at is not null as deleted
      from audit
      -- Of an act that did nothing, those to which it would have been done.
      cross join lateral (
        select coalesce(nullif(audit.detail -> 'notes', '[]'), audit.detail -> 'asked') as notes) as asked
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(asked.notes) when 'array' then asked.notes else '[]' end) as named(id)
      join notes on notes.company_id = audit.company_id and notes.id = named.id::integer
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'money_write'
      union all
      select audit.id, notes.client_id, notes.user_id, null, null, null
      from audit join notes on notes.company_id = audit.company_id and notes.id = audit.entity_id
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'note'
      union all
      select audit.id, sessions.client_id, sessions.user_id, null, null, null
      from audit join sessions on sessions.company_id = audit.company_id and sessions.id = audit.entity_id
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'session'
      union all
      select audit.id, phase_lines.client_id, null, null, null, null
      from audit join phase_lines on phase_lines.company_id = audit.company_id and phase_lines.id = audit.entity_id
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'phase_line'
      union all
      select audit.id, events.client_id, events.user_id, null, null, null
      from audit cross join lateral ${eventsOf} as named(id, occurrence, decision)
      join schedule_events as events on events.company_id = audit.company_id and events.id = named.id
      where audit.company_id = ${companyId} and audit.id = any(${ids}::integer[]) and audit.entity = 'event'
        and events.client_id is not null
    ), pairs as (
      select row, client_id, user_id, count(*)::int as records,
        row_number() over (partition by row order by count(*) desc, client_id, user_id) as place
      from touched group by row, client_id, user_id
    ), visits as (
      select row, max(visits)::int as "visitCount", jsonb_agg(jsonb_build_object(
        'id', note, 'client_id', client_id, 'date_visited', day, 'deleted', deleted) order by place) as visits
      from (
        select *, row_number() over (partition by row order by day, note) as place, count(*) over (partition by row) as visits
        from touched where note is not null) as visit
      where place <= ${sql.lit(VISITS)} group by row
    )
    select row, count(*)::int as pairs,
      jsonb_agg(jsonb_build_object('client_id', client_id, 'user_id', user_id, 'records', records) order by place)
        filter (where place <= ${sql.lit(NAMED)}) as of, visits, "visitCount"
    from pairs left join visits using (row) group by row, visits, "visitCount"`.execute(db);
  return new Map(
    rows.map(({ row, visits, visitCount, ...about }) => [
      row,
      { ...about, ...(visits && visitCount ? { visits, visitCount } : {}) },
    ]),
  );
}
