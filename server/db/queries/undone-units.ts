import { type RawBuilder, sql } from 'kysely';
import { UNDONE_DAYS } from '#domain/money/undo-rules.ts';
import { comeBack, type PooledDay, sharesDay, type UndoneClaim, type UnitRule } from '#domain/money/units.ts';
import type { Db } from '../pool.ts';
import type { Tx } from '../transaction.ts';
import { asItIs } from './money-notes.ts';
import { lockPooledUnits } from './note-units.ts';

/** One client's day; the date is 'YYYY-MM-DD'. */
export interface ClientDay {
  client_id: number;
  date_visited: string;
}

/** A day that was written down, and what of it was billed or would come back. */
type KeptDay = ClientDay & { id: number; units: number };

type Claim = UndoneClaim & ClientDay & { note: number };

export const dayKey = ({ client_id, date_visited }: ClientDay): string => `${client_id} ${date_visited}`;

/** Each of the days once. */
export const daysOf = <D extends ClientDay>(rows: readonly D[]): ClientDay[] => [
  ...new Map(
    rows.map(({ client_id, date_visited }) => [`${client_id} ${date_visited}`, { client_id, date_visited }]),
  ).values(),
];

const DAY_MS = 24 * 60 * 60 * 1000;

/** When what was undone before can't be restored any more. */
export const undoneSince = (now: Date): Date => new Date(now.getTime() - UNDONE_DAYS * DAY_MS);

/** The visits of a day: billed, paid or final. Deleted notes were none. */
const isVisit = sql`notes.deleted_at is null and (notes.settled_units is not null or notes.state = 'final')`;

/** What is settled of each of the days, and how long their notes are together. */
export async function readDays(
  tx: Db | Tx,
  companyId: number,
  days: readonly ClientDay[],
): Promise<Map<string, PooledDay>> {
  if (days.length === 0) return new Map();
  const { rows } = await sql<ClientDay & PooledDay>`
    select asked.client as client_id, asked.day as date_visited, coalesce(sum(settled_units), 0)::int as "settledUnits",
      count(notes.id) filter (where notes.settled_units is null)::int as "openNotes",
      coalesce(sum(notes.minutes), 0)::int as minutes
    from ${table(daysOf(days))}
    left join notes on notes.company_id = ${companyId} and notes.client_id = asked.client
      and notes.date_visited = asked.day and ${isVisit}
    group by asked.client, asked.day`.execute(tx);
  return new Map(rows.map(({ client_id, date_visited, ...day }) => [dayKey({ client_id, date_visited }), day]));
}

/** The claims that this act took from these notes, of visits that are as they were and not billed anew. */
export function readTakenClaims(tx: Tx, companyId: number, act: string, ids: readonly number[]): Promise<Claim[]> {
  // Its place is not what a claim's units hang on.
  return readClaims(tx, companyId, {
    claims: sql`
      select notes.id, notes.client_id, notes.date_visited, notes.begin_time, undone.settled_units, undone.day_id,
        undone.day_units, undone.day_pooled, case when notes.state = 'final' then notes.minutes else 0 end as minutes
      from notes
      join undone_notes as undone on undone.company_id = notes.company_id and undone.note_id = notes.id
        and undone.act = ${act}::uuid and undone.settled_units is not null
      where notes.company_id = ${companyId} and notes.id = any (${ids}::integer[])
        and notes.deleted_at is null and notes.settled_units is null
        and undone.as_was - 'location' = ${asItIs} - 'location'`,
    visits: sql`
      select notes.id, client_id, date_visited, notes.minutes, notes.settled_units
      from notes join (select distinct client_id, date_visited from claims) as asked using (client_id, date_visited)
      where notes.company_id = ${companyId} and ${isVisit}`,
  });
}

type OfDays = Record<'claims' | 'visits', RawBuilder<unknown>>;

/**
 * These days with all that is undone of them as it was then, whatever its notes are at this moment: what is longer, elsewhere
 * or deleted may be as it was tomorrow. Minutes are pooled, so that each of these claims has its row of `undone_days`. A note
 * that was undone by several acts comes back by one of them: the one before which the least was billed of its day.
 */
