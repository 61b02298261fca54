import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { UndoneAct, VisitOfThen } from '#contract/undone.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { type Followed, followedTable, readFollowed } from '#server/db/queries/icn-corrections.ts';
import { asItIs } from '#server/db/queries/money-notes.ts';
import { isUndoneAgain } from '#server/db/queries/undone-again.ts';
import { undoneSince } from '#server/db/queries/undone-units.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { canBeRestored } from './can-be-restored.ts';
import { type FoundMix, findMixes } from './find-mixes.ts';
import { clearingOf } from './mark-notes.ts';

/** Undos of an answer; ICNs, clients with their therapists, and changed visits that are named of each. */
const [ACTS, ICNS, PAIRS, VISITS] = [20, 10, 3, 5];

/**
 * A mark of the visits of an undo and of which of them come back, those that were restored before among them: a run of
 * several calls is not stopped by what it has done itself.
 */
const seenOf = (who: Asking['who'], followed: readonly Followed[]) => sql<string>`(
  select md5(string_agg(concat_ws(' ', notes.id, now.facts,
    undone.restored_at is not null or ${canBeRestored(clearingOf(who))}), ',' order by notes.id))
  from ${undoneWith(followed)}
  where undone.company_id = acts.company_id and undone.act = acts.act)`;

/** The notes of undos that are there, as they are `now`, with what became of their ICNs. */
const undoneWith = (followed: readonly Followed[]) => sql`undone_notes as undone
  join notes on notes.company_id = undone.company_id and notes.id = undone.note_id and notes.deleted_at is null
  cross join lateral (select ${asItIs} as facts) as now
  left join ${followedTable(followed)}
    on followed."group" = undone.pay_group_id and followed.since = coalesce(undone.correction, 0)`;

/** A claim that comes back, of a visit that is another by now. */
const isOtherClaim = (who: Asking['who']) => sql<boolean>`${canBeRestored(clearingOf(who))}
  and undone.ins_status is not null and undone.as_was is distinct from now.facts`;

/** With the ICNs that would be of clients or payers that were not in them, for the same run. */
function withMixes<S>(visits: S, mixes: readonly FoundMix[]): S | string {
  if (mixes.length === 0) return visits;
  const of = mixes.map(({ target, clients, names, payers }) => [target, clients, names, payers]);
  return createHash('md5')
    .update(`${visits} ${JSON.stringify(of)}`)
    .digest('hex');
}

/** The mark of one undo, of which the notes to be restored and their ICNs are locked. */
export async function readSeen({ db, who, now }: Asking, act: string): Promise<string | null> {
  const followed = await readFollowed(db, who.companyId, act, undoneSince(now));
  const { rows } = await sql<{ seen: string | null }>`
    select ${seenOf(who, followed)} as seen from undone_acts as acts
    where company_id = ${who.companyId} and act = ${act}::uuid`.execute(db);
  const mixes = await findMixes(db, who, [act], followed);
  return withMixes(rows[0]?.seen ?? null, mixes.get(act) ?? []);
}

/** The days in a column of the rows that `which` names, as one; null where it names none. */
const daysOf = (
  column: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
) => sql`case when count(*) filter (where ${which}) > 0
  then jsonb_build_object('days', count(distinct ${column}) filter (where ${which}),
    'first', min(${column}) filter (where ${which}), 'last', max(${column}) filter (where ${which})) end`;

type Asking = Pick<Call<typeof endpoints.undone>, 'db' | 'who' | 'now'>;

type Row = Omit<
  UndoneAct,
  | 'at'
  | 'hours'
  | 'mixed'
  | 'mixedCount'
  | 'hoursNow'
  | 'changedAsBilled'
  | 'billedOn'
  | 'paidOn'
  | 'dated'
  | 'corrected'
  | 'changedVisits'
  | 'changedVisitCount'
> & {
  billedOn: UndoneAct['billedOn'] | null;
  paidOn: UndoneAct['paidOn'] | null;
  at: Date;
  minutes: number;
  minutesNow: number;
  onlyHere: number;
  changedVisits: VisitOfThen[] | null;
  changedVisitCount: number | null;
  asBilled: { minutes: number; units: number } | null;
  dated: UndoneAct['dated'] | null;
  /** Group and correction of what comes back under another ICN. */
  became: [number, number][] | null;
};

/** GET /api/pay/undone: what was undone in the last 30 days and is neither restored nor undone again, newest first. */
export async function listUndone(call: Call<typeof endpoints.undone>): Promise<Answer<typeof endpoints.undone>> {
  return { data: await findUndos(call) };
}

