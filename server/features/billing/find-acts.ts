import { sql } from 'kysely';
import type { MoneyResult } from '#contract/billing.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Acts = typeof endpoints.moneyActs;

/** Of all results together, beyond the first call's: they are read, judged and written in one go. */
const MOST_BYTES = 300_000;

/**
 * GET /api/pay/acts?keys=: what became of one's own calls, for whoever never got their answers. Of a call that has not
 * come, or is still being done, there is nothing; one that was refused did nothing. As many as an answer has room for:
 * who asks for the rest once more gets them.
 */
export async function findActs({ db, who, query }: Call<Acts>): Promise<Answer<Acts>> {
  const { rows } = await sql<{ key: string; results: MoneyResult[] | null }>`
    select key, results from (
      select receipt.op_id as key, written.results,
        sum(octet_length(written.results::text)) over (order by receipt.op_id) as bytes,
        row_number() over (order by receipt.op_id) as place
      from op_receipts as receipt
      left join money_writes as written on receipt.problem is null and written.company_id = receipt.company_id
        and written.id = receipt.entity_id and written.user_id = receipt.user_id
      where receipt.company_id = ${who.companyId} and receipt.user_id = ${who.userId}
        and receipt.op_id = any (${query.keys.split(',')}::uuid[]) and receipt.status is not null
        and (receipt.kind = 'POST /api/pay' or receipt.kind = 'POST /api/pay/restore'
          or receipt.kind like '% /api/company/payments/group')
    ) as found where place = 1 or coalesce(bytes, 0) <= ${MOST_BYTES} order by key`.execute(db);
  return { data: rows.map(({ key, results }) => ({ key, results: results ?? [] })) };
}