const asTheyWere = (companyId: number, days: readonly ClientDay[], now: Date): OfDays => ({
  claims: sql`
    select distinct on (client_id, date_visited, undone.note_id) undone.note_id as id, kept.client_id, kept.date_visited,
      was.begin_time, undone.settled_units, undone.day_id, undone.day_units, undone.day_pooled,
      (extract(epoch from was.end_time - was.begin_time) / 60)::integer as minutes
    from ${table(daysOf(days))}
    join undone_days as kept on kept.company_id = ${companyId} and kept.client_id = asked.client
      and kept.date_visited = asked.day
    join undone_notes as undone on undone.company_id = kept.company_id and undone.day_id = kept.id
      and undone.restored_at is null and undone.settled_units is not null
    join undone_acts as acts on acts.company_id = undone.company_id and acts.act = undone.act
      and acts.at > ${undoneSince(now)}
    cross join lateral jsonb_to_record(undone.as_was) as was (begin_time time, end_time time)
    where not exists (
      select from notes where notes.company_id = undone.company_id and notes.id = undone.note_id
        and notes.client_id = kept.client_id and notes.date_visited = kept.date_visited
        and notes.deleted_at is null and notes.settled_units is not null)
    order by client_id, date_visited, undone.note_id, undone.day_units`,
  visits: sql`
    select id, client_id, date_visited, minutes, null::integer as settled_units from claims
    union all
    select notes.id, notes.client_id, notes.date_visited, notes.minutes, notes.settled_units
    from ${table(daysOf(days))}
    join notes on notes.company_id = ${companyId} and notes.client_id = asked.client
      and notes.date_visited = asked.day and ${isVisit}
    where not exists (select from claims where claims.id = notes.id and claims.client_id = notes.client_id
      and claims.date_visited = notes.date_visited)`,
});