/** @param act only this one */
export async function findUndos({ db, who, now }: Asking, act: string | null = null): Promise<UndoneAct[]> {
  const followed = await readFollowed(db, who.companyId, null, undoneSince(now));
  const { rows } = await sql<Row>`
    select acts.act, acts.at, trim(users.first_name || ' ' || users.last_name) as by, acts.user_id = ${who.userId} as own,
      taken.*, named.*, others.*, ${seenOf(who, followed)} as seen
    from undone_acts as acts
    join users on users.company_id = acts.company_id and users.id = acts.user_id
    cross join lateral (
      select count(*) as notes, coalesce(sum(extract(epoch from was.end_time - was.begin_time) / 60), 0)::integer as minutes,
        coalesce(sum(notes.minutes), 0)::integer as "minutesNow", count(undone.ins_status) as billed,
        count(*) filter (where not ${isUndoneAgain}) as "onlyHere",
        count(undone.user_status) filter (where undone.pay_date is null) as paid,
        count(*) filter (where ${canBeRestored(clearingOf(who))}) as restorable,
        count(*) filter (where ${isOtherClaim(who)}) as changed,
        case when bool_and(undone.billed_units is not null) filter (where ${isOtherClaim(who)})
          then jsonb_build_object('units', sum(undone.billed_units) filter (where ${isOtherClaim(who)}),
            'minutes', sum((extract(epoch from
              (undone.billed_as->>'end_time')::time - (undone.billed_as->>'begin_time')::time) / 60)::integer)
              filter (where ${isOtherClaim(who)})) end as "asBilled",
        ${daysOf(sql`undone.ins_status`, sql`undone.ins_status is not null`)} as "billedOn",
        ${daysOf(sql`undone.user_status`, sql`undone.user_status is not null and undone.pay_date is null`)} as "paidOn",
        ${daysOf(sql`undone.user_status`, sql`undone.pay_date is not null`)}
          || jsonb_build_object('notes', count(undone.pay_date), 'to', max(undone.pay_date)) as dated,
        jsonb_agg(distinct jsonb_build_array(followed."group", followed.since))
          filter (where followed."to" is not null) as became,
        count(distinct icn) as "icnCount", 
        count(icn) filter (where undone.ins_status is not null) as claimed,
        coalesce((array_agg(distinct icn order by icn) filter (where icn is not null))[1:${sql.lit(ICNS)}], '{}') as icns
      from ${undoneWith(followed)}
      cross join lateral jsonb_to_record(undone.as_was) as was (begin_time time, end_time time)
      left join pay_groups on pay_groups.company_id = undone.company_id and pay_groups.id = undone.pay_group_id
      where undone.company_id = acts.company_id and undone.act = acts.act and undone.restored_at is null
    ) as taken
    cross join lateral (
      select max(pairs) as visits, coalesce(jsonb_agg(to_jsonb(pair) - 'pairs' order by notes desc, client), '[]') as of
      from (
        select concat_ws(', ', nullif(clients.last_name, ''), nullif(clients.first_name, '')) as client,
          concat_ws(', ', nullif(therapists.last_name, ''), nullif(therapists.first_name, '')) as therapist, count(*)::int as notes,
          (count(*) over ())::int as pairs
        from undone_notes as undone
        join notes on notes.company_id = undone.company_id and notes.id = undone.note_id and notes.deleted_at is null
        join clients on clients.company_id = notes.company_id and clients.id = notes.client_id
        join users as therapists on therapists.company_id = notes.company_id and therapists.id = notes.user_id
        where undone.company_id = acts.company_id and undone.act = acts.act and undone.restored_at is null
        group by clients.id, clients.last_name, clients.first_name, therapists.id, therapists.first_name,
          therapists.last_name
        order by count(*) desc, client
        limit ${sql.lit(PAIRS)}
      ) as pair
    ) as named
    cross join lateral (
      select jsonb_agg(to_jsonb(visit) - 'others' order by id) as "changedVisits", max(others) as "changedVisitCount"
      from (
        select notes.id, was.*, undone.billed_units as units, (count(*) over ())::int as others,
          jsonb_build_object('first_name', clients.first_name, 'last_name', clients.last_name) as client
        from ${undoneWith(followed)}
        cross join lateral jsonb_to_record(coalesce(undone.billed_as, undone.as_was))
          as was (client_id int, date_visited text, location int, begin_time text, end_time text)
        join clients on clients.company_id = undone.company_id and clients.id = was.client_id
        where undone.company_id = acts.company_id and undone.act = acts.act and undone.restored_at is null
          and undone.pay_date is null and undone.as_was is distinct from now.facts
        order by notes.id
        limit ${sql.lit(VISITS)}
      ) as visit
    ) as others
    where acts.company_id = ${who.companyId} and acts.at > ${undoneSince(now)} and taken."onlyHere" > 0
      and (${act}::uuid is null or acts.act = ${act}::uuid)
    order by acts.at desc
    limit ${ACTS}`.execute(db);
  const acts = rows.map((row) => row.act);
  const mixes = await findMixes(db, who, acts, followed);
  return rows.map(
    ({ at, minutes, minutesNow, onlyHere: _, asBilled, billedOn, paidOn, dated, became, seen, ...others }) => {
      const { changedVisits, changedVisitCount, ...row } = others;
      return {
        ...row,
        ...(changedVisits && changedVisitCount ? { changedVisits, changedVisitCount } : {}),
        ...mixedOf(mixes.get(row.act) ?? []),
        seen: withMixes(seen, mixes.get(row.act) ?? []),
        at: at.toISOString(),
        hours: hoursOf(minutes),
        ...(minutesNow === minutes ? {} : { hoursNow: hoursOf(minutesNow) }),
        ...(asBilled ? { changedAsBilled: { hours: hoursOf(asBilled.minutes), units: asBilled.units } } : {}),
        ...(billedOn ? { billedOn } : {}),
        ...(paidOn ? { paidOn } : {}),
        ...(dated ? { dated } : {}),
        ...(became ? { corrected: correctedOf(became, followed) } : {}),
      };
    },
  );
}

/** Those of which something is still to be restored. */
function mixedOf(mixes: readonly FoundMix[]): Pick<UndoneAct, 'mixed' | 'mixedCount'> {
  const mixed = mixes.flatMap(({ comes, target: _, ...mix }) => (comes ? [mix] : []));
  return mixed.length === 0 ? {} : { mixed: mixed.slice(0, ICNS), mixedCount: mixed.length };
}

function correctedOf(became: readonly [number, number][], followed: readonly Followed[]) {
  const isOfIt = new Set(became.map(([group, since]) => `${group} ${since}`));
  const all = followed.filter(({ group, since }) => isOfIt.has(`${group} ${since}`));
  const pairs = all.map(({ icn, icns }) => [`${icn}\n${icns[0]}`, { icn, now: icns[0] ?? '' }] as const);
  return [...new Map(pairs).values()].slice(0, ICNS);
}
