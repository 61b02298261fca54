import type { endpoints } from '#contract/endpoints.ts';
import { countFitting, weighRows } from '#server/http/answer/answer-bytes.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { describeHeld } from './describe-held.ts';

type List = typeof endpoints.heldWork;

/** An item may contain a whole note: a page of them stays small. */
const DEFAULT_LIMIT = 50;

/** GET /api/company/held-work: what waits for the office, oldest first; with `state`, decided work or copies. */
export async function listHeld({ db, who, query }: Call<List>): Promise<Answer<List>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  let found = db
    .selectFrom('held_work')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('state', '=', query.state ?? 'open')
    .where('id', '>', query.cursor ?? 0)
    .orderBy('id')
    .limit(limit + 1);
  if (query.user !== undefined) found = found.where('user_id', '=', query.user);
  const ids = (await found.execute()).map(({ id }) => id);
  const picked = ids.slice(0, limit);
  const bytes = await weighRows(db, who.companyId, 'held_work', picked);
  const shown = picked.slice(0, countFitting(picked.map((id) => bytes.get(id) ?? 0)));
  const data = await describeHeld(db, who, shown);
  return { data, nextCursor: ids.length > data.length ? String(data.at(-1)?.id) : null };
}