/** Whether all is there of a day that was written down is asked once for each, and not for each claim of it. */
async function readClaims(tx: Tx, companyId: number, { claims, visits }: OfDays): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with claims as materialized (${claims}),
    visits as materialized (${visits}),
    days as materialized (
      select kept.id, not exists (
        select from jsonb_each(kept.lengths) as of_then
        where coalesce((of_now.lengths ->> of_then.key)::integer, 0) < of_then.value::integer) as whole
      from undone_days as kept
      left join (
        select client_id, date_visited, jsonb_object_agg(id, minutes) as lengths from visits
        group by client_id, date_visited) as of_now using (client_id, date_visited)
      where kept.company_id = ${companyId} and kept.id in (select day_id from claims))
    select claims.id as note, client_id, date_visited, settled_units as units, minutes,
      case when days.id is not null then jsonb_build_object('units', day_units, 'isWhole', whole, 'pooled', day_pooled) end
        as before
    from claims left join days on days.id = claims.day_id
    order by date_visited, day_units, begin_time, claims.id`.execute(tx);
  return rows;
}

/** What each of the claims comes back with, in their order, and with which those after it of its day reckon. */
export function giveInTurn(
  claims: readonly Claim[],
  days: Map<string, PooledDay>,
  rule: UnitRule,
): { note: number; units: number }[] {
  return claims.map((claim) => {
    const day = days.get(dayKey(claim));
    if (!day) return { note: claim.note, units: claim.units };
    const units = comeBack(claim, day, rule);
    days.set(dayKey(claim), { ...day, settledUnits: day.settledUnits + units });
    return { note: claim.note, units };
  });
}

/** The days that must be known before these claims come back. */
export const readSharedDays = (tx: Tx, companyId: number, claims: readonly Claim[], rule: UnitRule) =>
  readDays(
    tx,
    companyId,
    claims.filter((claim) => sharesDay(claim, rule)),
  );

/**
 * What an undo keeps of each day from which it takes something: what is billed of it and what of earlier undos would come
 * back, and how long its notes are, under one number for all that is undone while none of them changes. Call it under the
 * lock of all pooled days.
 */
export async function keepBefore(
  tx: Tx,
  companyId: number,
  days: readonly ClientDay[],
  rule: UnitRule,
  now: Date,
): Promise<KeptDay[]> {
  const former = asTheyWere(companyId, days, now);
  const { rows } = await sql<ClientDay & PooledDay & { lengths: Record<string, number> }>`
    with claims as materialized (${former.claims}), visits as (${former.visits})
    select client_id, date_visited, coalesce(sum(settled_units), 0)::int as "settledUnits",
      count(*) filter (where settled_units is null)::int as "openNotes", sum(minutes)::int as minutes,
      jsonb_object_agg(id, minutes) as lengths
    from visits group by client_id, date_visited`.execute(tx);
  const before = new Map<string, PooledDay>(rows.map((day) => [dayKey(day), day]));
  giveInTurn(await readClaims(tx, companyId, former), before, rule);
  const kept = rows.map(({ client_id, date_visited, lengths }) => ({ client_id, date_visited, lengths }));
  const { rows: written } = await sql<ClientDay & { id: number }>`
    insert into undone_days as kept (company_id, client_id, date_visited, lengths, digest, at)
    select ${companyId}, client_id, date_visited, lengths, sha256(convert_to(lengths::text, 'UTF8')), ${now}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as day (client_id integer, date_visited date, lengths jsonb)
    on conflict (company_id, client_id, date_visited, digest) do update set at = greatest(kept.at, excluded.at)
    returning id, client_id, date_visited`.execute(tx);
  return written.map((day) => ({ ...day, units: before.get(dayKey(day))?.settledUnits ?? 0 }));
}

/** As a table `kept`. */
export const keptTable = (days: readonly KeptDay[]) => sql`unnest(
  ${days.map(({ client_id }) => client_id)}::integer[], ${days.map(({ date_visited }) => date_visited)}::date[],
  ${days.map(({ id }) => id)}::integer[], ${days.map(({ units }) => units)}::integer[])
  as kept (client, day, id, units)`;

const table = (days: readonly ClientDay[]) => sql`unnest(
  ${days.map(({ client_id }) => client_id)}::integer[], ${days.map(({ date_visited }) => date_visited)}::date[])
  as asked (client, day)`;

/**
 * From now on minutes are pooled: of all that was undone while they were not the days are written down. A day had what is
 * settled of it, and all that was undone as it was then, on the day and with the client of then: what is billed again,
 * changed or deleted at this moment may be as it was tomorrow. Until now each claim would have come back with what it had,
 * whatever became of its day; what is open had nothing.
 */
export async function keepDaysOfUndone(tx: Tx, companyId: number, now: Date): Promise<void> {
  await lockPooledUnits(tx, companyId);
  await sql`
    with undone as materialized (
      select act, note_id as note, was.client_id as client, was.date_visited as day, settled_units as units, day_id,
        (extract(epoch from was.end_time - was.begin_time) / 60)::integer as minutes
      from undone_acts as acts join undone_notes using (company_id, act)
      cross join lateral jsonb_to_record(as_was)
        as was (client_id integer, date_visited date, begin_time time, end_time time)
      where company_id = ${companyId} and acts.at > ${undoneSince(now)} and restored_at is null
        and settled_units is not null),
    asked as materialized (select distinct client, day from undone where day_id is null),
    visits as (
      select note, client, day, units, minutes from undone join asked using (client, day)
      union all
      select notes.id, client, day, settled_units, minutes from asked
      join notes on notes.company_id = ${companyId} and notes.client_id = asked.client
        and notes.date_visited = asked.day and notes.deleted_at is null and notes.settled_units is not null),
    days as materialized (
      select client, day, sum(units) as units, jsonb_object_agg(note, minutes) as lengths
      from (select distinct on (client, day, note) * from visits order by client, day, note, units desc, minutes) as most
      group by client, day),
    kept as (
      insert into undone_days as kept (company_id, client_id, date_visited, lengths, digest, at)
      select ${companyId}, client, day, lengths, sha256(convert_to(lengths::text, 'UTF8')), ${now} from days
      on conflict (company_id, client_id, date_visited, digest) do update set at = greatest(kept.at, excluded.at)
      returning id, client_id, date_visited)
    update undone_notes set day_id = kept.id, day_units = days.units
    from undone join days using (client, day) join kept on kept.client_id = client and kept.date_visited = day
    where undone_notes.company_id = ${companyId} and undone_notes.act = undone.act
      and undone_notes.note_id = undone.note and undone.day_id is null`.execute(tx);
}
