import type { endpoints } from '#contract/endpoints.ts';
import { BILLING_FLAGS } from '#contract/flags.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Flags = typeof endpoints.flags;

/** GET /api/company/flag: the flags of one category, by name. */
export async function listFlags({ db, who, query }: Call<Flags>): Promise<Answer<Flags>> {
  const flags = await db
    .selectFrom('flags')
    .select(['id', 'name', 'category'])
    .where('company_id', '=', who.companyId)
    .where('category', '=', query.category ?? BILLING_FLAGS)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { flags };
}
