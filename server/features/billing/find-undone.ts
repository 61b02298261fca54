import { sql } from 'kysely';
import type { UndoneBefore } from '#contract/pay-checks.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';

type Act = Omit<UndoneBefore, 'on' | 'by'> & { at: Date; first_name: string; last_name: string };

/** What the act took from the note of `mark`: of all its notes the same, or of which of them which. */
const lost = (mark: 'billed' | 'icn' | 'paid') => sql<string | null>`case jsonb_typeof(lost->${mark}::text)
  when 'array' then lost->${mark}::text->>0
  when 'object' then (select had from jsonb_each(lost->${mark}::text) as each(had, ids)
    where ids @> to_jsonb(notes.id)) end`;

/**
 * The bill and pay that were undone of these notes last, unless they have another, or it is restored. By the audit, which is
 * kept: a claim that was sent is one also when it can't be restored any more.
 */
export async function findUndone(
  db: Db,
  { companyId, policy }: Principal,
  ids: readonly number[],
): Promise<UndoneBefore[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Act>`
    select notes.id as note_id, act.at, users.first_name, users.last_name,
      case when ins_status is null then ${lost('billed')} end as billed,
      case when ins_status is null then ${lost('icn')} end as icn,
      case when user_status is null then ${lost('paid')} end as paid
    from notes
    join money_marks as marks on marks.company_id = notes.company_id and marks.note_id = notes.id
      and marks.mark in ('undone', 'unpaid')
    join money_writes as act on act.company_id = marks.company_id and act.id = marks.write_id
    join users on users.company_id = act.company_id and users.id = act.user_id
    join audit on audit.company_id = act.company_id and audit.entity = 'money_write' and audit.entity_id = act.id
    cross join lateral (select audit.detail->'lost' as lost) as taken
    where notes.company_id = ${companyId} and notes.id = any (${[...ids]}::integer[])
      and (notes.ins_status is null or notes.user_status is null)
    order by notes.id, act.id desc`.execute(db);
  return [...Map.groupBy(rows, ({ note_id }) => note_id).values()].flatMap((acts) => {
    const [bill, pay] = [acts.find(({ billed }) => billed !== null), acts.find(({ paid }) => paid !== null)];
    return acts
      .filter((act) => act === bill || act === pay)
      .map((act) => ({
        note_id: act.note_id,
        billed: act === bill ? act.billed : null,
        icn: act === bill ? act.icn : null,
        paid: act === pay ? act.paid : null,
        on: inZone(act.at.getTime(), policy.timeZone).date,
        by: { first_name: act.first_name, last_name: act.last_name },
      }));
  });
}
