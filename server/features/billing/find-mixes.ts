import { sql } from 'kysely';
import type { Mix } from '#contract/undone.ts';
import type { Db } from '#server/db/pool.ts';
import { type Followed, followedTable } from '#server/db/queries/icn-corrections.ts';
import { asItIs } from '#server/db/queries/money-notes.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { canBeRestored } from './can-be-restored.ts';
import { clearingOf } from './mark-notes.ts';

/** Names that are said of one ICN. */
const NAMES = 10;

/**
 * A client and payer (null where it was not kept, -1 where none was entered) of the ICN to which an undo gives notes
 * back: whether they would be in it then, and whether they were when its notes were taken from `own`.
 */
type Part = {
  act: string;
  target: number;
  own: number;
  client: number;
  payer: number | null;
  is_now: boolean;
  was_then: boolean;
  icn: string;
  name: string;
  comes: boolean;
};

/** `comes`: something of it is still to be restored. */
export type FoundMix = Mix & { target: number; comes: boolean };

/**
 * Of each undo the ICNs in which its notes would be beside clients or payers that were not with them when it was undone:
 * one that was such a mix then was asked about when it was made.
 */
export async function findMixes(
  db: Db | Tx,
  who: Principal,
  acts: readonly string[],
  followed: readonly Followed[],
): Promise<Map<string, FoundMix[]>> {
  if (acts.length === 0) return new Map();
  const parts = Map.groupBy(await readParts(db, who, acts, followed), ({ act }) => act);
  return new Map([...parts].map(([act, rows]) => [act, mixesOf(rows)]));
}

function mixesOf(parts: readonly Part[]): FoundMix[] {
  const targets = Map.groupBy(parts, ({ target }) => target);
  return [...targets.values()]
    .flatMap((rows) => {
      const [first] = rows;
      const now = rows.filter(({ is_now }) => is_now);
      const before = Map.groupBy(rows, ({ own }) => own).values();
      if (
        !first ||
        ![...before].some((of) =>
          isOther(
            now,
            of.filter(({ was_then }) => was_then),
          ),
        )
      )
        return [];
      const names = new Map(now.map(({ client, name }) => [client, name]));
      const { icn, target } = first;
      const payers = [...payersOf(now)].sort((one, other) => one - other).map((payer) => (payer < 0 ? null : payer));
      const named = [...names.values()].sort().slice(0, NAMES);
      return [{ icn, target, clients: names.size, names: named, payers, comes: rows.some(({ comes }) => comes) }];
    })
    .sort((one, other) => (one.icn < other.icn ? -1 : 1));
}

/** Several clients or payers, among them one that was not with the others then. */
function isOther(now: readonly Part[], then: readonly Part[]): boolean {
  const clients = (parts: readonly Part[]) => new Set(parts.map(({ client }) => client));
  return [clients, payersOf].some((of) => {
    const [all, known] = [of(now), of(then)];
    return all.size > 1 && [...all].some((one) => !known.has(one));
  });
}

const payersOf = (parts: readonly Part[]): Set<number> =>
  new Set(parts.flatMap(({ payer }) => (payer === null ? [] : [payer])));

async function readParts(db: Db | Tx, who: Principal, acts: readonly string[], followed: readonly Followed[]) {
  const { companyId } = who;
  const { rows } = await sql<Part>`
    with back as materialized (
      select acts.act, acts.at, notes.id, undone.pay_group_id as own, undone.billed_payer as payer, notes.client_id as client,
        (undone.as_was->>'client_id')::integer as client_then, coalesce(undone.correction, 0) as step,
        undone.restored_at is null and coalesce(${canBeRestored(clearingOf(who))}, false) as comes,
        notes.pay_group_id as there,
        case when undone.restored_at is null then coalesce(followed."to", undone.pay_group_id)
          else notes.pay_group_id end as target
      from undone_acts as acts
      join undone_notes as undone on undone.company_id = acts.company_id and undone.act = acts.act
        and undone.ins_status is not null and undone.pay_group_id is not null
      join notes on notes.company_id = undone.company_id and notes.id = undone.note_id and notes.deleted_at is null
      cross join lateral (select ${asItIs} as facts) as now
      left join ${followedTable(followed)}
        on followed."group" = undone.pay_group_id and followed.since = coalesce(undone.correction, 0)
      where acts.company_id = ${companyId} and acts.act = any (${[...acts]}::uuid[])),
    claims as materialized (
      select act, at, target, own, min(step) as first, max(step) as last, bool_or(comes) as comes from back
      where target is not null group by act, at, target, own),
    -- What has been restored of an undo is in its ICN, and was in it then.
    others as materialized (
      select claims.*, notes.id, client_id as client, billed_payer as payer, coalesce(icn_since, 0) as since
      from claims
      join notes on notes.company_id = ${companyId} and notes.pay_group_id = target and notes.deleted_at is null
      where not exists (select from back where back.act = claims.act and back.own = claims.own and back.id = notes.id)),
    -- They have it again by a restore, and were without it at that time.
    away as materialized (
      select distinct others.act, others.own, others.id
      from others
      join undone_notes as taken on taken.company_id = ${companyId} and taken.note_id = others.id
        and taken.pay_group_id = target and taken.restored_at > others.at
        and taken.correction > since and taken.correction <= last),
    beside as materialized (
      select act, target, own, client, payer, target = own and since <= first and away.id is null as was_then
      from others left join away using (act, own, id)),
    asked as (
      select act, target from beside where not was_then
      union
      select act, target from claims group by act, target having count(*) > 1),
    parts as (
      select act, target, own, client, payer, comes or coalesce(there = target, false) as is_now,
        false as was_then from back
      union
      select act, target, own, client_then, payer, false, true from back
      union
      select act, target, own, client, payer, true, was_then from beside)
    select parts.*, pay_groups.icn, claims.comes,
      concat_ws(', ', nullif(clients.last_name, ''), nullif(clients.first_name, '')) as name
    from parts
    join asked using (act, target)
    join claims using (act, target, own)
    join pay_groups on pay_groups.company_id = ${companyId} and pay_groups.id = target
    join clients on clients.company_id = ${companyId} and clients.id = client`.execute(db);
  return rows;
}
