import { type RawBuilder, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import { type AlikeNotes, sumUnits, type UnitRule } from '#domain/money/units.ts';
import { EXACT } from '#domain/note/stamp-text.ts';
import { textKey } from '#domain/text.ts';
import { hoursOf } from '#domain/time/hours.ts';
import type { Db } from '#server/db/pool.ts';
import { seenMark } from '#server/db/queries/money-seen.ts';
import { unitDay } from '#server/db/queries/note-units.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { pickPage } from '#server/http/answer/list-page.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { findLeft } from './find-left.ts';

type PayGroups = typeof endpoints.payGroups;

/**
 * GET /api/company/payments/group: the pay groups that have notes, newest first. A group that was undone entirely is
 * not shown.
 */
export async function listGroups({ db, who, query }: Call<PayGroups>): Promise<Answer<PayGroups>> {
  const conditions = [
    sql`company_id = ${who.companyId}`,
    sql`exists (select from notes where notes.company_id = ${who.companyId} and notes.pay_group_id = pay_groups.id)`,
  ];
  if (query.icn !== undefined) conditions.push(sql`id = ${payGroupOf(who.companyId, query.icn)}`);
  if (query.search !== undefined)
    conditions.push(sql`position(${textKey(query.search)} in coalesce(icn_key, lower(icn))) > 0`);
  const defaultLimit = who.policy.pageSizes.finance;
  const { ids, ...page } = await pickPage(db, {
    table: 'pay_groups',
    order: 'created_at',
    conditions,
    query,
    defaultLimit,
  });
  const data = await describeGroups(db, who, ids);
  const isEmpty = query.icn !== undefined && data.length === 0;
  return { data, ...page, ...(isEmpty ? { left: await findLeft(db, who.companyId, query.icn ?? '') } : {}) };
}

interface GroupRow {
  id: number;
  icn: string;
  status: string | null;
  created_at: Date;
  notes: number;
  paid: number;
  changed: number;
  flagged: number;
  minutes: number;
  billed_minutes: number;
  other_units: number | null;
  clients: number;
  client_ids: number[];
  payers: (number | null)[];
  billed_from: string;
  billed_to: string;
  version: string;
  alike: AlikeNotes[];
}

/** In the order of `ids`, without those whose last notes a colleague removed after they were picked. */
export async function describeGroups(db: Db, who: Principal, ids: number[]): Promise<PayGroup[]> {
  const { rows } = await sql<GroupRow>`
    select pay_groups.id, icn, status, pay_groups.created_at, totals.*, insured.*, alike
    from unnest(${ids}::integer[]) with ordinality as picked (id, place)
    join pay_groups on pay_groups.company_id = ${who.companyId} and pay_groups.id = picked.id
    cross join lateral (
      select count(*) as notes, count(user_status) as paid,
        count(*) filter (where claim_changed) as changed,
        count(*) filter (where exists (select from note_flags where note_flags.company_id = notes.company_id
          and note_flags.note_id = notes.id)) as flagged, sum(minutes) as minutes,
        sum(coalesce(extract(epoch from (billed_as->>'end_time')::time - (billed_as->>'begin_time')::time) / 60, minutes))::int
          as billed_minutes, sum(billed_units - settled_units)::int as other_units,
        count(distinct client_id) as clients, min(ins_status) as billed_from, max(ins_status) as billed_to,
        md5(string_agg(notes.id || ' ' || ${seenMark}, ',' order by notes.id)) as version
      from notes where ${ofGroup(who)}
    ) as totals
    cross join lateral (
      select (array_agg(distinct clients.id))[1:100] as client_ids,
        coalesce((array_agg(distinct nullif(billed_payer, -1)) filter (where billed_payer is not null))[1:100], '{}')
          as payers
      from notes join clients on clients.company_id = notes.company_id and clients.id = notes.client_id
      where ${ofGroup(who)}
    ) as insured
    cross join lateral (
      select json_agg(by_units) as alike
      from (
        select minutes, settled_units as settled, ${unitDay(who.policy.unitRule, 'notes')} as day, count(*) as notes
        from notes where ${ofGroup(who)}
        group by 1, 2, 3
      ) as by_units
    ) as grouped
    where totals.notes > 0
    order by picked.place`.execute(db);
  return rows.map(({ minutes, billed_minutes, other_units, alike, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    hours: hoursOf(minutes),
    ...(billed_minutes === minutes ? {} : { billed_hours: hoursOf(billed_minutes) }),
    inHundredths: alike.every((one) => one.minutes % EXACT === 0),
    ...unitsOfGroup(alike, other_units, who.policy.unitRule),
  }));
}

/** @param other how many more or less its claims were made with, as far as that is known */
function unitsOfGroup(alike: readonly AlikeNotes[], other: number | null, rule: UnitRule) {
  const units = sumUnits(alike, rule);
  return other ? { units, billed_units: units + other } : { units };
}

function ofGroup({ companyId }: Principal): RawBuilder<unknown> {
  return sql`notes.company_id = ${companyId} and notes.pay_group_id = pay_groups.id`;
}
